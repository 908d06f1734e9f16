import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { PasswordField } from "#components/form/password-field.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { newPasswordSchema } from "#domain/sign-up.ts";
import { useOneAtATime } from "#lib/use-one-at-a-time.ts";
import { zodResolver } from "#lib/zod-resolver.ts";
import { NEW_PASSWORD_KEY, useSetPassword } from "./password-reset-queries.ts";

const fields = [
  { name: "password", label: "New Password" },
  { name: "confirmPassword", label: "Confirm Password" },
] as const;

export function NewPasswordForm() {
  const save = useSetPassword();
  const oneAtATime = useOneAtATime(NEW_PASSWORD_KEY);
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(newPasswordSchema),
  });
  // At first, and when the fields lost the focus because they were disabled.
  const mayType = save.isIdle || save.isError;
  useEffect(() => {
    if (mayType) setFocus("password");
  }, [mayType, setFocus]);
  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit(({ password }) => oneAtATime(() => save.mutate(password)))}
    >
      <fieldset disabled={save.isPending} className="flex flex-col gap-5">
        {fields.map(({ name, label }) => (
          <PasswordField
            key={name}
            label={label}
            autoComplete="new-password"
            {...register(name)}
            error={formState.errors[name]?.message}
          />
        ))}
        <SubmitButton>{save.isPending ? "Saving" : "Save new password"}</SubmitButton>
      </fieldset>
    </form>
  );
}
