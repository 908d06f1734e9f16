import { Loading } from "#components/ui/loading.tsx";

const cards = [0, 1, 2];

export function OrderListSkeleton() {
  return (
    <Loading label="Loading orders" className="mt-8 flex flex-col gap-4">
      {cards.map((card) => (
        <div key={card} className="skeleton h-32 sm:h-24" />
      ))}
    </Loading>
  );
}
