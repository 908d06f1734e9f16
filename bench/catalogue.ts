import { PRODUCT_COLUMNS } from "../domain/product-columns.ts";
import { clientsFor } from "../tests/harness/clients.ts";
import { type Measure, perSecond } from "./measure.ts";

/** The list of a category from the cache, and the same list from the database. */
export async function measureCatalogue(url: string): Promise<Measure[]> {
  const { publishableKey } = await clientsFor(url);
  const list = `${url}/rest/v1/products?select=${encodeURIComponent(PRODUCT_COLUMNS)}&categoryId=eq.1`;
  const read = (address: string) => async () => {
    const response = await fetch(address, { headers: { apikey: publishableKey } });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    await response.arrayBuffer();
  };
  const fromMemory = await perSecond(read(list), { count: 2000 });
  // Every URL differs, so that none is cached.
  let price = 100_000;
  const fromDatabase = await perSecond(() => read(`${list}&price=lt.${price++}`)(), { count: 200 });
  return [
    { name: "catalogue: reads from memory per second", value: fromMemory },
    { name: "catalogue: reads from the database per second", value: fromDatabase },
    {
      name: "catalogue: reads from memory per read from the database",
      value: fromMemory / fromDatabase,
    },
  ];
}
