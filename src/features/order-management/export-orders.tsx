import { Download } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import type { OrderQuestion } from "#lib/database.types.ts";
import { useExportOrders } from "./use-export-orders.ts";

const number = new Intl.NumberFormat("en-US");

type ExportOrdersProps = { question: OrderQuestion; total: number };

export function ExportOrders({ question, total }: ExportOrdersProps) {
  const { read, isPending, start, cancel } = useExportOrders(question);
  const all = Math.max(total, read);
  return (
    <>
      {isPending && (
        <>
          <progress
            aria-label="Export progress"
            value={read}
            max={all}
            className="h-2 w-28 accent-indigo"
          />
          <Button variant="quiet" onClick={cancel}>
            Cancel export
          </Button>
        </>
      )}
      <Button onClick={start} busy={isPending} disabled={total === 0}>
        <Download aria-hidden className="size-4" />
        <span className="figures">
          {isPending
            ? `Exporting… ${number.format(read)} of ${number.format(all)}`
            : "Export Orders"}
        </span>
      </Button>
    </>
  );
}
