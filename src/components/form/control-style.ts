/** The look of everything one types into or chooses from. */
export const controlStyle =
  "block min-h-12 w-full rounded-card border border-line-strong bg-white px-3.5 text-base transition-colors placeholder:text-ink-soft hover:border-ink disabled:bg-paper-deep disabled:text-ink-soft aria-invalid:border-danger";
