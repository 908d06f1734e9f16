import { useEffect, useState } from "react";

/** A value once it has stood still for a while: for what is asked of the server as one types or scrolls. */
export function useDebouncedValue<Value extends string | number>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), ms);
    return () => window.clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
