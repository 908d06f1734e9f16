/** The text, what was removed, and a button that brings it back. */
export function undoMessage(text: string, name: string, onUndo: () => void) {
  return (
    <span className="flex items-center gap-4">
      <span>
        <span>{text}</span> <span className="block text-sm text-ink-soft">{name}</span>
      </span>
      <button
        type="button"
        aria-label={`Undo: restore ${name}`}
        onClick={onUndo}
        className="min-h-11 shrink-0 rounded-full whitespace-nowrap px-2 font-semibold text-indigo underline-offset-4 hover:underline"
      >
        Undo
      </button>
    </span>
  );
}
