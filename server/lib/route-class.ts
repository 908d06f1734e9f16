/** What a request is for, coarse enough for a metric's label and without anything personal. */
export type RouteClass =
  | "asset"
  | "auth"
  | "function"
  | "health"
  | "page"
  | "rest"
  | "sandbox"
  | "storage";

const PREFIXES: readonly (readonly [string, RouteClass])[] = [
  ["/assets/", "asset"],
  ["/rest/v1/", "rest"],
  ["/storage/v1/", "storage"],
  ["/auth/v1/", "auth"],
  ["/functions/v1/", "function"],
  ["/paystack-sandbox/", "sandbox"],
  ["/healthz", "health"],
  ["/readyz", "health"],
];

export function routeClassOf(url = "/"): RouteClass {
  for (const [prefix, route] of PREFIXES) if (url.startsWith(prefix)) return route;
  return "page";
}
