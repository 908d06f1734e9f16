import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { pageOf } from "#domain/pages.ts";
import { usePageHead } from "./page-head.ts";
import { useScrollMemory } from "./use-scroll-memory.ts";

/** What a browser does on its own between documents and an app has to do itself. */
export function NavigationEffects() {
  const { pathname } = useLocation();
  const page = pageOf(pathname);
  // The product page knows its product and writes its own head.
  usePageHead(page.name === "product" ? undefined : page);
  useScrollMemory();
  useFocusOnNewPage(pathname);
  return null;
}

/** Keyboard and screen reader go on from the new page's content, not from the link that led there. */
function useFocusOnNewPage(pathname: string): void {
  const navigationType = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (navigationType !== "POP") document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname, navigationType]);
}
