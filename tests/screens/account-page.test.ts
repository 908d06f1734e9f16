import { expect, it } from "vitest";
import { overflow, violations } from "../harness/browser/axe.ts";
import {
  newShopper,
  password,
  saveAddress,
  visitAs,
  waitForToastText,
} from "../harness/browser/checkout-steps.ts";
import { accountMenu, openStorefront, phone } from "../harness/browser/storefront.ts";

const storefront = await openStorefront();
const newPassword = "another long password";

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
  await waitForToastText(page, "Invalid login credentials");
  await page.getByLabel("Present Password").fill(password);
  await change.click();
  await waitForToastText(page, "Your password has been changed.");
  const { email } = shopper;
  const { error } = await shopper.clients.auth.signInWithPassword({ email, password: newPassword });
  expect(error).toBeNull();
});

it("ends the session on every device", async () => {
  const shopper = await newShopper(storefront);
  const page = await visitAs(storefront, shopper, "/account");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await waitForToastText(page, "Signed out successfully");
  await page.getByRole("link", { name: "Login" }).waitFor();
  expect((await shopper.clients.auth.refreshSession()).error).not.toBeNull();
});

it("deletes the account after its password was entered", async () => {
  const shopper = await newShopper(storefront);
  await saveAddress(shopper);
  const page = await visitAs(storefront, shopper, "/account", {
    ...phone,
    reducedMotion: "reduce",
  });
  await page.getByRole("button", { name: "Delete account" }).click();
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.getByLabel("Your password, to delete the account").fill(password);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await waitForToastText(page, "Your account has been deleted.");
  await page.getByRole("heading", { level: 1, name: "Redefine Your Wardrobe" }).waitFor();
  const { email } = shopper;
  expect((await shopper.clients.auth.signInWithPassword({ email, password })).error).not.toBeNull();
});
