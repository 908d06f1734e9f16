import type { ReactNode } from "react";
import type { Tone } from "#domain/orders/statuses.ts";

/** The tint of a tone with a text colour of sufficient contrast. */
export const toneStyle: Record<Tone, string> = {
  yellow: "bg-yellow-tint text-yellow-ink",
  lightBlue: "bg-light-blue-tint text-light-blue-ink",
  blue: "bg-blue-tint text-blue-ink",
  indigo: "bg-indigo-tint text-indigo-ink",
  green: "bg-green-tint text-green-ink",
  red: "bg-red-tint text-red-ink",
  grey: "bg-grey-tint text-grey-ink",
};

export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-full px-3 py-0.5 text-sm font-semibold ${toneStyle[tone]}`}
    >
      {children}
    </span>
  );
}
