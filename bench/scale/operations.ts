import { PRODUCT_COLUMNS } from "../../domain/product-columns.ts";
import { demoLogins } from "../../server/database/seed/demo-users.ts";
import { signedIn } from "../../tests/harness/clients.ts";
import { createCartReader } from "../cart.ts";
import { createBuyer } from "../orders.ts";
import type { BenchShop } from "../signed-in/open-shop.ts";

export type OperationName =
  | "page"
  | "file"
  | "catalogue read"
  | "own read"
  | "order"
  | "picture"
  | "new picture"
  | "sign-in";

/** A measured operation and its number of calls. */
export type Operation = {
  name: OperationName;
  count: number;
  /** Calls before the measured ones: the first ones compile code and fill caches. */
  warmUp: number;
  run(index: number): Promise<unknown>;
  /** The response whose size is counted. */
  path?: string;
  headers?: Record<string, string>;
};

const WIDTHS = [96, 160, 320, 480, 640];

export async function createOperations(shop: BenchShop): Promise<Operation[]> {
  const { url, publishableKey } = shop;
  const apikey = { apikey: publishableKey };
  const images = await (
    await fetch(`${url}/rest/v1/products?select=image`, { headers: apikey })
  ).json();
  const pictures: string[] = images.map(({ image }: { image: string }) =>
    image.replace("object", "render/image"),
  );
  const html = await (await fetch(url)).text();
  const file = /src="(\/assets\/index-[^"]+\.js)"/.exec(html)?.[1];
  if (!file) throw new Error("The home page names no script of the app.");
  const list = `/rest/v1/products?select=${encodeURIComponent(PRODUCT_COLUMNS)}&categoryId=eq.1`;
  const picture = `${pictures[0]}?width=320&resize=contain`;
  const get =
    (path: string, headers: Record<string, string> = {}) =>
    async () => {
      const response = await fetch(url + path, { headers });
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      await response.arrayBuffer();
    };
  const reading = (name: OperationName, count: number, path: string, headers = {}): Operation => ({
    name,
    count,
    warmUp: 20,
    path,
    headers,
    run: get(path, headers),
  });
  return [
    reading("page", 2000, "/men-products"),
    reading("file", 2000, file),
    reading("catalogue read", 2000, list, apikey),
    { name: "own read", count: 500, warmUp: 500, run: await createCartReader(shop) },
    reading("picture", 1000, picture, { accept: "image/avif" }),
    {
      name: "new picture",
      count: WIDTHS.length * 4,
      warmUp: 0,
      run: (index) => {
        const path = `${pictures[5 + Math.floor(index / WIDTHS.length)]}`;
        return get(`${path}?width=${WIDTHS[index % WIDTHS.length]}`, { accept: "image/avif" })();
      },
    },
    { name: "order", count: 200, warmUp: 300, run: createBuyer(shop) },
    {
      name: "sign-in",
      count: 5,
      warmUp: 0,
      run: () => signedIn(url, demoLogins.admin),
    },
  ];
}
