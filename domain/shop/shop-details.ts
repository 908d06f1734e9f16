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
  /** Which texts are still those of a new shop. */
  demoTexts: string[];
};

export type ShopDetailsField = Exclude<keyof ShopDetails, "version" | "demoTexts">;

export const SHOP_DETAILS_COLUMNS =
  "name,email,phoneNumber,address,delivery,returns,terms,privacy,instagram,facebook,version,demoTexts";

type DemoTexts = Pick<ShopDetails, "demoTexts">;

/** Whether any text is still that of a new shop. */
export function hasDemoTexts({ demoTexts }: DemoTexts): boolean {
  return demoTexts.length > 0;
}

export function isDemoText({ demoTexts }: DemoTexts, name: string): boolean {
  return demoTexts.includes(name);
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
