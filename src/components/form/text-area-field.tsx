import type { ComponentProps } from "react";
import { controlStyle, Field } from "./field.tsx";

type TextAreaFieldProps = ComponentProps<"textarea"> & {
  label: string;
  error?: string;
  hint?: string;
  marked?: boolean;
};

export function TextAreaField(props: TextAreaFieldProps) {
  const { label, error, hint, marked, className, ...textArea } = props;
  return (
    <Field label={label} error={error} hint={hint} required={marked} className={className}>
      {(control) => (
        <textarea rows={4} {...control} className={`${controlStyle} py-2.5`} {...textArea} />
      )}
    </Field>
  );
}
