import { categories } from "../../domain/products/catalog.ts";
import { PRODUCT_COLUMNS } from "../../domain/products/product-columns.ts";
import { expectOk } from "../client.ts";
import { addToCart, buy, type Product, readCart, type Shopper, think } from "../shopper.ts";

/** From the home page to the confirmed order, with the requests of the pages; returns its number. */
export async function visit(shopper: Shopper, products: readonly Product[]): Promise<number> {
  const { client, session } = shopper;
  const product = products[Math.floor(Math.random() * products.length)];
  const category = categories.find(({ id }) => id === product?.categoryId);
  if (!product || !category) throw new Error("There are no products.");
  const columns = encodeURIComponent(PRODUCT_COLUMNS);
  const list = `/rest/v1/products?select=${columns}&categoryId=eq.${category.id}&order=id.asc`;
  expectOk("home", await client.get("/"));
  await think(shopper);
  expectOk("category", await client.get(category.path));
  expectOk("products", await client.get(list, { apikey: session.apikey }));
  await think(shopper);
  expectOk("product", await client.get(`/product/${product.id}`));
  await think(shopper);
  await addToCart(shopper, [product]);
  await readCart(shopper);
  await think(shopper);
  const orderId = await buy(shopper, product);
  const orders = `/rest/v1/orders?select=*,orderItems(*)&id=eq.${orderId}`;
  expectOk("orders", await client.get(orders, session));
  return orderId;
}
