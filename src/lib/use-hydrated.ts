import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** A value that is unknown at build time: `atBuild` until hydration. */
export function useBrowserValue<Value>(read: () => Value, atBuild: Value): Value {
  return useSyncExternalStore(subscribe, read, () => atBuild);
}

let isHydrated = false;

/** False in the prerendered HTML and during hydration, then true: a transition, which blocks no input. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(isHydrated);
  useEffect(() => {
    isHydrated = true;
    startTransition(() => setHydrated(true));
  }, []);
  return hydrated;
}
