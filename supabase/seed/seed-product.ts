export type SeedProduct = {
  name: string;
  description: string;
  price: number;
  stockQuantity: number;
  discount: number;
  categoryId: 1 | 2 | 3;
  subCategoryId: number;
  image: string;
};

export type Draft = readonly [
  name: string,
  price: number,
  stockQuantity: number,
  discount: number,
  description: string,
];

export function imageName(productName: string): string {
  const words = productName.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return `${words.join("-")}.webp`;
}

export function shelf(
  categoryId: SeedProduct["categoryId"],
  subCategoryId: number,
  drafts: readonly Draft[],
): SeedProduct[] {
  return drafts.map(([name, price, stockQuantity, discount, description]) => ({
    name,
    description,
    price,
    stockQuantity,
    discount,
    categoryId,
    subCategoryId,
    image: imageName(name),
  }));
}
