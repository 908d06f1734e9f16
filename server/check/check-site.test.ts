import { describe, expect, it } from "vitest";
import { checkCertificate, judgeCertificate } from "./check-certificate.ts";
import { judgeArrival } from "./check-site.ts";

const FORWARDED = ["x-forwarded-for", "x-forwarded-proto"];
const arrival = {
  proof: "",
  host: "ntoma.test",
  forwardedHost: "",
  address: "203.0.113.7",
  scheme: "https" as const,
  forwarded: FORWARDED,
};
const config = { siteUrl: "https://ntoma.test", trustedProxies: ["127.0.0.1"] };
const judge = (more: Partial<Parameters<typeof judgeArrival>[0]>, settings = config) =>
  judgeArrival({ ...arrival, ...more }, settings).map(({ level, cure }) => cure ?? level);

describe("a request that came", () => {
  it("is in order with all that its proxy passes on", () => {
    expect(judge({})).toEqual(["ok"]);
  });

  it("names a proxy that is not trusted", () => {
    const untrusted = { ...config, trustedProxies: [] };
    expect(judge({ address: "10.0.0.5", scheme: null }, untrusted)).toEqual([
      "Set TRUSTED_PROXIES=10.0.0.5, if that is your proxy.",
    ]);
    const cures = judge({ address: "2001:db8:0:0", scheme: null }, untrusted);
    expect(cures).toEqual([expect.stringContaining("TRUSTED_PROXIES=the proxy's address")]);
  });

  it("has the visitor's host, or names it beside", () => {
    const levels = (more: object) =>
      judgeArrival({ ...arrival, ...more }, config).map(({ level }) => level);
    expect(levels({ host: "127.0.0.1:3000" })).toEqual(["warning"]);
    expect(levels({ host: "shop.ntoma.test" })).toEqual(["error"]);
    expect(levels({ host: "shop.ntoma.test", forwardedHost: "ntoma.test" })).toEqual(["ok"]);
  });

  it("needs no proxy without TLS", () => {
    const plain = { siteUrl: "http://ntoma.test", trustedProxies: [] };
    expect(judge({ scheme: null, forwarded: [] }, plain)).toEqual(["ok"]);
  });
});

const HOURS = 3_600_000;

it.each([
  [90 * 24, 16 * 24, "ok: The certificate of ntoma.test is valid for 16 days."],
  [90 * 24, 14 * 24, "warning: The certificate of ntoma.test ends in 14 days."],
  [12, 3, "ok: The certificate of ntoma.test is valid for 3 hours."],
  [12, 1, "warning: The certificate of ntoma.test ends in 1 hour."],
])("a certificate of %s hours with %s left: %s", (life, left, expected) => {
  const ends = Date.now() + left * HOURS + 60_000;
  const { level, what } = judgeCertificate("ntoma.test", ends - life * HOURS, ends);
  expect(`${level}: ${what}`).toBe(expected);
});

it("a certificate is asked for at an IPv6 address, too", async () => {
  await expect(checkCertificate("https://[::1]:1")).rejects.toThrow(/^connect E.*::1/);
});
