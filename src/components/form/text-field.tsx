import type { ComponentProps } from "react";
import { controlStyle, Field } from "./field.tsx";

type TextFieldProps = ComponentProps<"input"> & { label: string; error?: string };

/** A labelled input whose message, when there is one, is read out with it. */
export function TextField({ label, error, className = "", ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} className={className}>
      {(control) => <input {...control} className={controlStyle} {...input} />}
    </Field>
  );
}
