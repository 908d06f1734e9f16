import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import {
  currentLocation,
  type Location,
  type NavigateOptions,
  type NavigationType,
  writeHistory,
} from "./location.ts";

/** An address of this site, or a number of steps through the history. */
type Navigate = (to: string | number, options?: NavigateOptions) => void;

type Router = { location: Location; navigationType: NavigationType; navigate: Navigate };

const RouterContext = createContext<Router | null>(null);

function useRouter(): Router {
  const router = use(RouterContext);
  if (!router) throw new Error("A hook of the router is used outside of it.");
  return router;
}

export const useLocation = (): Location => useRouter().location;

export const useNavigationType = (): NavigationType => useRouter().navigationType;

/** The function stays the same for as long as the app runs. */
export const useNavigate = (): Navigate => useRouter().navigate;

/**
 * A navigation to another page is a transition: the page before stays until the code of the next one
 * is loaded. Within a page it is none, so that a control shows at once what was chosen.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(() => entryOf("POP"));
  const shownPath = useRef(shown.location.pathname);
  const show = useCallback((type: NavigationType) => {
    const entry = entryOf(type);
    if (entry.location.pathname === shownPath.current) setShown(entry);
    else startTransition(() => setShown(entry));
  }, []);
  useLayoutEffect(() => {
    shownPath.current = shown.location.pathname;
  }, [shown]);
  useLayoutEffect(() => {
    const onHistoryStep = () => show("POP");
    window.addEventListener("popstate", onHistoryStep);
    return () => window.removeEventListener("popstate", onHistoryStep);
  }, [show]);
  const navigate: Navigate = useCallback(
    (to, options = {}) => {
      if (typeof to === "number") return window.history.go(to);
      writeHistory(to, options);
      show(options.replace ? "REPLACE" : "PUSH");
    },
    [show],
  );
  const router = useMemo(() => ({ ...shown, navigate }), [shown, navigate]);
  return <RouterContext value={router}>{children}</RouterContext>;
}

function entryOf(navigationType: NavigationType) {
  return { location: currentLocation(), navigationType };
}

/** For the prerendered HTML: the page of one address, without a browser. */
export function StaticRouter({ pathname, children }: { pathname: string; children: ReactNode }) {
  const location: Location = { pathname, search: "", hash: "", state: null, key: "default" };
  const navigate: Navigate = () => {
    throw new Error("There is no navigation while a page is prerendered.");
  };
  return (
    <RouterContext value={{ location, navigationType: "POP", navigate }}>{children}</RouterContext>
  );
}
