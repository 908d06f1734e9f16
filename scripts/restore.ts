import { resolve } from "node:path";
import { summary } from "../server/backup/archive/summary.ts";
import { readProject } from "../server/backup/project/supabase-project.ts";
import { restore } from "../server/backup/restore.ts";
import { readConfig } from "../server/config/config.ts";
import { ConfigError } from "../server/lib/errors.ts";
import { runCommand } from "./command.ts";

const USAGE = "Usage: npm run restore -- FILE [--replace] [--demo-accounts]";
const OPTIONS = ["--replace", "--demo-accounts"];

await runCommand(USAGE, 3, async (args, settings) => {
  const [file, ...more] = args.filter((arg) => !OPTIONS.includes(arg));
  if (!file || more.length > 0) throw new ConfigError(USAGE);
  const path = resolve(process.env.INIT_CWD ?? ".", file);
  const project = readProject(settings);
  const demoAccounts = args.includes("--demo-accounts");
  const target = { ...readConfig(settings), project, demoAccounts };
  const manifest = await restore(path, target, args.includes("--replace"));
  const { leftOut, madeAt } = manifest;
  return [`Restored ${summary(manifest)} as they were on ${madeAt}.`, ...leftOutNote(leftOut)].join(
    "\n",
  );
});

function leftOutNote(emails: readonly string[]): string[] {
  if (emails.length === 0) return [];
  return [
    `Left out ${emails.join(" and ")}: their passwords are public. --demo-accounts restores them, too.`,
  ];
}
