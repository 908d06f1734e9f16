import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { PasswordField } from "#components/form/password-field.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { presentPasswordSchema } from "#domain/sign-up.ts";
import { SIGN_OUT_KEY } from "#lib/auth/session.ts";
import { useOneAtATime } from "#lib/use-one-at-a-time.ts";
import { zodResolver } from "#lib/zod-resolver.ts";
import { useDeleteAccount } from "./account-queries.ts";
import { usePasswordAgain } from "./use-password-again.ts";

/** The second step asks for the password. */
export function DeleteAccount({ email }: { email: string }) {
  const [step, setStep] = useState<"start" | "asking" | "kept">("start");
  const ask = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (step === "kept") ask.current?.focus();
  }, [step]);
  return (
    <>
      <p className="mb-5 text-ink-soft">
        Your cart, wishlist and addresses are deleted. Your orders stay in our books, without your
        name, phone number and address.
      </p>
      {step === "asking" ? (
        <Confirmation email={email} onKeep={() => setStep("kept")} />
      ) : (
        <Button ref={ask} variant="danger" onClick={() => setStep("asking")}>
          Delete account
        </Button>
      )}
    </>
  );
}

function Confirmation({ email, onKeep }: { email: string; onKeep: () => void }) {
  const remove = useDeleteAccount(email);
  const oneAtATime = useOneAtATime(SIGN_OUT_KEY);
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(presentPasswordSchema),
  });
  useEffect(() => setFocus("presentPassword"), [setFocus]);
  usePasswordAgain(remove.isError, setFocus);
  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit(({ presentPassword }) =>
        oneAtATime(() => remove.mutate(presentPassword)),
      )}
      className="flex flex-col gap-5"
    >
      <PasswordField
        label="Your password, to delete the account"
        autoComplete="current-password"
        {...register("presentPassword")}
        error={formState.errors.presentPassword?.message}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={remove.isPending}>
          {remove.isPending ? "Deleting" : "Delete my account"}
        </Button>
        <Button variant="quiet" busy={remove.isPending} onClick={onKeep}>
          Keep it
        </Button>
      </div>
    </form>
  );
}
