import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EmailMessage } from "@supabase/lite";
import { PostgrestClient } from "@supabase/postgrest-js";
import { sql } from "kysely";
import { afterAll, beforeAll, describe } from "vitest";
import { createBackend } from "../../../server/backend/backend.ts";
import type { Keys } from "../../../server/config/key-settings.ts";
import { loadKeys } from "../../../server/config/keys.ts";
import { type Database, warmSchemaCache } from "../../../server/database/connection/database.ts";
import { filterBackendLogs } from "../../../server/patches/filter-logs.ts";
import { createFolderStore } from "../../../server/storage/folder-store.ts";
import { storageFolder } from "../../../server/storage/storage-folder.ts";
import { hasPostgres, resource } from "../resources.ts";
import { CHOSEN_POSTGRES } from "./installed-postgres.ts";
import { signedToken } from "./mint-token.ts";
import { type DatabaseKind, takeDatabase } from "./reused-databases.ts";

export type TestUser = {
  id: string;
  email: string;
  token: string;
  /** The tables with this user's token. */
  db: PostgrestClient;
  /** Ends every pending payment of this user as abandoned. */
  endPayments(): Promise<void>;
};

/** The real backend on a real database, called in process, with a clean copy of the schema. */
export type TestBackend = {
  isHosted: boolean;
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

/** A run on a chosen PostgreSQL leaves the embedded database out. */
const EMBEDDED: readonly DatabaseKind[] = process.env[CHOSEN_POSTGRES] ? [] : ["pglite"];

export function databaseKinds(): readonly DatabaseKind[] {
  return hasPostgres ? [...EMBEDDED, "postgres"] : EMBEDDED;
}

/** For suites about privileges and orders, which must pass on a hosted project as well. */
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

/** For suites about orders and payments: a hosted project has fewer privileges than a local PostgreSQL. */
export function describeAsHosted(name: string, suite: (backend: () => TestBackend) => void) {
  describeOnEachDatabase(name, suite, hasPostgres ? [...EMBEDDED, "hosted"] : EMBEDDED);
}

/** For what must hold everywhere: embedded, on PostgreSQL and in a hosted project. */
export function describeOnAllDatabases(name: string, suite: (backend: () => TestBackend) => void) {
  describeOnEachDatabase(name, suite, hostedToo());
}

export async function startTestBackend(kind: DatabaseKind): Promise<TestBackend> {
  filterBackendLogs();
  const keys = await loadKeys(await resource("template"));
  const dataDir = await mkdtemp(join(tmpdir(), "ntoma-test-"));
  const { database, release } = await takeDatabase(kind);
  const mails: EmailMessage[] = [];
  const send = async (mail: EmailMessage) => void mails.unshift(mail);
  const storage = createFolderStore(storageFolder(dataDir));
  const app = await createBackend({ siteUrl: ORIGIN, storage }, keys, database, { send });
  await warmSchemaCache(database);
  const fetch = async (request: Request) => app.fetch(request, { peerAddress: null });
  const client = (apikey: string, token?: string) => tables(fetch, apikey, token);

  return {
    isHosted: kind === "hosted",
    keys,
    database,
    dataDir,
    mails,
    fetch,
    anonymous: client(keys.publishableKey),
    service: client(keys.secretKey),
    async createUser(name, { admin = false } = {}) {
      const { id, email, token } = await insertUser(database, keys, name);
      if (admin) await sql`select public.set_admin(${email}, true)`.execute(database.kysely);
      return {
        id,
        email,
        token,
        db: client(keys.publishableKey, token),
        endPayments: () => endPayments(database, id),
      };
    },
    owner: async (query) => (await query.execute(database.kysely)).rows,
    async stop() {
      await release();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function endPayments({ kysely }: Database, userId: string): Promise<void> {
  await sql`
    update public."paymentAttempts" set state = 'final'
    where user_id = ${userId} and state = 'open'`.execute(kysely);
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

export const PASSWORD = "a long password";
/** Its bcrypt hash: hashing one for each user would take half of the time. */
export const PASSWORD_HASH = "$2b$10$lW1skAzU3dKSTTtlzVJ4ueU9UO7B1xduM3nx/X3w52Hk7wJY77XbK";

/** A confirmed user like after a sign-up, with an access token like after a sign-in. */
async function insertUser({ kysely }: Database, { jwtSecret }: Keys, fullName: string) {
  const id = randomUUID();
  const email = `${fullName.toLowerCase().replaceAll(/\W+/g, ".")}.${id}@example.com`;
  const metadata = JSON.stringify({ sub: id, email, fullName, phoneNumber: "0240000000" });
  await sql`
    insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at,
      raw_app_meta_data, raw_user_meta_data)
    values (${id}, 'authenticated', 'authenticated', ${email}, ${PASSWORD_HASH}, now(),
      '{"provider":"email","providers":["email"]}', ${metadata}::jsonb)`.execute(kysely);
  const session_id = randomUUID();
  await sql`insert into auth.sessions (id, user_id, created_at, updated_at)
    values (${session_id}, ${id}, now(), now())`.execute(kysely);
  const iat = Math.floor(Date.now() / 1000);
  const claims = { sub: id, aud: "authenticated", role: "authenticated", email, session_id };
  return { id, email, token: signedToken({ ...claims, iat, exp: iat + 3600 }, jwtSecret) };
}
