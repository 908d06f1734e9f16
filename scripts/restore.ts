import { resolve } from "node:path";
import { summary } from "../server/backup/archive/summary.ts";
import { readProject } from "../server/backup/project/supabase-project.ts";
import { restore } from "../server/backup/restore.ts";
import { readConfig } from "../server/config/config.ts";
import { ConfigError } from "../server/lib/errors.ts";
import { runCommand } from "./command.ts";

const USAGE = "Usage: npm run restore -- FILE   or   npm run restore -- FILE --replace";

await runCommand(USAGE, 2, async (args, settings) => {
  const [file, ...more] = args.filter((arg) => arg !== "--replace");
  if (!file || more.length > 0) throw new ConfigError(USAGE);
  const path = resolve(process.env.INIT_CWD ?? ".", file);
  const target = { ...readConfig(settings), project: readProject(settings) };
  const manifest = await restore(path, target, args.includes("--replace"));
  return `Restored ${summary(manifest)} as they were on ${manifest.madeAt}.`;
});
