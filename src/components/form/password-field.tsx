import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { controlStyle, Field } from "./field.tsx";

type PasswordFieldProps = Omit<ComponentProps<"input">, "type"> & {
  label: string;
  error?: string;
};

/** A labelled password input with a button that shows what was typed. */
export function PasswordField({ label, error, className, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} error={error} className={className}>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            {...input}
            type={shown ? "text" : "password"}
            className={`${controlStyle} pr-13`}
          />
          <button
            type="button"
            className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-card text-ink-soft hover:text-ink disabled:opacity-60"
            onClick={() => setShown(!shown)}
          >
            <span className="sr-only">
              {shown ? "Hide" : "Show"} {label.toLowerCase()}
            </span>
            <Icon aria-hidden className="size-5 stroke-[1.6]" />
          </button>
        </span>
      )}
    </Field>
  );
}
