import { PRODUCT_COLUMNS } from "../domain/catalog.ts";
import { clientsFor } from "../tests/harness/clients.ts";
import { type Measure, perSecond } from "./measure.ts";

/** A list of a category from memory, and the same list asked so that it must come from the database. */
export async function measureCatalogue(url: string): Promise<Measure[]> {
  const { publishableKey } = await clientsFor(url);
  const list = `${url}/rest/v1/products?select=${encodeURIComponent(PRODUCT_COLUMNS)}&categoryId=eq.1`;
  const read = (address: string) => async () => {
    const response = await fetch(address, { headers: { apikey: publishableKey } });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    await response.arrayBuffer();
  };
  const fromMemory = await perSecond(read(list), { count: 2000 });
  // Every address differs, so that each is asked for the first time.
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
