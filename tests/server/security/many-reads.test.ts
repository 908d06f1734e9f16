import { Agent, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoLogins } from "../../../server/database/seed/demo-users.ts";
import { startDemoShop } from "../../harness/resources.ts";
import { signedIn } from "../../harness/shop/clients.ts";
import type { RunningShop } from "../../harness/shop/shop.ts";

const READS = 16;

/** Browsers keep connections open, too: to open one takes several turns of the server's event loop. */
const agent = new Agent({ keepAlive: true });

// Other systems have no second address on the loopback interface.
describe.runIf(process.platform === "linux")("Many large reads of one address", () => {
  let shop: RunningShop;
  let apikey: string;
  beforeAll(async () => {
    shop = await startDemoShop();
    const admin = await signedIn(shop.url, demoLogins.admin);
    apikey = admin.publishableKey;
    const db = await admin.db();
    for (let part = 0; part < 4; part++) {
      const rows = Array.from({ length: 230 }, (_, index) => product(part * 230 + index));
      const { error } = await db.from("products").insert(rows);
      expect(error).toBeNull();
    }
  });
  afterAll(async () => {
    agent.destroy();
    await shop?.stop();
  });

  const get = (localAddress: string, path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { host, port } = new URL(shop.url);
      const headers = { host, apikey };
      const options = { host: "127.0.0.1", port, path, localAddress, agent, headers };
      request(options, (response) => {
        response.resume().once("end", () => resolve(response.statusCode));
      })
        .once("error", reject)
        .end();
    });

  it("let another address get a cached page and a small read before most of them end", async () => {
    const visit = () => get("127.0.0.2", "/");
    const small = (address: string) => get(address, "/rest/v1/categories?select=id");
    await Promise.all(Array.from({ length: READS }, () => small("127.0.0.1")));
    expect(await Promise.all([visit(), small("127.0.0.2")])).toEqual([200, 200]);
    const ended: string[] = [];
    const named = async (name: string, answer: Promise<number | undefined>) => {
      const status = await answer;
      // On a slow machine, the last large reads have waited too long.
      expect(name === "large" ? [200, 503] : [200]).toContain(status);
      ended.push(name);
    };
    const large = Array.from({ length: READS }, (_, index) =>
      named(
        "large",
        get("127.0.0.1", `/rest/v1/products?description=ilike.*woven*&limit=${400 + index}`),
      ),
    );
    await Promise.all([named("page", visit()), named("small", small("127.0.0.2"))]);
    const before = ended.filter((name) => name === "large").length;
    await Promise.all(large);
    expect(before).toBeLessThan(READS / 2);
    expect(ended.length).toBe(READS + 2);
  });
});

function product(number: number) {
  const description = `woven ${number} `.repeat(60);
  return { name: `Shirt ${number}`, description, price: 5, categoryId: 1, subCategoryId: 1 };
}
