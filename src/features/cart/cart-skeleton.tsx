import { Loading } from "#components/ui/loading.tsx";
import { cartLayout } from "./cart-layout.ts";

const lines = [0, 1, 2];

export function CartSkeleton() {
  return (
    <Loading label="Loading the cart" className={cartLayout.page}>
      <div className="divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <LineSkeleton key={line} />
        ))}
      </div>
      <div className="skeleton mt-8 h-46 lg:mt-0 lg:h-80" />
    </Loading>
  );
}

function LineSkeleton() {
  return (
    <div className={cartLayout.line}>
      <div className={`skeleton ${cartLayout.picture}`} />
      <div className="flex-1">
        <div className="skeleton mt-1.5 h-5 w-3/5" />
        <div className="skeleton mt-3 h-4 w-24" />
        <div className="skeleton mt-2.5 h-4 w-20" />
      </div>
    </div>
  );
}
