/** The look of a line in the account menu, be it a link or a button. */
export const menuEntry =
  "flex min-h-11 w-full items-center gap-3 rounded-card px-3 text-left text-[0.95rem] hover:bg-paper-deep aria-disabled:text-ink-soft [&>svg]:size-[1.1rem] [&>svg]:text-ink-soft";
