import { describe, expect, it } from "vitest";
import { paystackKeys } from "../../tests/harness/shop/production.ts";
import { readDeploySettings } from "./settings.ts";

const PROJECT = "abcdefghijklmnopqrst";
const ENVIRONMENT = {
  SUPABASE_ACCESS_TOKEN: "sbp_0123456789abcdef",
  SITE_URL: "https://shop.example/",
  SMTP_URL: "smtp://mail%40shop.example:pass%2Fword@smtp.example:2525/?from=hello@shop.example",
  ...paystackKeys("live"),
};
const read = (env: Record<string, string | undefined> = {}, args = ["--project", PROJECT]) =>
  readDeploySettings(args, { ...ENVIRONMENT, ...env });

describe("the settings of a deployment", () => {
  it("come from the arguments and the environment", () => {
    expect(read({}, ["--dry-run", "--project", PROJECT])).toMatchObject({
      project: PROJECT,
      dryRun: true,
      demoCatalog: false,
      siteUrl: "https://shop.example",
      projectUrl: `https://${PROJECT}.supabase.co`,
      smtp: {
        host: "smtp.example",
        port: "2525",
        user: "mail@shop.example",
        pass: "pass/word",
        sender: "hello@shop.example",
      },
    });
  });

  it("have a sender of the site's domain when SMTP_URL names none", () => {
    expect(read({ SMTP_URL: "smtps://smtp.example" }).smtp).toMatchObject({
      port: "465",
      sender: "no-reply@shop.example",
    });
  });

  it("keep a backslash and quotes of a mail password as they are", () => {
    const url = `smtps://u:a\\b'c"d@smtp.example/?from=hello@shop.example`;
    expect(read({ SMTP_URL: url })).toMatchObject({
      smtpUrl: "smtps://u:a%5Cb%27c%22d@smtp.example/?from=hello@shop.example",
      smtp: { pass: `a\\b'c"d` },
    });
  });

  it.each([[[]], [["--project"]], [["--project", "ntoma"]], [["--project", PROJECT, "--force"]]])(
    "are rejected with the usage for %j",
    (args) => {
      expect(() => read({}, args)).toThrow("Usage: npm run deploy:supabase -- --project REF");
    },
  );

  it("report all missing variables at once", () => {
    expect(() => readDeploySettings(["--project", PROJECT], { SITE_URL: "" })).toThrow(
      /SUPABASE_ACCESS_TOKEN is missing.*SITE_URL is missing.*SMTP_URL is missing.*PAYSTACK_SECRET_KEY is missing.*PAYSTACK_PUBLIC_KEY is missing/s,
    );
  });

  it.each([
    ["SUPABASE_ACCESS_TOKEN", "secret", "must begin with sbp_"],
    ["SITE_URL", "http://shop.example", "beginning with https://"],
    ["SITE_URL", "https://shop.example/shop", "without a path"],
    ["SITE_URL", "https://user:secret@shop.example", "without a path, a user"],
    ["BUILD_HOOK_URL", "http://host.example/hook", "must begin with https://"],
    ["SMTP_URL", "mail.example", "must begin with smtp://"],
    ["SMTP_URL", "smtp://mail.example", "cannot connect to 25 and 587"],
    ["SMTP_URL", "smtp://mail.example:25", "cannot connect to 25 and 587"],
    ["PAYSTACK_SECRET_KEY", "pk_test_1", "must begin with sk_test_"],
    ["PAYSTACK_SECRET_KEY", "sk_test_1", "the other one is live"],
    ["DATABASE_URL", "mysql://x", "must begin with postgres://"],
  ])("reject %s=%s", (name, value, message) => {
    expect(() => read({ [name]: value })).toThrow(message);
  });

  it("refuse test keys as a start in production does, unless they are meant", () => {
    const keys = paystackKeys("test");
    expect(() => read(keys)).toThrow("The Paystack keys are test keys.");
    expect(read({ ...keys, PAYSTACK_MODE: "test" }).paystackSecretKey).toBe(
      keys.PAYSTACK_SECRET_KEY,
    );
    expect(() => read({ PAYSTACK_SECRET_KEY: "sk_live_1" })).toThrow("is not a complete key");
  });
});
