import { useState } from "react";
import { useLocation } from "#lib/router/router.tsx";
import { type EditorTarget, editorTargetOf } from "./editor-address.ts";

type Opening = {
  count: number;
  /** The history entry of the open editor. */
  entry: string | undefined;
  target: EditorTarget | undefined;
};

/** Keeps the target until the next opening, so that the content stays during the closing transition. */
export function useEditorOpening() {
  const location = useLocation();
  const target = editorTargetOf(location);
  const entry = target && location.key;
  const [opening, setOpening] = useState<Opening>({
    count: 0,
    entry: undefined,
    target: undefined,
  });
  if (entry !== opening.entry) {
    setOpening(
      target ? { count: opening.count + 1, entry, target } : { ...opening, entry: undefined },
    );
  }
  return { ...opening, open: entry !== undefined };
}
