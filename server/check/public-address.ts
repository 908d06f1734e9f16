import { isLoopback, isPublicName } from "../lib/web/host-names.ts";
import { error, type Finding, warning } from "./finding.ts";

/** Whether visitors reach the shop over TLS, at the address that it has in links. */
export function checkPublicAddress(environment: NodeJS.ProcessEnv): Finding[] {
  const { NODE_ENV, SITE_URL, TRUSTED_PROXIES } = environment;
  if (!SITE_URL || !URL.canParse(SITE_URL)) return [];
  const site = new URL(SITE_URL);
  if (NODE_ENV !== "production") return isLoopback(site.hostname) ? [] : [notProduction()];
  return [
    ...checkScheme(site),
    ...(hasMoreThanOrigin(site) ? [notAnOrigin(site)] : []),
    ...(site.protocol === "https:" && !TRUSTED_PROXIES ? [noProxy()] : []),
    ...(/\/0+\b/.test(TRUSTED_PROXIES ?? "") ? [everyProxy()] : []),
  ];
}

function notProduction(): Finding {
  return warning(
    "SITE_URL is an address that others reach, but NODE_ENV is not production.",
    "The shop runs as on a developer's machine: demo products, and no demand for keys and mail.",
    "Set NODE_ENV=production for a real shop.",
  );
}

/** An address or a name of one network alone cannot get a certificate easily. */
function checkScheme({ protocol, hostname, host }: URL): Finding[] {
  if (protocol === "https:") return [];
  const finding = isPublicName(hostname) ? error : warning;
  return [
    finding(
      `SITE_URL begins with http://.`,
      "Passwords and addresses would cross the network unencrypted.",
      `Set SITE_URL=https://${host}, with a proxy in front that speaks TLS.`,
    ),
  ];
}

function hasMoreThanOrigin({ pathname, search, hash, username, password }: URL): boolean {
  const path = pathname.replace(/^\/+$/, "");
  return [path, search, hash, username, password].some((part) => part !== "");
}

function notAnOrigin({ origin }: URL): Finding {
  return error(
    "SITE_URL has more than the address of the site.",
    "The shop is at the root of its host: links with a path lead nowhere.",
    `Set SITE_URL=${origin}.`,
  );
}

function noProxy(): Finding {
  return warning(
    "SITE_URL begins with https://, but TRUSTED_PROXIES is not set.",
    "The shop speaks no TLS itself, so a proxy must be in front of it. Unless it is named, all visitors count as one address, and 50 wrong passwords of one person lock everybody out.",
    "Set TRUSTED_PROXIES to the proxy's address, on the same machine TRUSTED_PROXIES=127.0.0.1,::1.",
  );
}

/** With no address left that is a visitor's, the shop counts the proxy's. */
function everyProxy(): Finding {
  return warning(
    "TRUSTED_PROXIES names every address there is (/0).",
    "A visitor cannot be told from a proxy: all visitors count as one address, and 50 wrong passwords of one person lock everybody out.",
    "Name only the addresses of your proxies, such as 10.0.0.0/8.",
  );
}
