import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tokenIn } from "../harness/mail-link.ts";
import { startSmtpServer } from "../harness/providers/smtp-server.ts";
import { hasPostgres } from "../harness/resources.ts";
import type { RunningShop } from "../harness/shop/shop.ts";
import { openShopProcesses, type ShopProcesses } from "../harness/shop/shop-processes.ts";

const ROUNDS = [1, 2, 3];

describe.runIf(hasPostgres && process.platform !== "win32")("Accounts with two workers", () => {
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  let processes: ShopProcesses;
  let shop: RunningShop;
  beforeAll(async () => {
    smtp = await startSmtpServer("shop", "secret");
    processes = await openShopProcesses();
    const SMTP_URL = `smtp://shop:secret@127.0.0.1:${smtp.port}`;
    shop = await processes.start({ WORKERS: "2", SMTP_URL });
  });
  afterAll(async () => {
    await shop?.stop();
    await processes?.close();
    await smtp?.close();
  });

  /** On a connection of its own: the workers get connections in turn. */
  async function send(path: string, json: object, token?: string) {
    const response = await fetch(`${shop.url}/auth/v1/${path}`, {
      method: token ? "PUT" : "POST",
      headers: {
        apikey: String(processes.env.PUBLISHABLE_KEY),
        "content-type": "application/json",
        connection: "close",
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(json),
    });
    return { status: response.status, body: (await response.json()) as { access_token?: string } };
  }

  async function mailedToken(email: string, subject: string): Promise<string> {
    const find = () =>
      smtp.mails.find(({ to, source }) => to === email && source.includes(`Subject: ${subject}`));
    await expect.poll(find).toBeDefined();
    const html = find()?.source.replaceAll("=\n", "").replaceAll("=3D", "=");
    return tokenIn({ html });
  }

  it.each(ROUNDS)("are confirmed and get a new password by links, time %i", async (round) => {
    const email = `new${round}@example.com`;
    expect((await send("signup", { email, password: "a long password" })).status).toBe(200);
    const confirmation = { type: "signup", token_hash: await mailedToken(email, "Confirm") };
    expect((await send("verify", confirmation)).status).toBe(200);
    expect((await send("recover", { email })).status).toBe(200);
    const link = { type: "recovery", token_hash: await mailedToken(email, "Set a new") };
    const opened = await send("verify", link);
    expect(opened.status).toBe(200);
    const password = `a new password ${round}`;
    expect((await send("user", { password }, opened.body.access_token)).status).toBe(200);
    expect((await send("token?grant_type=password", { email, password })).status).toBe(200);
  });

  it("allow as many wrong passwords as with one worker", async () => {
    const login = { email: "nobody@example.com", password: "a wrong password" };
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      statuses.push((await send("token?grant_type=password", login)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  });
});
