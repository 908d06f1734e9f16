import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { signature } from "../../paystack-sandbox/webhooks.ts";
import { demoLogins } from "../../server/database/seed/demo-users.ts";
import { picture } from "../endurance/shop-requests.ts";
import { type PostgresServer, startPostgres } from "../harness/database/postgres-server.ts";
import {
  openPaymentProvider,
  type PaymentProvider,
} from "../harness/providers/payment-provider.ts";
import { copyDemo, hasPostgres } from "../harness/resources.ts";
import { orderOne, type Product, verifyPayment } from "../harness/shop/buy-one.ts";
import { signedIn } from "../harness/shop/clients.ts";
import { type RunningShop, startShop } from "../harness/shop/shop.ts";
import { canMount, mountSmallDisk, type SmallDisk } from "../harness/small-disk.ts";

describe.runIf(canMount()).each(hasPostgres ? ["PGlite", "PostgreSQL"] : ["PGlite"])(
  "On a file system without a free byte, a shop on %s",
  (kind) => {
    let disk: SmallDisk;
    let server: PostgresServer | undefined;
    let provider: PaymentProvider;
    let dataDir: string;
    let shop: RunningShop;
    beforeEach(async () => {
      const mounted = mountSmallDisk(512);
      if (!mounted) throw new Error("A moment ago, a file system could be mounted.");
      disk = mounted;
      provider = await openPaymentProvider();
      if (kind === "PostgreSQL") {
        server = await startPostgres({ parent: disk.folder });
        dataDir = await mkdtemp(join(tmpdir(), "ntoma-full-"));
      } else {
        dataDir = join(disk.folder, "data");
        await mkdir(dataDir);
      }
      await copyDemo(dataDir);
      const database = server && { DATABASE_URL: server.url };
      shop = await startShop({ dataDir, env: { ...provider.env, ...database } });
    });
    afterEach(async () => {
      await shop?.stop();
      await server?.stop();
      await rm(dataDir, { recursive: true });
      await provider?.close();
      disk?.unmount();
    });

    const health = async () => (await fetch(`${shop.url}/healthz`)).status;
    const page = async () => (await fetch(`${shop.url}/men-products`)).text();

    /** Pays at the provider; the result sends its webhook, any number of times. */
    function payAtProvider(reference: string, { price }: Product) {
      const amount = Math.round(price * 100);
      const data = provider.sandbox.controls.pay(reference, { amount, webhook: false });
      const body = JSON.stringify({ event: "charge.success", data });
      const headers = {
        "content-type": "application/json",
        "x-paystack-signature": signature(body, provider.env.PAYSTACK_SECRET_KEY ?? ""),
      };
      const url = `${shop.url}/functions/v1/paystack-webhook`;
      return () => fetch(url, { method: "POST", headers, body });
    }

    it("is not healthy, takes nothing that it could not finish, and goes on when there is space", async () => {
      const shopper = await signedIn(shop.url, demoLogins.shopper);
      const admin = await signedIn(shop.url, demoLogins.admin);
      const db = await shopper.db();
      const { data } = await db.from("products").select("id,price").eq("id", 1).single();
      if (!data) throw new Error("The shop has no product.");
      const product: Product = data;
      const placed = await orderOne(shopper, product, "NTOMA-1");
      const event = payAtProvider(placed.reference, product);
      const orders = async () => (await db.from("orders").select("id,paymentStatus")).data;
      const [before, shown] = [await orders(), await page()];
      expect(await health()).toBe(200);

      disk.fill();
      // Noticed by the shop itself: nobody has asked for its health since.
      await expect.poll(shop.output).toContain("The health check failed");
      expect(await health()).toBe(503);
      const post = async (path: string, body: BodyInit, as = shopper, type = "application/json") =>
        fetch(shop.url + path, {
          method: "POST",
          headers: { ...(await as.headers()), "content-type": type },
          body,
        });
      const order = { totalAmount: 1, paymentReference: "NTOMA-2", name: "Kofi" };
      const login = JSON.stringify(demoLogins.shopper);
      const upload = "/storage/v1/object/Products/late.png";
      const refused = {
        order: await post("/rest/v1/orders", JSON.stringify(order)),
        cart: await post("/rest/v1/carts", JSON.stringify({ productId: 2 })),
        webhook: await event(),
        verify: await verifyPayment(shop.url, shopper, placed),
        signIn: await post("/auth/v1/token?grant_type=password", login),
        upload: await post(upload, new Uint8Array(picture(1000)), admin, "image/png"),
      };
      for (const [name, response] of Object.entries(refused)) {
        const { message } = (await response.json()) as { message: string };
        const after = response.headers.get("retry-after");
        expect([name, response.status, after]).toEqual([name, 503, "2"]);
        expect(message).toBe("The shop cannot answer right now. Please try again in a moment.");
      }
      expect(await page()).toBe(shown);
      expect(await orders()).toEqual(before);

      disk.empty();
      await expect.poll(health).toBe(200);
      expect((await event()).status).toBe(200);
      const paid = { id: placed.orderId, paymentStatus: "success" };
      expect(await orders()).toEqual(expect.arrayContaining([paid]));
      expect(await orders()).toHaveLength(before?.length ?? 0);
      const next = await orderOne(shopper, product, "NTOMA-3");
      expect((await payAtProvider(next.reference, product)()).status).toBe(200);
      expect(await (await verifyPayment(shop.url, shopper, next)).json()).toMatchObject({
        success: true,
      });
    });
  },
);
