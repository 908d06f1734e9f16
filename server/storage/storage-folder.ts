import { join } from "node:path";

export const IMAGES_BUCKET = "Products";

export function storageFolder(dataDir: string): string {
  return join(dataDir, "storage");
}

export function renderingsFolder(dataDir: string): string {
  return join(dataDir, "renderings");
}
