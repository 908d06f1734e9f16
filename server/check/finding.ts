export type Level = "ok" | "warning" | "error";

/** One line of a check: what was looked at, why it matters, and how to mend it. */
export type Finding = { level: Level; what: string; why?: string; cure?: string };

export const ok = (what: string): Finding => ({ level: "ok", what });

export const warning = (what: string, why: string, cure: string): Finding => ({
  level: "warning",
  what,
  why,
  cure,
});

export const error = (what: string, why: string, cure: string): Finding => ({
  level: "error",
  what,
  why,
  cure,
});

/** In one line, for a log. */
export function textOf({ what, why, cure }: Finding): string {
  return [what, why, cure].filter(Boolean).join(" ");
}
