import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { overflow, violations } from "../harness/browser/axe.ts";
import { newShopper, password } from "../harness/browser/checkout-steps.ts";
import { appStarted, heading } from "../harness/browser/page-actions.ts";
import {
  accountMenu,
  desktop,
  fillSignIn,
  openStorefront,
  phone,
} from "../harness/browser/storefront.ts";

const storefront = await openStorefront();
const newPassword = "another long password";

async function requestReset(page: Page, email: string): Promise<string> {
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await heading(page, "Forgot your password?").waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  const response = page.getByRole("main").getByRole("status");
  await response.waitFor();
  return ((await response.textContent()) ?? "").replace(email, "EMAIL");
}

/** The mail is sent after the response. */
async function linkTo(email: string): Promise<string> {
  return expect
    .poll(() => findLink(email))
    .not.toBe("")
    .then(() => findLink(email));
}

async function findLink(email: string): Promise<string> {
  const mails = await storefront.shop.mails();
  const mail = mails.find(({ to, subject }) => to === email && subject.startsWith("Set a new"));
  return /https?:\/\/\S*\/reset-password\S*/.exec(mail?.text ?? "")?.[0] ?? "";
}

async function openLink(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue" }).click();
}

async function setPassword(page: Page, first: string, second = first): Promise<void> {
  await page.getByLabel("New Password", { exact: true }).fill(first);
  await page.getByLabel("Confirm Password", { exact: true }).fill(second);
  await page.getByRole("button", { name: "Save new password" }).click();
}

describe.each([
  ["phone", phone],
  ["desktop", desktop],
])("resetting a forgotten password on a %s", (_, size) => {
  it("works once per link in the mail", async () => {
    const { email } = await newShopper(storefront);
    const page = await storefront.visit("/login", { ...size, reducedMotion: "reduce" });
    const message = await requestReset(page, email);
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole("link", { name: "Back to Login" }).click();
    expect(await requestReset(page, "nobody@example.com")).toBe(message);

    const link = await linkTo(email);
    await page.goto(link);
    await openLink(page);
    await setPassword(page, "seven77");
    await page.getByText("Password must be at least 8 characters").waitFor();
    await setPassword(page, newPassword, "different");
    await page.getByText("Passwords do not match").waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await setPassword(page, newPassword);
    await page.getByText("Your password has been changed.").waitFor();
    await heading(page, "Redefine Your Wardrobe").waitFor();
    await accountMenu(page).waitFor();

    const other = await storefront.visit(new URL(link).pathname + new URL(link).hash, size);
    await openLink(other);
    await other.getByText("This link has expired or was used before.").waitFor();
    await other.getByRole("link", { name: "Ask for a new link" }).click();
    await heading(other, "Forgot your password?").waitFor();
    await other.getByRole("link", { name: "Back to Login" }).click();
    await heading(other, "Welcome Back").waitFor();
    await fillSignIn(other, { email, password });
    await other.getByRole("alert").getByText("Invalid login credentials").waitFor();
    await fillSignIn(other, { email, password: newPassword });
    await accountMenu(other).waitFor();
  });
});

it("keeps the session when the new password is rejected, and accepts another one", async () => {
  const { email } = await newShopper(storefront);
  const page = await storefront.visit("/login");
  await requestReset(page, email);
  await page.goto(await linkTo(email));
  await openLink(page);
  await setPassword(page, password);
  await page.getByRole("alert").getByText("New password should be different").waitFor();
  await setPassword(page, newPassword);
  await page.getByText("Your password has been changed.").waitFor();
});

it("reports a link without a token as invalid", async () => {
  const page = await storefront.visit("/reset-password");
  await page.getByText("This link has expired or was used before.").waitFor();
});

it("takes the email along from the sign-in", async () => {
  const page = await storefront.visit("/login");
  await page.getByLabel("Email").fill("esi@example.com");
  await appStarted(page);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await heading(page, "Forgot your password?").waitFor();
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("esi@example.com");
});

it("shows and hides a password", async () => {
  const page = await storefront.visit("/login");
  await page.getByLabel("Password").fill("secret words");
  const type = () => page.getByLabel("Password").getAttribute("type");
  expect(await type()).toBe("password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect.poll(type).toBe("text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect.poll(type).toBe("password");
  expect(await page.getByLabel("Password").inputValue()).toBe("secret words");
});
