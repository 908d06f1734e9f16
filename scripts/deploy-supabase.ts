import { ConfigError } from "../server/lib/errors.ts";
import { replacedAuthSettings } from "./deploy/auth-settings.ts";
import { checkBeforeDeploying } from "./deploy/checks.ts";
import { type ApiKeys, createManagementApi } from "./deploy/management-api.ts";
import { selfTest } from "./deploy/self-test.ts";
import { type DeploySettings, readDeploySettings } from "./deploy/settings.ts";
import { deploySteps } from "./deploy/steps.ts";
import { cliNote, installCli } from "./deploy/supabase-cli.ts";
import { renderTable } from "./deploy/table.ts";

/** Checks everything, then brings the backend to a hosted Supabase project and tests it there. */
async function deploy(settings: DeploySettings): Promise<void> {
  const api = createManagementApi(settings);
  const steps = deploySteps(settings);
  console.log("Check the settings, the project, the mail server and the payment provider");
  const keys = await checkBeforeDeploying(settings, api);
  if (settings.dryRun) console.log(cliNote());
  else await installCli();
  for (const { title, how, run } of steps) {
    console.log(settings.dryRun ? `${title}\n  ${how}` : title);
    if (!settings.dryRun) await run(api, keys);
  }
  if (settings.dryRun) {
    console.log(await replacedAuthSettings(settings, api));
    return console.log("Nothing was changed: this was a dry run.");
  }
  const rows = await selfTest({ ...settings, keys, api });
  console.log(`\n${renderTable(rows)}\n`);
  if (rows.some(({ passed }) => !passed)) throw new ConfigError("The self-test failed.");
  console.log(nextSteps(settings, keys));
}

function nextSteps({ projectUrl, siteUrl }: DeploySettings, { publishableKey }: ApiKeys): string {
  return `The backend is deployed. What is left to do:
1. In Paystack's dashboard, set the webhook to ${projectUrl}/functions/v1/paystack-webhook
2. Build the site and publish dist/public/:
   VITE_SUPABASE_URL=${projectUrl} VITE_SUPABASE_PUBLISHABLE_KEY=${publishableKey} \\
   SITE_URL=${siteUrl} PAYSTACK_PUBLIC_KEY=… npm run build
   On a plan without image transformations, add VITE_IMAGE_RENDERING=off
3. Sign up in the shop, then: DATABASE_URL='postgres://…?sslmode=require' npm run admin -- grant YOUR_ADDRESS
Later:
- After rotating the project's secret key, run this command again: the schedules send the key from Vault.
- To stop the mails to the owner: npx supabase secrets unset OWNER_EMAIL --project-ref REF, and run this
  command without OWNER_EMAIL from then on`;
}

try {
  await deploy(readDeploySettings(process.argv.slice(2), process.env));
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
