import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { summary } from "../server/backup/archive/summary.ts";
import { createBackup } from "../server/backup/backup.ts";
import { readProject } from "../server/backup/project/supabase-project.ts";
import { readConfig } from "../server/config/config.ts";
import { runCommand } from "./command.ts";

const USAGE = "Usage: npm run backup   or   npm run backup -- FILE";

await runCommand(USAGE, 1, async ([file = newName()], settings) => {
  const path = resolve(process.env.INIT_CWD ?? ".", file);
  const manifest = await createBackup(
    { ...readConfig(settings), project: readProject(settings) },
    path,
  );
  const megabytes = (await stat(path)).size / 1_000_000;
  const missing = manifest.missingPictures.map((name) => `\nThe file is missing: ${name}`).join("");
  return `Backed up ${summary(manifest)} to ${path} (${megabytes.toFixed(1)} MB).${missing}`;
});

function newName(): string {
  const time = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  return `backups/ntoma-${time}.tar.gz`;
}
