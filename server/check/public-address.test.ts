import { expect, it } from "vitest";
import { checkPublicAddress } from "./public-address.ts";

const found = (environment: NodeJS.ProcessEnv) =>
  checkPublicAddress({ NODE_ENV: "production", TRUSTED_PROXIES: "127.0.0.1", ...environment }).map(
    ({ level, what }) => `${level}: ${what}`,
  );

it("is right with TLS and a proxy", () => {
  expect(found({ SITE_URL: "https://ntoma.test" })).toEqual([]);
  expect(found({ SITE_URL: "https://ntoma.test/" })).toEqual([]);
});

it("needs TLS where others can listen", () => {
  expect(found({ SITE_URL: "http://ntoma.test" })).toEqual([
    "error: SITE_URL begins with http://.",
  ]);
  expect(found({ SITE_URL: "http://192.0.2.1:3000" })).toEqual([
    "warning: SITE_URL begins with http://.",
  ]);
});

it("is an address without a path", () => {
  for (const SITE_URL of ["https://ntoma.test/shop", "https://:word@ntoma.test"]) {
    expect(found({ SITE_URL })).toEqual(["error: SITE_URL has more than the address of the site."]);
  }
});

it("needs a proxy that is named", () => {
  expect(found({ SITE_URL: "https://ntoma.test", TRUSTED_PROXIES: "" })).toEqual([
    "warning: SITE_URL begins with https://, but TRUSTED_PROXIES is not set.",
  ]);
});

it.each(["0.0.0.0/0", "127.0.0.1, ::/0"])("needs proxies that are not everybody: %s", (ranges) => {
  expect(found({ SITE_URL: "https://ntoma.test", TRUSTED_PROXIES: ranges })).toEqual([
    "warning: TRUSTED_PROXIES names every address there is (/0).",
  ]);
  expect(found({ SITE_URL: "https://ntoma.test", TRUSTED_PROXIES: "10.0.0.0/8" })).toEqual([]);
});

it("is not for a developer's machine", () => {
  expect(found({ SITE_URL: "https://ntoma.test", NODE_ENV: "" })).toEqual([
    "warning: SITE_URL is an address that others reach, but NODE_ENV is not production.",
  ]);
  expect(found({ SITE_URL: "http://localhost:3000", NODE_ENV: "" })).toEqual([]);
});

it("is left to the check of values when it is none", () => {
  expect(found({ SITE_URL: "shop" })).toEqual([]);
  expect(found({})).toEqual([]);
});
