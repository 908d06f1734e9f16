import type { Page } from "playwright-core";

/** The sum of all layout shifts of a page since it was opened, without those that follow a press at once. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          observer.disconnect();
          const shifts = list.getEntriesByType("layout-shift") as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[];
          const unexpected = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
          resolve(unexpected.reduce((sum, { value }) => sum + value, 0));
        });
        observer.observe({ type: "layout-shift", buffered: true });
        // Every page has one such entry, so the observer is called also when nothing has shifted.
        observer.observe({ type: "navigation", buffered: true });
      }),
  );
}

/** Texts and controls that are cut off by a box or by the window, or are in one that scrolls sideways; not those that are shortened with '…'. */
export function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TOLERANCE = 1.5;
    const isHiding = (value: string) => value === "hidden" || value === "clip";
    const isScrolling = (value: string) => value === "auto" || value === "scroll";
    /** Shortened with '…' after whole lines. */
    const isShortened = (element: Element, style: CSSStyleDeclaration) => {
      const lines = Number.parseInt(style.webkitLineClamp, 10);
      if (Number.isNaN(lines)) return style.textOverflow === "ellipsis";
      const wanted = Math.min(lines * Number.parseFloat(style.lineHeight), element.scrollHeight);
      return element.clientHeight >= wanted - TOLERANCE;
    };

    /** Whether the box is cut by one that contains it; it is not where scrolling up or down shows it. */
    const isCut = (element: Element, box: DOMRect): boolean => {
      for (let around: Element | null = element; around; around = around.parentElement) {
        const style = getComputedStyle(around);
        const outer = around.getBoundingClientRect();
        if (around.matches(".sr-only") || isShortened(around, style)) return false;
        if (isScrolling(style.overflowX) || isScrolling(style.overflowY)) {
          return around.scrollWidth > around.clientWidth;
        }
        const isWider = box.right > outer.right + TOLERANCE || box.left < outer.left - TOLERANCE;
        const isHigher = box.bottom > outer.bottom + TOLERANCE || box.top < outer.top - TOLERANCE;
        if (isHiding(style.overflowX) && isWider) return true;
        if (isHiding(style.overflowY) && isHigher) return true;
      }
      return box.right > window.innerWidth + TOLERANCE || box.left < -TOLERANCE;
    };

    const found: string[] = [];
    const report = (element: Element, box: DOMRect) => {
      const isShown = box.width > 1 && box.height > 1 && element.checkVisibility();
      if (!isShown || element.closest(".sr-only, [aria-hidden=true], svg")) return;
      if (isCut(element, box)) {
        const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
        found.push(`${element.tagName} ${name.trim().slice(0, 60)}`);
      }
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement || !text.textContent?.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      report(text.parentElement, range.getBoundingClientRect());
    }
    for (const control of document.querySelectorAll("a, button, input, select, textarea")) {
      report(control, control.getBoundingClientRect());
    }
    return [...new Set(found)];
  });
}
