import { readFileSync } from "node:fs";
import { isOnThisMachine } from "../../../config/config.ts";
import { ConfigError } from "../../../lib/errors.ts";

type Ssl = false | "prefer" | "require" | "verify-full" | { ca: Buffer };

/** libpq's modes; the driver knows no weaker check of a certificate than the whole one. */
const MODES: Record<string, Ssl> = {
  disable: false,
  allow: "prefer",
  prefer: "prefer",
  require: "require",
  "verify-ca": "verify-full",
  "verify-full": "verify-full",
};

/**
 * TLS as the URL's `sslmode` says; without one, TLS to every other machine. `sslrootcert` names a file
 * with the authority that must have signed the certificate. It is no setting of the driver, which would
 * send it to the server: it is taken out of the URL.
 */
export function tlsOf(databaseUrl: string): { url: string; ssl: Ssl } {
  const url = new URL(databaseUrl);
  const mode =
    url.searchParams.get("sslmode") ?? (isOnThisMachine(databaseUrl) ? "disable" : "require");
  const ssl = MODES[mode];
  if (ssl === undefined) {
    throw new ConfigError(
      `sslmode=${mode} is unknown. Use one of ${Object.keys(MODES).join(", ")}.`,
    );
  }
  const file = url.searchParams.get("sslrootcert");
  url.searchParams.delete("sslrootcert");
  if (!file || file === "system" || ssl !== "verify-full") {
    return { url: url.href, ssl: file === "system" ? "verify-full" : ssl };
  }
  return { url: url.href, ssl: { ca: readAuthority(file) } };
}

/** What to do where the network is private and the server offers no TLS. */
export function tlsHint(databaseUrl: string): string {
  if (isOnThisMachine(databaseUrl) || databaseUrl.includes("sslmode=")) return "";
  return ". Other machines are reached with TLS; for one in a private network that offers none, add ?sslmode=disable to the URL";
}

function readAuthority(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    throw new ConfigError(`sslrootcert: the file ${file} cannot be read.`);
  }
}
