import { addDemoCatalog } from "./demo-catalog.ts";
import type { ApiKeys, ManagementApi } from "./management-api.ts";
import { recordBaseline } from "./record-baseline.ts";
import { scheduleBuilds, scheduleFunctions } from "./schedules.ts";
import { envFile, withSecretFile } from "./secret-file.ts";
import type { DeploySettings } from "./settings.ts";
import { cliEnvironment, runCli } from "./supabase-cli.ts";

/** `how` is what a dry run prints: the command or the request, without secrets. */
export type Step = {
  title: string;
  how: string;
  run(api: ManagementApi, keys: ApiKeys): Promise<void>;
};

export function deploySteps(settings: DeploySettings): Step[] {
  const { project, projectUrl, databaseUrl, buildHookUrl } = settings;
  const target = `--remote=${project}`;
  const database = `--remote=${databaseUrl ?? project}`;
  const namedDatabase = `--remote=${databaseUrl ? "DATABASE_URL" : project}`;
  return [
    {
      title: "Record the baseline, if the project has the migrations that it replaces",
      how: `supabase migration repair --status applied|reverted VERSION… ${namedDatabase} --yes`,
      run: (api, keys) =>
        recordBaseline(api, (status, versions) => {
          const args = ["migration", "repair", "--status", status, ...versions, database];
          return cliStep(settings, "", args).run(api, keys);
        }),
    },
    {
      ...cliStep(settings, "Apply the migrations", ["db", "push", database]),
      how: `supabase db push ${namedDatabase} --yes`,
    },
    cliStep(settings, "Apply supabase/config.toml", ["config", "push", target]),
    secretsStep(settings),
    cliStep(settings, "Deploy the functions", ["functions", "deploy", "--use-api", target]),
    {
      title: "Schedule the payment sweep, the order mails and the nightly cleanup",
      how: "POST /database/query: Vault secrets ntoma_project_url and ntoma_secret_key, supabase/schedules/setup.sql, payment-sweep.sql, reconcile-payments.sql, order-mail.sql, picture-cleanup.sql, delete-expired.sql and low-stock-mail.sql",
      run: (api, { secretKey }) => scheduleFunctions(api, projectUrl, secretKey),
    },
    {
      title: buildHookUrl
        ? "Schedule builds of the site after changes of products"
        : "Schedule no builds of the site: BUILD_HOOK_URL is not set",
      how: buildHookUrl
        ? "POST /database/query: Vault secret ntoma_build_hook, supabase/schedules/build-hook.sql"
        : "POST /database/query: remove the job build-hook, if there is one",
      run: (api) => scheduleBuilds(api, buildHookUrl),
    },
    ...(settings.demoCatalog ? [catalogStep(settings)] : []),
  ];
}

function cliStep(settings: DeploySettings, title: string, args: readonly string[]): Step {
  const all = [...args, "--yes"];
  return {
    title,
    how: `supabase ${all.join(" ")}`,
    run: async () => {
      const { code, output } = await runCli(all, cliEnvironment(settings));
      if (code !== 0) throw new Error(`supabase ${args.slice(0, 2).join(" ")} failed:\n${output}`);
      for (const warning of output.match(/^WARN.*$/gm) ?? []) console.warn(warning);
    },
  };
}

/** What the Edge Functions read from their environment. */
function functionSecrets(settings: DeploySettings): Record<string, string> {
  const { siteUrl, smtpUrl, paystackSecretKey, imageRendering, ownerEmail } = settings;
  const secrets = {
    SITE_URL: siteUrl,
    SMTP_URL: smtpUrl,
    PAYSTACK_SECRET_KEY: paystackSecretKey,
    IMAGE_RENDERING: imageRendering,
  };
  return ownerEmail ? { ...secrets, OWNER_EMAIL: ownerEmail } : secrets;
}

/** Through a file of its owner's: arguments can be read by every user of the machine. */
function secretsStep(settings: DeploySettings): Step {
  const secrets = functionSecrets(settings);
  return {
    title: `Set the secrets ${Object.keys(secrets).join(", ")}`,
    how: `supabase secrets set --env-file FILE --remote=${settings.project} --yes`,
    run: (api, keys) =>
      withSecretFile(envFile(secrets), (file) => {
        const args = ["secrets", "set", "--env-file", file, `--remote=${settings.project}`];
        return cliStep(settings, "", args).run(api, keys);
      }),
  };
}

function catalogStep({ projectUrl }: DeploySettings): Step {
  return {
    title: "Add the demo catalogue",
    how: "POST /storage/v1/object/Products/… for each picture, then POST /database/query for the products, unless there are some",
    run: (api, { secretKey }) => addDemoCatalog({ api, projectUrl, secretKey }),
  };
}
