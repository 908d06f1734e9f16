import { describe, expect, it } from "vitest";
import { checkNames, editDistance } from "./near-misses.ts";

const found = (environment: NodeJS.ProcessEnv) =>
  checkNames(environment).map(({ what, cure }) => `${what} ${cure}`);

describe("a misspelt variable", () => {
  it.each([
    ["TRUSTED_PROXY", "TRUSTED_PROXIES"],
    ["TRUSTED_PROXYS", "TRUSTED_PROXIES"],
    ["TRUSTED_PROXIE", "TRUSTED_PROXIES"],
    ["TRUST_PROXIES", "TRUSTED_PROXIES"],
    ["TRUSTEDPROXIES", "TRUSTED_PROXIES"],
    ["trusted_proxies", "TRUSTED_PROXIES"],
    ["NODE_EVN", "NODE_ENV"],
    ["NODEENV", "NODE_ENV"],
    ["SITE_ULR", "SITE_URL"],
    ["NTOMA_SITE_URL", "SITE_URL"],
    ["DATABSE_URL", "DATABASE_URL"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["PAYSTACK_SECRET", "PAYSTACK_SECRET_KEY"],
    ["PAYSTACK_PUBIC_KEY", "PAYSTACK_PUBLIC_KEY"],
    ["VITE_PAYSTACK_PUBLIC_KEY", "PAYSTACK_PUBLIC_KEY"],
    ["SMTP_HOST", "SMTP_URL"],
    ["WORKER", "WORKERS"],
    ["PROT", "PORT"],
    ["HSOT", "HOST"],
    ["DATADIR", "DATA_DIR"],
    ["OWNER_MAIL", "OWNER_EMAIL"],
  ])("%s is named with %s", (name, meant) => {
    expect(found({ [name]: "x" })).toEqual([
      `${name} is not a setting of the shop. If you meant ${meant}, correct the name.`,
    ]);
  });

  it("is not reported without a value, or beside the one that was meant", () => {
    expect(found({ SITE_ULR: "" })).toEqual([]);
    expect(found({ SMTP_HOST: "mail", SMTP_URL: "smtp://mail" })).toEqual([]);
  });
});

describe("a variable of something else", () => {
  it.each([
    "HOME",
    "HOSTNAME",
    "HOSTTYPE",
    "LOGNAME",
    "USER",
    "SHELL",
    "PATH",
    "PWD",
    "TERM",
    "LANG",
    "LC_ALL",
    "TZ",
    "MAIL",
    "EDITOR",
    "SSH_TTY",
    "INVOCATION_ID",
    "JOURNAL_STREAM",
    "STATE_DIRECTORY",
    "XDG_DATA_DIRS",
    "XDG_DATA_HOME",
    "NODE_OPTIONS",
    "NODE_PATH",
    "NODE_VERSION",
    "NODE_EXTRA_CA_CERTS",
    "NODE_COMPILE_CACHE",
    "MALLOC_ARENA_MAX",
    "YARN_VERSION",
    "CI",
    "POST",
    "PORTS",
    "HOSTS",
    "SPORT",
    "PGHOST",
    "PGPORT",
    "DB_HOST",
    "DB_PORT",
    "REDIS_URL",
    "AMQP_URL",
    "AWS_REGION",
    "AWS_ACCESS_KEY_ID",
    "HTTP_PROXY",
    "NO_PROXY",
    "SUPABASE_URL",
    "SUPABASE_SECRET_KEY",
    "SUPABASE_ACCESS_TOKEN",
    "BUILD_HOOK_URL",
    "POSTGRES_PASSWORD",
    "DOMAIN",
    "NTOMA_PORT",
    "NTOMA_PORT_80_TCP_PORT",
    "NTOMA_SERVICE_HOST",
    "NTOMA_SERVICE_PORT",
    "NTOMA_SERVICE_PORT_HTTP",
    "KUBERNETES_SERVICE_HOST",
    "KUBERNETES_PORT",
  ])("%s is not reported", (name) => expect(found({ [name]: "x" })).toEqual([]));

  it("in this process is not reported", () => expect(found(process.env)).toEqual([]));
});

it.each([
  ["", "abc", 3],
  ["kitten", "sitting", 3],
  ["PORT", "PORT", 0],
  ["NODE_EVN", "NODE_ENV", 2],
])("the distance of %j and %j is %d", (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance);
});
