import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../server/config/config.ts";
import { generateKeys } from "../../server/config/key-settings.ts";
import { openPostgres } from "../../server/database/connection/postgres/postgres.ts";
import { demoLogins } from "../../server/database/seed/demo-users.ts";
import { openS3Stores } from "../../server/storage/s3-store.ts";
import { contentsOf } from "../endurance/archive-contents.ts";
import { command } from "../endurance/command.ts";
import { tokenIn } from "../harness/mail-link.ts";
import { startS3 } from "../harness/providers/s3-server.ts";
import { createDatabase, hasPostgres } from "../harness/resources.ts";
import { orderOne, verifyPayment } from "../harness/shop/buy-one.ts";
import { clientsAt, type ShopClients, signedIn } from "../harness/shop/clients.ts";
import type { RunningShop } from "../harness/shop/shop.ts";
import { openShopProcesses, type ShopProcesses } from "../harness/shop/shop-processes.ts";

describe.runIf(hasPostgres)("Two processes of one shop", () => {
  let folder: string;
  let shared: ShopProcesses;
  let one: RunningShop;
  /** Cannot write files: the path of its data folder contains a file. */
  let two: RunningShop;
  let unusable: Record<string, string>;
  let admin: ShopClients;
  let shopper: ShopClients;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "ntoma-processes-"));
    await writeFile(join(folder, "file"), "");
    unusable = { DATA_DIR: join(folder, "file/data"), SMTP_URL: "smtp://127.0.0.1:1" };
    shared = await openShopProcesses();
    [one, two] = await Promise.all([shared.start(), shared.start(unusable)]);
    admin = await signedIn(one.url, demoLogins.admin);
    shopper = await signedIn(one.url, demoLogins.shopper);
  });
  afterAll(async () => {
    await Promise.all([one?.stop(), two?.stop()]);
    await shared?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function productInStock(url: string) {
    const db = await clientsAt(url, shopper).db();
    const { data, error } = await db
      .from("products")
      .select("id,price,stockQuantity")
      .gt("stockQuantity", 1)
      .limit(1)
      .single();
    if (error) throw error;
    return data;
  }

  async function placePaidOrder(url: string) {
    const product = await productInStock(url);
    const placed = await orderOne(clientsAt(url, shopper), product, `NTOMA-${Date.now()}`);
    const amount = Math.round(product.price * 100);
    shared.provider.sandbox.controls.pay(placed.reference, { amount, webhook: false });
    return { ...placed, product };
  }

  const verify = async (url: string, placed: { orderId: number; reference: string }) =>
    (await verifyPayment(url, shopper, placed)).json();

  it("accept each other's sessions: sign-in at one, payment at the other", async () => {
    const placed = await placePaidOrder(two.url);
    expect(await verify(two.url, placed)).toMatchObject({ success: true });
    const db = await clientsAt(one.url, shopper).db();
    const order = db.from("orders").select("paymentStatus").eq("id", placed.orderId).single();
    expect((await order).data).toEqual({ paymentStatus: "success" });
  });

  it("show a price change of the other within a second", async () => {
    const { id, price } = await productInStock(two.url);
    const priceAtSecond = async () => {
      const db = await clientsAt(two.url, shopper).db();
      return (await db.from("products").select("price").eq("id", id).single()).data?.price;
    };
    expect(await priceAtSecond()).toBe(price);
    const db = await admin.db();
    expect(
      (
        await db
          .from("products")
          .update({ price: price + 1 })
          .eq("id", id)
      ).error,
    ).toBeNull();
    await expect.poll(priceAtSecond, { interval: 20 }).toBe(price + 1);
  });

  it("show a picture uploaded to the other, and remove it together", async () => {
    const picture = await sharp({
      create: { width: 200, height: 250, channels: 3, background: "#2e3a78" },
    })
      .png()
      .toBuffer();
    const path = "/storage/v1/object/Products/shared.png";
    const headers = { ...(await admin.headers()), "content-type": "image/png" };
    const body = new Uint8Array(picture);
    expect((await fetch(one.url + path, { method: "POST", headers, body })).status).toBe(200);

    const stored = await fetch(two.url + path.replace("object", "object/public"));
    expect(Buffer.from(await stored.arrayBuffer()).equals(picture)).toBe(true);
    const rendered = `${path.replace("object", "render/image/public")}?width=96`;
    expect((await fetch(two.url + rendered)).status).toBe(200);
    expect((await fetch(one.url + rendered)).headers.get("content-type")).toBe("image/png");

    const removal = await fetch(`${two.url}/storage/v1/object/Products`, {
      method: "DELETE",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ prefixes: ["shared.png"] }),
    });
    expect(removal.status).toBe(200);
    // The first process learns of it by a notification.
    const statusOf = async (url: string) => (await fetch(one.url + url)).status;
    await expect.poll(() => statusOf(rendered)).toBe(404);
    await expect.poll(() => statusOf(path.replace("object", "object/public"))).toBe(404);
  });

  it("store only mails in their data folders", async () => {
    expect((await readdir(one.dataDir)).filter((name) => name !== "inbox.jsonl")).toEqual([]);
    expect(await readdir(two.dataDir)).toEqual([]);
  });

  it("share the count of failed sign-ins", async () => {
    const signIn = async ({ url }: RunningShop) => {
      const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
        method: "POST",
        headers: { apikey: admin.publishableKey, "content-type": "application/json" },
        body: JSON.stringify({ email: "nobody@example.com", password: "wrong password" }),
      });
      return response.status;
    };
    const first = await Promise.all([one, two, one, two, one, two].map(signIn));
    const then = await Promise.all([one, two, one, two, one, two].map(signIn));
    expect([...first, ...then].filter((status) => status === 400)).toHaveLength(10);
    expect([await signIn(one), await signIn(two)]).toEqual([429, 429]);
  });

  it("finish what a confirmation or reset link has begun at the other", async () => {
    const send = async ({ url }: RunningShop, path: string, sent: object, token?: string) => {
      const response = await fetch(`${url}/auth/v1/${path}`, {
        method: token ? "PUT" : "POST",
        headers: {
          apikey: admin.publishableKey,
          "content-type": "application/json",
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(sent),
      });
      return { status: response.status, ...((await response.json()) as { access_token?: string }) };
    };
    const email = "new@example.com";
    const mailed = async (subject: string) => {
      const find = async () =>
        (await one.mails()).find((mail) => mail.to === email && mail.subject.startsWith(subject));
      await expect.poll(find).toBeDefined();
      return tokenIn(await find());
    };
    expect(await send(one, "signup", { email, password: "a long password" })).toMatchObject({
      status: 200,
    });
    const confirmation = { type: "signup", token_hash: await mailed("Confirm") };
    expect((await send(two, "verify", confirmation)).status).toBe(200);
    await send(one, "recover", { email });
    const reset = { type: "recovery", token_hash: await mailed("Set a new") };
    const opened = await send(one, "verify", reset);
    expect(opened.status).toBe(200);
    const login = { email, password: "another long password" };
    const changed = { password: login.password };
    expect((await send(two, "user", changed, opened.access_token)).status).toBe(200);
    expect((await send(one, "token?grant_type=password", login)).status).toBe(200);
  });

  it("do not start with different keys", async () => {
    const other = shared.start({ JWT_SECRET: "another secret of at least 32 characters" });
    await expect(other).rejects.toThrow(/not those of the shop.*npm run keys -- accept/s);
  });

  it("are backed up and restored with their pictures, without a data folder", async () => {
    const [archive, again] = [join(folder, "first.tar.gz"), join(folder, "again.tar.gz")];
    const backup = await command("backup", [archive], { ...shared.env, ...unusable });
    expect(backup).toMatchObject({ code: 0 });
    expect(backup.output).toMatch(/[1-9]\d* images/);
    const [database, s3] = [await createDatabase("nothing"), await startS3()];
    const env = { ...shared.env, ...unusable, ...s3.env, DATABASE_URL: database.url };
    const settings = readConfig(env).s3;
    if (!settings) throw new Error("There are no settings of object storage.");
    const { storage } = await openS3Stores(settings);
    await storage.put("Products/newer.png", Buffer.from("newer"));
    expect(await command("restore", [archive], env)).toMatchObject({ code: 0 });
    expect(await command("backup", [again], env)).toMatchObject({ code: 0 });
    expect(await contentsOf(again)).toEqual(await contentsOf(archive));
    expect(await storage.head("Products/newer.png"), "of the shop itself").toBeDefined();
    const sessions = async () => {
      const { kysely, close } = await openPostgres(database.url);
      const { rows } = await sql`select from auth.sessions limit 1`.execute(kysely);
      await close();
      return rows.length;
    };
    expect(await sessions(), "with the keys of the archive").toBe(1);
    const other = { ...env, JWT_SECRET: generateKeys().jwtSecret };
    const replaced = await command("restore", [archive, "--replace", "--live"], other);
    expect(replaced).toMatchObject({ code: 0 });
    expect(await sessions(), "with other keys").toBe(0);
    expect(await storage.head("Products/newer.png")).toBeUndefined();
    await s3.close();
    await database.drop();
  });

  it("lose nothing when one is killed during a purchase", async () => {
    const placed = await placePaidOrder(two.url);
    const database = await openPostgres(shared.databaseUrl);
    const waiting = async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.kysely);
      return rows.length;
    };
    await database.kysely.transaction().execute(async (transaction) => {
      await sql`select from public.orders where id = ${placed.orderId} for update`.execute(
        transaction,
      );
      const response = verifyPayment(two.url, shopper, placed);
      await expect.poll(waiting).toBe(1);
      await Promise.all([two.kill(), expect(response).rejects.toThrow()]);
    });
    await database.close();

    const verdict = () => verify(one.url, placed);
    await expect.poll(verdict, { interval: 1000 }).toMatchObject({ success: true });
    const db = await admin.db();
    const { product, orderId } = placed;
    const stock = await db.from("products").select("stockQuantity").eq("id", product.id).single();
    expect(stock.data).toEqual({ stockQuantity: product.stockQuantity - 1 });
    const ledger = await db.from("charges").select("role").eq("orderId", orderId);
    expect(ledger.data).toEqual([{ role: "order" }]);
  });
});
