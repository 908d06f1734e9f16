import { type FormEvent, useState } from "react";
import { TextField } from "#components/form/text-field.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Modal } from "#components/ui/controls/modal.tsx";
import { messageOf } from "#lib/data/errors.ts";
import { useSendBankDetails } from "./payments-queries.ts";

/** For a refund that the provider could not send back the way the money came. */
export function BankDetailsButton({ refundId, subject }: { refundId: number; subject: string }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const send = useSendBankDetails(refundId);
  return (
    <>
      <Button
        variant="quiet"
        className="px-4 text-sm"
        aria-label={`Send bank details: ${subject}`}
        onClick={() => setOpen(true)}
      >
        Send bank details
      </Button>
      <Modal
        heading="Bank details of the customer"
        open={open}
        onClose={close}
        locked={send.isPending}
      >
        <BankDetailsForm send={send} onClose={close} />
      </Modal>
    </>
  );
}

type BankDetailsFormProps = { send: ReturnType<typeof useSendBankDetails>; onClose: () => void };

function BankDetailsForm({ send, onClose }: BankDetailsFormProps) {
  const [accountNumber, setAccountNumber] = useState("");
  const [bankId, setBankId] = useState("");
  const [isChecked, setIsChecked] = useState(false);
  const details = { accountNumber: accountNumber.replaceAll(" ", ""), bankId: bankId.trim() };
  const hasAccount = /^\d{6,20}$/.test(details.accountNumber);
  const hasBank = /^\d{1,10}$/.test(details.bankId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (hasAccount && hasBank && !send.isPending) send.mutate(details, { onSuccess: onClose });
  };
  return (
    <form noValidate onSubmit={submit} className="px-5 py-5 sm:px-7">
      <p className="mb-4 text-ink-soft">
        The payment provider sends the refund to this account, in cedis.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Account number"
          inputMode="numeric"
          maxLength={30}
          value={accountNumber}
          error={isChecked && !hasAccount ? "An account number has 6 to 20 digits" : undefined}
          onChange={({ target }) => setAccountNumber(target.value)}
        />
        <TextField
          label="Bank id"
          hint="From Paystack's list of banks"
          inputMode="numeric"
          maxLength={10}
          value={bankId}
          error={isChecked && !hasBank ? "The id of a bank is a number" : undefined}
          onChange={({ target }) => setBankId(target.value)}
        />
      </div>
      {send.error && (
        <p role="alert" className="mt-4 text-sm text-danger">
          {messageOf(send.error)}
        </p>
      )}
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="quiet" onClick={onClose}>
          Back
        </Button>
        <Button type="submit" busy={send.isPending}>
          Send bank details
        </Button>
      </div>
    </form>
  );
}
