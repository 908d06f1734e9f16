import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { controlStyle, Field } from "./field.tsx";

type SelectFieldProps = ComponentProps<"select"> & {
  label: string;
  error?: string;
  marked?: boolean;
  hint?: string;
  /** The label of the empty option; without one there is none. */
  placeholder?: string;
  options: readonly { id: number | string; name: string }[];
};

export function SelectField(props: SelectFieldProps) {
  const { label, error, marked, hint, placeholder, options, className, ...select } = props;
  return (
    <Field label={label} error={error} required={marked} hint={hint} className={className}>
      {(control) => (
        <span className="relative block">
          <select {...control} className={`${controlStyle} appearance-none pr-10`} {...select}>
            {placeholder && <option value="">{placeholder}</option>}
            {options.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2 text-ink-soft"
          />
        </span>
      )}
    </Field>
  );
}
