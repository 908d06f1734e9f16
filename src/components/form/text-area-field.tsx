import type { ComponentProps } from "react";
import { controlStyle, Field } from "./field.tsx";

type TextAreaFieldProps = ComponentProps<"textarea"> & { label: string; error?: string };

export function TextAreaField({ label, error, className, ...textArea }: TextAreaFieldProps) {
  return (
    <Field label={label} error={error} className={className}>
      {(control) => (
        <textarea rows={4} {...control} className={`${controlStyle} py-2.5`} {...textArea} />
      )}
    </Field>
  );
}
