import type { PostgrestClient } from "@supabase/postgrest-js";
import { sql } from "kysely";
import { beforeAll, beforeEach } from "vitest";
import {
  describeOnEachDatabase,
  ORIGIN,
  type Person,
  type TestBackend,
} from "../harness/test-backend.ts";
import { rowsOnStage } from "./fixture-rows.ts";

export const everybody = ["anonymous", "shopper", "another shopper", "admin"] as const;
export type Who = (typeof everybody)[number];
type SignedIn = Exclude<Who, "anonymous">;

type Sent = { method: string; json?: unknown; body?: BodyInit; headers?: Record<string, string> };
export type Row = Record<string, unknown>;

/** Four people in front of the shop. */
export type Stage = {
  backend: TestBackend;
  db(who: Who | "service"): PostgrestClient;
  person(who: SignedIn): Person;
  /** What the owner of the schema sees in a table. */
  rows(table: string): Promise<Row[]>;
  /** Any request in somebody's name, for what is not a table. */
  ask(who: Who | "service", path: string, sent?: Sent): Promise<Response>;
};

export function stageOnEachDatabase(name: string, story: (stage: () => Stage) => void): void {
  describeOnEachDatabase(name, (backend) => {
    let stage: Stage | undefined;
    beforeAll(async () => {
      stage = await openStage(backend());
    });
    story(() => {
      if (!stage) throw new Error("Nobody is on stage yet.");
      return stage;
    });
  });
}

/** Puts the rows of the stage back before every test. */
export function withRowsOnStage(stage: () => Stage): void {
  beforeEach(() => stage().backend.database.exec(rowsOnStage(stage().person)));
}

async function openStage(backend: TestBackend): Promise<Stage> {
  const [shopper, another, admin] = await Promise.all([
    backend.person("Shopper"),
    backend.person("Another Shopper"),
    backend.person("Admin", { admin: true }),
  ]);
  const people: Record<SignedIn, Person> = { shopper, "another shopper": another, admin };
  const person = (who: SignedIn) => people[who];
  return {
    backend,
    person,
    db(who) {
      if (who === "service") return backend.service;
      return who === "anonymous" ? backend.anonymous : person(who).db;
    },
    rows: (table) =>
      backend.owner(sql<Row>`select * from ${sql.id(...table.split("."))} order by id`),
    ask(who, path, sent = { method: "GET" }) {
      const token = who === "anonymous" || who === "service" ? undefined : person(who).token;
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
