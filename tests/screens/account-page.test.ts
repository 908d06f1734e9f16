import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { overflow, violations } from "../harness/browser/axe.ts";
import {
  newShopper,
  password,
  rowsOf,
  saveAddress,
  visitAs,
  waitForToastText,
} from "../harness/browser/checkout-steps.ts";
import { accountMenu, openStorefront, phone } from "../harness/browser/storefront.ts";
import { linkIn } from "../harness/mail-link.ts";

const storefront = await openStorefront();
const newPassword = "another long password";

const focusedLabel = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent);
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

it("changes name, phone number and password", async () => {
  const shopper = await newShopper(storefront);
  const page = await visitAs(storefront, shopper, "/orders");
  await accountMenu(page).click();
  await page.getByRole("link", { name: "Your Account" }).click();
  await page.getByLabel("Full Name").fill("");
  await page.getByRole("button", { name: "Save details" }).click();
  await page.getByText("Full name is required").waitFor();
  await page.getByLabel("Full Name").fill("Esi Darko");
  await page.getByRole("button", { name: "Save details" }).click();
  await waitForToastText(page, "Your details have been changed.");
  await page.getByRole("button", { name: "Account menu of Esi Darko" }).waitFor();

  const change = page.getByRole("button", { name: "Change password" });
  await page.getByLabel("Present Password").fill("a wrong password");
  await page.getByLabel("New Password").fill(newPassword);
  await page.getByLabel("Confirm Password").fill(newPassword);
  await change.click();
  await waitForToastText(page, "This is not your present password. Please try again.");
  // The wrong password is selected: what is typed replaces it.
  await expect.poll(() => focusedLabel(page)).toBe("Present Password");
  await page.keyboard.type(password);
  await change.click();
  await waitForToastText(page, "Your password has been changed.");
  const { email } = shopper;
  const { error } = await shopper.clients.auth.signInWithPassword({ email, password: newPassword });
  expect(error).toBeNull();
});

it("changes the email with a link in a mail to the new one", async () => {
  const shopper = await newShopper(storefront);
  const page = await visitAs(storefront, shopper, "/account", {
    ...phone,
    reducedMotion: "reduce",
  });
  const send = page.getByRole("button", { name: "Send a link" });
  await send.click();
  await page.getByText("Email is required").waitFor();
  const newEmail = `new.${shopper.email}`;
  await page.getByLabel("New Email").fill(newEmail);
  await page.getByLabel("Your Password").fill(password);
  await send.click();
  await page.getByText("A mail with a link is on its way").waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  const find = async () =>
    linkIn((await storefront.shop.mails()).find(({ to }) => to === newEmail)).replace("&amp;", "&");
  await expect.poll(find).not.toBe("");
  const link = new URL(await find());
  expect(link.hash).toContain("type=email_change");
  await page.goto(link.href);
  await page.getByRole("button", { name: "Confirm my new email" }).click();
  await waitForToastText(page, "Your email has been changed.");
  await page.getByRole("heading", { level: 1, name: "Your Account" }).waitFor();
  expect(await page.getByRole("textbox", { name: "Email", exact: true }).inputValue()).toBe(
    newEmail,
  );

  await page.goto("about:blank");
  await page.goto(link.href);
  await page.getByRole("button", { name: "Confirm my new email" }).click();
  await page.getByText("This link has expired or was used before.").waitFor();
  expect(await violations(page)).toEqual([]);
});

it("ends the session on every device", async () => {
  const shopper = await newShopper(storefront);
  const page = await visitAs(storefront, shopper, "/account");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await waitForToastText(page, "Signed out successfully");
  await page.getByRole("link", { name: "Login" }).waitFor();
  expect((await shopper.clients.auth.refreshSession()).error).not.toBeNull();
});

/** By keyboard alone, once the page is open. */
it("deletes the account after its password was entered", async () => {
  const shopper = await newShopper(storefront);
  await saveAddress(shopper);
  const page = await visitAs(storefront, shopper, "/account", {
    ...phone,
    reducedMotion: "reduce",
  });
  const label = "Your password, to delete the account";
  await page.getByRole("button", { name: "Delete account" }).press("Enter");
  await expect.poll(() => focusedLabel(page)).toBe(label);
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Keep it" }).press("Enter");
  await expect.poll(() => focusedText(page)).toBe("Delete account");
  await page.keyboard.press("Enter");

  await page.getByLabel(label).press("Enter");
  await page.getByText("Your present password is required").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel(label).fill("a wrong password");
  await page.keyboard.press("Enter");
  await waitForToastText(page, "This is not your present password. Please try again.");
  await expect.poll(() => focusedLabel(page)).toBe(label);
  expect(await rowsOf(shopper, "deliveryDetails")).toHaveLength(1);
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await waitForToastText(page, "Your account has been deleted.");
  await page.getByRole("heading", { level: 1, name: "Redefine Your Wardrobe" }).waitFor();
  const { email } = shopper;
  expect((await shopper.clients.auth.signInWithPassword({ email, password })).error).not.toBeNull();
});
