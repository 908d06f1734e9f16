import type { ReactNode } from "react";
import type { Tone } from "#domain/statuses.ts";
import { toneStyle } from "./tone-style.ts";

export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-full px-3 py-0.5 text-sm font-semibold ${toneStyle[tone]}`}
    >
      {children}
    </span>
  );
}
