import type { ReactNode } from "react";

type NothingYetProps = { icon: ReactNode; children: string };

/** In the place of a chart or a list that has nothing to show. */
export function NothingYet({ icon, children }: NothingYetProps) {
  return (
    <div className="flex min-h-56 flex-col items-center justify-center gap-3 text-center text-balance text-ink-soft">
      <span className="grid size-12 place-items-center rounded-full bg-paper-deep text-indigo [&>svg]:size-5.5 [&>svg]:stroke-[1.6]">
        {icon}
      </span>
      <p>{children}</p>
    </div>
  );
}
