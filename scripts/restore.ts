import { resolve } from "node:path";
import { summary } from "../server/backup/archive/summary.ts";
import { readProject } from "../server/backup/project/supabase-project.ts";
import { restore } from "../server/backup/restore.ts";
import { readConfig } from "../server/config/config.ts";
import { ConfigError } from "../server/lib/errors.ts";
import { callDatabase } from "./call-database.ts";
import { runCommand } from "./command.ts";

const USAGE =
  "Usage: npm run restore -- FILE [--live] [--replace] [--demo-accounts]   or   npm run restore -- --release";
const OPTIONS = ["--live", "--replace", "--demo-accounts"];

const HELD =
  "The shop is held: it sends no mails, takes no orders and asks nothing of the payment provider until you run: npm run restore -- --release (--live restores without that).";

await runCommand(USAGE, 4, async (args, settings) => {
  if (args.includes("--release")) return release(args, settings);
  const [file, ...more] = args.filter((arg) => !OPTIONS.includes(arg));
  if (!file || more.length > 0 || file.startsWith("--")) throw new ConfigError(USAGE);
  const path = resolve(process.env.INIT_CWD ?? ".", file);
  const project = readProject(settings);
  const demoAccounts = args.includes("--demo-accounts");
  const live = args.includes("--live");
  const target = { ...readConfig(settings), project, demoAccounts, live };
  const manifest = await restore(path, target, args.includes("--replace"));
  const { leftOut, madeAt } = manifest;
  return [
    `Restored ${summary(manifest)} as they were on ${madeAt}.`,
    ...leftOutNote(leftOut),
    ...(live ? [] : [HELD]),
  ].join("\n");
});

async function release(args: readonly string[], settings: Record<string, string | undefined>) {
  if (args.length > 1) throw new ConfigError(USAGE);
  const call = { name: "release_shop", args: {} };
  return (await callDatabase<boolean>(readConfig(settings), call))
    ? "The shop is released: mails that wait are sent, and payments are settled from now on."
    : "The shop is not held.";
}

function leftOutNote(emails: readonly string[]): string[] {
  if (emails.length === 0) return [];
  return [
    `Left out ${emails.join(" and ")}: their passwords are public. --demo-accounts restores them, too.`,
  ];
}
