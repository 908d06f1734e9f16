import { type Kysely, sql } from "kysely";
import { IMAGES_BUCKET } from "../storage/storage-folder.ts";
import { tableId } from "./archive/schema.ts";

const IMAGE_TABLES = ["public.products", "public.orderItems"];
const PUBLIC_PATH = `/storage/v1/object/public/${IMAGES_BUCKET}/`;

/** Moves stored images from one base URL to another; an embedded shop's base is empty. */
export async function rewriteImageUrls(
  db: Kysely<unknown>,
  from: string,
  to: string,
): Promise<void> {
  if (from === to) return;
  const prefix = from + PUBLIC_PATH;
  for (const table of IMAGE_TABLES) {
    await sql`
      update ${tableId(table)} set image = ${to}::text || substr(image, ${from.length + 1}::int)
      where starts_with(image, ${prefix}::text)`.execute(db);
  }
}
