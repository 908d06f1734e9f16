/** A page's main action, held at the lower edge of a small screen, from edge to edge. */
export const actionBar =
  "sticky bottom-0 z-20 -mx-4 border-t border-line bg-paper/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-md";
