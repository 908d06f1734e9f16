import { PRODUCT_COLUMNS } from "../../domain/catalog.ts";
import { demoLogins } from "../../server/database/demo-users.ts";
import { buyOne } from "../../tests/harness/buy-one.ts";
import { signedIn } from "../../tests/harness/clients.ts";

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
  run(index: number): Promise<void>;
  /** The response whose size is counted. */
  path?: string;
  headers?: Record<string, string>;
};

const WIDTHS = [96, 160, 320, 480, 640];

export async function createOperations(url: string): Promise<Operation[]> {
  const shopper = await signedIn(url, demoLogins.shopper);
  const admin = await signedIn(url, demoLogins.admin);
  const apikey = { apikey: shopper.publishableKey };
  const own = await shopper.headers();
  const db = await admin.db();
  const stock = { stockQuantity: 100_000 };
  await db.from("products").update(stock).eq("id", 1);
  const { data } = await db.from("products").select("id,price,image").order("id");
  const products = data ?? [];
  const [first] = products;
  const pictures = products.map(({ image }) => String(image).replace("object", "render/image"));
  const file = /src="(\/assets\/[^"]+\.js)"/.exec(await (await fetch(url)).text())?.[1] ?? "/";
  const list = `/rest/v1/products?select=${encodeURIComponent(PRODUCT_COLUMNS)}&categoryId=eq.1`;
  const cart = "/rest/v1/carts?select=id,quantity,productId";
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
    path,
    headers,
    run: get(path, headers),
  });
  const start = Date.now();
  return [
    reading("page", 2000, "/men-products"),
    reading("file", 2000, file),
    reading("catalogue read", 2000, list, apikey),
    reading("own read", 200, cart, own),
    reading("picture", 1000, picture, { accept: "image/avif" }),
    {
      name: "new picture",
      count: WIDTHS.length * 4,
      run: (index) => {
        const path = `${pictures[5 + Math.floor(index / WIDTHS.length)]}`;
        return get(`${path}?width=${WIDTHS[index % WIDTHS.length]}`, { accept: "image/avif" })();
      },
    },
    {
      name: "order",
      // A shopper may verify twenty payments in a row.
      count: 32,
      run: (index) =>
        buyOne(
          url,
          index % 2 ? admin : shopper,
          first ?? { id: 0, price: 0 },
          `NTOMA-${start + index}`,
        ),
    },
    { name: "sign-in", count: 5, run: async () => void (await signedIn(url, demoLogins.admin)) },
  ];
}
