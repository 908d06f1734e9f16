import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { describe, inject } from "vitest";
import { databaseUrl } from "../harness/global-setup.ts";
import { describeCrashes } from "./crash-test.ts";

describe.runIf(inject("postgresUrl"))("beside a PostgreSQL that lives on", () => {
  describeCrashes("PostgreSQL", async () => {
    const server = inject("postgresUrl") ?? "";
    const name = `crash_${randomUUID().replaceAll("-", "")}`;
    const maintenance = postgres(server, { max: 1 });
    await maintenance`create database ${maintenance(name)} template template_shop`;
    await maintenance.end();
    return { DATABASE_URL: databaseUrl(server, name) };
  });
});
