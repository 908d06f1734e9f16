import { ConfigError, errorCode } from "../errors.ts";

const REASONS: Record<string, string> = {
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "its file system is read-only for this process",
  EEXIST: "it is a file, not a folder",
  ENOTDIR: "it is a file or lies below one, not in a folder",
  ENOENT: "it cannot be created",
};

/** Runs work in the data folder; one that cannot be used is reported with `purpose` and a way out. */
export async function inDataDir<Result>(
  dataDir: string,
  purpose: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const reason = REASONS[errorCode(error) ?? ""];
    if (!reason) throw error;
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be used: ${reason}. ${purpose}`);
  }
}
