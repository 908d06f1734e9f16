import type { IncomingMessage } from "node:http";
import type { Priority } from "../lib/limiter.ts";
import { routeClassOf } from "../lib/route-class.ts";

const BEGUN_PAYMENT =
  /^\/(functions\/v1\/(verify-payment|paystack-webhook|payment-sweep)|paystack-sandbox\/)/;
const CATALOGUE =
  /^\/rest\/v1\/(products|rpc\/(search_products|count_products|related_products))(\?|$)/;

/** Who has paid does not wait behind who looks round, and nobody who looks round behind new carts. */
export function priorityOf({
  method,
  url = "/",
}: Pick<IncomingMessage, "method" | "url">): Priority {
  if (BEGUN_PAYMENT.test(url)) return 0;
  const isRead = method === "GET" || method === "HEAD";
  return isRead && (routeClassOf(url) === "page" || CATALOGUE.test(url)) ? 1 : 2;
}
