import type { Config } from "../config/config.ts";
import { type Arrival, askForArrival } from "../http/arrival.ts";
import { createNameCheck } from "../http/site-redirect.ts";
import { errorCode, errorMessage } from "../lib/errors.ts";
import { checkCertificate } from "./check-certificate.ts";
import type { Check } from "./context.ts";
import { error, type Finding, ok, warning } from "./finding.ts";

const TIMEOUT_MS = 10_000;
const MOST_REDIRECTS = 5;
const WHY = "Visitors and the payment provider's events do not reach the shop.";

/** Asks for the shop at its public address, as a visitor would, and hears from it how the request came. */
export const checkSite: Check = async ({ config, keys, isUsable }) => {
  if (!isUsable("SITE_URL")) return [];
  const { siteUrl } = config;
  const secretKey = keys?.secretKey ?? "";
  try {
    const { response, arrival } = await askForArrival(siteUrl, secretKey);
    if (arrival) return [...judgeArrival(arrival, config), ...(await checkPage(siteUrl, arrival))];
    const status = `answers ${response.status}`;
    const target = response.headers.get("location");
    const what = target ? `${siteUrl} sends visitors to ${target}` : `${siteUrl} ${status}`;
    return [await explain(`${what} where this shop should answer.`, config, secretKey)];
  } catch (reason) {
    const what = `${siteUrl} cannot be reached: ${detailOf(reason)}`;
    return [await explain(what, config, secretKey)];
  }
};

function detailOf(failure: unknown): string {
  const cause = failure instanceof Error && failure.cause ? failure.cause : failure;
  const code = errorCode(cause);
  // The message of OpenSSL names its source files: https://nodejs.org/api/errors.html#openssl-errors
  if (code?.startsWith("ERR_SSL_") && cause instanceof Error && "reason" in cause) {
    return `TLS failed with "${cause.reason}"`;
  }
  return errorMessage(cause) || (code ?? "no connection");
}

/** While the shop does not run, nobody can reach it: that is no mistake of the proxy. */
async function explain(what: string, config: Config, secretKey: string): Promise<Finding> {
  const local = `http://${hostOf(config.host)}:${config.port}`;
  const runs = await askForArrival(local, secretKey).then(
    ({ arrival }) => arrival !== undefined,
    () => false,
  );
  if (runs) return error(what, WHY, cureOf(what, config, local));
  return warning(
    `No shop with these settings answers at ${local}: how visitors reach it was not looked at.`,
    `Domain, certificate and proxy can only be tried while the shop runs. (${what})`,
    "Start the shop and run the check again.",
  );
}

function hostOf(host: string): string {
  if (["0.0.0.0", "::"].includes(host)) return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

function cureOf(what: string, { siteUrl }: Config, local: string): string {
  const { hostname } = new URL(siteUrl);
  if (/certificate|altname|self.signed/i.test(what)) {
    return `Give the proxy a valid certificate for ${hostname}, with all intermediate ones.`;
  }
  if (/ENOTFOUND|EAI_AGAIN/.test(what)) {
    return `Add an A or AAAA record for ${hostname} that leads to this machine, or correct SITE_URL.`;
  }
  if (/sends visitors to/.test(what)) {
    return `Let the proxy pass requests for ${hostname} on to ${local} instead of redirecting them, or correct SITE_URL.`;
  }
  return `Let the proxy for ${hostname} pass requests on to ${local}, open its port in the firewall, or correct SITE_URL.`;
}

/** What the proxy in front of the shop does with the headers. */
export function judgeArrival(
  arrival: Arrival,
  { siteUrl, trustedProxies }: Pick<Config, "siteUrl" | "trustedProxies">,
): Finding[] {
  const { host, forwardedHost, address, scheme, forwarded } = arrival;
  const url = new URL(siteUrl);
  const isProxied = url.protocol === "https:" || forwarded.length > 0 || trustedProxies.length > 0;
  const missing = ["X-Forwarded-For", "X-Forwarded-Proto"].filter(
    (name) => isProxied && !forwarded.includes(name.toLowerCase()),
  );
  const findings: Finding[] = [];
  if (![host, forwardedHost].includes(url.host)) findings.push(otherHost(arrival, siteUrl));
  if (missing.length > 0) {
    const names = missing.join(" and ");
    findings.push(
      error(
        `The proxy in front of the shop does not pass on ${names}.`,
        `${COUNTED_AS_ONE}, and plain HTTP is not sent on to HTTPS.`,
        "Let it set both (nginx: proxy_set_header; Caddy does so by itself).",
      ),
    );
  } else if (isProxied && scheme === null) findings.push(untrusted(address));
  else if (isProxied && `${scheme}:` !== url.protocol) {
    findings.push(
      error(
        `The proxy says that visitors use ${scheme}, although SITE_URL begins with ${url.protocol}//.`,
        "The shop sends every visitor on to SITE_URL, in a circle.",
        "Let the proxy set X-Forwarded-Proto to the scheme that the browser uses.",
      ),
    );
  }
  return findings.length > 0 ? findings : [ok(`${siteUrl} leads to this shop.`)];
}

const COUNTED_AS_ONE =
  "All visitors count as one: fifty wrong passwords of one of them lock out everybody";

function untrusted(address: string): Finding {
  const proxy = address.includes(":") ? "the proxy's address" : address;
  return error(
    `The shop does not trust the proxy in front of it${address.includes(":") ? "" : `, ${address}`}.`,
    `${COUNTED_AS_ONE}, and plain HTTP is not sent on to HTTPS.`,
    `Set TRUSTED_PROXIES=${proxy}, if that is your proxy.`,
  );
}

/** Of an address or a name inside one network no redirect follows. */
function otherHost({ host, forwardedHost }: Arrival, siteUrl: string): Finding {
  const isRedirected = createNameCheck(siteUrl)({ host, forwardedHost });
  const report = isRedirected ? error : warning;
  return report(
    `The proxy passes on the host ${host} in place of ${new URL(siteUrl).host}.`,
    isRedirected
      ? "The shop sends every visitor on to SITE_URL, in a circle."
      : "The shop cannot send visitors of its other names, such as www, to SITE_URL.",
    "Let the proxy pass on the host as it came (nginx: proxy_set_header Host $http_host).",
  );
}

/** Follows the start page's redirects: in a circle no visitor ever sees it. */
async function checkPage(siteUrl: string, { scheme }: Arrival): Promise<Finding[]> {
  const start = `${siteUrl}/`;
  const seen = [start];
  while (seen.length <= MOST_REDIRECTS) {
    const target = await redirectOf(seen.at(-1) ?? start);
    if (!target) return checkCertificate(siteUrl);
    if (seen.includes(target)) {
      const cure = `Let the proxy pass on Host and X-Forwarded-Proto as the browser uses them (it says ${scheme ?? "nothing"}), and let nobody but one of the two redirect.`;
      return [error(`${start} sends visitors in a circle: ${target}`, WHY, cure)];
    }
    seen.push(target);
  }
  const what = `${start} redirects visitors more than ${MOST_REDIRECTS} times.`;
  return [error(what, WHY, "Look at the redirects of the proxy.")];
}

async function redirectOf(url: string): Promise<string | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { redirect: "manual", signal });
  await response.body?.cancel();
  const location = response.headers.get("location");
  return location ? new URL(location, url).href : undefined;
}
