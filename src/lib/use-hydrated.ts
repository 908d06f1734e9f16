import { useSyncExternalStore } from "react";

const never = () => () => {};

/** A value that the build could not know: `atBuild` stands until the page has come to life. */
export function useBrowserValue<Value>(read: () => Value, atBuild: Value): Value {
  return useSyncExternalStore(never, read, () => atBuild);
}

/** False in the HTML that the build wrote and in the first render over it, true ever after. */
export function useHydrated(): boolean {
  return useBrowserValue(() => true, false);
}
