import type { Product } from "./catalog.ts";

/** A line of the cart or the wishlist: both keep a product and how many of it. */
export type ProductLine = {
  id: number;
  quantity: number;
  product: Omit<Product, "subCategoryId" | "subCategory" | "category" | "categoryId"> & {
    category: { id: number; name: string };
  };
};

export const LINE_COLUMNS =
  "id,quantity,product:products(id,name,description,image,price,stockQuantity,discount,category:categories(id,name))";

export type NewLine = { productId: number; userId: string; quantity: number };
