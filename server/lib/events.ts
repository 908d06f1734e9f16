import { type Channel, channel } from "node:diagnostics_channel";
import type { RouteClass } from "./route-class.ts";

/** A request as logs and metrics see it: no query, no token, no address. */
export type CompletedRequest = {
  id: string;
  method: string;
  route: RouteClass;
  status: number;
  seconds: number;
};

/** What logs and metrics can subscribe to; without a subscriber publishing costs nothing. */
export type Events = {
  request: CompletedRequest;
  cacheRead: { result: "hit" | "miss" };
  poolWait: { seconds: number };
  order: { outcome: "placed" | "rejected" | "failed" };
  payment: { outcome: string };
  /** The payment provider refused the shop's key. */
  keyRefusal: { status: number };
};

type EventName = keyof Events;

const channels: Record<EventName, Channel> = {
  request: channel("ntoma:request"),
  cacheRead: channel("ntoma:cache-read"),
  poolWait: channel("ntoma:pool-wait"),
  order: channel("ntoma:order"),
  payment: channel("ntoma:payment"),
  keyRefusal: channel("ntoma:key-refusal"),
};

export function isObserved(name: EventName): boolean {
  return channels[name].hasSubscribers;
}

export function publish<Name extends EventName>(name: Name, event: Events[Name]): void {
  if (isObserved(name)) channels[name].publish(event);
}

/** Returns the function that ends the subscription. */
export function subscribe<Name extends EventName>(
  name: Name,
  handle: (event: Events[Name]) => void,
): () => void {
  const listener = (event: unknown) => handle(event as Events[Name]);
  channels[name].subscribe(listener);
  return () => void channels[name].unsubscribe(listener);
}
