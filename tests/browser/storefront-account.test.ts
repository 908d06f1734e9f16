import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { isFocused, toastContaining } from "../harness/browser/page-actions.ts";
import {
  accountMenu,
  fillSignIn,
  linesOf,
  openStorefront,
  pathOf,
  signIn,
  users,
} from "../harness/browser/storefront.ts";
import { linkIn } from "../harness/mail-link.ts";

const storefront = await openStorefront();

const newUser = {
  "Full Name": "Esi Owusu",
  "Phone Number": "+233 24 412 3456",
  Email: "esi@example.com",
  Password: "a long password",
  "Confirm Password": "a long password",
};
type Form = Record<keyof typeof newUser, string>;

async function typeIn(page: Page, form: Form): Promise<void> {
  for (const [label, value] of Object.entries(form)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

async function fillSignUp(page: Page, form: Form): Promise<void> {
  await typeIn(page, form);
  await page.getByRole("button", { name: "Create account" }).click();
}

/** The error that aria-describedby connects with an invalid field. */
async function fieldErrorOf(page: Page, label: string): Promise<string | null> {
  const field = page.getByLabel(label, { exact: true });
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  const id = await field.getAttribute("aria-describedby");
  return page.locator(`[id="${id}"]`).textContent();
}

async function confirmationLink(email: string): Promise<string> {
  const mails = await storefront.shop.mails();
  return linkIn(mails.find(({ to }) => to === email));
}

describe("signing up", () => {
  it("requires every field and focuses the first empty one", async () => {
    const page = await storefront.visit("/sign-up");
    await page.getByRole("heading", { level: 1, name: "Create your account" }).waitFor();
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("Full name is required").waitFor();
    expect(await fieldErrorOf(page, "Full Name")).toBe("Full name is required");
    expect(await fieldErrorOf(page, "Phone Number")).toBe("Phone number is required");
    expect(await fieldErrorOf(page, "Email")).toBe("Email is required");
    expect(await fieldErrorOf(page, "Password")).toBe("Password is required");
    expect(await fieldErrorOf(page, "Confirm Password")).toBe("Please confirm your password");
    const focused = await page.evaluate(() => document.activeElement?.getAttribute("name"));
    expect(focused).toBe("fullName");
  });

  it.each([
    ["Email", { Email: "esi@example" }, "Please provide a valid email address"],
    ["Password", { Password: "seven77" }, "Password must be at least 8 characters"],
    ["Confirm Password", { "Confirm Password": "another" }, "Passwords do not match"],
  ])("rejects an invalid %s and focuses it", async (label, change, message) => {
    const page = await storefront.visit("/sign-up");
    await fillSignUp(page, { ...newUser, ...change });
    await page.getByText(message).waitFor();
    expect(await fieldErrorOf(page, label)).toBe(message);
    const focused = page.getByLabel(label, { exact: true });
    expect(await isFocused(focused)).toBe(true);
    expect(pathOf(page)).toBe("/sign-up");
  });

  it("sends one request however often the button is pressed", async () => {
    const page = await storefront.visit("/sign-up");
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/auth/v1/signup")) requests.push(request.method());
    });
    await typeIn(page, { ...newUser, Email: "twice@example.com" });
    const press = page.getByRole("button", { name: "Create account" });
    await press.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await page.getByRole("heading", { name: "Verify Your Email" }).waitFor();
    expect(requests).toEqual(["POST"]);
  });

  it("leads from the form through the mail to the first sign-in, and to sign-out", async () => {
    const page = await storefront.visit("/login");
    await page.getByRole("link", { name: "Sign up" }).click();
    await fillSignUp(page, newUser);
    await toastContaining(
      page,
      "Account created successfully! Please check your email to verify your account.",
    ).waitFor();
    await page.getByRole("heading", { level: 1, name: "Verify Your Email" }).waitFor();
    expect(pathOf(page)).toBe("/verify-email-notice");
    expect(await page.getByRole("main").textContent()).toContain(newUser.Email);

    await page.getByRole("link", { name: "Back to Login" }).click();
    await fillSignIn(page, { email: newUser.Email, password: newUser.Password });
    await toastContaining(page, "Email not confirmed").waitFor();

    await page.goto(await confirmationLink(newUser.Email));
    await page.getByRole("heading", { level: 1, name: "Confirm your email" }).waitFor();
    await page.getByRole("button", { name: "Confirm my email" }).click();
    await page.getByRole("heading", { level: 1, name: "Welcome Back" }).waitFor();
    await page.waitForURL(`${storefront.shop.url}/login`);
    await fillSignIn(page, { email: newUser.Email, password: newUser.Password });
    await toastContaining(page, "Login successful.").waitFor();
    await page.waitForURL(`${storefront.shop.url}/`);

    expect(await accountMenu(page).textContent()).toBe("E");
    await accountMenu(page).click();
    await page.getByText("Signed in as").waitFor();
    await page.getByText(newUser["Full Name"], { exact: true }).waitFor();
    await page.getByRole("button", { name: "Logout" }).click();
    await toastContaining(page, "Signed out successfully").waitFor();
    await page.getByRole("link", { name: "Login" }).waitFor();
    expect(pathOf(page)).toBe("/");
  });

  it("does not reveal that an address is taken, except by mail to its owner", async () => {
    const page = await storefront.visit("/sign-up");
    await fillSignUp(page, { ...newUser, Email: users.shopper.email });
    await page.getByRole("heading", { name: "Verify Your Email" }).waitFor();
    const mails = await storefront.shop.mails();
    const owners = mails.filter(({ to }) => to === users.shopper.email);
    expect(owners.map(({ subject }) => subject)).toEqual(["Your Ntoma account"]);
  });

  it("shows the server's message when it rejects, and keeps the input", async () => {
    const page = await storefront.visit("/sign-up");
    const rejection = { code: 422, error_code: "weak_password", msg: "This password is known." };
    await page.route("**/auth/v1/signup*", (route) =>
      route.fulfill({ status: 422, json: rejection }),
    );
    await fillSignUp(page, { ...newUser, Email: "weak@example.com" });
    await toastContaining(page, rejection.msg).waitFor();
    expect(pathOf(page)).toBe("/sign-up");
    expect(await page.getByLabel("Full Name").inputValue()).toBe(newUser["Full Name"]);
  });

  it("disables the fields while it waits", async () => {
    const page = await storefront.visit("/sign-up");
    await page.route("**/auth/v1/signup*", () => {});
    await fillSignUp(page, { ...newUser, Email: "slow@example.com" });
    await page.getByRole("button", { name: "Creating account" }).waitFor();
    for (const label of Object.keys(newUser)) {
      expect(await page.getByLabel(label, { exact: true }).isDisabled()).toBe(true);
    }
  });
});

