const cards = [0, 1, 2];

export function OrderListSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading orders</span>
      <div aria-hidden className="mt-8 flex flex-col gap-4">
        {cards.map((card) => (
          <div key={card} className="skeleton h-32 sm:h-24" />
        ))}
      </div>
    </div>
  );
}
