import { useState } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { SelectFilter } from "#components/ui/controls/select-filter.tsx";
import { ProgressBar } from "#components/ui/feedback/progress-bar.tsx";
import { formatCedis, fromPesewas, toPesewas } from "#domain/money.ts";
import type { Order } from "#domain/orders/orders.ts";
import { bulkQuestion, mailsCustomer, type StatusQuestion } from "#domain/orders/status-change.ts";
import { type OrderStatus, orderStatuses, orderStatusLook } from "#domain/orders/statuses.ts";
import { sum } from "#domain/pesewas.ts";
import type { OrderList } from "../managed-orders-api.ts";
import { type FailedOrder, useBulkStatus } from "../managed-orders-queries.ts";
import { usePrintSlips } from "../slips/use-print-slips.tsx";
import { StatusQuestionDialog } from "../status-question.tsx";
import { ChooseAll } from "./choose-all.tsx";
import { useOrderSelection } from "./order-selection.tsx";

const options = orderStatuses.map((value) => ({ value, label: orderStatusLook(value).label }));

/** Has its place before orders are chosen; those that could not be changed stay chosen. */
export function BulkStatus({ list }: { list: OrderList | undefined }) {
  const selection = useOrderSelection();
  const [status, setStatus] = useState<OrderStatus>("packaged");
  const [question, setQuestion] = useState<StatusQuestion<Order>>();
  const { mutate, isPending, done, data: failed = [], reset } = useBulkStatus();
  const slips = usePrintSlips();
  const { orders } = selection;
  const close = () => setQuestion(undefined);
  /** Those that are left out stay chosen. */
  const change = (changed = orders, reason?: string) => {
    close();
    const leftOut = orders.filter((order) => !changed.includes(order));
    mutate(
      { orders: changed, status, reason },
      {
        onSuccess: (refused) => selection.set([...refused.map(({ order }) => order), ...leftOut]),
      },
    );
  };
  const ask = () => {
    const asked = bulkQuestion(orders, status);
    if (asked) setQuestion(asked);
    else change();
  };
  const clear = () => {
    reset();
    selection.set([]);
  };
  const others = question?.others ?? [];
  const none = orders.length === 0;
  return (
    <section
      aria-label="Chosen orders"
      className="mb-3 rounded-card border border-line bg-white px-4 py-3"
    >
      <fieldset
        disabled={isPending}
        className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 [&_button]:px-4"
      >
        <p role="status" className="figures mr-auto whitespace-nowrap">
          {isPending ? `${done} of ${orders.length} changed` : chosenText(orders)}
        </p>
        <Button
          variant="quiet"
          onClick={() => slips.print(orders)}
          busy={slips.isPending}
          disabled={none}
        >
          Print slips
        </Button>
        {/* From here on a line of its own where one is too narrow: the bar keeps its height. */}
        <span aria-hidden className="basis-full sm:hidden" />
        {list && <ChooseAll key={JSON.stringify(list.query)} list={list} />}
        <Button variant="quiet" onClick={clear} disabled={none}>
          Choose none
        </Button>
        <span aria-hidden className="basis-full min-[87.5rem]:hidden" />
        <SelectFilter
          label="New status"
          value={status}
          options={options}
          onChange={setStatus}
          className="w-36 sm:ml-auto min-[87.5rem]:ml-0"
        />
        <Button
          onClick={ask}
          disabled={none}
          title={mailsCustomer(status) ? "Each customer gets a mail" : undefined}
        >
          {mailsCustomer(status) ? "Change status and mail" : "Change status"}
        </Button>
      </fieldset>
      {isPending && (
        <ProgressBar
          label="Changed orders"
          value={done}
          max={orders.length}
          className="mt-2 w-full"
        />
      )}
      {!isPending && !none && failed.length > 0 && <Failures failed={failed} />}
      <StatusQuestionDialog
        question={question}
        isPending={isPending}
        onAnswer={({ reason }) => change(orders, reason)}
        onClose={close}
      >
        {others.length > 0 && (
          <Button variant="quiet" onClick={() => change(others)}>
            {others.length === 1 ? "Only the other one" : `Only the other ${others.length}`}
          </Button>
        )}
      </StatusQuestionDialog>
      {slips.sheets}
    </section>
  );
}

function chosenText(orders: readonly Order[]): string {
  if (orders.length === 0) return "None chosen";
  const total = fromPesewas(sum(orders.map(({ totalAmount }) => toPesewas(totalAmount))));
  return `${orders.length} chosen · ${formatCedis(total)}`;
}

function Failures({ failed }: { failed: FailedOrder[] }) {
  return (
    <div role="alert" className="mt-3 text-sm text-danger">
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
