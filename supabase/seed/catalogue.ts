import { accessories } from "./catalogue-accessories.ts";
import { men } from "./catalogue-men.ts";
import { women } from "./catalogue-women.ts";
import type { SeedProduct } from "./seed-product.ts";

export type { SeedProduct } from "./seed-product.ts";

export const catalogue: readonly SeedProduct[] = [...men, ...women, ...accessories];
