import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoLogins } from "../../server/database/demo-users.ts";
import { type ShopClients, signedIn } from "../harness/clients.ts";
import { hasPostgres } from "../harness/resources.ts";
import type { RunningShop } from "../harness/shop.ts";
import { openShopProcesses, type ShopProcesses } from "../harness/shop-processes.ts";

describe.runIf(hasPostgres)("Two processes of one shop", () => {
  let shared: ShopProcesses;
  let one: RunningShop;
  let two: RunningShop;
  let admin: ShopClients;
  beforeAll(async () => {
    shared = await openShopProcesses();
    [one, two] = await Promise.all([shared.start(), shared.start()]);
    admin = await signedIn(one.url, demoLogins.admin);
  });
  afterAll(async () => {
    await Promise.all([one?.stop(), two?.stop()]);
    await shared?.close();
  });

  it("show a picture that the other one received, and forget it together", async () => {
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
    expect((await fetch(one.url + rendered)).status).toBe(404);
    expect((await fetch(one.url + path.replace("object", "object/public"))).status).toBe(404);
  });

  it("leave nothing but mails in their data folders", async () => {
    for (const { dataDir } of [one, two]) {
      expect((await readdir(dataDir)).filter((name) => name !== "inbox.json")).toEqual([]);
    }
  });
});
