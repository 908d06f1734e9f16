import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { generateKeys } from "../config/key-settings.ts";
import { ROOT } from "../lib/root-folder.ts";
import { checkExampleValues } from "./example-values.ts";

const named = (environment: NodeJS.ProcessEnv) =>
  checkExampleValues({ NODE_ENV: "production", ...environment }).map(
    ({ what }) => what.split(" ")[0],
  );

it("are all that the example for Kubernetes leaves to be filled in", () => {
  const [secret, deployment] = parseAllDocuments(
    readFileSync(join(ROOT, "deploy/kubernetes.yaml"), "utf8"),
  ).map((document) => document.toJS());
  const toFillIn: Record<string, string> = secret.stringData;
  expect(named(toFillIn).toSorted()).toEqual(Object.keys(toFillIn).toSorted());
  const env: { name: string; value: string }[] = deployment.spec.template.spec.containers[0].env;
  const values = Object.fromEntries(env.map(({ name, value }) => [name, value]));
  expect(named(values)).toEqual(["SITE_URL", "S3_ENDPOINT"]);
});

describe("an example value", () => {
  it.each([
    { SITE_URL: "https://shop.example" },
    { SITE_URL: "https://www.example.com" },
    { SMTP_URL: "smtp://user:pass@host:587/?from=shop@example.com" },
    { SMTP_URL: "smtps://user:password@mail.ntoma.test" },
    { SMTP_URL: "smtps://shop:…@mail.ntoma.test" },
    { SMTP_URL: "smtps://<user>:<secret>@mail.ntoma.test" },
    { SMTP_URL: "smtps://shop:YOUR_PASSWORD@mail.ntoma.test" },
    { SITE_URL: "https://your-domain.com" },
    { OWNER_EMAIL: "owner@shop.example" },
    { DATABASE_URL: "postgres://ntoma:PASSWORD@db.ntoma.test/ntoma" },
    { JWT_SECRET: "change-me-change-me-change-me-change-me" },
    { JWT_SECRET: "x".repeat(40) },
    { SECRET_KEY: `sb_secret_${"x".repeat(30)}` },
    { PAYSTACK_SECRET_KEY: "sk_live_xxxxxxxxxxxxxxxxxxxxxxxxx" },
    { PAYSTACK_SECRET_KEY: "sk_live_<your key>" },
  ])("is found in production: %j", (environment) => {
    expect(named(environment)).toEqual(Object.keys(environment));
    expect(named({ ...environment, NODE_ENV: "development" })).toEqual([]);
  });
});

it("is none of the keys that are made at random", () => {
  for (let count = 0; count < 500; count++) {
    const { jwtSecret, publishableKey, secretKey } = generateKeys();
    const keys = {
      JWT_SECRET: jwtSecret,
      PUBLISHABLE_KEY: publishableKey,
      SECRET_KEY: `${secretKey}_a`,
    };
    expect(named(keys), JSON.stringify(keys)).toEqual([]);
  }
});

it.each([
  { SITE_URL: "https://your-kente.com" },
  { S3_ENDPOINT: "https://placeholder-pictures.ntoma.test" },
  { OWNER_EMAIL: "ama@for-your-home.com" },
  { BACKUP_DIR: "/srv/your-shop/backups" },
  { JWT_SECRET: "four words that nobody guesses: goat harbour lamp" },
  { JWT_SECRET: "9f<Gk2>x7QvLw0cZr4tYb8nMd1sHj5pA6u" },
])("is none of the words that a real one may contain: %j", (environment) => {
  expect(named(environment)).toEqual([]);
});

it("is none of the values of a real shop", () => {
  const { jwtSecret, publishableKey, secretKey } = generateKeys();
  expect(
    named({
      SITE_URL: "https://ntoma.test",
      SMTP_URL: "smtps://shop%40ntoma.test:p4-s5@mail.ntoma.test/?from=shop@ntoma.test",
      OWNER_EMAIL: "ama@ntoma.test",
      DATABASE_URL: "postgres://ntoma:no-password-of-docs@127.0.0.1/ntoma",
      DATA_DIR: "/srv/example",
      JWT_SECRET: jwtSecret,
      PUBLISHABLE_KEY: publishableKey,
      SECRET_KEY: secretKey,
      PAYSTACK_PUBLIC_KEY: "pk_live_3f0c2a52b7d94e0e8c1a6b5d4f3e2d1c0b9a8f7e",
      PAYSTACK_SECRET_KEY: "sk_live_1c0b9a8f7e3f0c2a52b7d94e0e8c1a6b5d4f3e2d",
      S3_BUCKET: "ntoma",
      LOG_FORMAT: "json",
      PORT: "3000",
    }),
  ).toEqual([]);
});
