import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EmailMessage } from "@supabase/lite";
import { PostgrestClient } from "@supabase/postgrest-js";
import { sql } from "kysely";
import { afterAll, beforeAll, describe } from "vitest";
import type { Keys } from "../../server/auth/key-settings.ts";
import { loadKeys } from "../../server/auth/keys.ts";
import { type Database, warmSchemaCache } from "../../server/database/database.ts";
import { openPglite } from "../../server/database/pglite.ts";
import { openPostgres } from "../../server/database/postgres.ts";
import { createBackend } from "../../server/lite/backend.ts";
import { filterBackendLogs } from "../../server/lite/filter-logs.ts";
import { createFolderStore } from "../../server/storage/folder-store.ts";
import { storageFolder } from "../../server/storage/storage-folder.ts";
import { createDatabase, hasPostgres, resource } from "./resources.ts";

export type TestUser = {
  id: string;
  email: string;
  token: string;
  /** The tables as this user sees them. */
  db: PostgrestClient;
  /** As if the provider had called every open payment of this user abandoned. */
  endPayments(): Promise<void>;
};

/** The real backend on a real database, reached in process, with a clean copy of the schema. */
export type TestBackend = {
  keys: Keys;
  database: Database;
  dataDir: string;
  mails: EmailMessage[];
  fetch(request: Request): Promise<Response>;
  anonymous: PostgrestClient;
  service: PostgrestClient;
  createUser(name: string, options?: { admin?: boolean }): Promise<TestUser>;
  /** Runs SQL as the owner of the schema. */
  owner<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]>;
  stop(): Promise<void>;
};

export const ORIGIN = "http://localhost";

/** "hosted" is a PostgreSQL set up like a hosted Supabase project. */
type DatabaseKind = "pglite" | "postgres" | "hosted";

export function databaseKinds(): readonly DatabaseKind[] {
  return hasPostgres ? ["pglite", "postgres"] : ["pglite"];
}

/** For suites about privileges and orders, which must hold on a hosted project as well. */
export function hostedToo(): readonly DatabaseKind[] {
  return hasPostgres ? [...databaseKinds(), "hosted"] : databaseKinds();
}

/** Runs a suite on every available database. */
export function describeOnEachDatabase(
  name: string,
  suite: (backend: () => TestBackend) => void,
  kinds = databaseKinds(),
) {
  describe.each(kinds)(`${name} on %s`, (kind) => {
    let backend: TestBackend | undefined;
    beforeAll(async () => {
      backend = await startTestBackend(kind);
    });
    afterAll(() => backend?.stop());
    suite(() => {
      if (!backend) throw new Error("The backend has not started yet.");
      return backend;
    });
  });
}

/** For suites about orders and payments: a hosted project allows less than a PostgreSQL of our own. */
export function describeAsHosted(name: string, suite: (backend: () => TestBackend) => void) {
  describeOnEachDatabase(name, suite, hasPostgres ? ["pglite", "hosted"] : ["pglite"]);
}

export async function startTestBackend(kind: DatabaseKind): Promise<TestBackend> {
  filterBackendLogs();
  const keys = await loadKeys(await resource("template"));
  const dataDir = await mkdtemp(join(tmpdir(), "ntoma-test-"));
  const { database, drop } = await (kind === "pglite"
    ? copyOfPglite()
    : copyOfPostgres(kind === "hosted" ? "hosted" : "migrated"));
  const mails: EmailMessage[] = [];
  const send = async (mail: EmailMessage) => void mails.unshift(mail);
  const storage = createFolderStore(storageFolder(dataDir));
  const app = await createBackend({ siteUrl: ORIGIN, storage }, keys, database, { send });
  await warmSchemaCache(database);
  const fetch = async (request: Request) => app.fetch(request, { peerAddress: null });
  const client = (apikey: string, token?: string) => tables(fetch, apikey, token);

  return {
    keys,
    database,
    dataDir,
    mails,
    fetch,
    anonymous: client(keys.publishableKey),
    service: client(keys.secretKey),
    async createUser(name, { admin = false } = {}) {
      const { email, ...signedIn } = await signUpAndIn(fetch, keys, database, name);
      if (admin) await sql`select public.set_admin(${email}, true)`.execute(database.kysely);
      return {
        email,
        ...signedIn,
        db: client(keys.publishableKey, signedIn.token),
        endPayments: () => endPayments(database, signedIn.id),
      };
    },
    owner: async (query) => (await query.execute(database.kysely)).rows,
    async stop() {
      await database.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function endPayments({ kysely }: Database, userId: string): Promise<void> {
  await sql`
    update public."paymentAttempts" set state = 'final'
    where user_id = ${userId} and state = 'open'`.execute(kysely);
}

async function copyOfPglite() {
  const dump = await readFile(join(await resource("template"), "pglite.tar.gz"));
  const blob = new Blob([new Uint8Array(dump)], { type: "application/x-gzip" });
  return { database: await openPglite(undefined, blob), drop: async () => undefined };
}

async function copyOfPostgres(content: "migrated" | "hosted") {
  const { url, drop } = await createDatabase(content);
  return { database: await openPostgres(url), drop };
}

function tables(
  fetch: (request: Request) => Promise<Response>,
  apikey: string,
  token?: string,
): PostgrestClient {
  return new PostgrestClient(`${ORIGIN}/rest/v1`, {
    headers: { apikey, ...(token && { authorization: `Bearer ${token}` }) },
    fetch: (input, init) => fetch(new Request(input, init)),
  });
}

async function signUpAndIn(
  fetch: (request: Request) => Promise<Response>,
  keys: Keys,
  database: Database,
  fullName: string,
) {
  const email = `${fullName.toLowerCase().replaceAll(/\W+/g, ".")}.${randomUUID()}@example.com`;
  const password = "a long password";
  const post = async (path: string, body: unknown) => {
    const response = await fetch(
      new Request(`${ORIGIN}/auth/v1/${path}`, {
        method: "POST",
        headers: { apikey: keys.publishableKey, "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  await post("signup", { email, password, data: { fullName, phoneNumber: "0240000000" } });
  await sql`update auth.users set email_confirmed_at = now() where email = ${email}`.execute(
    database.kysely,
  );
  const session = await post("token?grant_type=password", { email, password });
  return { id: session.user.id as string, email, token: session.access_token as string };
}
