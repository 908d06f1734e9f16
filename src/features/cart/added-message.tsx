import { paths } from "#config/paths.ts";
import { successes } from "#domain/successes.ts";
import { Link } from "#lib/router/link.tsx";

/** The specified text, and the way on. */
export function addedMessage() {
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      <span>{successes.addedToCart}</span>
      <Link
        to={paths.cart}
        className="-my-2 inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4"
      >
        View cart
      </Link>
    </span>
  );
}
