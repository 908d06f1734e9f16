import { useId } from "react";
import { ActionBar } from "#components/ui/action-bar.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { paths } from "#config/paths.ts";
import { formatCedis } from "#domain/money.ts";
import { useNavigate } from "#lib/router/router.tsx";
import { isSoldOut, type ProductLine, totalOfLines } from "../product-lists/product-line.ts";

const summaryStyle =
  "contents md:mt-8 md:block md:rounded-card md:border md:border-line md:bg-white md:p-6 lg:sticky lg:top-24 lg:row-span-2 lg:mt-0 lg:self-start";
const amountsStyle =
  "mt-8 rounded-card border border-line bg-white p-5 md:mt-0 md:rounded-none md:border-0 md:p-0";
const actionStyle =
  "mt-6 flex flex-wrap items-center justify-between gap-x-3 md:static md:mx-0 md:mt-4 md:flex-col md:items-stretch md:gap-5 md:bg-transparent md:px-0 md:pt-4 md:pb-0 md:backdrop-blur-none";

/** Nothing to check out: no bar over the page. */
const emptyStyle = "max-md:static max-md:border-0 max-md:bg-transparent";

export function OrderSummary({ lines }: { lines: readonly ProductLine[] }) {
  const id = useId();
  const navigate = useNavigate();
  const total = formatCedis(totalOfLines(lines));
  const isBlocked = lines.some(isSoldOut);
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
        <dl className="text-lg tiny:text-base md:flex md:justify-between md:gap-4">
          <dt className="text-sm md:text-lg md:font-semibold">Total</dt>
          <dd className="figures leading-tight font-semibold md:leading-normal">{total}</dd>
        </dl>
        <Button
          className="min-h-12 grow max-md:px-2.5"
          disabled={lines.length === 0 || isBlocked}
          aria-describedby={isBlocked ? `${id}-reason` : undefined}
          onClick={() => navigate(paths.checkout)}
        >
          Proceed to Checkout
        </Button>
        {isBlocked && (
          <p id={`${id}-reason`} className="w-full pt-1.5 text-sm text-red-ink md:pt-0">
            Please remove what is sold out, or wait.
          </p>
        )}
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
