import { type FormEvent, useState } from "react";
import { TextField } from "#components/form/text-field.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Modal } from "#components/ui/controls/modal.tsx";

type ReasonDialogProps = {
  heading: string;
  label: string;
  action: string;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onSend: (reason: string) => void;
};

/** Asks for a reason before something is recorded. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { heading, label, action, open, busy, onClose, onSend } = props;
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === "") return setError("A reason is required");
    if (!busy) onSend(reason.trim());
  };
  return (
    <Modal heading={heading} open={open} onClose={onClose} locked={busy}>
      <form noValidate onSubmit={send} className="px-5 py-5 sm:px-7">
        <TextField
          label={label}
          value={reason}
          error={error}
          maxLength={400}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="quiet" onClick={onClose}>
            Back
          </Button>
          <Button type="submit" busy={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
