import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { PasswordField } from "#components/form/password-field.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { buttonStyle } from "#components/ui/controls/button.tsx";
import { paths } from "#config/paths.ts";
import { newPasswordSchema } from "#domain/sign-up.ts";
import { Link } from "#lib/router/link.tsx";
import { useOneAtATime } from "#lib/use-one-at-a-time.ts";
import { zodResolver } from "#lib/zod-resolver.ts";
import { isLinkInvalid, NEW_PASSWORD_KEY, useSetPassword } from "./password-reset-queries.ts";

const fields = [
  { name: "password", label: "New Password" },
  { name: "confirmPassword", label: "Confirm Password" },
] as const;

export function NewPasswordForm({ tokenHash }: { tokenHash: string }) {
  const save = useSetPassword(tokenHash);
  const oneAtATime = useOneAtATime(NEW_PASSWORD_KEY);
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(newPasswordSchema),
  });
  // The fields lost the focus while they were disabled.
  useEffect(() => {
    if (save.isError) setFocus("password");
  }, [save.isError, setFocus]);
  if (isLinkInvalid(save.error)) return <LinkInvalid />;
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

export function LinkInvalid() {
  return (
    <div role="alert" className="flex flex-col items-center gap-6 text-center text-ink-soft">
      <p>This link has expired or was used before. Your password has not changed.</p>
      <Link to={paths.forgotPassword} className={buttonStyle()}>
        Ask for a new link
      </Link>
    </div>
  );
}
