import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { fillSignIn, openStorefront, people } from "./storefront.ts";

const storefront = await openStorefront();

/** Waits in the page's own time until the toast has begun to leave, and says how long it stayed. */
async function secondsShown(page: Page, text: string): Promise<number> {
  const toast = page.getByRole("region", { name: "Notifications" }).getByText(text);
  await toast.waitFor();
  for (let seconds = 0; seconds < 20; seconds += 0.5) {
    if (await toast.evaluate(isLeaving)) return seconds;
    await page.clock.runFor(500);
  }
  return Number.POSITIVE_INFINITY;
}

function isLeaving(message: Element): boolean {
  const card = message.parentElement;
  return card === null || getComputedStyle(card).animationName === "toast-out";
}

async function visitWithStoppedClock(path: string): Promise<Page> {
  const page = await storefront.visit("/orders");
  await page.goto(storefront.shop.url + path);
  await page.getByRole("link", { name: "Login" }).waitFor();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  return page;
}

describe("toasts", () => {
  it("show an error for four seconds", async () => {
    const page = await visitWithStoppedClock("/login");
    await fillSignIn(page, { email: people.shopper.email, password: "wrong" });
    expect(await secondsShown(page, "Invalid login credentials")).toBe(4);
  });

  it("show a success for two seconds", async () => {
    const page = await visitWithStoppedClock("/login");
    await fillSignIn(page, people.shopper);
    expect(await secondsShown(page, "Login successful.")).toBe(2);
  });

  it("wait while the pointer rests on them, and can be dismissed", async () => {
    const page = await visitWithStoppedClock("/login");
    await fillSignIn(page, { email: people.shopper.email, password: "wrong" });
    const toast = page.getByRole("alert");
    await toast.hover();
    await page.clock.runFor(10_000);
    expect(await toast.getByText("Invalid login credentials").evaluate(isLeaving)).toBe(false);
    await toast.getByRole("button", { name: "Dismiss" }).click();
    await page.clock.runFor(1500);
    await toast.waitFor({ state: "detached" });
  });
});
