import { useEffect, useState } from "react";

/** The value after it has not changed for `ms` milliseconds. */
export function useDebouncedValue<Value extends string | number>(value: Value, ms: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setDebounced(value), ms);
    return () => window.clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}
