import { describe, expect, it } from "vitest";
import { findMistakes, hasDemoCatalog, hasDemoUsers, readConfig } from "./config.ts";

const production = {
  NODE_ENV: "production",
  SMTP_URL: "smtp://mail.example:587",
  SITE_URL: "https://shop.example/",
  PAYSTACK_PUBLIC_KEY: "pk_live_x",
  PAYSTACK_SECRET_KEY: "sk_live_x",
};

describe("the configuration", () => {
  it("needs nothing on a developer's machine", () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      inboxPort: 8025,
      siteUrl: "http://localhost:3000",
      production: false,
      empty: false,
    });
    expect(config.dataDir).toMatch(/\.data$/);
    expect(hasDemoUsers(config)).toBe(true);
  });

  it("trusts no proxy by default", () => {
    expect(readConfig({}).trustedProxies).toEqual([]);
    const { trustedProxies } = readConfig({ TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8 fd00::/8" });
    expect(trustedProxies).toEqual(["127.0.0.1", "10.0.0.0/8", "fd00::/8"]);
  });

  it("drains only behind a proxy, and logs requests only in production, unless configured", () => {
    expect(readConfig({})).toMatchObject({ drainSeconds: 0, requestLog: undefined });
    expect(readConfig({ TRUSTED_PROXIES: "10.0.0.1" }).drainSeconds).toBe(2);
    expect(readConfig({ TRUSTED_PROXIES: "10.0.0.1", DRAIN_SECONDS: "0" }).drainSeconds).toBe(0);
    expect(readConfig(production).requestLog).toBe("json");
    expect(readConfig({ LOG_FORMAT: "text" }).requestLog).toBe("text");
  });

  it("treats an empty variable as unset", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "" }).port).toBe(3000);
  });

  it.each([
    [{ PORT: "80a" }, "PORT must be a number between 1 and 65535."],
    [{ PORT: "70000" }, "PORT must be a number between 1 and 65535."],
    [
      { TRUSTED_PROXIES: "127.0.0.1, proxy" },
      "TRUSTED_PROXIES must list addresses or ranges, such as 127.0.0.1, 10.0.0.0/8.",
    ],
    [
      { ...production, PAYSTACK_URL: "http://127.0.0.1:1" },
      "PAYSTACK_URL is for tests: it cannot be set in production.",
    ],
    [{ INBOX_PORT: "-1" }, "INBOX_PORT must be a number between 1 and 65535."],
    [
      { DATABASE_URL: "mysql://x" },
      "DATABASE_URL must be a URL beginning with postgres:// or postgresql://.",
    ],
    [{ JWT_SECRET: "short" }, "JWT_SECRET must have at least 32 characters."],
    [
      { SECRET_KEY: "sb_publishable_x" },
      'SECRET_KEY must be sb_secret_ and at least 20 letters, digits, "-" or "_".',
    ],
    [
      { JWT_SECRET: "x".repeat(32) },
      "JWT_SECRET, PUBLISHABLE_KEY, SECRET_KEY go together: PUBLISHABLE_KEY, SECRET_KEY are missing.",
    ],
    [
      { S3_ENDPOINT: "s3.example" },
      "S3_ENDPOINT must be a URL beginning with http:// or https://.",
    ],
    [
      { S3_ENDPOINT: "https://s3.example", S3_REGION: "eu-west-1", S3_BUCKET: "pictures" },
      "S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY go together: S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY are missing.",
    ],
    [{ SMTP_URL: "mail.example" }, "SMTP_URL must be a URL beginning with smtp:// or smtps://."],
    [
      { PAYSTACK_PUBLIC_KEY: "sk_test_x", PAYSTACK_SECRET_KEY: "sk_test_x" },
      "PAYSTACK_PUBLIC_KEY must begin with pk_test_ or pk_live_.",
    ],
    [
      { PAYSTACK_PUBLIC_KEY: "pk_test_x" },
      "PAYSTACK_PUBLIC_KEY and PAYSTACK_SECRET_KEY go together: set both or neither.",
    ],
    [
      { PAYSTACK_PUBLIC_KEY: "pk_test_x", PAYSTACK_SECRET_KEY: "sk_live_x" },
      "One Paystack key is a test key and the other one is live: use two of the same kind.",
    ],
    [{ POOL_SIZE: "1" }, "POOL_SIZE must be a number between 2 and 500."],
    [{ DRAIN_SECONDS: "-1" }, "DRAIN_SECONDS must be a number between 0 and 600."],
    [{ PAYSTACK_MODE: "demo" }, "PAYSTACK_MODE must be test or live."],
    [{ LOG_FORMAT: "xml" }, "LOG_FORMAT must be json or text."],
    [
      { DATABASE_DIRECT_URL: "postgres://localhost/shop" },
      "DATABASE_DIRECT_URL needs DATABASE_URL, the URL of the pooler.",
    ],
    [
      { WORKERS: "2", SMTP_URL: "smtp://localhost" },
      "WORKERS above 1 needs DATABASE_URL (the embedded database takes one process), PAYSTACK_PUBLIC_KEY and PAYSTACK_SECRET_KEY.",
    ],
    [{ NODE_ENV: "prod" }, "NODE_ENV must be development, test or production."],
    [
      { VITE_SUPABASE_URL: "project", VITE_SUPABASE_PUBLISHABLE_KEY: "x" },
      "VITE_SUPABASE_URL must be a URL beginning with http:// or https://.",
    ],
  ])("names the wrong value and the reason: %j", (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
  });

  it("names every mistake at once, and none that follows from another one", () => {
    const environment = { ...production, PORT: "x", SMTP_URL: "mail", SITE_URL: "" };
    expect(findMistakes(environment)).toEqual([
      "PORT must be a number between 1 and 65535.",
      "SMTP_URL must be a URL beginning with smtp:// or smtps://.",
      expect.stringMatching(/^SITE_URL is missing/),
    ]);
  });

  it("rejects every option except --empty", () => {
    expect(readConfig({}, ["--empty"]).empty).toBe(true);
    expect(() => readConfig({}, ["--emtpy"])).toThrow("Unknown option --emtpy");
  });

  it("lists everything that production needs", () => {
    expect(readConfig(production)).toMatchObject({
      production: true,
      siteUrl: "https://shop.example",
    });
    expect(() => readConfig({ NODE_ENV: "production" })).toThrow(
      /SMTP_URL is missing.*\n.*PAYSTACK_PUBLIC_KEY and PAYSTACK_SECRET_KEY are missing.*\n.*SITE_URL is missing/,
    );
  });

  it.each(["HTTPS://Shop.Example", " https://shop.example ", "https://shop.example:443/?#"])(
    "has the site's address in one spelling: %j",
    (SITE_URL) => {
      expect(readConfig({ ...production, SITE_URL }).siteUrl).toBe("https://shop.example");
    },
  );

  it("restricts the demo to this machine", () => {
    const elsewhere = { DATABASE_URL: "postgres://db.example/shop" };
    expect(hasDemoUsers(readConfig({ HOST: "0.0.0.0" }))).toBe(false);
    expect(hasDemoUsers(readConfig({ HOST: "localhost" }))).toBe(true);
    expect(hasDemoUsers(readConfig(production))).toBe(false);
    expect(hasDemoUsers(readConfig(elsewhere))).toBe(false);
    expect(hasDemoUsers(readConfig({ SITE_URL: "https://shop.example" }))).toBe(false);
    expect(hasDemoUsers(readConfig({ SITE_URL: "http://127.0.0.1:3000" }))).toBe(true);
    expect(hasDemoUsers(readConfig({ TRUSTED_PROXIES: "127.0.0.1" }))).toBe(false);
    const { PAYSTACK_PUBLIC_KEY, PAYSTACK_SECRET_KEY } = production;
    expect(hasDemoUsers(readConfig({ PAYSTACK_PUBLIC_KEY, PAYSTACK_SECRET_KEY }))).toBe(false);
    expect(hasDemoCatalog(readConfig(elsewhere))).toBe(false);
    expect(hasDemoCatalog(readConfig(production))).toBe(false);
    expect(hasDemoCatalog(readConfig({}, ["--empty"]))).toBe(false);
    expect(hasDemoCatalog(readConfig({ DATABASE_URL: "postgres://localhost/shop" }))).toBe(true);
  });
});
