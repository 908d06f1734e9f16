import { installCli } from "../../../scripts/deploy/supabase-cli.ts";
import { errorMessage } from "../../../server/lib/errors.ts";

/** Whether Supabase's own CLI runs on this machine; npm does not have it for every processor. */
export const hasCli = await installCli().then(
  () => true,
  (error: unknown) => {
    console.log(`Tests with Supabase's CLI are skipped: ${errorMessage(error)}`);
    return false;
  },
);
