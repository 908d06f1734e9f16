import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { catalogue } from "../../supabase/seed/catalogue.ts";
import { pictureName } from "../../supabase/seed/picture-name.ts";
import { metadataPath } from "../storage/file-metadata.ts";
import { IMAGES_BUCKET, imagesFolder } from "../storage/storage-folder.ts";

const IMAGES = join(import.meta.dirname, "../../supabase/seed/images");

export async function seedCatalog(db: Kysely<unknown>, dataDir: string): Promise<void> {
  const folder = imagesFolder(dataDir);
  await mkdir(folder, { recursive: true });
  for (const product of catalogue) {
    const image = await storeImage(db, folder, product.image);
    await sql`
      insert into public.products (name, description, image, price, "stockQuantity", discount, "categoryId", "subCategoryId")
      values (${product.name}, ${product.description}, ${image}, ${product.price},
        ${product.stockQuantity}, ${product.discount}, ${product.categoryId}, ${product.subCategoryId})
    `.execute(db);
  }
}

async function storeImage(db: Kysely<unknown>, folder: string, file: string): Promise<string> {
  const bytes = await readFile(join(IMAGES, file));
  const name = pictureName(file, bytes);
  const path = join(folder, name);
  await writeFile(path, bytes);
  const fileMetadata = { mimetype: "image/webp", cacheControl: "max-age=31536000" };
  await writeFile(metadataPath(path), JSON.stringify(fileMetadata));
  const metadata = JSON.stringify({ mimetype: "image/webp", size: bytes.byteLength });
  await sql`
    insert into storage.objects (bucket_id, name, metadata)
    values (${IMAGES_BUCKET}, ${name}, ${metadata}::jsonb)`.execute(db);
  return `/storage/v1/object/public/${IMAGES_BUCKET}/${name}`;
}
