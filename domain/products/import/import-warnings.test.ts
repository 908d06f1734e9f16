import { expect, it } from "vitest";
import { cedis } from "../../money.ts";
import { exampleProduct } from "../example-product.ts";
import { importWarnings } from "./import-warnings.ts";
import type { ImportLine } from "./product-import.ts";

const before = { ...exampleProduct({ id: 7, price: cedis(120), stockQuantity: 20 }), version: 1 };
const changed = (changes: ImportLine["changes"]): ImportLine => ({
  line: 2,
  before,
  changes,
  image: undefined,
});
const added = (line: number, name: string): ImportLine => ({
  line,
  before: undefined,
  changes: { name, price: cedis(10), stockQuantity: 1 },
  image: undefined,
});

it.each([
  [{ price: cedis(60) }, undefined],
  [{ price: cedis(59.99) }, ["The price falls by more than half."]],
  [{ price: cedis(0) }, ["The price is GH₵0.00."]],
  [{ price: cedis(1199.99) }, undefined],
  [{ price: cedis(12_000) }, ["The price is 100 times the present one."]],
  [{ stockQuantity: 0 }, ["The stock is 0: nobody can buy it."]],
  [{ name: "Smock" }, undefined],
])("warns of %j: %j", (changes, warnings) => {
  expect(importWarnings([changed(changes)]).get(2)).toEqual(warnings);
});

it("warns of a name that a file adds twice", () => {
  const lines = [added(2, "Cap"), added(3, "Hat"), added(4, " cap "), added(5, "CAP")];
  expect([...importWarnings(lines)]).toEqual([
    [4, ["“ cap ” is also new in line 2."]],
    [5, ["“CAP” is also new in line 2."]],
  ]);
});
