import { type FormEvent, useState } from "react";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Modal } from "#components/ui/controls/modal.tsx";
import { type Order, orderCount } from "#domain/orders/orders.ts";
import { orderStatusLook } from "#domain/orders/statuses.ts";
import { readTrackingNumbers, type TrackingNumbers } from "#domain/orders/tracking-numbers.ts";
import { type FailedOrder, useDispatch } from "../status-changes.ts";
import type { Dispatch } from "../status-changes-api.ts";

type DispatchManyProps = {
  /** Undefined while the dialog is closed. */
  orders: readonly Order[] | undefined;
  onClose: () => void;
  onDone: (tried: readonly Order[], failed: readonly FailedOrder[]) => void;
};

/** Asks for the tracking numbers of orders, as a pasted column, and shows who gets which before anything happens. */
export function DispatchMany({ orders, onClose, onDone }: DispatchManyProps) {
  const dispatch = useDispatch();
  return (
    <Modal
      heading={orders ? `Dispatch ${orderCount(orders.length)}` : ""}
      open={orders !== undefined}
      onClose={onClose}
      locked={dispatch.isPending}
    >
      {orders && (
        <DispatchForm orders={orders} dispatch={dispatch} onClose={onClose} onDone={onDone} />
      )}
    </Modal>
  );
}

type DispatchFormProps = Omit<DispatchManyProps, "orders"> & {
  orders: readonly Order[];
  dispatch: ReturnType<typeof useDispatch>;
};

const HINT =
  "Paste a column: a reference and its number in each line, or only the numbers in the order of this list. Without numbers all are dispatched as they are.";

function DispatchForm({ orders, dispatch, onClose, onDone }: DispatchFormProps) {
  const { mutate, isPending, done } = dispatch;
  const [pasted, setPasted] = useState("");
  const [courier, setCourier] = useState("");
  const read = readTrackingNumbers(pasted, orders);
  const dispatches = dispatchesOf(orders, pasted, read).map((one) =>
    courier.trim() === "" ? one : { ...one, courier: courier.trim() },
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || dispatches.length === 0 || read.problems.length > 0) return;
    const finish = (failed: readonly FailedOrder[]) => {
      onClose();
      onDone(
        dispatches.map(({ order }) => order),
        failed,
      );
    };
    mutate(dispatches, { onSuccess: finish });
  };
  return (
    <form noValidate onSubmit={send} className="flex min-h-0 flex-col">
      <div className="min-h-0 overflow-y-auto px-5 py-5 sm:px-7">
        <TextAreaField
          label="Tracking numbers"
          rows={4}
          value={pasted}
          onChange={({ target }) => setPasted(target.value)}
        />
        <p className="mt-1.5 text-sm text-ink-soft">{HINT}</p>
        <Problems problems={read.problems} />
        <TextField
          label="Courier of all of them"
          maxLength={100}
          className="mt-4"
          value={courier}
          onChange={({ target }) => setCourier(target.value)}
        />
        <Preview orders={orders} dispatches={dispatches} />
      </div>
      <div className="flex flex-col-reverse gap-3 border-t border-line px-5 py-4 sm:flex-row sm:justify-end sm:px-7">
        <Button variant="quiet" onClick={onClose}>
          Back
        </Button>
        <Button
          type="submit"
          busy={isPending}
          disabled={dispatches.length === 0 || read.problems.length > 0}
        >
          {isPending
            ? `${done} of ${dispatches.length} changed`
            : `Dispatch ${orderCount(dispatches.length)}`}
        </Button>
      </div>
    </form>
  );
}

/** With numbers, the orders that have one; without, all that are still in the shop. */
function dispatchesOf(
  orders: readonly Order[],
  pasted: string,
  { numbers }: TrackingNumbers,
): Dispatch[] {
  if (pasted.trim() !== "") {
    return orders
      .filter(({ id }) => numbers.has(id))
      .map((order) => ({ order, trackingNumber: numbers.get(order.id) }));
  }
  return orders.filter(isAtTheShop).map((order) => ({ order }));
}

function isAtTheShop({ orderStatus }: Order): boolean {
  return orderStatus === "processing" || orderStatus === "packaged";
}

function Problems({ problems }: Pick<TrackingNumbers, "problems">) {
  return (
    <ul role="alert" className="mt-2 text-sm text-danger empty:hidden">
      {problems.map(({ line, text }) => (
        <li key={line}>
          Line {line}: {text}
        </li>
      ))}
    </ul>
  );
}

type PreviewProps = { orders: readonly Order[]; dispatches: readonly Dispatch[] };

/** Which order gets which number. */
function Preview({ orders, dispatches }: PreviewProps) {
  return (
    <table aria-label="Orders to dispatch" className="mt-5 w-full table-fixed text-left text-sm">
      <thead>
        <tr className="text-ink-soft">
          <th scope="col" className="w-50 py-2 font-medium">
            Order
          </th>
          <th scope="col" className="py-2 font-medium max-sm:hidden">
            Customer
          </th>
          <th scope="col" className="py-2 font-medium">
            Number
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id} className="border-t border-line align-top">
            <td className="figures py-2 pr-2 wrap-anywhere">#{order.paymentReference}</td>
            <td className="py-2 pr-2 wrap-anywhere max-sm:hidden">{order.name}</td>
            <td className="figures py-2 wrap-anywhere">{becomesOf(order, dispatches)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function becomesOf(order: Order, dispatches: readonly Dispatch[]): string {
  const dispatch = dispatches.find((one) => one.order.id === order.id);
  if (dispatch) return dispatch.trackingNumber ?? "Dispatched without a number";
  return `Stays ${orderStatusLook(order.orderStatus).label}`;
}
