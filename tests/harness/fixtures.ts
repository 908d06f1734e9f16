import type { PostgrestClient } from "@supabase/postgrest-js";
import { sql } from "kysely";
import { beforeAll, beforeEach } from "vitest";
import { fixtureRows } from "./fixture-rows.ts";
import {
  describeOnEachDatabase,
  hostedToo,
  ORIGIN,
  type TestBackend,
  type TestUser,
} from "./test-backend.ts";

export const everybody = ["anonymous", "shopper", "another shopper", "admin"] as const;
export type Who = (typeof everybody)[number];
type SignedIn = Exclude<Who, "anonymous">;

type Sent = { method: string; json?: unknown; body?: BodyInit; headers?: Record<string, string> };
export type Row = Record<string, unknown>;

/** The backend, and four users who call it. */
export type Fixtures = {
  backend: TestBackend;
  db(who: Who | "service"): PostgrestClient;
  user(who: SignedIn): TestUser;
  /** What the owner of the schema sees in a table. */
  rows(table: string): Promise<Row[]>;
  /** Any request in somebody's name, for what is not a table. */
  ask(who: Who | "service", path: string, sent?: Sent): Promise<Response>;
};

export function describeWithFixtures(
  name: string,
  suite: (fixtures: () => Fixtures) => void,
): void {
  describeOnEachDatabase(
    name,
    (backend) => {
      let fixtures: Fixtures | undefined;
      beforeAll(async () => {
        fixtures = await createFixtures(backend());
      });
      suite(() => {
        if (!fixtures) throw new Error("The fixtures have not been created yet.");
        return fixtures;
      });
    },
    hostedToo(),
  );
}

/** Restores the fixture rows before every test. */
export function resetRowsBeforeEach(fixtures: () => Fixtures): void {
  beforeEach(() => fixtures().backend.database.exec(fixtureRows(fixtures().user)));
}

async function createFixtures(backend: TestBackend): Promise<Fixtures> {
  const [shopper, another, admin] = await Promise.all([
    backend.createUser("Shopper"),
    backend.createUser("Another Shopper"),
    backend.createUser("Admin", { admin: true }),
  ]);
  const users: Record<SignedIn, TestUser> = { shopper, "another shopper": another, admin };
  const user = (who: SignedIn) => users[who];
  return {
    backend,
    user,
    db(who) {
      if (who === "service") return backend.service;
      return who === "anonymous" ? backend.anonymous : user(who).db;
    },
    rows: (table) =>
      backend.owner(sql<Row>`select * from ${sql.id(...table.split("."))} order by id`),
    ask(who, path, sent = { method: "GET" }) {
      const token = who === "anonymous" || who === "service" ? undefined : user(who).token;
      return backend.fetch(request(backend, who === "service", token, path, sent));
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
