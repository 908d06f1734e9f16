import type { IncomingMessage } from "node:http";
import type { Priority } from "../lib/limiter.ts";
import { type RouteClass, routeClassOf } from "../lib/route-class.ts";

const BEGUN_PAYMENT =
  /^\/(functions\/v1\/(verify-payment|paystack-webhook|payment-sweep)|paystack-sandbox\/)/;
/** A shop that sells as much as it can is healthy. */
const PAGE_OR_HEALTH = new Set<RouteClass>(["page", "health"]);
const CATALOGUE =
  /^\/rest\/v1\/(products|rpc\/(search_products|count_products|related_products))(\?|$)/;
/** Of who has a cart, an order or a session already, and would have come so far for nothing. */
const BUYING =
  /^\/(rest\/v1\/(orders|orderItems|paymentAttempts|deliveryDetails|rpc\/(cancel_order|open_payments))|auth\/v1\/token\?grant_type=refresh_token)(\?|&|$)/;

/** Who has paid comes before who looks round, who buys before who begins to. */
export function priorityOf({
  method,
  url = "/",
}: Pick<IncomingMessage, "method" | "url">): Priority {
  if (BEGUN_PAYMENT.test(url)) return 0;
  const isRead = method === "GET" || method === "HEAD";
  if (isRead && (PAGE_OR_HEALTH.has(routeClassOf(url)) || CATALOGUE.test(url))) return 1;
  return BUYING.test(url) ? 2 : 3;
}
