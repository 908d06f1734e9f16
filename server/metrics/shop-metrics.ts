import type { Counter, Histogram, Registry } from "prom-client";
import { type Events, subscribe } from "../lib/events.ts";
import { defineGauges, type Readings } from "./gauges.ts";

type PromClient = typeof import("prom-client");

const LATENCY_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Defines the shop's metrics and updates them until the returned function is called. */
export function startShopMetrics(prom: PromClient, register: Registry, readings: Readings) {
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new prom.Counter({ name, help, labelNames, registers: [register] });
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new prom.Histogram({ name, help, labelNames, buckets: LATENCY_BUCKETS, registers: [register] });

  const requests = counter("ntoma_http_requests_total", "Requests by route class and status.", [
    "route",
    "method",
    "status",
  ]);
  const latency = histogram(
    "ntoma_http_request_duration_seconds",
    "Time from a request's headers to the end of its response.",
    ["route"],
  );
  const cacheReads = counter(
    "ntoma_cache_reads_total",
    "Public responses that were sent from memory, and those that had to be made.",
    ["result"],
  );
  const orders = counter("ntoma_orders_total", "Orders by outcome.", ["outcome"]);
  const payments = counter(
    "ntoma_payments_total",
    "Answers of the payment provider by what became of the order.",
    ["outcome"],
  );
  const keyRefusals = counter(
    "ntoma_payment_key_refusals_total",
    "Requests to the payment provider that it refused because of the secret key.",
    [],
  );
  const poolWaits = histogram(
    "ntoma_pool_wait_seconds",
    "How long requests waited for a database session.",
    [],
  );
  // A first failure is an increase only of a counter that was there before it.
  for (const outcome of ["placed", "rejected", "failed"]) orders.inc({ outcome }, 0);
  for (const outcome of ["confirmed", "unavailable", "key_refused"]) payments.inc({ outcome }, 0);
  defineGauges(prom, register, readings);

  const ends = [
    subscribe("request", (request) => countRequest(requests, latency, request)),
    subscribe("cacheRead", (labels) => cacheReads.inc(labels)),
    subscribe("order", (labels) => orders.inc(labels)),
    subscribe("payment", (labels) => payments.inc(labels)),
    subscribe("keyRefusal", () => keyRefusals.inc()),
    subscribe("poolWait", ({ seconds }) => poolWaits.observe(seconds)),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Any text can be a request's method; a label has few values. */
const METHODS = new Set(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"]);

function countRequest(
  requests: Counter<"route" | "method" | "status">,
  latency: Histogram<"route">,
  { route, method, status, seconds }: Events["request"],
): void {
  requests.inc({ route, method: METHODS.has(method) ? method : "other", status });
  latency.observe({ route }, seconds);
}
