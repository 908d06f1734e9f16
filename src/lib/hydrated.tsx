import { type ReactNode, startTransition, useEffect, useState, useSyncExternalStore } from "react";

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

/**
 * An image below the fold, requested after the app's code: browsers load lazy images far ahead on a slow
 * connection, where they would compete with it.
 */
export function Late({ children }: { children: ReactNode }) {
  return useHydrated() ? children : <noscript>{children}</noscript>;
}
