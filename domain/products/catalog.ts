import type { PublicValues } from "./product-columns.ts";

/** The fixed categories; the migrations write the same ids into the database. */
export const categories = [
  { id: 1, name: "Men", title: "Men's Clothing", path: "/men-products" },
  { id: 2, name: "Women", title: "Women's Clothing", path: "/women-products" },
  { id: 3, name: "Accessories", title: "Accessories", path: "/accessories" },
] as const;

export type Category = (typeof categories)[number];
export type CategoryId = Category["id"];

export const subCategories = [
  { id: 1, categoryId: 1, name: "Shirts" },
  { id: 2, categoryId: 1, name: "Trousers" },
  { id: 3, categoryId: 1, name: "Suits & Blazers" },
  { id: 4, categoryId: 1, name: "Shoes" },
  { id: 5, categoryId: 1, name: "Bags" },
  { id: 6, categoryId: 2, name: "Dresses" },
  { id: 7, categoryId: 2, name: "Tops & Blouses" },
  { id: 8, categoryId: 2, name: "Skirts & Pants" },
  { id: 9, categoryId: 2, name: "Shoes" },
  { id: 10, categoryId: 2, name: "Bags" },
  { id: 11, categoryId: 3, name: "Jewelry" },
  { id: 12, categoryId: 3, name: "Watches" },
  { id: 13, categoryId: 3, name: "Sunglasses" },
  { id: 14, categoryId: 3, name: "Wallets" },
  { id: 15, categoryId: 3, name: "Belts" },
] as const satisfies readonly { id: number; categoryId: CategoryId; name: string }[];

export type SubCategory = (typeof subCategories)[number];

export function categoryById(id: number): Category | undefined {
  return categories.find((category) => category.id === id);
}

export function subCategoriesOf(categoryId: CategoryId): readonly SubCategory[] {
  return subCategories.filter((subCategory) => subCategory.categoryId === categoryId);
}

/** The name of a category or subcategory. */
export function nameIn(list: readonly { id: number; name: string }[], id: unknown) {
  return list.find((entry) => entry.id === id)?.name;
}

/** A product as every list and page reads it. */
export type Product = PublicValues & {
  id: number;
  category: { name: string };
  subCategory: { name: string };
};
