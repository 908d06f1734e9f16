import { hasCode } from "../errors.ts";

const REFUSALS = ["EACCES", "EPERM", "EROFS", "ENOSPC", "EDQUOT", "ENOTDIR"];

/** Whether the system refused to use a folder, what is in it, or a folder above it. */
export function isRefusedAt(folder: string, error: unknown): error is Error {
  if (!hasCode(error, ...REFUSALS)) return false;
  if (!("path" in error) || typeof error.path !== "string") return true;
  return error.path.startsWith(folder) || folder.startsWith(error.path);
}
