import { callAsService, callFunction, type ServiceSettings } from "./service-client.ts";

const BATCH = 100;
const MAX_BATCHES = 50;

/** Removes the pictures that neither a product nor an order shows; what is left over waits for the next run. */
export async function removeUnusedPictures(
  settings: ServiceSettings,
): Promise<{ removed: number }> {
  let removed = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const names = listOf(await callFunction(settings, "unused_pictures", { at_most: BATCH }));
    if (names.length === 0) break;
    const body = JSON.stringify({ prefixes: names });
    const gone = await callAsService(settings, "/storage/v1/object/Products", body, "DELETE");
    removed += listOf(gone).length;
    if (listOf(gone).length === 0) throw new Error("The storage removed none of the pictures.");
  }
  return { removed };
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
