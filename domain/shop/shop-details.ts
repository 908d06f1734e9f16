/** What the shop says about itself; its version guards against lost updates. */
export type ShopDetails = {
  name: string;
  email: string;
  phoneNumber: string;
  address: string;
  delivery: string;
  returns: string;
  terms: string;
  privacy: string;
  instagram: string;
  facebook: string;
  version: number;
};

export type ShopDetailsField = Exclude<keyof ShopDetails, "version">;

export const SHOP_DETAILS_COLUMNS =
  "name,email,phoneNumber,address,delivery,returns,terms,privacy,instagram,facebook,version";

/** Whether the texts are still those of a new shop, which say that it is a demo. */
export function hasDemoTexts({ version }: Pick<ShopDetails, "version">): boolean {
  return version === 1;
}

/** What product pages say about both: the first paragraph of each. */
export type Beginnings = Pick<ShopDetails, "delivery" | "returns">;

export function beginningsOf({ delivery, returns }: ShopDetails): Beginnings {
  const first = (text: string) => paragraphsOf(text)[0] ?? "";
  return { delivery: first(delivery), returns: first(returns) };
}

/** The paragraphs of a text: blank lines divide them. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}
