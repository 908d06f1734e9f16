import { counted } from "../../domain/counted.ts";
import { requireRecentBackup } from "../backup/newest-archive.ts";
import type { Config } from "../config/config.ts";
import { errorMessage } from "../lib/errors.ts";
import { type Finding, ok, warning } from "./finding.ts";

/** Whether there is a backup of the last two days that can be read. */
export async function checkBackups({ backupDir }: Pick<Config, "backupDir">): Promise<Finding[]> {
  try {
    const { file, hours } = await requireRecentBackup(backupDir);
    return [
      ok(`The newest backup, ${file}, is complete and ${counted(hours, "hour", "hours")} old.`),
    ];
  } catch (error) {
    return [
      warning(
        errorMessage(error),
        "What was sold since the last good backup is lost when the disk fails.",
        "Run npm run backup every day, as deploy/ntoma-backup.timer does; BACKUP_DIR names the folder of the archives.",
      ),
    ];
  }
}
