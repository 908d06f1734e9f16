import type { Product } from "../catalog.ts";

const LONGEST = 180;

/** The alternative text of an image: the product's name and the first sentence of its description. */
export function imageAlt({ name, description }: Pick<Product, "name" | "description">): string {
  const [sentence = ""] = /^[^.!?\n]+/.exec(description.trim()) ?? [];
  const text = sentence ? `${name}: ${sentence.trim()}` : name;
  return text.length > LONGEST ? name : text;
}
