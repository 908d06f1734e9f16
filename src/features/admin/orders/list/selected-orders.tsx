import { useQueryClient } from "@tanstack/react-query";
import { PackageOpen, Printer, SquareCheckBig } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { MoreItem, MoreMenu } from "#components/ui/controls/more-menu.tsx";
import { ProgressBar } from "#components/ui/feedback/progress-bar.tsx";
import { SelectionBar } from "#components/ui/selection-bar.tsx";
import { formatCedis, fromPesewas, toPesewas } from "#domain/money.ts";
import type { Order } from "#domain/orders/orders.ts";
import { mainStep } from "#domain/orders/selected-orders.ts";
import { type StatusQuestion, statusQuestion } from "#domain/orders/status-change.ts";
import { type OrderStatus, orderStatuses, orderStatusLook } from "#domain/orders/statuses.ts";
import { sum } from "#domain/pesewas.ts";
import type { OrderList } from "../managed-orders-api.ts";
import { asListed } from "../managed-orders-queries.ts";
import { usePrintSlips } from "../slips/use-print-slips.tsx";
import { type FailedOrder, useBulkStatus } from "../status-changes.ts";
import { StatusQuestionDialog } from "../status-question.tsx";
import { DispatchMany } from "./dispatch-many.tsx";
import { useOrderSelection } from "./order-selection.tsx";
import { useSelectAll } from "./select-all.tsx";

type Chosen = { orders: readonly Order[]; status: OrderStatus };
type Asked = Chosen & { question: StatusQuestion<Order> };

/** What can be done with the selected orders; those that could not be changed stay selected. */
export function SelectedOrders({ list }: { list: OrderList }) {
  const { items, has, set } = useOrderSelection();
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const [dispatched, setDispatched] = useState<readonly Order[]>();
  const [refused, setRefused] = useState<readonly FailedOrder[]>([]);
  const { mutate, isPending, done, variables } = useBulkStatus();
  // Not in its item, which is gone before the orders are read.
  const all = useSelectAll(list);
  const slips = usePrintSlips();
  if (items.length === 0 && !isPending) return null;

  /** Not as they were when they were selected. */
  const listed = () => asListed(client, list, items);
  const orders = listed();
  const failed = refused.filter(({ order }) => has(order));
  /** Those that were left out stay selected, too. */
  const keep = (changed: readonly Order[], failures: readonly FailedOrder[]) => {
    setRefused(failures);
    set([
      ...failures.map(({ order }) => order),
      ...items.filter(({ id }) => !changed.some((one) => one.id === id)),
    ]);
  };
  const change = ({ orders: changed, status }: Chosen, reason?: string) => {
    setAsked(undefined);
    mutate(
      { orders: changed, status, reason },
      { onSuccess: (failures) => keep(changed, failures) },
    );
  };
  const start = (chosen: Chosen) => {
    setAsked(undefined);
    if (chosen.status === "dispatched") setDispatched(chosen.orders);
    else change(chosen);
  };
  const ask = (chosen: Chosen) => {
    const question = statusQuestion(chosen.orders, chosen.status);
    if (question) setAsked({ ...chosen, question });
    else start(chosen);
  };
  const print = () => slips.print(items);
  const step = mainStep(orders);
  return (
    <>
      <SelectionBar
        label="Selected orders"
        text={isPending ? `${done} of ${variables.orders.length} changed` : selectedText(orders)}
        onClear={isPending ? undefined : () => set([])}
        below={
          isPending ? (
            <ProgressBar
              label="Changed orders"
              value={done}
              max={variables.orders.length}
              className="w-full px-2 pb-1"
            />
          ) : (
            failed.length > 0 && <Failures failed={failed} />
          )
        }
      >
        <Button
          variant="quiet"
          busy={slips.isPending || isPending}
          onClick={print}
          className={step ? "hidden! px-4! min-[87.5rem]:inline-flex!" : "px-4!"}
        >
          Print slips
        </Button>
        <Button
          variant="quiet"
          busy={isPending}
          onClick={() => ask({ orders: listed(), status: "dispatched" })}
          className="hidden! px-4! min-[87.5rem]:inline-flex!"
        >
          Dispatch with tracking
        </Button>
        {step && (
          <Button busy={isPending} onClick={() => ask(step)} className="px-4!">
            {step.orders.length === orders.length
              ? step.label
              : `${step.label} ${step.orders.length}`}
          </Button>
        )}
        <MoreMenu label="More for the selected orders">
          <StatusItems
            disabled={isPending}
            onSelect={(status) => ask({ orders: listed(), status })}
          />
          <MoreItem icon={<Printer aria-hidden />} disabled={isPending} onSelect={print}>
            Print slips
          </MoreItem>
          <MoreItem
            icon={<SquareCheckBig aria-hidden />}
            disabled={isPending || all.isPending}
            onSelect={all.selectAll}
          >
            {all.label}
          </MoreItem>
        </MoreMenu>
      </SelectionBar>
      <StatusQuestionDialog
        question={asked?.question}
        isPending={isPending}
        onAnswer={({ reason }) => asked && change(asked, reason)}
        onClose={() => setAsked(undefined)}
      >
        {asked && <OnlyOthers asked={asked} onChoose={start} />}
      </StatusQuestionDialog>
      <DispatchMany orders={dispatched} onClose={() => setDispatched(undefined)} onDone={keep} />
      {slips.sheets}
    </>
  );
}

type StatusItemsProps = { disabled: boolean; onSelect: (status: OrderStatus) => void };

function StatusItems({ disabled, onSelect }: StatusItemsProps) {
  return orderStatuses.map((status) => (
    <MoreItem
      key={status}
      icon={<PackageOpen aria-hidden />}
      disabled={disabled}
      onSelect={() => onSelect(status)}
    >
      {status === "dispatched"
        ? "Dispatch with tracking"
        : `Set to ${orderStatusLook(status).label}`}
    </MoreItem>
  ));
}

/** Leaves out the orders that the question is about. */
function OnlyOthers({ asked, onChoose }: { asked: Asked; onChoose: (chosen: Chosen) => void }) {
  const { others = [] } = asked.question;
  if (others.length === 0) return null;
  return (
    <Button variant="quiet" onClick={() => onChoose({ orders: others, status: asked.status })}>
      {others.length === 1 ? "Only the other one" : `Only the other ${others.length}`}
    </Button>
  );
}

function selectedText(orders: readonly Order[]): string {
  const total = fromPesewas(sum(orders.map(({ totalAmount }) => toPesewas(totalAmount))));
  return `${orders.length} selected · ${formatCedis(total)}`;
}

function Failures({ failed }: { failed: readonly FailedOrder[] }) {
  return (
    <div role="alert" className="mt-1 px-3 pb-2 text-sm text-danger">
      <p className="font-semibold">Not changed:</p>
      <ul className="max-h-40 overflow-y-auto">
        {failed.map(({ order, error }) => (
          <li key={order.id}>
            #{order.paymentReference}: {error}
          </li>
        ))}
      </ul>
    </div>
  );
}
