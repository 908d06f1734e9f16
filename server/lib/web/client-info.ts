import { BlockList, isIP } from "node:net";

/** Where a request comes from, as far as it can be trusted. */
export type ClientInfo = {
  /** The key for rate limits. */
  address: string;
  /** The scheme that the browser used, as reported by a trusted proxy. */
  scheme: "http" | "https" | undefined;
};

type Headers = { get(name: string): string | null };

/**
 * Any client can send a forwarding header. It is trusted from configured proxies only, and then back
 * to the first address that is not such a proxy.
 */
export function createClientInfoReader(trustedProxies: readonly string[]) {
  const isProxy = createProxyCheck(trustedProxies);

  return (peer: string, headers: Headers): ClientInfo => {
    if (!isProxy(peer)) return { address: rateLimitKey(peer), scheme: undefined };
    const forwarded = (headers.get("x-forwarded-for") ?? "").split(",").map(withoutPort);
    // Anything may stand to the left of an entry that cannot be read.
    const trusted = forwarded.slice(forwarded.findLastIndex((address) => isIP(address) === 0) + 1);
    const client = trusted.findLast((address) => !isProxy(address));
    return { address: rateLimitKey(client ?? peer), scheme: forwardedScheme(headers) };
  };
}

/** `192.0.2.1:4711` and `[2001:db8::1]:4711`, as some proxies write it. */
function withoutPort(entry: string): string {
  const text = entry.trim();
  return /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}

export function createProxyCheck(trustedProxies: readonly string[]) {
  const proxies = createBlockList(trustedProxies);
  return (address: string): boolean => {
    const family = isIP(address);
    return family !== 0 && proxies.check(address, family === 6 ? "ipv6" : "ipv4");
  };
}

function forwardedScheme(headers: Headers): ClientInfo["scheme"] {
  const scheme = headers.get("x-forwarded-proto")?.split(",").at(-1)?.trim();
  return scheme === "http" || scheme === "https" ? scheme : undefined;
}

/** Whether the text is an address or a range of addresses such as 10.0.0.0/8. */
export function isAddressRange(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32);
}

function createBlockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** One IPv6 customer has a whole /64 of addresses; a mapped IPv4 address is an IPv4 address. */
function rateLimitKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (isIP(address) !== 6) return address;
  return expandIpv6(address).slice(0, 4).join(":");
}

/** The eight groups of an IPv6 address. */
function expandIpv6(address: string): string[] {
  const [head = "", tail] = (address.split("%")[0] ?? "").toLowerCase().split("::");
  const groups = (part: string | undefined) => (part ? part.split(":") : []);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array<string>(missing).fill("0"), ...groups(tail)];
}
