import { sameNameLabels, sameNameText } from "#domain/products/import/import-texts.ts";
import { type SameNames, sameNameChoices } from "#domain/products/import/same-names.ts";

type SameNameChoiceProps = {
  names: readonly string[];
  value: SameNames;
  onChange: (value: SameNames) => void;
};

/** For the whole file: what becomes of lines without a Product ID whose names the shop has. */
export function SameNameChoice({ names, value, onChange }: SameNameChoiceProps) {
  return (
    <fieldset className="mt-5 rounded-card bg-yellow-tint px-4 pt-1 pb-3 text-sm text-yellow-ink">
      <legend className="contents">
        <span className="block pt-2 font-semibold wrap-anywhere">{sameNameText(names)}</span>
      </legend>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {sameNameChoices.map((choice) => (
          <label key={choice} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="same-names"
              checked={value === choice}
              onChange={() => onChange(choice)}
            />
            {sameNameLabels[choice]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
