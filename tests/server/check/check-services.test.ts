import { chown, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { judgeClock } from "../../../server/check/check-clock.ts";
import { freePort } from "../../harness/free-port.ts";
import { listenOnFreePort } from "../../harness/listen.ts";
import {
  openPaymentProvider,
  type PaymentProvider,
} from "../../harness/providers/payment-provider.ts";
import { type S3Server, startS3 } from "../../harness/providers/s3-server.ts";
import { startSmtpServer } from "../../harness/providers/smtp-server.ts";
import { canMount, mountSmallDisk } from "../../harness/small-disk.ts";
import { check, isError } from "./findings.ts";

let dataDir: string;
let env: Record<string, string>;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ntoma-check-"));
  env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe("the payment provider", () => {
  let provider: PaymentProvider;
  beforeAll(async () => {
    provider = await openPaymentProvider();
  });
  afterAll(() => provider.close());

  it("is asked once for its transactions, and its clock", async () => {
    const lines = await check({ ...env, ...provider.env });
    expect(lines).toContain("ok: Paystack accepts PAYSTACK_SECRET_KEY, a test key.");
    expect(lines).toContain("ok: The clock agrees with that of Paystack.");
    const calls = provider.requests.filter((request) => request.includes("/transaction"));
    expect(calls).toEqual([expect.stringMatching(/^GET .*\/transaction\?/)]);
  });

  it("refuses a wrong key", async () => {
    const lines = await check({ ...env, ...provider.env, PAYSTACK_SECRET_KEY: "sk_test_wrong" });
    expect(lines.filter(isError)).toEqual(["error: Paystack refuses PAYSTACK_SECRET_KEY."]);
  });

  it("may be out of reach", async () => {
    const PAYSTACK_URL = `http://127.0.0.1:${await freePort()}`;
    const lines = await check({ ...env, ...provider.env, PAYSTACK_URL });
    expect(lines.filter(isError)).toEqual([
      "error: Paystack could not be asked: The payment provider could not be reached.",
    ]);
  });

  it("gets the address of the webhook", async () => {
    const lines = await check({ ...env, ...provider.env, SITE_URL: "http://shop.localhost" });
    expect(lines.join("\n")).toContain("is http://shop.localhost/functions/v1/paystack-webhook");
  });
});

describe("the clock", () => {
  it.each([
    [0, "ok"],
    [5, "ok"],
    [-6, "warning"],
    [60, "warning"],
    [-61, "error"],
  ])("%s seconds apart: %s", (seconds, level) => {
    expect(judgeClock("the database", seconds).level).toBe(level);
  });

  it("is compared with the provider's header", async () => {
    const late = await listenOnFreePort(
      createServer((_, response) => {
        const date = new Date(Date.now() - 600_000).toUTCString();
        response.writeHead(200, { date, "content-type": "application/json" });
        response.end(JSON.stringify({ status: true, data: [] }));
      }),
    );
    const keys = { PAYSTACK_PUBLIC_KEY: "pk_test_one", PAYSTACK_SECRET_KEY: "sk_test_one" };
    const lines = await check({ ...env, ...keys, PAYSTACK_URL: late.url });
    await late.close();
    expect(lines.filter(isError)).toEqual([
      expect.stringMatching(
        /The clock of this machine is (599|60\d) seconds ahead of that of Paystack/,
      ),
    ]);
  });
});

describe("the mail server", () => {
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  beforeAll(async () => {
    smtp = await startSmtpServer("mail@shop.example", "pass/word");
  });
  afterAll(() => smtp.close());
  const urlWith = (user: string, from: string) =>
    `smtp://mail%40shop.example:${user}@127.0.0.1:${smtp.port}/?from=${from}`;

  it("accepts the user, and nothing is sent", async () => {
    const lines = await check({ ...env, SMTP_URL: urlWith("pass%2Fword", "hello@shop.example") });
    expect(lines.filter(isError)).toEqual([]);
    expect(lines).toContain("ok: Mails are sent from hello@shop.example.");
    expect(lines.join()).toContain("accepts the user.");
    expect(smtp.mails).toEqual([]);
  });

  it("refuses a wrong password, and a sender needs an address", async () => {
    const lines = await check({ ...env, SMTP_URL: urlWith("wrong", "hello") });
    expect(lines.filter(isError)).toEqual([
      expect.stringContaining("535 Wrong password"),
      "error: The sender of the mails, hello, is no mail address.",
    ]);
  });

  it("may be out of reach", async () => {
    const SMTP_URL = `smtp://127.0.0.1:${await freePort()}/?from=a@b.example`;
    const lines = await check({ ...env, SMTP_URL });
    expect(lines.filter(isError)).toEqual([expect.stringContaining("ECONNREFUSED")]);
  });
});

describe("the pictures", () => {
  let s3: S3Server;
  beforeAll(async () => {
    s3 = await startS3();
  });
  afterAll(() => s3.close());

  it("are written to a bucket, read and removed", async () => {
    const lines = await check({ ...env, ...s3.env });
    expect(lines).toContainEqual(expect.stringMatching(/^ok: Pictures can be .* the bucket/));
  });

  it("cannot be stored without rights", async () => {
    const lines = await check({ ...env, ...s3.env, S3_SECRET_ACCESS_KEY: "wrong" });
    expect(lines.filter(isError)).toEqual([expect.stringContaining("SignatureDoesNotMatch")]);
  });
});

describe("the data folder", () => {
  it("is left as it is", async () => {
    await writeFile(join(dataDir, "note"), "");
    const lines = await check(env);
    expect(lines.join()).toMatch(/ok: DATA_DIR \S+ can be written to; [\d,]+ MB are free/);
    expect(await readdir(dataDir)).toEqual(["note"]);
  });

  it("is made by the first start only", async () => {
    const DATA_DIR = join(dataDir, "new/one");
    const lines = await check({ ...env, DATA_DIR });
    expect(lines).toContain(`ok: DATA_DIR ${DATA_DIR} is made when it is needed.`);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it("has to be a folder in which the shop can write", async () => {
    await writeFile(join(dataDir, "file"), "");
    const lines = await check({ ...env, DATA_DIR: join(dataDir, "file") });
    expect(lines.filter(isError)).toEqual([expect.stringMatching(/cannot be written to: ENOTDIR/)]);
  });

  it("is no reason to stop if only backups cannot be written", async () => {
    await writeFile(join(dataDir, "file"), "");
    const lines = await check({ ...env, BACKUP_DIR: join(dataDir, "file") });
    expect(lines.filter(isError)).toEqual([]);
    expect(lines).toContainEqual(expect.stringMatching(/^warning: BACKUP_DIR: .* ENOTDIR/));
  });

  it.runIf(canMount())("has room", async () => {
    const disk = mountSmallDisk(50);
    const lines = await check({ ...env, DATA_DIR: disk?.folder ?? "" });
    disk?.unmount();
    expect(lines.filter(isError)).toEqual([
      expect.stringMatching(/There is little room for DATA_DIR \S+: \d\d MB on its disk/),
    ]);
  });

  it("is not opened when it cannot be locked", async () => {
    for (const name of ["database", "server.json"]) await mkdir(join(dataDir, name));
    const lines = await check(env);
    expect(lines).toContainEqual(expect.stringMatching(/^warning: EISDIR/));
    expect(lines).toContainEqual(expect.stringMatching(/^ok: DATA_DIR .* can be written to/));
    expect(await readdir(dataDir)).toEqual(["database", "server.json"]);
  });

  it.runIf(process.getuid?.() === 0)("is not judged for another user", async () => {
    await mkdir(join(dataDir, "database"));
    await chown(dataDir, 65534, 65534);
    const lines = await check(env);
    expect(lines).toContain(
      `warning: DATA_DIR ${dataDir} belongs to the user with the id 65534, and the check runs as root.`,
    );
    expect(lines).toContain(
      `warning: The database in ${dataDir} belongs to another user and was not opened.`,
    );
    expect(await readdir(dataDir)).toEqual(["database"]);
  });

  it("has keys that nobody else may read", async () => {
    await writeFile(join(dataDir, "keys.json"), "{}", { mode: 0o644 });
    const lines = await check(env);
    expect(lines.filter(isError)).toEqual([
      expect.stringContaining("does not contain valid keys"),
      expect.stringContaining("Other users of this machine may read"),
    ]);
  });
});

it("names all settings that are wrong, and asks nothing then", async () => {
  const lines = await check({ ...env, PORT: "http", SMTP_URL: "mail.example" });
  expect(lines.filter(isError)).toHaveLength(3);
  expect(lines.at(-1)).toBe("error: Services and the shop itself were not looked at.");
});

it("asks no service whose settings are those of an example", async () => {
  const example = {
    NODE_ENV: "production",
    SITE_URL: "https://shop.example",
    SMTP_URL: "smtps://user:password@host:465/?from=shop@shop.example",
    PAYSTACK_PUBLIC_KEY: "pk_live_…",
    PAYSTACK_SECRET_KEY: "sk_live_…",
  };
  const lines = await check({ ...env, ...example });
  expect(lines.filter(isError).length).toBeGreaterThan(3);
  expect(lines.join("\n")).not.toMatch(/mail server|could not be asked|clock|No shop with these/);
});
