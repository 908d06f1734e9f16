import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useDebouncedValue } from "#lib/use-debounced-value.ts";

const PAUSE_MS = 300;

/** Text while it is typed; calls `write` after a pause, and a search that changes elsewhere replaces it. */
export function useSearchDraft(search: string, write: (search: string) => void) {
  const [draft, setDraft] = useState(search);
  const known = useRef(search);
  const settled = useDebouncedValue(draft, PAUSE_MS);
  const onPause = useEffectEvent((text: string) => {
    if (text === known.current || text !== draft) return;
    known.current = text;
    write(text);
  });

  useEffect(() => onPause(settled), [settled]);
  useEffect(() => {
    if (search === known.current) return;
    known.current = search;
    setDraft(search);
  }, [search]);
  return [draft, setDraft] as const;
}
