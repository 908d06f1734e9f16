import { expect } from "vitest";
import type { Caller, Fixtures } from "../../harness/database/fixtures.ts";

export const PICTURE = Buffer.from("89504e470d0a1a0a", "hex");

type Upload = { bytes?: Buffer<ArrayBuffer>; type?: string; bucket?: string; method?: string };

export function upload(
  fixtures: Fixtures,
  caller: Caller | "service",
  name: string,
  options: Upload = {},
) {
  const { bytes = PICTURE, type = "image/png", bucket = "Products", method = "POST" } = options;
  return fixtures.request(caller, `/storage/v1/object/${bucket}/${name}`, {
    method,
    body: bytes,
    headers: { "content-type": type, "content-length": String(bytes.length) },
  });
}

export function send(
  fixtures: Fixtures,
  caller: Caller | "service",
  path: string,
  json: unknown,
  method = "POST",
) {
  return fixtures.request(caller, `/storage/v1/${path}`, { method, json });
}

/** Resets the shop's bucket to one picture. */
export async function resetPictures(fixtures: Fixtures) {
  await fixtures.backend.database.exec("delete from storage.objects where bucket_id = 'Products'");
  expect((await upload(fixtures, "service", "shirt.png")).status).toBe(200);
}

export async function storedNames(fixtures: Fixtures) {
  const rows = await fixtures.rows("storage.objects");
  return rows.map((row) => `${row.bucket_id}/${row.name}`).sort();
}

export async function readPicture(fixtures: Fixtures, caller: Caller) {
  const response = await fixtures.request(caller, "/storage/v1/object/public/Products/shirt.png");
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}
