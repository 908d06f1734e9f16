import { isIP } from "node:net";

/** Of a URL or of a Host header, without its port: `[::1]:3000` → `::1`. */
export function hostnameOf(host: string): string {
  return host
    .trim()
    .toLowerCase()
    .replace(/:\d*$/, "")
    .replace(/^\[|\]$/g, "");
}

/** Whether a host name or an address leads to this machine alone. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase();
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|::1)$/.test(name);
}

const PRIVATE_ENDING = /\.(local|lan|home|home\.arpa|corp|intranet|internal|svc|localhost)$/;

/** Whether a name can be known in the whole Internet: neither an address nor a name of one network. */
export function isPublicName(hostname: string): boolean {
  return isIP(hostname) === 0 && hostname.includes(".") && !PRIVATE_ENDING.test(hostname);
}
