import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SIGNALS = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const;

/** A file that only its owner can read, for as long as the work takes; removed on every way out. */
export async function withSecretFile<Result>(
  content: string,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "ntoma-secrets-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const stops = Object.entries(SIGNALS).map(
    ([signal, number]) => [signal, () => process.exit(128 + number)] as const,
  );
  process.once("exit", remove);
  for (const [signal, stop] of stops) process.once(signal, stop);
  try {
    const file = join(folder, "secrets.env");
    writeFileSync(file, content, { mode: 0o600 });
    return await work(file);
  } finally {
    remove();
    process.off("exit", remove);
    for (const [signal, stop] of stops) process.off(signal, stop);
  }
}

/** In the form of an env file. Nothing inside single quotes is special; readers differ about the rest. */
export function envFile(secrets: Readonly<Record<string, string>>): string {
  return Object.entries(secrets)
    .map(([name, value]) => `${name}=${value.includes("'") ? `"${value}"` : `'${value}'`}\n`)
    .join("");
}
