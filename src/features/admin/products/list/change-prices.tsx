import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Modal } from "#components/ui/controls/modal.tsx";
import {
  cedis,
  formatCedis,
  fromPesewas,
  groupDigits,
  NO_MONEY,
  toPesewas,
} from "#domain/money.ts";
import { sum, times } from "#domain/pesewas.ts";
import { decimalOf } from "#domain/products/decimal.ts";
import { hasNoResponse } from "#lib/data/errors.ts";
import { useRequestId } from "#lib/use-request-id.ts";
import { changePrices, type ManagedProduct, type PriceChange } from "../products-api.ts";
import { invalidateLists } from "../products-queries.ts";

const units = [
  { id: "percent", name: "%" },
  { id: "amount", name: "GH₵" },
] as const;

type ChangePricesProps = {
  products: readonly ManagedProduct[];
  open: boolean;
  onClose: () => void;
  onChanged: () => void;
};

/** Changes the prices of the chosen products by a percentage or an amount, after a look at one of them. */
export function ChangePrices({ products, open, onClose, onChanged }: ChangePricesProps) {
  const queryClient = useQueryClient();
  const withRequestId = useRequestId();
  const [text, setText] = useState("");
  const [unit, setUnit] = useState<(typeof units)[number]["id"]>("percent");
  const number = text.trim() === "" ? Number.NaN : decimalOf(text.replace("−", "-"));
  const change: PriceChange =
    unit === "percent"
      ? { percent: number, amount: NO_MONEY }
      : { percent: 0, amount: cedis(number) };
  const close = () => {
    onClose();
    onChanged();
  };
  const ids = products.map(({ id }) => id);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      withRequestId({ ids, change }, (requestId) => changePrices(ids, change, requestId)),
    onSuccess: (count) => {
      toast.success(`${pricesText(count)} changed.`);
      close();
    },
    onSettled: () => invalidateLists(queryClient),
  });
  // The prices may have changed: the same can be sent again, another change only after a look at them.
  const isUnknown = hasNoResponse(error);
  const leave = isUnknown ? close : onClose;
  const isNumber = Number.isFinite(number) && number !== 0;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isNumber && !isPending) mutate();
  };
  return (
    <Modal heading="Change prices" open={open} onClose={leave} locked={isPending}>
      <form noValidate onSubmit={send} className="px-5 py-5 sm:px-7">
        <fieldset disabled={isPending || isUnknown} className="grid grid-cols-2 gap-4">
          <TextField
            label="Change by"
            inputMode="text"
            autoComplete="off"
            placeholder="10 or -10"
            value={text}
            onChange={({ target }) => setText(target.value)}
            error={text.trim() !== "" && Number.isNaN(number) ? "Please type a number." : undefined}
          />
          <SelectField
            label="Unit"
            options={units}
            value={unit}
            onChange={({ target }) => setUnit(target.value as typeof unit)}
          />
        </fieldset>
        <p role="status" className="figures mt-4 min-h-12 text-ink-soft">
          {isUnknown
            ? "The prices may have changed. If you send it again, they change once."
            : isNumber && products[0] && exampleText(products[0], change)}
        </p>
        <div className="mt-4 flex flex-wrap justify-end gap-3">
          <Button variant="quiet" disabled={isPending} onClick={leave}>
            Back
          </Button>
          <Button type="submit" disabled={!isNumber} busy={isPending}>
            Change {pricesText(products.length)}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function pricesText(count: number): string {
  return count === 1 ? "1 price" : `${groupDigits(count)} prices`;
}

/** The rule of the database function. */
function exampleText({ name, price }: ManagedProduct, { percent, amount }: PriceChange): string {
  const next = sum([times(toPesewas(price), 100 + percent, 100), toPesewas(amount)]);
  return `For example ${name}: ${formatCedis(price)} → ${formatCedis(fromPesewas(next))}`;
}
