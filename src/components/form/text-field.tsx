import type { ComponentProps } from "react";
import { controlStyle, Field } from "./field.tsx";

type TextFieldProps = ComponentProps<"input"> & {
  label: string;
  error?: string;
  hint?: string;
  /** Marks the field as required; the form itself checks it. */
  marked?: boolean;
  /** Shown before the value, such as a currency. */
  unit?: string;
};

/** A labelled input with its error message. */
export function TextField(props: TextFieldProps) {
  const { label, error, hint, marked, unit, className = "", ...input } = props;
  return (
    <Field label={label} error={error} hint={hint} required={marked} className={className}>
      {(control) =>
        unit ? (
          <span className="relative block">
            <span
              aria-hidden
              className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-soft"
            >
              {unit}
            </span>
            <input {...control} className={`${controlStyle} pl-13`} {...input} />
          </span>
        ) : (
          <input {...control} className={controlStyle} {...input} />
        )
      }
    </Field>
  );
}
