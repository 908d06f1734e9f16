import { z } from "zod";
import { signInToMailServer } from "../../server/check/check-mail.ts";
import { readAppliedToProject } from "../../server/database/migrations/applied-migrations.ts";
import { assertUsable } from "../../server/database/migrations/usable-database.ts";
import { ConfigError, errorMessage } from "../../server/lib/errors.ts";
import type { ApiKeys, ManagementApi } from "./management-api.ts";
import type { DeploySettings } from "./settings.ts";

const misplacedSchema = z.array(z.object({ extname: z.string(), place: z.string() }));
const EXTENSIONS = ["pg_cron", "pg_net", "supabase_vault"];

/** Tries everything a deployment depends on, before it changes anything, and names all problems at once. */
export async function checkBeforeDeploying(
  settings: DeploySettings,
  api: ManagementApi,
): Promise<ApiKeys> {
  const { name, status } = await api.project();
  if (status !== "ACTIVE_HEALTHY") {
    throw new ConfigError(`The project ${name} is not running: its status is ${status}.`);
  }
  const results = await Promise.allSettled([
    assertUsable(api.query, readAppliedToProject, "The project's database"),
    checkExtensions(api),
    checkExtensionSchemas(api),
    checkMailServer(settings),
    checkPaystackKey(settings),
  ]);
  const problems = results.flatMap((result) =>
    result.status === "rejected" ? [errorMessage(result.reason)] : [],
  );
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  return api.apiKeys();
}

async function checkExtensions(api: ManagementApi): Promise<void> {
  const rows = await api.query("select name from pg_catalog.pg_available_extensions");
  const available = new Set(JSON.stringify(rows).match(/\w+/g));
  const missing = EXTENSIONS.filter((extension) => !available.has(extension));
  if (missing.length > 0) {
    throw new Error(
      `The project's database offers no ${missing.join(", ")}, which the payment sweep and the order mails need.`,
    );
  }
}

/** The migrations call these in the schema that Supabase suggests; an extension is in one schema only. */
export async function checkExtensionSchemas(api: ManagementApi): Promise<void> {
  const rows = await api.query(`select extname, extnamespace::regnamespace::text as place
    from pg_catalog.pg_extension
    where extname in ('pg_trgm', 'fuzzystrmatch', 'pgcrypto') and extnamespace::regnamespace::text <> 'extensions'`);
  const misplaced = misplacedSchema
    .parse(rows)
    .map(
      ({ extname, place }) =>
        `The extension ${extname} is in the schema ${place} of the project's database; the shop needs it in extensions. Run: alter extension ${extname} set schema extensions;`,
    );
  if (misplaced.length > 0) throw new Error(misplaced.join("\n"));
}

async function checkMailServer({ smtpUrl, siteUrl, smtp }: DeploySettings): Promise<void> {
  await signInToMailServer(smtpUrl, siteUrl).catch((error: unknown) => {
    throw new Error(`SMTP_URL: ${smtp.host}:${smtp.port} refuses: ${errorMessage(error)}`);
  });
}

/** A reference that no order has: only a wrong key is an error. */
async function checkPaystackKey({ paystackUrl, paystackSecretKey }: DeploySettings): Promise<void> {
  const response = await fetch(`${paystackUrl}/transaction/verify/NTOMA-0`, {
    headers: { authorization: `Bearer ${paystackSecretKey}` },
    signal: AbortSignal.timeout(15_000),
  });
  await response.body?.cancel();
  if (response.status === 401) throw new Error("Paystack does not accept PAYSTACK_SECRET_KEY.");
}
