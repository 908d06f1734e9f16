import { useMemo } from "react";
import { useLocation, useNavigate } from "./router.tsx";

/** The parameters of the address, and a function that navigates to others. */
export function useSearchParams() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  const setParameters = (next: URLSearchParams, options?: { replace?: boolean }) => {
    navigate(next.size > 0 ? `${pathname}?${next}` : pathname, options);
  };
  return [parameters, setParameters] as const;
}
