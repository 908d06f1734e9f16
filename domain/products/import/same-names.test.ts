import { describe, expect, it } from "vitest";
import { readCsv } from "../../csv.ts";
import { cedis } from "../../money.ts";
import { exampleProduct } from "../example-product.ts";
import { checkImport } from "./check-import.ts";
import type { VersionedProduct } from "./products-csv.ts";
import { isPictureOf, type SameNames } from "./same-names.ts";

const shirt: VersionedProduct = {
  ...exampleProduct({
    id: 7,
    name: "Kente Shirt",
    description: "Woven.",
    image: "/storage/v1/object/public/Products/17-Kente%20shirt.webp",
    price: cedis(120),
    stockQuantity: 20,
  }),
  version: 3,
};

const TITLES = "Product name,Category,Subcategory,Description,Price,Stock Quantity,Product Image";
const shirtLine = (price: string, image = "Kente shirt.jpg") =>
  `kente  SHIRT,Men,Shirts,Woven.,${price},20,${image}`;

const check = (
  lines: readonly string[],
  sameNames?: SameNames,
  { products = [shirt], hasPictures = false } = {},
) => checkImport(readCsv([TITLES, ...lines].join("\n")), products, { sameNames, hasPictures });

describe("a line without an id whose name is in the shop", () => {
  it("is left out unless something else is chosen, also when it could not be imported", async () => {
    expect(await check([shirtLine("99"), shirtLine("cheap")])).toEqual({
      problems: [],
      lines: [],
      unchanged: 0,
      sameNames: ["Kente Shirt", "Kente Shirt"],
      leftOut: 2,
    });
  });

  it("updates the product, whose name and picture stay", async () => {
    const { lines, problems } = await check([shirtLine("99")], "update");
    expect(problems).toEqual([]);
    expect(lines).toEqual([
      { line: 2, before: shirt, changes: { price: cedis(99) }, image: undefined },
    ]);
  });

  it("changes nothing when the same file comes again", async () => {
    expect(await check([shirtLine("120")], "update")).toMatchObject({ lines: [], unchanged: 1 });
  });

  it("updates the picture when pictures come with the file, or it has another name", async () => {
    const [line] = (await check([shirtLine("120")], "update", { hasPictures: true })).lines;
    expect(line?.image).toBe("Kente shirt.jpg");
    const [other] = (await check([shirtLine("120", "back.jpg")], "update")).lines;
    expect(other?.image).toBe("back.jpg");
  });

  it("adds another product", async () => {
    const { lines, sameNames } = await check([shirtLine("99")], "add");
    expect(lines).toMatchObject([{ line: 2, before: undefined, changes: { price: 99 } }]);
    expect(sameNames).toEqual(["Kente Shirt"]);
  });

  it("updates no product when several have the name, or the file has it twice", async () => {
    const products = [shirt, { ...shirt, id: 8 }];
    expect((await check([shirtLine("99")], "update", { products })).problems).toEqual([
      {
        line: 2,
        message:
          "2 products in the shop are named “Kente Shirt”. Put the Product ID of one of them into the file.",
      },
    ]);
    const twice = await check([shirtLine("99"), shirtLine("98")], "update");
    expect(twice.problems).toEqual([{ line: 3, message: "Product #0007 is also in line 2." }]);
  });
});

it.each([
  ["Kente shirt.jpg", true],
  ["photos/KENTE SHIRT.PNG", true],
  ["shirt.jpg", false],
  ["", false],
])("knows whether %j made the stored picture: %s", (cell, isSame) => {
  expect(isPictureOf(cell, shirt)).toBe(isSame);
});
