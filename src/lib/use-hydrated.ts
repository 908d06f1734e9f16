import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** A value that is unknown at build time: `atBuild` until hydration. */
export function useBrowserValue<Value>(read: () => Value, atBuild: Value): Value {
  return useSyncExternalStore(subscribe, read, () => atBuild);
}

/** False in the prerendered HTML and during hydration, then true. */
export function useHydrated(): boolean {
  return useBrowserValue(() => true, false);
}
