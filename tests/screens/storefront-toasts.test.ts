import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { appStarted } from "../harness/browser/page-actions.ts";
import { desktop, fillSignIn, openSharedStorefront, users } from "../harness/browser/storefront.ts";
import { isClosing, pauseClock, secondsShown } from "../harness/browser/toast-time.ts";

const storefront = await openSharedStorefront();

async function visitWithPausedClock(path: string): Promise<Page> {
  const page = await storefront.visit("/orders", { ...desktop, ownContext: true });
  await page.goto(storefront.shop.url + path);
  // A paused clock stops code that loads later.
  await appStarted(page);
  await page.waitForLoadState("networkidle");
  await pauseClock(page);
  return page;
}

describe("toasts", () => {
  it("show an error for four seconds", async () => {
    const page = await visitWithPausedClock("/login");
    await fillSignIn(page, { email: users.shopper.email, password: "wrong" });
    expect(await secondsShown(page, "Invalid login credentials")).toBe(4);
  });

  it("show a success for two seconds", async () => {
    const page = await visitWithPausedClock("/login");
    await fillSignIn(page, users.shopper);
    expect(await secondsShown(page, "Login successful.")).toBe(2);
  });

  it("pause while the pointer is over them, and can be dismissed", async () => {
    const page = await visitWithPausedClock("/login");
    await fillSignIn(page, { email: users.shopper.email, password: "wrong" });
    const toast = page.getByRole("alert");
    await toast.hover();
    await page.clock.runFor(10_000);
    expect(await toast.getByText("Invalid login credentials").evaluate(isClosing)).toBe(false);
    await toast.getByRole("button", { name: "Dismiss" }).click();
    await page.clock.runFor(1500);
    await toast.waitFor({ state: "detached" });
  });
});
