import type { IncomingMessage } from "node:http";
import type { Priority } from "../lib/limiter.ts";
import { type RouteClass, routeClassOf } from "../lib/route-class.ts";

const BEGUN_PAYMENT =
  /^\/(functions\/v1\/(verify-payment|paystack-webhook|payment-sweep)|paystack-sandbox\/)/;
/** A shop that sells as much as it can is healthy. */
const PAGE_OR_HEALTH = new Set<RouteClass>(["page", "health"]);
const CATALOGUE =
  /^\/rest\/v1\/(products|rpc\/(search_products|count_products|related_products))(\?|$)/;

/** Who has paid does not wait behind who looks round, and nobody who looks round behind new carts. */
export function priorityOf({
  method,
  url = "/",
}: Pick<IncomingMessage, "method" | "url">): Priority {
  if (BEGUN_PAYMENT.test(url)) return 0;
  const isRead = method === "GET" || method === "HEAD";
  return isRead && (PAGE_OR_HEALTH.has(routeClassOf(url)) || CATALOGUE.test(url)) ? 1 : 2;
}
