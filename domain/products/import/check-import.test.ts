import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCsv } from "../../csv.ts";
import { cedis, fromPesewas } from "../../money.ts";
import { pesewas } from "../../pesewas.ts";
import { exampleProduct } from "../example-product.ts";
import { checkImport } from "./check-import.ts";
import { productsCsv, type VersionedProduct } from "./products-csv.ts";

const shirt: VersionedProduct = {
  ...exampleProduct({
    id: 7,
    name: "Kente Shirt",
    description: "Woven in Bonwire.",
    image: "/storage/v1/object/public/Products/1-shirt.webp",
    price: cedis(120),
    stockQuantity: 20,
  }),
  version: 3,
};

const check = (file: string, products = [shirt]) => checkImport(readCsv(file), products);
const messages = async (file: string) =>
  (await check(file)).problems.map(({ line, message }) => `${line}: ${message}`);

const none = { sameNames: [], leftOut: 0 };

const TITLES =
  "Product name,Category,Subcategory,Description,Price,Stock Quantity,Discount (%),Product Image";

describe("an import file", () => {
  it("changes nothing when it is an unchanged export", async () => {
    const texts = fc.oneof(
      fc.string({ minLength: 1 }).map((text) => `${text}x`),
      fc.constantFrom("=1+1", "'=1", " blank ", 'say "hi"', "two\nlines", "-", "+233", "a;b"),
    );
    const changes = fc.record({
      name: texts,
      description: texts,
      price: fc.integer({ min: 0, max: 99_999_999 }).map((amount) => fromPesewas(pesewas(amount))),
      stockQuantity: fc.nat(1_000_000),
      discount: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
      image: fc.constantFrom("", shirt.image),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 5 }), async (list) => {
        const products = list.map((change, id) => ({ ...shirt, ...change, id: id + 1 }));
        const result = await check(productsCsv(products), products);
        expect(result).toEqual({
          ...none,
          problems: [],
          lines: [],
          unchanged: products.length,
        });
      }),
    );
  });

  it("reads a price as the shop prints it", async () => {
    const { lines } = await check('Product ID,Price\n7,"1,250.50"\n');
    expect(lines).toMatchObject([{ changes: { price: 1250.5 } }]);
  });

  it("changes only what differs", async () => {
    const file = "Product ID,Price,Category,Subcategory\n#0007,99.5,women,tops & blouses\n";
    expect(await check(file)).toEqual({
      problems: [],
      lines: [
        {
          line: 2,
          before: shirt,
          changes: { price: cedis(99.5), categoryId: 2, subCategoryId: 7 },
          image: undefined,
        },
      ],
      unchanged: 0,
      ...none,
    });
  });

  it("treats other notations of the same values as unchanged", async () => {
    const file =
      "Product ID,Product name,Price,Discount (%),Product Image\n007, Kente Shirt ,120,0.0,\n";
    expect(await check(file)).toEqual({ problems: [], lines: [], unchanged: 1, ...none });
  });

  it("creates products from lines without an id", async () => {
    const file = `${TITLES}\nBelt,Accessories,Belts,Tanned.,45.50,3,5,belt.jpg\n`;
    expect((await check(file)).lines).toMatchObject([
      {
        line: 2,
        before: undefined,
        changes: {
          name: "Belt",
          description: "Tanned.",
          price: cedis(45.5),
          stockQuantity: 3,
          discount: 5,
          categoryId: 3,
          subCategoryId: 15,
        },
        image: "belt.jpg",
      },
    ]);
  });

  it("keeps the stock of products that were sold after the export", async () => {
    const exported = productsCsv([shirt]).replace("120.00", "99.00");
    const { lines } = await check(exported, [{ ...shirt, stockQuantity: 17 }]);
    expect(lines.map(({ changes }) => changes)).toEqual([{ price: cedis(99) }]);
  });

  it("lists every problem with its line", async () => {
    const file = [
      TITLES,
      "Belt,Accessories,Dresses,Tanned.,45.505,-1,101,belt.jpg",
      ",Kids,Shirts,,abc,1.5,x,",
      '"Two\nlines",Men,,Text,1,1,,a.jpg,too,much',
      "Cap,,,Text,,,,",
    ].join("\n");
    expect(await messages(file)).toEqual([
      "2: Accessories has no subcategory “Dresses”, only Jewelry, Watches, Sunglasses, Wallets and Belts.",
      "2: Price cannot have more than two decimals",
      "2: Stock quantity cannot be negative",
      "2: Discount cannot exceed 100",
      "3: Product name is required",
      "3: There is no category “Kids”, only Men, Women and Accessories.",
      "3: Description is required",
      "3: Price “abc” is not a number",
      "3: Stock quantity must be a whole number",
      "3: Discount (%) “x” is not a number",
      "3: Product image is required",
      "4: This line has more cells than there are columns.",
      "6: Category is required",
      "6: Subcategory is required",
      "6: Price is required",
      "6: Stock quantity is required",
      "6: Product image is required",
    ]);
  });

  it("names the line of a number whose comma could mean two things", async () => {
    const file = 'Product ID,Price,Discount (%)\n7,"1.250,50",\n7,"12,50","2,5"\n';
    expect(await messages(file)).toEqual([
      "2: Price “1.250,50” cannot be read for sure. Write the decimals behind a point, as in 1,250.50.",
      "3: Product #0007 is also in line 2.",
    ]);
    const decimals = 'Product ID,Price,Discount (%)\n7,"12,50","2,5"\n';
    expect(await messages(decimals)).toEqual([
      "2: Price “12,50” cannot be read for sure. Write the decimals behind a point, as in 1,250.50.",
      "2: Discount (%) “2,5” cannot be read for sure. Write the decimals behind a point, as in 1,250.50.",
    ]);
  });

  it("reports products that are unknown, duplicated or changed since the export", async () => {
    const file = "Product ID,Price,Version\n9,1,\nx,1,\n7,1,2\n#7,2,3\n";
    expect(await messages(file)).toEqual([
      "2: There is no product #0009.",
      "3: Product ID “x” is not a number",
      "4: Product #0007 was changed after the file was exported. Export again and repeat your change.",
      "5: Product #0007 is also in line 4.",
    ]);
  });

  it.each([
    ["", "1: There are no products in this file."],
    ["Product ID,Price\n", "1: There are no products in this file."],
    [
      "a,b\n1,2\n",
      "1: The first line must have the titles of the columns, as in an exported file.",
    ],
    ["Product ID,Colour\n7,red\n", "1: There is no column “Colour”."],
    ["Product ID,Price,price\n7,1,2\n", "1: The column “price” is there twice."],
    [
      `Product ID\n${"7\n".repeat(10_001)}`,
      "1: A file can have at most 10,000 products. Please split it.",
    ],
  ])("is rejected as a whole: %#", async (file, problem) => {
    expect(await messages(file)).toEqual([problem]);
  });
});
