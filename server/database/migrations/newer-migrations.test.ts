import type { CompiledQuery, Kysely } from "kysely";
import { expect, it, vi } from "vitest";
import { readMigrations } from "./migration-files.ts";
import { watchForNewerMigrations } from "./newer-migrations.ts";

it("finds a newer migration also when the pool has no session yet after an interruption", async () => {
  const applied = [...(await readMigrations()), { name: "29990101000000_newer.sql", checksum: "" }];
  let failures = 3;
  const executeQuery = async ({ sql }: CompiledQuery) => {
    failures -= 1;
    if (failures >= 0) throw new Error("PostgreSQL gave no connection in time.");
    return { rows: sql.includes("to_regclass") ? [{ exists: true }] : applied };
  };
  const kysely = { executeQuery } as unknown as Kysely<unknown>;
  const listen = async (_channel: string, callback: () => void) => callback();
  const found = vi.fn();
  await watchForNewerMigrations({ kysely, listen }, found, 0);
  await vi.waitFor(() => expect(found).toHaveBeenCalledWith("29990101000000_newer.sql"));
});
