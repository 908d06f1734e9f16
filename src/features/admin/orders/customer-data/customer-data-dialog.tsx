import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { Modal } from "#components/ui/controls/modal.tsx";
import { LoadError } from "#components/ui/feedback/load-error.tsx";
import { Loading } from "#components/ui/feedback/loading.tsx";
import {
  type CustomerData,
  type CustomerFileKind,
  customerFile,
  customerFileKinds,
} from "#domain/customers/customer-data.ts";
import type { Order } from "#domain/orders/orders.ts";
import { saveFile } from "#lib/browser/save-file.ts";
import { customerDataQuery, useEraseCustomer } from "./customer-data-queries.ts";
import { CustomerName } from "./customer-name.tsx";
import { EraseForm } from "./erase-form.tsx";

type CustomerDataDialogProps = { order: Order; open: boolean; onClose: () => void };

/** What a customer may ask for: a file with all that the shop knows, and that it is erased. */
export function CustomerDataDialog({ order, open, onClose }: CustomerDataDialogProps) {
  const [step, setStep] = useState<"start" | "erasing" | "kept">("start");
  const isErasing = step === "erasing";
  const erase = useEraseCustomer(order.paymentReference);
  const go = (next: typeof step) => {
    setStep(next);
    erase.reset();
  };
  // Not when it closes, or it would show while it fades out.
  useEffect(() => {
    if (open) setStep("start");
  }, [open]);
  const close = () => {
    onClose();
    erase.reset();
  };
  return (
    <Modal
      heading={isErasing ? "Erase customer" : "Customer data"}
      open={open}
      onClose={close}
      locked={erase.isPending}
    >
      <div className="overflow-y-auto px-5 py-5 wrap-anywhere sm:px-7">
        <Known reference={order.paymentReference}>
          {(data) =>
            isErasing ? (
              <EraseForm data={data} erase={erase} onBack={() => go("kept")} onErased={close} />
            ) : (
              <Files
                data={data}
                order={order}
                isBack={step === "kept"}
                onErase={() => go("erasing")}
              />
            )
          }
        </Known>
      </div>
    </Modal>
  );
}

type KnownProps = { reference: string; children: (data: CustomerData) => ReactNode };

function Known({ reference, children }: KnownProps) {
  const { data, isPending, isFetching, refetch } = useQuery(customerDataQuery(reference));
  if (data) return children(data);
  if (data === null) return <p>This customer is erased: the shop knows nothing any more.</p>;
  if (isPending && isFetching) {
    return (
      <Loading label="Loading customer data">
        <div className="skeleton h-48" />
      </Loading>
    );
  }
  return (
    <LoadError
      heading="Customer data could not be loaded"
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

const kindLabels: Record<CustomerFileKind, string> = { json: "JSON", csv: "CSV" };

type FilesProps = { data: CustomerData; order: Order; isBack: boolean; onErase: () => void };

function Files({ data, order, isBack, onErase }: FilesProps) {
  const erase = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isBack) erase.current?.focus();
  }, [isBack]);
  const save = (kind: CustomerFileKind) => {
    const type = kind === "json" ? "application/json" : "text/csv;charset=utf-8";
    const content = new Blob([customerFile(data, kind)], { type });
    saveFile(`customer-${order.paymentReference}.${kind}`, content);
  };
  return (
    <>
      <CustomerName data={data} />
      <p className="mt-4">
        A file with all that the shop knows about this customer: the account, the orders with their
        payments, mails and notes, and what the payment provider said. Delete it once the customer
        has it.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {customerFileKinds.map((kind) => (
          <Button key={kind} variant="quiet" onClick={() => save(kind)}>
            Save as {kindLabels[kind]}
          </Button>
        ))}
      </div>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
        <p className="min-w-56 flex-1 text-ink-soft">
          Erasing deletes the account and takes the person out of the orders.
        </p>
        <Button ref={erase} variant="danger" onClick={onErase}>
          Erase customer…
        </Button>
      </div>
    </>
  );
}
