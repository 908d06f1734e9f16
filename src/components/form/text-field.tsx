import type { ComponentProps } from "react";
import { controlStyle, Field } from "./field.tsx";

type TextFieldProps = ComponentProps<"input"> & { label: string; error?: string };

/** A labelled input with its error message. */
export function TextField({ label, error, className = "", ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} className={className}>
      {(control) => <input {...control} className={controlStyle} {...input} />}
    </Field>
  );
}
