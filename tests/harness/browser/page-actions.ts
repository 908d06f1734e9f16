import type { Locator, Page, Route } from "playwright-core";

/** Holds matching requests until the returned function is called. */
export async function holdRequests(
  page: Page,
  url: string | RegExp,
  method?: string,
): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (!method || route.request().method() === method) await released.promise;
    await route.fallback();
  });
  return released.resolve;
}

/** The server carries out matching requests, but the page gets no response; to so many of them, or to all. */
export async function loseResponses(
  page: Page,
  url: string | RegExp,
  times?: number,
): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(url, lose, { times });
}

/** The event that a browser sends when the user switches to the tab. */
export async function dispatchVisibilityChange(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
  );
}

const notifications = (page: Page) => page.getByRole("region", { name: "Notifications" });

export const toast = (page: Page, text: string) =>
  notifications(page).getByText(text, { exact: true });

export const toastContaining = (page: Page, text: string) => notifications(page).getByText(text);

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name });

export const isFocused = (locator: Locator) =>
  locator.evaluate((element) => element === document.activeElement);

export const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);

const MOST_TABS = 150;

/** Presses Tab until the element has the focus, like a user without a mouse. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await isFocused(element)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`No Tab reaches ${element}.`);
}

/** Until then, presses are remembered. */
export const appStarted = (page: Page) =>
  page.waitForFunction(() => !("carryOutPresses" in window));
