import type { User } from "@supabase/auth-js";
import { useForm } from "react-hook-form";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { profileSchema } from "#domain/sign-up.ts";
import { fullNameOf, phoneNumberOf } from "#lib/auth/session.ts";
import { useOneAtATime } from "#lib/use-one-at-a-time.ts";
import { zodResolver } from "#lib/zod-resolver.ts";
import { PROFILE_KEY, useChangeProfile } from "./account-queries.ts";

export function ProfileForm({ user }: { user: User }) {
  const change = useChangeProfile();
  const oneAtATime = useOneAtATime(PROFILE_KEY);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(profileSchema),
    defaultValues: { fullName: fullNameOf(user), phoneNumber: phoneNumberOf(user) },
  });
  const { fullName, phoneNumber } = formState.errors;
  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit((profile) => oneAtATime(() => change.mutate(profile)))}
    >
      <fieldset disabled={change.isPending} className="flex flex-col gap-5">
        <TextField
          label="Full Name"
          autoComplete="name"
          {...register("fullName")}
          error={fullName?.message}
        />
        <TextField
          label="Phone Number"
          type="tel"
          autoComplete="tel"
          {...register("phoneNumber")}
          error={phoneNumber?.message}
        />
        <TextField
          label="Email"
          value={user.email ?? ""}
          readOnly
          hint="The form 'Email' on this page changes it."
        />
        <SubmitButton>{change.isPending ? "Saving" : "Save details"}</SubmitButton>
      </fieldset>
    </form>
  );
}
