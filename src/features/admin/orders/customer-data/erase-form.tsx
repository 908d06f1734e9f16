import { type FormEvent, useEffect, useRef, useState } from "react";
import { TextField } from "#components/form/text-field.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import type { CustomerData } from "#domain/customers/customer-data.ts";
import { messageOf } from "#lib/data/errors.ts";
import type { useEraseCustomer } from "./customer-data-queries.ts";
import { CustomerName } from "./customer-name.tsx";

const WORD = "erase";

const GOES = [
  "the account with its sign-ins, cart, wishlist and addresses",
  "name, phone number and address in every order",
  "notes and mails about the orders, and what the payment provider said about the person",
];
const STAYS = [
  "the orders with items, amounts, dates and references, and their payments: the shop's books (unpaid orders are cancelled)",
  "backups that were made before, until you delete them",
];

type EraseFormProps = {
  data: CustomerData;
  erase: ReturnType<typeof useEraseCustomer>;
  onBack: () => void;
  onErased: () => void;
};

/** The typed word is asked for because nothing brings a customer back. */
export function EraseForm({ data, erase, onBack, onErased }: EraseFormProps) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isTyped = typed.trim().toLowerCase() === WORD;
    setProblem(isTyped ? undefined : `Type "${WORD}" to go on`);
    if (isTyped && !erase.isPending) erase.mutate(undefined, { onSuccess: onErased });
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <CustomerName data={data} />
      <List heading="This goes for good" items={GOES} />
      <List heading="This stays" items={STAYS} />
      <TextField
        label={`Type "${WORD}" to erase this customer`}
        className="mt-5"
        autoComplete="off"
        autoCapitalize="none"
        value={typed}
        error={problem}
        onChange={({ target }) => setTyped(target.value)}
      />
      {erase.error && (
        <p role="alert" className="mt-4 text-sm text-danger">
          {messageOf(erase.error)}
        </p>
      )}
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" variant="danger" busy={erase.isPending}>
          {erase.isPending ? "Erasing" : "Erase customer"}
        </Button>
      </div>
    </form>
  );
}

function List({ heading, items }: { heading: string; items: readonly string[] }) {
  return (
    <>
      <p className="mt-4 font-semibold">{heading}</p>
      <ul className="mt-1 list-disc pl-5">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}
