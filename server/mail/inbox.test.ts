import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readConfig } from "../config/config.ts";
import { openInboxIfNeeded } from "./inbox.ts";
import type { StoredMail } from "./inbox-page.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ntoma-inbox-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function open() {
  const inbox = await openInboxIfNeeded(readConfig({ DATA_DIR: dataDir }), () => undefined);
  if (!inbox) throw new Error("There is no inbox.");
  return inbox;
}

async function subjects(): Promise<string[]> {
  const inbox = await open();
  const url = await inbox.listen(0);
  const mails: StoredMail[] = await (await fetch(`${url}/messages`)).json();
  await inbox.close();
  return mails.map(({ subject }) => subject);
}

const add = async (numbers: readonly number[]) => {
  const inbox = await open();
  const mail = (number: number) => ({ to: "ama@example.com", subject: `Mail ${number}` });
  await Promise.all(numbers.map((number) => inbox.add(mail(number))));
};
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

it("keeps its mails between starts, newest first", async () => {
  await add([1, 2]);
  await add([3]);
  expect(await subjects()).toEqual(["Mail 3", "Mail 2", "Mail 1"]);
});

it("keeps the newest 200 mails, in a file of a bounded size", async () => {
  await add(upTo(900));
  expect(await subjects()).toEqual(
    upTo(900)
      .slice(-200)
      .reverse()
      .map((n) => `Mail ${n}`),
  );
  expect((await readFile(join(dataDir, "inbox.jsonl"), "utf8")).split("\n").length).toBeLessThan(
    402,
  );
});

it("ignores the incomplete line of a mail that a crash interrupted", async () => {
  await add([1]);
  await appendFile(join(dataDir, "inbox.jsonl"), '{"to":"am');
  await add([2]);
  expect(await subjects()).toEqual(["Mail 2", "Mail 1"]);
});
