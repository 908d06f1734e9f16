import { useId } from "react";
import { ActionBar } from "#components/ui/action-bar.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { paths } from "#config/paths.ts";
import { formatCedis } from "#domain/money.ts";
import { useNavigate } from "#lib/router/router.tsx";
import { type ProductLine, totalOfLines } from "../product-lists/product-line.ts";

const summaryStyle =
  "contents lg:sticky lg:top-24 lg:block lg:self-start lg:rounded-card lg:border lg:border-line lg:bg-white lg:p-6";
const amountsStyle =
  "mt-8 rounded-card border border-line bg-white p-5 lg:mt-0 lg:rounded-none lg:border-0 lg:p-0";
const actionStyle =
  "mt-6 flex items-center justify-between gap-4 md:-mx-8 md:px-8 lg:static lg:mx-0 lg:mt-4 lg:flex-col lg:items-stretch lg:gap-5 lg:bg-transparent lg:px-0 lg:pt-4 lg:pb-0 lg:backdrop-blur-none";

/** Nothing to check out: no bar over the page. */
const emptyStyle = "max-lg:static max-lg:border-0 max-lg:bg-transparent";

export function OrderSummary({ lines }: { lines: readonly ProductLine[] }) {
  const id = useId();
  const navigate = useNavigate();
  const total = formatCedis(totalOfLines(lines));
  return (
    <section aria-labelledby={id} className={summaryStyle}>
      <div className={amountsStyle}>
        <h2 id={id} className="text-2xl">
          Order Summary
        </h2>
        <dl className="mt-4 flex flex-col gap-2.5">
          <Entry term="Subtotal" value={total} />
          <Entry term="Shipping" value="Free" />
          <Entry term="Taxes" value="Calculated at checkout" />
        </dl>
      </div>
      <ActionBar className={lines.length === 0 ? `${emptyStyle} ${actionStyle}` : actionStyle}>
        <dl className="text-lg lg:flex lg:justify-between lg:gap-4">
          <dt className="text-sm lg:text-lg lg:font-semibold">Total</dt>
          <dd className="figures leading-tight font-semibold lg:leading-normal">{total}</dd>
        </dl>
        <Button
          className="min-h-12"
          disabled={lines.length === 0}
          onClick={() => navigate(paths.checkout)}
        >
          Proceed to Checkout
        </Button>
      </ActionBar>
    </section>
  );
}

function Entry({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="figures text-right">{value}</dd>
    </div>
  );
}
