import { Download } from "lucide-react";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { ProgressBar } from "#components/ui/feedback/progress-bar.tsx";
import type { OrderList } from "../managed-orders-api.ts";
import { type ExportKind, type ExportProgress, useExportOrders } from "./use-export-orders.ts";

const number = new Intl.NumberFormat("en-US");

const labels = { orders: "Export Orders", items: "Export items" } satisfies Record<
  ExportKind,
  string
>;

type ExportOrdersProps = {
  /** Undefined until the matching orders are loaded. */
  list: OrderList | undefined;
  kind: ExportKind;
};

export function ExportOrders({ list, kind }: ExportOrdersProps) {
  const { progress, start, cancel } = useExportOrders(kind);
  const button = useRef<HTMLButtonElement>(null);
  const all = progress && Math.max(progress.total, progress.read);
  return (
    <>
      {progress && <Progress {...progress} onCancel={cancel} returnFocusTo={button} />}
      <Button
        ref={button}
        variant={kind === "orders" ? "primary" : "quiet"}
        onClick={() => list && start(list)}
        busy={progress !== undefined}
        disabled={!list?.total && !progress}
      >
        <Download aria-hidden className="size-4" />
        <span className="figures">
          {progress
            ? `Exporting… ${number.format(progress.read)} of ${number.format(all ?? 0)}`
            : labels[kind]}
        </span>
      </Button>
    </>
  );
}

type ProgressProps = ExportProgress & {
  onCancel: () => void;
  /** Receives the focus when the export ends and this button is removed. */
  returnFocusTo: RefObject<HTMLElement | null>;
};

function Progress({ read, total, onCancel, returnFocusTo }: ProgressProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = cancel;
    return () => {
      if (current === document.activeElement) returnFocusTo.current?.focus();
    };
  }, [returnFocusTo]);
  return (
    <>
      <ProgressBar
        label="Export progress"
        value={read}
        max={Math.max(total, read)}
        className="w-28"
      />
      <Button ref={cancel} variant="quiet" onClick={onCancel}>
        Cancel export
      </Button>
    </>
  );
}
