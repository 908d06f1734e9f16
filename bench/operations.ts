import { PRODUCT_COLUMNS } from "../domain/products/product-columns.ts";
import { signedIn } from "../tests/harness/shop/clients.ts";
import { type BenchShop, benchLogins } from "./bench-shop.ts";
import { type Client, expectOk, openClient } from "./client.ts";
import { addToCart, buy, type Product, readCart, type Shopper } from "./shopper.ts";

/** How often an average visit does each operation; orders and sign-ins are shares of all visits. */
export const VISIT = {
  page: 6,
  file: 3,
  "catalogue read": 5,
  "own read": 2,
  picture: 40,
  "new picture": 0.002,
  order: 0.02,
  "sign-in": 0.05,
};

export type Operation = keyof typeof VISIT;

export type ShopRequest = { path: string; headers: Record<string, string> };

/** The calls before the measured ones compile code and fill caches. */
export type Calls = {
  warmUp: number;
  count: number;
  run(index: number): Promise<unknown>;
  /** What is sent where it comes from memory or from a file. */
  request?: ShopRequest;
};

const WIDTHS = [96, 160, 320, 480, 640];

export async function operationsOf(shop: BenchShop): Promise<Record<Operation, Calls>> {
  const { url, shoppers, products } = shop;
  const client = openClient(url);
  const { page, file, list, picture } = await publicRequests(shop, client);
  const read = async ({ path, headers }: ShopRequest) =>
    expectOk(path, await client.get(path, headers));
  const reading = (count: number, request: ShopRequest): Calls => {
    return { warmUp: 500, count, run: () => read(request), request };
  };
  const shopperOf = (index: number) => shoppers[index % shoppers.length] as Shopper;
  const productOf = (index: number) => products[index % products.length] as Product;
  const newPicture = (index: number) =>
    read(picture(5 + Math.floor(index / WIDTHS.length), WIDTHS[index % WIDTHS.length] ?? 0));
  for (const shopper of shoppers) await addToCart(shopper, products.slice(0, 3));
  return {
    page: reading(2000, page),
    file: reading(2000, file),
    "catalogue read": reading(2000, list),
    "own read": { warmUp: 500, count: 500, run: (index) => readCart(shopperOf(index)) },
    picture: reading(1000, picture(0, 320)),
    "new picture": { warmUp: 0, count: 20, run: newPicture },
    order: { warmUp: 300, count: 200, run: (index) => buy(shopperOf(index), productOf(index)) },
    "sign-in": { warmUp: 0, count: 5, run: () => signedIn(url, benchLogins.admin) },
  };
}

async function publicRequests({ shoppers }: BenchShop, client: Client) {
  const apikey = shoppers[0]?.session.apikey ?? "";
  const headers = { "accept-encoding": "br" };
  const { body } = await client.get("/");
  const script = /src="(\/assets\/index-[^"]+\.js)"/.exec(body)?.[1];
  if (!script) throw new Error("The home page names no script of the app.");
  const images = await client.get("/rest/v1/products?select=image", { apikey });
  const rows: { image: string }[] = JSON.parse(expectOk("images", images).body);
  const list = `/rest/v1/products?select=${encodeURIComponent(PRODUCT_COLUMNS)}&categoryId=eq.1`;
  return {
    page: { path: "/men-products", headers },
    file: { path: script, headers },
    list: { path: list, headers: { ...headers, apikey } },
    picture: (index: number, width: number): ShopRequest => ({
      path: `${rows[index]?.image.replace("object", "render/image")}?width=${width}&resize=contain`,
      headers: { accept: "image/avif" },
    }),
  };
}
