import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createStorageApi } from "../../server/storage/storage-api.ts";
import { IMAGES_BUCKET } from "../../server/storage/storage-folder.ts";
import { catalog } from "../../supabase/seed/catalog.ts";
import { pictureName } from "../../supabase/seed/picture-name.ts";
import type { SeedProduct } from "../../supabase/seed/seed-product.ts";
import type { ManagementApi } from "./management-api.ts";
import { quote } from "./schedules.ts";

const IMAGES = join(import.meta.dirname, "../../supabase/seed/images");

type Target = { api: ManagementApi; projectUrl: string; secretKey: string };

/** Uploads the demo pictures and adds the demo products, unless the project has products already. */
export async function addDemoCatalog({ api, projectUrl, secretKey }: Target): Promise<void> {
  const rows: SeedProduct[] = [];
  const storage = createStorageApi(projectUrl, secretKey);
  for (const { image, ...product } of catalog) {
    const content = await readFile(join(IMAGES, image));
    const name = pictureName(image, content);
    const kind = { mimetype: "image/webp", maxAge: "31536000" };
    await storage.upload({ bucket: IMAGES_BUCKET, name, content, ...kind });
    const url = `${projectUrl}/storage/v1/object/public/${IMAGES_BUCKET}/${name}`;
    rows.push({ ...product, image: url });
  }
  await api.query(insertProducts(rows));
}

function insertProducts(rows: readonly SeedProduct[]): string {
  const columns = Object.keys(rows[0] ?? {})
    .map((column) => `"${column}"`)
    .join(", ");
  return `insert into public.products (${columns})
select ${columns} from json_populate_recordset(null::public.products, ${quote(JSON.stringify(rows))}::json)
where not exists (select from public.products);`;
}
