import { once } from "node:events";
import { isIP } from "node:net";
import { connect } from "node:tls";
import { counted } from "../../domain/counted.ts";
import { hostnameOf } from "../lib/web/host-names.ts";
import { type Finding, ok, warning } from "./finding.ts";

const HOUR_MS = 3_600_000;
const TIMEOUT_MS = 10_000;
/** Certificates live from hours to a year; whoever renews them does it with a third of that left. */
const LATE = 1 / 6;

/** How long the certificate of a site that was reached by HTTPS is valid. */
export async function checkCertificate(siteUrl: string): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(siteUrl);
  if (protocol !== "https:") return [];
  const host = hostnameOf(hostname);
  // An address has no place in the TLS extension for names.
  const servername = isIP(host) === 0 ? host : "";
  const socket = connect({ host, port: Number(port || 443), servername });
  try {
    await once(socket, "secureConnect", { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { valid_from, valid_to } = socket.getPeerCertificate();
    return [judgeCertificate(hostname, Date.parse(valid_from), Date.parse(valid_to))];
  } finally {
    socket.destroy();
  }
}

export function judgeCertificate(hostname: string, begins: number, ends: number): Finding {
  const left = ends - Date.now();
  const hours = Math.floor(left / HOUR_MS);
  const time = hours < 48 ? counted(hours, "hour", "hours") : `${Math.floor(hours / 24)} days`;
  if (left >= (ends - begins) * LATE)
    return ok(`The certificate of ${hostname} is valid for ${time}.`);
  return warning(
    `The certificate of ${hostname} ends in ${time}.`,
    "Browsers then refuse to show the shop.",
    "Look why the proxy has not renewed it: it should have, with a third of its time left.",
  );
}
