import { publish } from "../lib/events.ts";

/** An order counts once its items are accepted or not: they check price and stock. */
export function publishOrderOutcome({ method }: Request, pathname: string, status: number): void {
  if (method !== "POST" || pathname !== "/rest/v1/orderItems") return;
  publish("order", { outcome: outcomeOf(status) });
}

function outcomeOf(status: number): "placed" | "rejected" | "failed" {
  if (status < 400) return "placed";
  return status < 500 ? "rejected" : "failed";
}