describe("the link in the mail", () => {
  it("says at once that it has no token", async () => {
    const page = await storefront.visit("/confirm-email");
    await page.getByText("This link has expired or was used before.").waitFor();
  });

  it("uses 'your email address' when it has no address", async () => {
    const page = await storefront.visit("/verify-email-notice");
    const text = await linesOf(page.getByRole("main"));
    expect(text.join(" ")).toContain("your email address");
    expect(text.join(" ")).toContain("spam folder");
  });
});

describe("signing in", () => {
  it("leaves empty and malformed fields to the browser's validation", async () => {
    const page = await storefront.visit("/login");
    await page.getByRole("button", { name: "Sign in" }).click();
    const isValid = (label: string) =>
      page.getByLabel(label).evaluate((field: HTMLInputElement) => field.validity.valid);
    expect(await isValid("Email")).toBe(false);
    expect(await isValid("Password")).toBe(false);
    await page.getByLabel("Email").fill("not an address");
    expect(await isValid("Email")).toBe(false);
  });

  it("shows the server's message for a wrong password", async () => {
    const page = await storefront.visit("/login");
    await fillSignIn(page, { email: users.shopper.email, password: "not-the-one" });
    await toastContaining(page, "Invalid login credentials").waitFor();
    expect(pathOf(page)).toBe("/login");
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
    await expect.poll(focused).toBe("password");
  });

  it("shows its progress, and disables the fields", async () => {
    const page = await storefront.visit("/login");
    await page.route("**/auth/v1/token*", () => {});
    await fillSignIn(page, users.shopper);
    await page.getByRole("button", { name: "Signing in" }).waitFor();
    expect(await page.getByLabel("Email").isDisabled()).toBe(true);
    expect(await page.getByLabel("Password").isDisabled()).toBe(true);
  });
});

describe("a session", () => {
  it("is refreshed silently when it expires", async () => {
    const page = await storefront.visit("/");
    await signIn(page, "shopper");
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem("ntoma-auth") ?? "{}");
      localStorage.setItem("ntoma-auth", JSON.stringify({ ...session, expires_at: 1 }));
    });
    const renewal = page.waitForResponse("**/auth/v1/token?grant_type=refresh_token");
    await page.goto(`${storefront.shop.url}/cart`);
    expect((await renewal).status()).toBe(200);
    await page.getByRole("heading", { level: 1, name: "Shopping Cart" }).waitFor();
    await accountMenu(page).waitFor();
  });

  it("that the server has deleted ends in the browser", async () => {
    const page = await storefront.visit("/");
    await signIn(page, "shopper");
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem("ntoma-auth") ?? "{}");
      const forged = { ...session, expires_at: 1, refresh_token: "no such token" };
      localStorage.setItem("ntoma-auth", JSON.stringify(forged));
    });
    await page.goto(`${storefront.shop.url}/cart`);
    await page.getByRole("heading", { level: 1, name: "Welcome Back" }).waitFor();
    await page.getByRole("link", { name: "Login" }).waitFor();
  });
});

describe("two tabs", () => {
  it("sign in and out together", async () => {
    const first = await storefront.visit("/");
    const second = await storefront.newTab(first, "/men-products");
    await signIn(first, "shopper");
    await accountMenu(second).waitFor();
    await second.goto(`${storefront.shop.url}/cart`);
    await second.getByRole("heading", { level: 1, name: "Shopping Cart" }).waitFor();

    await accountMenu(first).click();
    await first.getByRole("button", { name: "Logout" }).click();
    await first.getByRole("link", { name: "Login" }).waitFor();
    await second.getByRole("heading", { level: 1, name: "Welcome Back" }).waitFor();
    await second.getByRole("link", { name: "Login" }).waitFor();
  });
});
