import { withoutApostrophe } from "../../csv.ts";
import { ownImageName } from "../images/image-name.ts";
import type { VersionedProduct } from "./products-csv.ts";

/** What becomes of lines without an id whose name is in the shop already: they are left out unless asked. */
export const sameNameChoices = ["leave", "update", "add"] as const;
export type SameNames = (typeof sameNameChoices)[number];

/** Names are the same for people whatever their case and blanks. */
export function nameKey(name: string): string {
  return name.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();
}

/** All products by name: several may have the same one. */
export function namesakeFinder(products: readonly VersionedProduct[]) {
  const byName = new Map<string, VersionedProduct[]>();
  for (const product of products) {
    const key = nameKey(product.name);
    byName.set(key, [...(byName.get(key) ?? []), product]);
  }
  return (cell = ""): VersionedProduct[] => byName.get(nameKey(withoutApostrophe(cell))) ?? [];
}

/** "17-cap.webp" was made of "photos/Cap.jpg", as its name tells. */
export function isPictureOf(cell: string, { image }: VersionedProduct): boolean {
  const stored = decoded(image.split("/").at(-1) ?? "").replace(/^\d+-/, "");
  const file = cell.split(/[/\\]/).at(-1) ?? "";
  return (
    cell.trim() !== "" && ownImageName(file).toLowerCase() === ownImageName(stored).toLowerCase()
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign of the name itself.
    return text;
  }
}
