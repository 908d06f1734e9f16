import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { PasswordField } from "#components/form/password-field.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { type SignUpForm, signUpSchema } from "#domain/sign-up.ts";
import { useOneAtATime } from "#lib/use-one-at-a-time.ts";
import { zodResolver } from "#lib/zod-resolver.ts";
import { SIGN_UP_KEY, useSignUp } from "./sign-in-queries.ts";

const fields = [
  { name: "fullName", label: "Full Name", type: "text", autoComplete: "name" },
  { name: "phoneNumber", label: "Phone Number", type: "tel", autoComplete: "tel" },
  { name: "email", label: "Email", type: "email", autoComplete: "email" },
] as const satisfies readonly { name: keyof SignUpForm; [attribute: string]: string }[];

const passwordFields = [
  { name: "password", label: "Password" },
  { name: "confirmPassword", label: "Confirm Password" },
] as const;

export function SignUpFields() {
  const signUp = useSignUp();
  const oneAtATime = useOneAtATime(SIGN_UP_KEY);
  // No default values: they would overwrite what was typed before hydration.
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(signUpSchema),
  });
  // The fields lost the focus while they were disabled.
  useEffect(() => {
    if (signUp.isError) setFocus("email");
  }, [signUp.isError, setFocus]);
  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit((typed) => oneAtATime(() => signUp.mutate(typed)))}
    >
      <fieldset disabled={signUp.isPending} className="flex flex-col gap-5">
        {fields.map(({ name, ...field }) => (
          <TextField
            key={name}
            {...field}
            {...register(name)}
            error={formState.errors[name]?.message}
          />
        ))}
        {passwordFields.map(({ name, label }) => (
          <PasswordField
            key={name}
            label={label}
            autoComplete="new-password"
            {...register(name)}
            error={formState.errors[name]?.message}
          />
        ))}
        <SubmitButton>{signUp.isPending ? "Creating account" : "Create account"}</SubmitButton>
      </fieldset>
    </form>
  );
}
