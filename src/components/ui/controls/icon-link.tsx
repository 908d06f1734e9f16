import type { ReactNode } from "react";
import { Link } from "#lib/router/link.tsx";

type IconLinkProps = {
  to: string;
  label: string;
  children: ReactNode;
  /** Of what the link leads to; undefined until it is known. */
  count: number | undefined;
  badge: number | undefined;
};

/** An icon of the header; its name contains the number. */
export function IconLink({ to, label, children, count, badge }: IconLinkProps) {
  return (
    <Link
      to={to}
      aria-label={count === undefined ? label : `${label}, items: ${count}`}
      className="relative grid h-11 w-11 place-items-center rounded-full transition-colors hover:bg-paper-deep [&>svg]:size-[1.35rem] [&>svg]:stroke-[1.6] max-[22.5rem]:w-10"
    >
      {children}
      {badge !== undefined && <Badge count={badge} />}
    </Link>
  );
}

function Badge({ count }: { count: number }) {
  const tone = count > 0 ? "bg-clay text-white" : "bg-paper-deep text-ink-soft";
  return (
    <span
      aria-hidden
      className={`figures absolute top-0.5 right-0 grid h-[1.15rem] min-w-[1.15rem] place-items-center rounded-full px-1 text-[0.69rem] leading-none font-semibold ${tone}`}
    >
      {count}
    </span>
  );
}
