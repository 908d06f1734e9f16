import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { linkIn, tokenIn } from "../harness/mail-link.ts";
import { startDemoShop } from "../harness/resources.ts";
import { clientsFor } from "../harness/shop/clients.ts";
import type { RunningShop } from "../harness/shop/shop.ts";

let shop: RunningShop;
beforeAll(async () => {
  shop = await startDemoShop();
});
afterAll(() => shop?.stop());

const password = "a long password";

async function signUp(email: string, data: Record<string, string> = {}) {
  const clients = await clientsFor(shop.url);
  const { error } = await clients.auth.signUp({
    email,
    password,
    options: { data: { fullName: "Esi Owusu", phoneNumber: "0244000000", ...data } },
  });
  expect(error).toBeNull();
  return clients;
}

async function confirm({ auth }: Awaited<ReturnType<typeof signUp>>) {
  const [mail] = await shop.mails();
  return auth.verifyOtp({ token_hash: tokenIn(mail), type: "signup" });
}

describe("signing up", () => {
  it("sends a mail whose link allows the sign-in, which fails before", async () => {
    const clients = await signUp("esi@example.com");
    const { auth } = clients;
    const early = await auth.signInWithPassword({ email: "esi@example.com", password });
    expect(early.error?.message).toBe("Email not confirmed");

    const [mail] = await shop.mails();
    expect(mail).toMatchObject({ to: "esi@example.com", subject: "Confirm your Ntoma account" });
    expect(mail?.html).toContain("Confirm your email");
    expect(Date.parse(mail?.sentAt ?? "")).not.toBeNaN();

    expect(linkIn(mail)).toContain(`${shop.url}/confirm-email#`);
    expect((await confirm(clients)).error).toBeNull();
    const { data, error } = await auth.signInWithPassword({ email: "esi@example.com", password });
    expect(error).toBeNull();
    expect(data.user?.user_metadata.fullName).toBe("Esi Owusu");
  });

  it("accepts a link once", async () => {
    const clients = await signUp("yaw@example.com");
    expect((await confirm(clients)).error).toBeNull();
    expect((await confirm(clients)).error?.code).toBe("otp_expired");
  });

  it("grants no admin role, whatever the form or the profile contains", async () => {
    const clients = await signUp("mallory@example.com", { role: "admin" });
    const { auth } = clients;
    expect((await confirm(clients)).error).toBeNull();
    const signedIn = await auth.signInWithPassword({ email: "mallory@example.com", password });
    expect(signedIn.data.user?.user_metadata.role).toBeUndefined();
    const updated = await auth.updateUser({ data: { role: "admin" } });
    expect(updated.data.user?.user_metadata.role).toBeUndefined();
    expect(updated.data.user?.app_metadata.role).toBeUndefined();
  });

  it("extends the session with the refresh token", async () => {
    const { auth } = await clientsFor(shop.url);
    await auth.signInWithPassword({ email: "esi@example.com", password });
    const { data, error } = await auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.access_token).toBeTruthy();
  });

  it("supports concurrent requests", async () => {
    const emails = Array.from({ length: 20 }, (_, index) => `user-${index}@example.com`);
    await Promise.all(emails.map((email) => signUp(email)));
    const arrived = new Set((await shop.mails()).map(({ to }) => to));
    expect(emails.filter((email) => !arrived.has(email))).toEqual([]);
  });

  it("rejects a password that is too short", async () => {
    const { auth } = await clientsFor(shop.url);
    const { error } = await auth.signUp({ email: "short@example.com", password: "1234567" });
    expect(error?.message).toContain("at least 8");
  });
});

describe("the inbox", () => {
  it("lists mails newest first, with a clickable link", async () => {
    const page = await (await fetch(shop.inboxUrl)).text();
    const mails = await shop.mails();
    const link = linkIn(mails[0]);
    expect(page).toContain(`<a href="${link}">`);
    const times = mails.map(({ sentAt }) => Date.parse(sentAt));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  it("shows user input as text, never as markup", async () => {
    await signUp('"<img src=x>"@example.com').catch(() => undefined);
    await signUp("ok@example.com", { fullName: "<script>alert(1)</script>" });
    expect(await (await fetch(shop.inboxUrl)).text()).not.toContain("<script>alert");
  });
});
