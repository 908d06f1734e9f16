import { type ComponentProps, useId } from "react";

type TextFieldProps = ComponentProps<"input"> & { label: string; error?: string };

/** A labelled input whose message, when there is one, is read out with it. */
export function TextField({ label, error, className = "", ...input }: TextFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        className="block min-h-12 w-full rounded-card border border-line-strong bg-white px-3.5 text-base transition-colors placeholder:text-ink-soft hover:border-ink disabled:bg-paper-deep disabled:text-ink-soft aria-invalid:border-danger"
        {...input}
      />
      {error && (
        <p id={errorId} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
