import { categories, subCategories } from "../../../domain/products/catalog.ts";
import { describeWithFixtures } from "../../harness/database/fixtures.ts";
import { describeRights, REFUSED } from "./table-privileges.ts";

const byId = (rows: readonly { id: number; name: string }[]) =>
  Object.fromEntries(rows.map(({ id, name }) => [id, name]));

/** Readable by everyone, writable by no one. */
const readOnly = (rows: readonly { id: number }[]) => {
  const reach = { ...REFUSED, select: rows.map(({ id }) => id) };
  return { anonymous: reach, shopper: reach, "another shopper": reach, admin: reach };
};

describeWithFixtures("The catalogue is readable by everyone", (fixtures) => {
  describeRights(fixtures, {
    table: "categories",
    rows: byId(categories),
    insert: () => ({ id: 4, name: "Kids" }),
    update: { name: "Kids" },
    byCaller: readOnly(categories),
  });

  describeRights(fixtures, {
    table: "subCategories",
    rows: byId(subCategories),
    insert: () => ({ id: 16, categoryId: 3, name: "Hats" }),
    update: { name: "Hats" },
    byCaller: readOnly(subCategories),
  });

  const looking = { select: [1, 2, 3], insert: false, update: [], delete: [] };
  describeRights(fixtures, {
    table: "products",
    rows: { 1: "the shirt", 2: "the belt", 3: "the watch" },
    insert: () => ({
      name: "Batik Dress",
      description: "Dyed in Cape Coast.",
      image: "/dress.webp",
      price: 250,
      stockQuantity: 4,
      discount: 10,
      categoryId: 2,
      subCategoryId: 6,
    }),
    update: { price: 0.5 },
    alsoUpdated: ({ version }) => ({
      version: Number(version) + 1,
      editVersion: Number(version) + 1,
    }),
    byCaller: {
      anonymous: { ...REFUSED, select: [1, 2, 3] },
      shopper: looking,
      "another shopper": looking,
      admin: { select: [1, 2, 3], insert: true, update: [1, 2, 3], delete: [1, 2, 3] },
    },
  });
});
