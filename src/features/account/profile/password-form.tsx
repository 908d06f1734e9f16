import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { PasswordField } from "#components/form/password-field.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { replacePasswordSchema } from "#domain/sign-up.ts";
import { useOneAtATime } from "#lib/use-one-at-a-time.ts";
import { zodResolver } from "#lib/zod-resolver.ts";
import { REPLACE_PASSWORD_KEY, useReplacePassword } from "./account-queries.ts";
import { usePasswordAgain } from "./use-password-again.ts";

const fields = [
  { name: "presentPassword", label: "Present Password", autoComplete: "current-password" },
  { name: "password", label: "New Password", autoComplete: "new-password" },
  { name: "confirmPassword", label: "Confirm Password", autoComplete: "new-password" },
] as const;

export function PasswordForm({ email }: { email: string }) {
  const replace = useReplacePassword();
  const oneAtATime = useOneAtATime(REPLACE_PASSWORD_KEY);
  const { register, handleSubmit, reset, setFocus, formState } = useForm({
    resolver: zodResolver(replacePasswordSchema),
  });
  useEffect(() => {
    if (replace.isSuccess) reset();
  }, [replace.isSuccess, reset]);
  usePasswordAgain(replace.isError, setFocus);
  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit(({ presentPassword, password }) =>
        oneAtATime(() => replace.mutate({ email, presentPassword, password })),
      )}
    >
      <fieldset disabled={replace.isPending} className="flex flex-col gap-5">
        {fields.map(({ name, ...field }) => (
          <PasswordField
            key={name}
            {...field}
            {...register(name)}
            error={formState.errors[name]?.message}
          />
        ))}
        <SubmitButton>{replace.isPending ? "Saving" : "Change password"}</SubmitButton>
      </fieldset>
    </form>
  );
}
