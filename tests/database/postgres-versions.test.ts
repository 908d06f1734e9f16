import { readFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import { describe, expect, it } from "vitest";
import { POSTGRES_VERSIONS } from "../../server/database/migrations/usable-database.ts";
import { ROOT } from "../../server/lib/root-folder.ts";
import { CHOSEN_POSTGRES } from "../harness/database/installed-postgres.ts";
import { hasPostgres, resource } from "../harness/resources.ts";

const { oldest, newest } = POSTGRES_VERSIONS;

async function majorVersionOf(server: string): Promise<number> {
  const sql = postgres(server, { max: 1 });
  const [row] = await sql`select current_setting('server_version_num')::integer / 10000 as major`;
  await sql.end();
  return row?.major;
}

describe("The versions of PostgreSQL", () => {
  it.each(["README.md", "docs/architecture.md", "docs/deploying.md"])(
    "that %s promises are those of the tests",
    async (document) => {
      const text = await readFile(join(ROOT, document), "utf8");
      const promised = Array.from(
        text.matchAll(/PostgreSQL (?:from )?(\d+) to (\d+)/g),
        ([, from, to]) => [Number(from), Number(to)],
      );
      expect(promised).toEqual([[oldest, newest]]);
      expect(text).not.toMatch(/PostgreSQL \(?\d+ or newer/);
    },
  );

  it.runIf(hasPostgres && !process.env[CHOSEN_POSTGRES])("are run by the tests", async () => {
    expect(await majorVersionOf(await resource("hosted"))).toBe(oldest);
    expect(await majorVersionOf(await resource("postgres"))).toBe(newest);
  });

  it.runIf(process.env[CHOSEN_POSTGRES])("include the one that is installed", async () => {
    const major = await majorVersionOf(await resource("postgres"));
    expect(major).toBeGreaterThanOrEqual(oldest);
    expect(major).toBeLessThanOrEqual(newest);
  });
});
