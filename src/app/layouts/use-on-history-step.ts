import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigationType } from "#lib/router/router.tsx";

/** Calls the function after the browser's Back or Forward. */
export function useOnHistoryStep(act: () => void): void {
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const last = useRef(key);
  const onStep = useEffectEvent(act);
  useEffect(() => {
    if (last.current === key) return;
    last.current = key;
    if (navigationType === "POP") onStep();
  }, [key, navigationType]);
}
