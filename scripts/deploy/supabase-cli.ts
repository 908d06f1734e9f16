import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { DeploySettings } from "./settings.ts";

const ROOT = join(import.meta.dirname, "../..");
const VERSION = "3.1.0";
const FOLDER = join(ROOT, `.cache/supabase-cli-${VERSION}`);
const ENTRY = join(FOLDER, "node_modules/supabase/dist/supabase.js");

/** It is run: without the package of its platform, its files are there and do nothing. */
export function isCliInstalled(entry = ENTRY): boolean {
  if (!existsSync(entry)) return false;
  return spawnSync(process.execPath, [entry, "--version"], { stdio: "ignore" }).status === 0;
}

/** For a dry run, which installs nothing. */
export function cliNote(): string {
  const name = `The Supabase CLI ${VERSION}`;
  return isCliInstalled() ? `${name} runs` : `${name} does not run here yet: it will be installed`;
}

/** The official CLI weighs 140 MB and is needed only here, so it is installed on first use. */
export async function installCli(): Promise<void> {
  if (isCliInstalled()) return;
  await mkdir(FOLDER, { recursive: true });
  const args = ["install", "--prefix", FOLDER, "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync("npm", [...args, `supabase@${VERSION}`], {
    cwd: FOLDER,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`npm could not install supabase@${VERSION}.`);
  if (isCliInstalled()) return;
  throw new Error(
    `supabase@${VERSION} is installed in ${FOLDER} but does not run: npm found no package of it for ${process.platform} ${process.arch}. Remove the folder and try again with another registry or machine.`,
  );
}

/** What `config.toml` reads from the environment, and how the CLI signs in. */
export function cliEnvironment(settings: DeploySettings): Record<string, string> {
  const { siteUrl, smtp, accessToken } = settings;
  return {
    SUPABASE_ACCESS_TOKEN: accessToken,
    SUPABASE_TELEMETRY_DISABLED: "1",
    SUPABASE_NO_UPDATE_NOTIFIER: "1",
    SITE_URL: siteUrl,
    SITE_URL_PATTERN: `${siteUrl}/**`,
    SMTP_HOST: smtp.host,
    SMTP_PORT: smtp.port,
    SMTP_USER: smtp.user,
    SMTP_PASS: smtp.pass,
    SMTP_SENDER: smtp.sender,
  };
}

type CliResult = { code: number; output: string };

/** Runs the CLI on this repository; its output is shown only when it fails. */
export function runCli(args: readonly string[], env: Record<string, string>): Promise<CliResult> {
  const child = spawn(process.execPath, [ENTRY, "--workdir", ROOT, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
