import type { Page } from "playwright-core";

/** From here on the page's time goes on only when a test lets it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

export function toastOf(page: Page, text: string) {
  return page.getByRole("region", { name: "Notifications" }).getByText(text);
}

/** Waits in the page's own time until the toast has begun to leave, and says how long it stayed. */
export async function secondsShown(page: Page, text: string): Promise<number> {
  const toast = toastOf(page, text);
  await toast.waitFor();
  for (let seconds = 0; seconds < 20; seconds += 0.5) {
    if (await toast.evaluate(isLeaving)) return seconds;
    await page.clock.runFor(500);
  }
  return Number.POSITIVE_INFINITY;
}

export function isLeaving(message: Element): boolean {
  const card = message.parentElement;
  return card === null || getComputedStyle(card).animationName === "toast-out";
}
