import type { ComponentProps } from "react";
import { controlStyle, Field } from "./field.tsx";

type FileFieldProps = ComponentProps<"input"> & {
  label: string;
  error?: string;
  hint?: string;
  marked?: boolean;
};

/** The native file input keeps the chosen file while the form is corrected and sent again. */
export function FileField(props: FileFieldProps) {
  const { label, error, hint, marked, className, ...input } = props;
  return (
    <Field label={label} error={error} hint={hint} required={marked} className={className}>
      {(control) => (
        <input
          type="file"
          {...control}
          className={`${controlStyle} py-1.5 pl-1.5 text-sm/9 text-ink-soft file:mr-3 file:h-9 file:cursor-pointer file:rounded-[4px] file:border-0 file:bg-paper-deep file:px-4 file:text-sm file:font-semibold file:text-ink hover:file:bg-line disabled:file:cursor-not-allowed`}
          {...input}
        />
      )}
    </Field>
  );
}
