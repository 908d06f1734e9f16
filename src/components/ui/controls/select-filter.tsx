import { ChevronDown } from "lucide-react";

type SelectFilterProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  className?: string;
  /** The label stands before the value; otherwise only screen readers have it. */
  hasVisibleLabel?: boolean;
};

export function SelectFilter<Value extends string>(props: SelectFilterProps<Value>) {
  const { label, value, options, onChange, className = "", hasVisibleLabel = false } = props;
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <span className={`relative block ${className}`}>
      {hasVisibleLabel && (
        <span
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-4.5 -translate-y-1/2 text-sm text-ink-soft"
        >
          {label}
        </span>
      )}
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => choose(target.value)}
        className={`h-11 w-full appearance-none rounded-full border border-line-strong bg-white pr-9 text-base transition-colors hover:border-ink md:text-[0.95rem] ${hasVisibleLabel ? "pl-18.5" : "pl-4.5"}`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-4 size-4 -translate-y-1/2 text-ink-soft"
      />
    </span>
  );
}
