import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { catalog } from "../../../supabase/seed/catalog.ts";
import { pictureName } from "../../../supabase/seed/picture-name.ts";
import { ROOT } from "../../lib/root-folder.ts";
import type { ObjectStore } from "../../storage/object-store.ts";
import { IMAGES_BUCKET } from "../../storage/storage-folder.ts";

const IMAGES = join(ROOT, "supabase/seed/images");

export async function hasProducts(db: Kysely<unknown>): Promise<boolean> {
  return (await sql`select from public.products limit 1`.execute(db)).rows.length > 0;
}

export async function seedCatalog(db: Kysely<unknown>, storage: ObjectStore): Promise<void> {
  for (const product of catalog) {
    const row = { ...product, image: await storeImage(db, storage, product.image) };
    await sql`
      insert into public.products (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
      values (${sql.join(Object.values(row))})`.execute(db);
  }
}

async function storeImage(
  db: Kysely<unknown>,
  storage: ObjectStore,
  file: string,
): Promise<string> {
  const bytes = await readFile(join(IMAGES, file));
  const name = pictureName(file, bytes);
  await storage.put(`${IMAGES_BUCKET}/${name}`, bytes, {
    metadata: { mimetype: "image/webp", cacheControl: "max-age=31536000" },
    durable: false,
  });
  const metadata = JSON.stringify({ mimetype: "image/webp", size: bytes.byteLength });
  await sql`
    insert into storage.objects (bucket_id, name, metadata)
    values (${IMAGES_BUCKET}, ${name}, ${metadata}::jsonb)`.execute(db);
  return `/storage/v1/object/public/${IMAGES_BUCKET}/${name}`;
}
