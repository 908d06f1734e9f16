import { expect, it } from "vitest";
import { exampleProduct } from "#domain/products/example-product.ts";
import { filterProducts, type ProductFilter } from "./product-filter.ts";

const product = (name: string, stockQuantity: number) =>
  exampleProduct({ id: stockQuantity, name, stockQuantity });

const products = [
  product("Kente Shirt", 0),
  product("kente belt (50% silk)", 1),
  product("Smock", 29),
  product("Linen SHIRT", 30),
];

it.each<[Partial<ProductFilter>, number[]]>([
  [{}, [0, 1, 29, 30]],
  [{ search: "KENTE" }, [0, 1]],
  [{ search: " shirt " }, [0, 30]],
  [{ search: "50% silk)" }, [1]],
  [{ search: ".*" }, []],
  [{ search: "#0029" }, [29]],
  [{ search: "#29" }, [29]],
  [{ search: "0030" }, [30]],
  [{ search: "30" }, []],
  [{ search: "50" }, [1]],
  [{ search: "#0030", status: "low-stock" }, []],
  [{ status: "out-of-stock" }, [0]],
  [{ status: "low-stock" }, [1, 29]],
  [{ status: "in-stock" }, [30]],
  [{ search: "kente", status: "low-stock" }, [1]],
])("%o", (filter, stock) => {
  const found = filterProducts(products, { search: "", status: "all", ...filter });
  expect(found.map(({ stockQuantity }) => stockQuantity)).toEqual(stock);
});
