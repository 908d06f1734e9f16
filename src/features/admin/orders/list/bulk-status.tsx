import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { SelectFilter } from "#components/ui/controls/select-filter.tsx";
import { ProgressBar } from "#components/ui/feedback/progress-bar.tsx";
import { type OrderStatus, orderStatuses, orderStatusLook } from "#domain/orders/statuses.ts";
import type { OrderList } from "../managed-orders-api.ts";
import { type FailedOrder, loadedOrders, useBulkStatus } from "../managed-orders-queries.ts";
import { useOrderSelection } from "./order-selection.tsx";

/** The limit of the database function. */
const AT_MOST = 500;

const options = orderStatuses.map((value) => ({ value, label: orderStatusLook(value).label }));

/** Appears when orders are chosen; those that could not be changed stay chosen. */
export function BulkStatus({ list }: { list: OrderList | undefined }) {
  const selection = useOrderSelection();
  const [status, setStatus] = useState<OrderStatus>("packaged");
  const { mutate, isPending, done, data: failed = [], reset } = useBulkStatus();
  const { orders } = selection;
  if (orders.length === 0) return null;
  const change = () =>
    mutate(
      { orders, status },
      { onSuccess: (refused) => selection.set(refused.map(({ order }) => order)) },
    );
  const clear = () => {
    reset();
    selection.set([]);
  };
  return (
    <section
      aria-label="Chosen orders"
      className="mb-3 rounded-card border border-line bg-white px-4 py-3"
    >
      <fieldset disabled={isPending} className="flex flex-wrap items-center gap-3">
        <p role="status" className="figures mr-auto">
          {isPending ? `${done} of ${orders.length} changed` : `${orders.length} chosen`}
        </p>
        {list && <ChooseAll list={list} />}
        <SelectFilter
          label="New status"
          value={status}
          options={options}
          onChange={setStatus}
          className="w-40"
        />
        <Button onClick={change}>Change status</Button>
        <Button variant="quiet" onClick={clear}>
          Choose none
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
      {!isPending && failed.length > 0 && <Failures failed={failed} />}
    </section>
  );
}

/** All orders that the list has loaded. */
function ChooseAll({ list }: { list: OrderList }) {
  const client = useQueryClient();
  const { set } = useOrderSelection();
  return (
    <Button variant="quiet" onClick={() => set(loadedOrders(client, list).slice(0, AT_MOST))}>
      Choose all loaded
    </Button>
  );
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
