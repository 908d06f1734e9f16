import type { PostgrestClient } from "@supabase/postgrest-js";
import { sql } from "kysely";
import { beforeAll, beforeEach } from "vitest";
import { fixtureRows } from "./fixture-rows.ts";
import { createChangeDetector } from "./row-versions.ts";
import { describeAsHosted, ORIGIN, type TestBackend, type TestUser } from "./test-backend.ts";

export const callers = ["anonymous", "shopper", "another shopper", "admin"] as const;
export type Caller = (typeof callers)[number];
type SignedIn = Exclude<Caller, "anonymous">;

type Sent = { method: string; json?: unknown; body?: BodyInit; headers?: Record<string, string> };
export type Row = Record<string, unknown>;

/** The backend and its four callers. */
export type Fixtures = {
  backend: TestBackend;
  db(caller: Caller | "service"): PostgrestClient;
  user(caller: SignedIn): TestUser;
  /** All rows of a table, read as the owner of the schema. */
  rows(table: string): Promise<Row[]>;
  /** Any request as a caller, for endpoints other than tables. */
  request(caller: Caller | "service", path: string, sent?: Sent): Promise<Response>;
};

export function describeWithFixtures(
  name: string,
  suite: (fixtures: () => Fixtures) => void,
  describeOn = describeAsHosted,
): void {
  describeOn(name, (backend) => {
    let fixtures: Fixtures | undefined;
    beforeAll(async () => {
      fixtures = await createFixtures(backend());
    });
    suite(() => {
      if (!fixtures) throw new Error("The fixtures have not been created yet.");
      return fixtures;
    });
  });
}

/** Restores the fixture rows before every test that follows a change. */
export function resetRowsBeforeEach(fixtures: () => Fixtures): void {
  const changes = createChangeDetector();
  beforeEach(async () => {
    const { backend, user } = fixtures();
    if (!(await changes.hasChanged(backend.database))) return;
    await backend.database.exec(fixtureRows(user));
    await changes.remember(backend.database);
  });
}

async function createFixtures(backend: TestBackend): Promise<Fixtures> {
  const [shopper, another, admin] = await Promise.all([
    backend.createUser("Shopper"),
    backend.createUser("Another Shopper"),
    backend.createUser("Admin", { admin: true }),
  ]);
  const users: Record<SignedIn, TestUser> = { shopper, "another shopper": another, admin };
  const user = (caller: SignedIn) => users[caller];
  return {
    backend,
    user,
    db(caller) {
      if (caller === "service") return backend.service;
      return caller === "anonymous" ? backend.anonymous : user(caller).db;
    },
    rows: (table) =>
      backend.owner(sql<Row>`select * from ${sql.id(...table.split("."))} order by id`),
    request(caller, path, sent = { method: "GET" }) {
      const token = caller === "anonymous" || caller === "service" ? undefined : user(caller).token;
      return backend.fetch(request(backend, caller === "service", token, path, sent));
    },
  };
}

function request(
  { keys }: TestBackend,
  service: boolean,
  token: string | undefined,
  path: string,
  { method, json, body, headers }: Sent,
): Request {
  return new Request(ORIGIN + path, {
    method,
    headers: {
      apikey: service ? keys.secretKey : keys.publishableKey,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    body: json === undefined ? body : JSON.stringify(json),
  });
}
