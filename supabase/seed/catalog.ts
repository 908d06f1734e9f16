import { accessories } from "./catalog-accessories.ts";
import { men } from "./catalog-men.ts";
import { women } from "./catalog-women.ts";
import type { SeedProduct } from "./seed-product.ts";

export type { SeedProduct } from "./seed-product.ts";

export const catalog: readonly SeedProduct[] = [...men, ...women, ...accessories];
