import type { Tone } from "#domain/statuses.ts";

/** A tone's tint with an ink that is readable on it. */
export const toneStyle: Record<Tone, string> = {
  yellow: "bg-yellow-tint text-yellow-ink",
  lightBlue: "bg-light-blue-tint text-light-blue-ink",
  blue: "bg-blue-tint text-blue-ink",
  indigo: "bg-indigo-tint text-indigo-ink",
  green: "bg-green-tint text-green-ink",
  red: "bg-red-tint text-red-ink",
  grey: "bg-grey-tint text-grey-ink",
};
