import { beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { PRODUCTION } from "../../tests/harness/shop/production.ts";
import { checkSettings } from "./check-settings.ts";
import { reportSettings } from "./report-settings.ts";

const production = { ...PRODUCTION, TRUSTED_PROXIES: "127.0.0.1" };
const levels = (environment: NodeJS.ProcessEnv) =>
  new Set(checkSettings(environment).map(({ level }) => level));

describe("the check of the settings", () => {
  it("finds nothing in those of a real shop, or of a developer's machine", () => {
    expect(levels(production)).toEqual(new Set(["ok"]));
    expect(levels({})).toEqual(new Set(["ok"]));
  });

  it("lists everything at once", () => {
    const findings = checkSettings({
      ...production,
      PORT: "80a",
      SMTP_URL: "",
      SITE_URL: "https://shop.example",
      TRUSTED_PROXIES: "",
      TRUSTED_PROXY: "127.0.0.1",
      PAYSTACK_SECRET_KEY: production.PAYSTACK_SECRET_KEY.replace("live", "test"),
    });
    expect(findings.map(({ level, what }) => `${level}: ${what}`)).toEqual([
      "error: PORT must be a number between 1 and 65535.",
      "error: One Paystack key is a test key and the other one is live: use two of the same kind.",
      "error: SMTP_URL is missing: production needs a mail server.",
      "warning: TRUSTED_PROXY is not a setting of the shop.",
      "error: SITE_URL still has the value of an example.",
      "warning: SITE_URL begins with https://, but TRUSTED_PROXIES is not set.",
      "error: The Paystack keys are test keys.",
    ]);
  });
});

describe("the report at the start", () => {
  let [error, warn]: MockInstance[] = [];
  beforeEach(() => {
    error = vi.spyOn(console, "error").mockReturnValue();
    warn = vi.spyOn(console, "warn").mockReturnValue();
  });

  it("lets a shop start with warnings, which say what to do", () => {
    expect(reportSettings({ ...production, TRUSTED_PROXIES: "" })).toBe(true);
    expect(error).not.toHaveBeenCalled();
    expect(warn?.mock.calls).toEqual([[expect.stringMatching(/^Warning: SITE_URL.*TRUSTED_PROX/)]]);
  });

  it("refuses a start with errors, each in a message of its own", () => {
    expect(reportSettings({ ...production, SMTP_URL: "", PORT: "x" })).toBe(false);
    expect(error).toHaveBeenCalledTimes(2);
  });
});
