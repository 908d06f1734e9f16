import type { Product } from "./catalog.ts";

const LONGEST = 180;

/** What a product's picture shows: its name, and the first sentence of what is said about it. */
export function pictureAlt({ name, description }: Pick<Product, "name" | "description">): string {
  const [sentence = ""] = /^[^.!?\n]+/.exec(description.trim()) ?? [];
  const text = sentence ? `${name}: ${sentence.trim()}` : name;
  return text.length > LONGEST ? name : text;
}
