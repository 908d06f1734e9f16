import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoLogins } from "../../../server/database/seed/demo-users.ts";
import { newShopper, password } from "../../harness/browser/checkout-steps.ts";
import { startDemoShop } from "../../harness/resources.ts";
import { type ShopClients, signedIn } from "../../harness/shop/clients.ts";
import { paystackKeys } from "../../harness/shop/production.ts";
import { send } from "../../harness/shop/send-raw.ts";
import { type RunningShop, startShop } from "../../harness/shop/shop.ts";

const FORWARDED: Record<string, string>[] = [
  { "x-forwarded-for": "203.0.113.1" },
  { "x-forwarded-proto": "https" },
  { "x-forwarded-host": "ntoma.test" },
  { "x-real-ip": "203.0.113.1" },
  { forwarded: "for=203.0.113.1" },
  { via: "1.1 proxy" },
  { "cf-connecting-ip": "203.0.113.1" },
  { host: "ntoma.test" },
];

describe("the demo's logins", () => {
  let shop: RunningShop;
  let admin: ShopClients;
  let headers: Record<string, string>;
  beforeAll(async () => {
    shop = await startDemoShop();
    admin = await signedIn(shop.url, demoLogins.admin);
    headers = { apikey: admin.publishableKey, "content-type": "application/json" };
  });
  afterAll(() => shop?.stop());

  const post = (path: string, body: object, more: Record<string, string> = {}) =>
    send(
      shop.url,
      `/auth/v1/${path}`,
      { ...headers, ...more },
      { method: "POST", body: JSON.stringify(body) },
    );
  const signIn = (email: string, secret: string, more?: Record<string, string>) =>
    post("token?grant_type=password", { email, password: secret }, more);

  it.each(FORWARDED)("open no session through a proxy: %j", async (forwarded) => {
    const { email, password: published } = demoLogins.admin;
    const { status, text } = await signIn(email.toUpperCase(), published, forwarded);
    expect([status, JSON.parse(text).error_code]).toEqual([403, "demo_account"]);
  });

  it("do not use a session through a proxy that was opened on this machine", async () => {
    const { data } = await admin.auth.getSession();
    const refresh_token = data.session?.refresh_token;
    const forwarded = { "x-forwarded-for": "203.0.113.1" };
    const refreshed = await post("token?grant_type=refresh_token", { refresh_token }, forwarded);
    expect(refreshed.status).toBe(403);
    const { email } = await newShopper({ shop });
    const named = { refresh_token, email };
    expect((await post("token?grant_type=refresh_token", named, forwarded)).status).toBe(403);
    const own = await admin.headers();
    for (const path of ["/rest/v1/orders?select=id", "/auth/v1/user"]) {
      expect((await send(shop.url, path, own)).status, path).toBe(200);
      expect((await send(shop.url, path, { ...own, ...forwarded })).status, path).toBe(403);
    }
    const again = await post("token?grant_type=refresh_token", { refresh_token });
    expect(again.status).toBe(200);
  });

  it("are the only ones that are refused", async () => {
    const { email, clients } = await newShopper({ shop });
    const forwarded = { "x-forwarded-for": "203.0.113.1" };
    expect((await signIn(email, password, forwarded)).status).toBe(200);
    const own = { ...(await clients.headers()), ...forwarded };
    expect((await send(shop.url, "/auth/v1/user", own)).status).toBe(200);
    expect((await send(shop.url, "/", forwarded)).status).toBe(200);
  });
});

describe("a shop that others can reach", () => {
  const live = { ...paystackKeys("live"), PAYSTACK_MODE: "live" };

  it.each<Record<string, string>>([
    { SITE_URL: "https://ntoma.test" },
    { TRUSTED_PROXIES: "127.0.0.1" },
    live,
  ])("removes the demo's logins from its data: %j", async (env) => {
    const shop = await startDemoShop({ env });
    const signingIn = signedIn(shop.url, demoLogins.admin);
    await expect(signingIn).rejects.toThrow("Invalid login credentials");
    expect(shop.output()).not.toContain(demoLogins.admin.password);
    await shop.stop();
  });

  it("never creates them", async () => {
    const shop = await startShop({ empty: true, env: { SITE_URL: "https://ntoma.test" } });
    const signingIn = signedIn(shop.url, demoLogins.admin);
    await expect(signingIn).rejects.toThrow("Invalid login credentials");
    expect(shop.output()).not.toContain("Removed the demo users");
    await shop.stop();
  });
});
