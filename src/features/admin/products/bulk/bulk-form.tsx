import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { Modal } from "#components/ui/controls/modal.tsx";
import { hasNoResponse } from "#lib/data/errors.ts";
import type { ManagedProduct } from "../products-api.ts";
import { type BulkChange, useBulkChange } from "./use-bulk-change.ts";

/** What every form of the bulk bar gets. */
export type BulkFormProps = {
  products: readonly ManagedProduct[];
  open: boolean;
  onClose: () => void;
  onChanged: () => void;
};

type Props = BulkFormProps & {
  heading: string;
  /** Undefined while nothing that could be changed is typed. */
  change: BulkChange | undefined;
  submitLabel: string;
  /** Asked after the button is pressed: what the admin may not have meant. */
  question?: string;
  /** What is wrong, or what to know. */
  note?: string;
  fields: ReactNode;
  children?: ReactNode;
};

const UNKNOWN = "They may have changed. If you send it again, they change once.";

/** A form that changes the selected products. */
export function BulkForm(props: Props) {
  const { heading, products, open, onClose, onChanged, change, question, note } = props;
  const { mutate, isPending, error } = useBulkChange();
  const [asked, setAsked] = useState<string>();
  const wish = JSON.stringify(change?.wish);
  const isAsked = wish !== undefined && question !== undefined && asked === wish;
  // They may have been changed: the same can be sent again, another change only after a look at them.
  const isUnknown = hasNoResponse(error);
  const asking = isAsked ? `${question} Change them all the same?` : undefined;
  const close = () => {
    onClose();
    onChanged();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!change || isPending) return;
    if (question && !isAsked) setAsked(wish);
    else mutate({ products, ...change }, { onSuccess: close });
  };
  const leave = isUnknown ? close : onClose;
  return (
    <Modal heading={heading} open={open} onClose={leave} locked={isPending}>
      <form noValidate onSubmit={send} className="flex min-h-0 flex-col">
        <div className="overflow-y-auto overscroll-contain px-5 py-5 sm:px-7">
          <fieldset
            disabled={isPending || isUnknown}
            className="grid min-w-0 grid-cols-2 gap-4 sm:grid-cols-6"
          >
            {props.fields}
          </fieldset>
          {props.children}
          <p
            key={String(isAsked)}
            role={isAsked ? "alert" : "status"}
            className={`figures mt-3 min-h-12 ${isAsked ? "font-medium text-danger" : "text-ink-soft"}`}
          >
            {isUnknown ? UNKNOWN : (asking ?? note)}
          </p>
        </div>
        <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 sm:px-7">
          <Button variant="quiet" disabled={isPending} onClick={leave}>
            Back
          </Button>
          <Button
            type="submit"
            variant={isAsked ? "danger" : "primary"}
            disabled={!change}
            busy={isPending}
          >
            {isAsked ? `Yes, ${lowerFirst(props.submitLabel)}` : props.submitLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
