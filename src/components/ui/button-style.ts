const base =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-6 py-2.5 text-[0.95rem] font-semibold transition-colors duration-200 disabled:opacity-60 aria-disabled:opacity-60";

const variants = {
  primary: "bg-indigo text-white enabled:hover:bg-indigo-deep [a&]:hover:bg-indigo-deep",
  quiet: "border border-line-strong text-ink enabled:hover:bg-paper-deep [a&]:hover:bg-paper-deep",
  light: "bg-paper text-ink focus-visible:outline-paper enabled:hover:bg-white [a&]:hover:bg-white",
} as const;

export type ButtonVariant = keyof typeof variants;

/** The look of a button, for what is a button and for a link that should look like one. */
export function buttonStyle(variant: ButtonVariant = "primary", more = ""): string {
  return `${base} ${variants[variant]} ${more}`;
}
