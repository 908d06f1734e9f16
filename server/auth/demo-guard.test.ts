import { expect, it } from "vitest";
import { isForwarded } from "./demo-guard.ts";

it.each<Record<string, string>>([
  {},
  { host: "localhost:3000" },
  { host: "127.0.0.1:3000" },
  { host: "[::1]:3000" },
  { origin: "http://localhost:3000", "x-request-id": "1" },
])("%j comes from this machine", (headers) => {
  expect(isForwarded(new Headers(headers))).toBe(false);
});

it.each<Record<string, string>>([
  { host: "shop.example" },
  { host: "192.168.1.5:3000" },
  { Forwarded: "for=192.0.2.1" },
  { Via: "2 proxy" },
  { "X-Forwarded-For": "192.0.2.1" },
  { "X-Forwarded-Server": "proxy" },
  { "X-Original-Host": "shop.example" },
  { "X-Envoy-External-Address": "192.0.2.1" },
  { "Fly-Client-IP": "192.0.2.1" },
  { "X-Cluster-Client-IP": "192.0.2.1" },
  { "CDN-Loop": "cloudflare" },
])("%j was sent to another one", (headers) => {
  expect(isForwarded(new Headers(headers))).toBe(true);
});
