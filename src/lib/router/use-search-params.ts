import { useMemo } from "react";
import { currentLocation } from "./location.ts";
import { useLocation, useNavigate } from "./router.tsx";

/** The parameters of the address, and functions that navigate to others. */
export function useSearchParams() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  const setParameters = (next: URLSearchParams, options?: { replace?: boolean }) => {
    navigate(next.size > 0 ? `${pathname}?${next}` : pathname, options);
  };
  /** Keeps what another control has just changed in the address and the page does not show yet. */
  const changeParameters = (change: (current: URLSearchParams) => void) => {
    const current = new URLSearchParams(currentLocation().search);
    change(current);
    setParameters(current);
  };
  return [parameters, setParameters, changeParameters] as const;
}
