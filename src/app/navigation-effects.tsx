import { useEffect, useRef } from "react";
import { groundOf, pageOf } from "#domain/pages/page-of.ts";
import { useLocation, useNavigationType } from "#lib/router/router.tsx";
import { usePageHead } from "./page/page-head.ts";
import { useScrollMemory } from "./use-scroll-memory.ts";

/** What a browser does by itself when it loads a document: head, scroll position, focus. */
export function NavigationEffects() {
  const { pathname } = useLocation();
  const page = pageOf(pathname);
  // These pages write their own head, with the product or the search.
  usePageHead(page.key === "product" || page.key === "search" ? undefined : page);
  useScrollMemory();
  useFocusOnNewPage(pathname);
  return null;
}

/** Moves the focus from the followed link to the content of the new page; a dialog moves it by itself. */
function useFocusOnNewPage(pathname: string): void {
  const navigationType = useNavigationType();
  const ground = groundOf(pathname);
  const shown = useRef(ground);
  useEffect(() => {
    if (shown.current === ground) return;
    shown.current = ground;
    if (navigationType !== "POP") document.getElementById("main")?.focus({ preventScroll: true });
  }, [ground, navigationType]);
}
