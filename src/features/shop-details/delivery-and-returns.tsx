import { useQuery } from "@tanstack/react-query";
import { paths } from "#config/paths.ts";
import { Link } from "#lib/router/link.tsx";
import { beginningsQuery } from "./shop-details-queries.ts";

const texts = [
  { name: "delivery", heading: "Delivery", more: "More about delivery", to: paths.delivery },
  { name: "returns", heading: "Returns", more: "More about returns", to: paths.returns },
] as const;

/** Both beside each other, where there is space for it. */
export function DeliveryAndReturnsRow() {
  return (
    <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
      <DeliveryAndReturns />
    </div>
  );
}

/** The beginning of what the shop says about both, with links to the rest. */
export function DeliveryAndReturns() {
  const { data: beginnings } = useQuery(beginningsQuery);
  return texts.map(({ name, heading, more, to }) => {
    const beginning = beginnings?.[name];
    if (!beginning) return null;
    return (
      <div key={name} className="border-t border-line pt-5">
        <h2 className="font-sans text-base font-semibold tracking-normal">{heading}</h2>
        <p className="mt-1.5 max-w-[54ch] text-[0.95rem] text-ink-soft">{beginning}</p>
        <Link
          to={to}
          className="inline-flex min-h-11 items-center text-[0.95rem] font-semibold text-indigo underline underline-offset-4"
        >
          {more}
        </Link>
      </div>
    );
  });
}
