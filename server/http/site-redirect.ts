import { hostnameOf, isPublicName } from "../lib/web/host-names.ts";

/** Where the provider reports payments: it follows no redirect. */
const FUNCTIONS = /^\/functions\//;

type Headers = { host: string | undefined; forwardedHost: string | undefined };

/**
 * Whether a request is addressed to another public name than SITE_URL, such as `www.` or a domain of former
 * times: at that one nobody could sign in. Addresses and names of one network are those of probes and proxies.
 */
export function createNameCheck(siteUrl: string) {
  const site = new URL(siteUrl).hostname;
  if (!isPublicName(site)) return () => false;
  return ({ host = "", forwardedHost = "" }: Headers): boolean => {
    const name = hostnameOf(host);
    if (name === site || !isPublicName(name)) return false;
    // A proxy may address the shop by a public name of its own, and then names the visitor's.
    return hostnameOf(forwardedHost.split(",")[0] ?? "") !== site;
  };
}

/** Sends visitors of another name to the same page at SITE_URL. */
export function createSiteRedirect(siteUrl: string) {
  const isOtherName = createNameCheck(siteUrl);
  return ({ method, url, headers }: Request): Response | undefined => {
    const { pathname, search } = new URL(url);
    const isRead = method === "GET" || method === "HEAD";
    const host = headers.get("host") ?? undefined;
    const forwardedHost = headers.get("x-forwarded-host") ?? undefined;
    if (!isRead || FUNCTIONS.test(pathname) || !isOtherName({ host, forwardedHost })) {
      return undefined;
    }
    return redirectTo(siteUrl + pathname + search);
  };
}

/** Asked for again each time: browsers would keep it after SITE_URL has changed, and go in a circle. */
export function redirectTo(location: string): Response {
  const headers = { location, "cache-control": "no-cache" };
  return new Response(null, { status: 308, headers });
}
