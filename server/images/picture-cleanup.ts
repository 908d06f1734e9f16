import { removeUnusedPictures } from "../../supabase/functions/_shared/remove-unused-pictures.ts";
import type { ServiceSettings } from "../../supabase/functions/_shared/service-client.ts";
import { runPeriodically } from "../lib/run-periodically.ts";

const INTERVAL_MS = 3_600_000;

/** Removes unused pictures every hour; on Supabase a schedule does it. */
export function startPictureCleanup(service: ServiceSettings): () => Promise<void> {
  return runPeriodically("Removing unused pictures", INTERVAL_MS, async () => {
    await removeUnusedPictures(service);
  });
}
