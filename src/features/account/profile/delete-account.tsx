import { type FormEvent, useState } from "react";
import { PasswordField } from "#components/form/password-field.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { SIGN_OUT_KEY } from "#lib/auth/session.ts";
import { useOneAtATime } from "#lib/use-one-at-a-time.ts";
import { useDeleteAccount } from "./account-queries.ts";

/** The second step asks for the password. */
export function DeleteAccount({ email }: { email: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <p className="mb-5 text-ink-soft">
        Your cart, wishlist and addresses are deleted. Your orders stay in our books, without your
        name, phone number and address.
      </p>
      {asking ? (
        <Confirmation email={email} onKeep={() => setAsking(false)} />
      ) : (
        <Button variant="danger" onClick={() => setAsking(true)}>
          Delete account
        </Button>
      )}
    </>
  );
}

function Confirmation({ email, onKeep }: { email: string; onKeep: () => void }) {
  const remove = useDeleteAccount(email);
  const oneAtATime = useOneAtATime(SIGN_OUT_KEY);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password"));
    oneAtATime(() => remove.mutate(password));
  };
  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-5">
      <PasswordField
        label="Your password, to delete the account"
        name="password"
        autoComplete="current-password"
        required
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
