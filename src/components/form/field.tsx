import { type ReactNode, useId } from "react";

/** The classes of every input, select and textarea. */
export const controlStyle =
  "block min-h-12 w-full rounded-card border border-line-strong bg-white px-3.5 text-base transition-colors placeholder:text-ink-soft hover:border-ink disabled:bg-paper-deep disabled:text-ink-soft [[readonly]]:bg-paper-deep [[readonly]]:text-ink-soft aria-invalid:border-danger";

/** The attributes that connect a control with its label and message. */
type ControlProps = {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

type FieldProps = {
  label: string;
  error?: string;
  hint?: string;
  /** Marks the label; the control has its own `required` attribute. */
  required?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
};

export function Field({ label, error, hint, required, className, children }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className={`mb-1.5 block text-sm font-medium ${required ? "after:ml-0.5 after:text-danger after:content-['*'_/_'']" : ""}`}
      >
        {label}
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": note ? `${id}-note` : undefined,
      })}
      {note && (
        <p
          id={`${id}-note`}
          className={`mt-1.5 text-sm ${error ? "text-danger" : "text-ink-soft"}`}
        >
          {note}
        </p>
      )}
    </div>
  );
}
