import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoLogins } from "../../server/database/seed/demo-users.ts";
import { tokenIn } from "../harness/mail-link.ts";
import { startDemoShop } from "../harness/resources.ts";
import { publicConfigOf } from "../harness/shop/fetch-public-config.ts";
import type { RunningShop } from "../harness/shop/shop.ts";

let shop: RunningShop;
let publishableKey: string;
let image: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  shop = await startDemoShop();
  ({ publishableKey } = await publicConfigOf(shop.url));
  const folder = join(import.meta.dirname, "../../supabase/seed/images");
  const [file = ""] = (await readdir(folder)).filter((name) => name.endsWith(".webp"));
  image = new Uint8Array(await readFile(join(folder, file)));
});
afterAll(() => shop.stop());

function connect(): SupabaseClient {
  const auth = { persistSession: false, autoRefreshToken: false };
  return createClient(shop.url, publishableKey, { auth });
}

async function signIn({ email, password }: { email: string; password: string }) {
  const client = connect();
  const { error } = await client.auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
  return client;
}

/** The data of a response without an error. */
function dataOf<Reply extends { data: unknown; error: unknown }>(reply: Reply) {
  expect(reply.error).toBeNull();
  return reply.data as NonNullable<Reply["data"]>;
}

describe("the official client", () => {
  it("signs up, confirms the address, signs in, refreshes and signs out", async () => {
    const client = connect();
    const login = { email: "supabase-js@example.com", password: "a long password" };
    const signedUp = dataOf(await client.auth.signUp(login));
    expect(signedUp.session).toBeNull();
    expect((await client.auth.signInWithPassword(login)).error?.code).toBe("email_not_confirmed");
    const [mail] = await shop.mails();
    const link = { token_hash: tokenIn(mail), type: "signup" } as const;
    expect(dataOf(await connect().auth.verifyOtp(link)).user?.email).toBe(login.email);

    const { session } = dataOf(await client.auth.signInWithPassword(login));
    expect(dataOf(await client.auth.getUser()).user?.email).toBe(login.email);
    const refreshed = dataOf(await client.auth.refreshSession()).session;
    expect(refreshed?.refresh_token).not.toBe(session?.refresh_token);
    expect((await client.auth.signOut()).error).toBeNull();
    const { error } = await client.auth.getUser(refreshed?.access_token);
    expect(error?.name).toBe("AuthSessionMissingError");
  });

  it("reads and writes tables and calls database functions", async () => {
    const client = await signIn(demoLogins.shopper);
    const { user } = dataOf(await client.auth.getUser());
    const [product] = dataOf(await client.from("products").select("id, name").limit(1));
    const line = { productId: product?.id, quantity: 1, user_id: user?.id };
    await client.from("carts").delete().eq("user_id", user?.id);
    const inserted = dataOf(await client.from("carts").insert(line).select().single());
    expect(inserted).toMatchObject(line);
    const lines = dataOf(await client.from("carts").select("quantity, products(name)"));
    expect(lines).toEqual([{ quantity: 1, products: { name: product?.name } }]);
    expect((await client.from("carts").delete().eq("id", inserted.id)).error).toBeNull();
    const refused = await client.from("products").insert({ name: "x" });
    expect(refused.error).not.toBeNull();
    const admin = await signIn(demoLogins.admin);
    expect(dataOf(await admin.rpc("dashboard_summary"))).toBeDefined();
  });

  it.each([
    ["File", () => new File([image], "shirt.webp", { type: "image/webp" })],
    ["Blob", () => new Blob([image], { type: "image/webp" })],
    ["Uint8Array", () => image],
  ])("uploads, lists, downloads and removes a %s", async (kind, create) => {
    const bucket = (await signIn(demoLogins.admin)).storage.from("Products");
    const name = `supabase-js-${kind}.webp`;
    const uploaded = await bucket.upload(name, create(), { contentType: "image/webp" });
    expect(dataOf(uploaded).path).toBe(name);
    const { publicUrl } = bucket.getPublicUrl(name).data;
    const response = await fetch(publicUrl);
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(image);
    const listed = dataOf(await bucket.list("", { search: name }));
    expect(listed.map((object) => object.name)).toEqual([name]);
    expect(dataOf(await bucket.remove([name]))).toHaveLength(1);
    expect((await fetch(publicUrl, { cache: "no-store" })).status).toBe(404);
  });

  it("gets a clear error for a file that is no image", async () => {
    const bucket = (await signIn(demoLogins.admin)).storage.from("Products");
    const { error } = await bucket.upload("x.webp", new File(["<script>"], "x.webp"));
    expect(error?.message).toBe("Only JPEG, PNG, WebP and AVIF pictures can be uploaded.");
  });

  it("invokes functions", async () => {
    const client = await signIn(demoLogins.shopper);
    const { error, response } = await client.functions.invoke("verify-payment", {
      body: { reference: "unknown", orderId: 1 },
    });
    expect(error?.name).toBe("FunctionsHttpError");
    expect(response?.status).toBe(404);
    expect(await response?.json()).toMatchObject({ success: false });
  });
});
