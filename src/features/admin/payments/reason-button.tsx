import { type FormEvent, type ReactNode, useState } from "react";
import { TextField } from "#components/form/text-field.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Modal } from "#components/ui/controls/modal.tsx";
import { useFocusAfterwards } from "#components/ui/controls/use-focus-afterwards.ts";

type ReasonDialogProps = {
  /** What the reason is sent to. */
  mutation: {
    mutate: (reason: string, options: { onSuccess: () => void }) => void;
    isPending: boolean;
  };
  heading: string;
  /** Above the field. */
  text?: string;
  question: string;
  action: string;
};

type ReasonButtonProps = ReasonDialogProps & {
  className: string;
  isMain?: boolean;
  label?: string;
  children: ReactNode;
};

/** Asks for a reason before something is recorded. */
export function ReasonButton(props: ReasonButtonProps) {
  const { className, isMain, label, children, ...dialog } = props;
  const [open, setOpen] = useState(false);
  // It is removed once there is nothing left to record.
  const button = useFocusAfterwards<HTMLButtonElement>();
  return (
    <>
      <Button
        ref={button}
        variant={isMain ? "primary" : "quiet"}
        className={className}
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      <ReasonDialog {...dialog} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

type OpenDialogProps = ReasonDialogProps & {
  open: boolean;
  onClose: () => void;
  /** Another answer, beside Back. */
  children?: ReactNode;
};

export function ReasonDialog(props: OpenDialogProps) {
  const { mutation, heading, text, question, action, open, onClose, children } = props;
  const { mutate, isPending } = mutation;
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === "") return setError("A reason is required");
    if (!isPending) mutate(reason.trim(), { onSuccess: onClose });
  };
  return (
    <Modal heading={heading} open={open} onClose={onClose} locked={isPending}>
      <form noValidate onSubmit={send} className="px-5 py-5 sm:px-7">
        {text && <p className="mb-4">{text}</p>}
        <TextField
          label={question}
          value={reason}
          error={error}
          maxLength={400}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="quiet" onClick={onClose}>
            Back
          </Button>
          {children}
          <Button type="submit" busy={isPending}>
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
