import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Config, readConfig } from "../config/config.ts";
import type { Keys } from "../config/key-settings.ts";
import { findKeys } from "../config/keys.ts";
import { ConfigError, errorMessage } from "../lib/errors.ts";
import { checkBackups } from "./check-backups.ts";
import { checkClock } from "./check-clock.ts";
import { checkDatabase } from "./check-database.ts";
import { checkFolders } from "./check-folders.ts";
import { checkMail } from "./check-mail.ts";
import { checkPaystack } from "./check-paystack.ts";
import { checkPictures } from "./check-pictures.ts";
import { checkSettings } from "./check-settings.ts";
import { checkShop } from "./check-shop.ts";
import { checkSite } from "./check-site.ts";
import type { Check, CheckContext } from "./context.ts";
import { error, type Finding } from "./finding.ts";
import { openShopData } from "./open-shop-data.ts";

/** What is asked, in the order of the list; each by its subject, for a check that fails itself. */
const CHECKS: Record<string, Check> = {
  "the payment provider": checkPaystack,
  "the mail server": checkMail,
  "the database": checkDatabase,
  "the data folder": checkFolders,
  "the pictures": checkPictures,
  "the clock": checkClock,
  "the public address": checkSite,
  "the shop": checkShop,
  "the backups": ({ config }) => checkBackups(config),
};

type Environment = Record<string, string | undefined>;

/** Everything that an operator can get wrong: the settings, then the services that they name. */
export async function runChecks(environment: Environment): Promise<Finding[]> {
  const settings = checkSettings(environment);
  const config = tryToRead(environment);
  if (config instanceof ConfigError) return [...settings, ...unreadable(config, settings)];
  return [...settings, ...(await askServices(config, settings))];
}

function tryToRead(environment: Environment): Config | ConfigError {
  try {
    return readConfig(environment);
  } catch (reason) {
    if (reason instanceof ConfigError) return reason;
    throw reason;
  }
}

function unreadable({ message }: ConfigError, settings: readonly Finding[]): Finding[] {
  const isKnown = settings.some(({ level }) => level === "error");
  return [
    error(
      isKnown ? "Services and the shop itself were not looked at." : message,
      isKnown ? "They cannot be asked with such settings." : "The shop does not start.",
      "Mend the settings and run the check again.",
    ),
  ];
}

async function askServices(config: Config, settings: readonly Finding[]): Promise<Finding[]> {
  const keys = await existingKeys(config).catch((reason: unknown) => failure("the keys", reason));
  const data = await openShopData(config);
  const context: CheckContext = {
    config,
    keys: keys && "level" in keys ? undefined : keys,
    data,
    isUsable: (...names) =>
      !settings.some(
        ({ level, what }) => level === "error" && names.some((name) => what.includes(name)),
      ),
  };
  try {
    const findings = Object.entries(CHECKS).map(([subject, check]) =>
      check(context).catch((reason: unknown) => [failure(subject, reason)]),
    );
    return [...(keys && "level" in keys ? [keys] : []), ...(await Promise.all(findings)).flat()];
  } finally {
    await data.close();
  }
}

/** Without making new ones, as a start does. */
async function existingKeys(config: Config): Promise<Keys | undefined> {
  const hasKeys = config.keys || existsSync(join(config.dataDir, "keys.json"));
  return hasKeys ? findKeys(config) : undefined;
}

function failure(subject: string, reason: unknown): Finding {
  return error(
    `The check of ${subject} failed: ${errorMessage(reason)}`,
    "What it looks at is unknown.",
    "Mend what the message names and run the check again.",
  );
}
