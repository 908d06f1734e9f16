/** In the place of a chart or a list that has nothing to show. */
export function NothingYet({ children }: { children: string }) {
  return (
    <p className="grid min-h-40 place-items-center text-center text-balance text-ink-soft">
      {children}
    </p>
  );
}
