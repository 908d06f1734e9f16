import type { Page } from "playwright-core";
import { toastContaining } from "./page-actions.ts";

/** From here on the page's clock advances only when a test advances it. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Advances the page's clock until the toast closes; returns how long it was shown. */
export async function secondsShown(page: Page, text: string): Promise<number> {
  const toast = toastContaining(page, text);
  await toast.waitFor();
  for (let seconds = 0; seconds < 20; seconds += 0.5) {
    if (await toast.evaluate(isClosing)) return seconds;
    await page.clock.runFor(500);
  }
  return Number.POSITIVE_INFINITY;
}

export function isClosing(message: Element): boolean {
  const card = message.parentElement;
  return card === null || getComputedStyle(card).animationName === "toast-out";
}
