import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { acceptKeys, forgetKeys, requireSameKeys } from "../../server/auth/key-fingerprint.ts";
import { generateKeys } from "../../server/auth/key-settings.ts";
import { describeOnEachDatabase } from "../harness/test-backend.ts";

const [ours, others] = [generateKeys(), generateKeys()];

describeOnEachDatabase("The fingerprint of the keys", (backend) => {
  const db = () => backend().database.kysely;

  it("lets one of two processes with different keys start", async () => {
    const started = await Promise.allSettled([
      requireSameKeys(db(), ours),
      requireSameKeys(db(), others),
    ]);
    expect(started.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await forgetKeys(db());
  });

  it("says what to do when one key differs", async () => {
    await requireSameKeys(db(), ours);
    await requireSameKeys(db(), ours);
    const { secretKey } = others;
    const start = requireSameKeys(db(), { ...ours, secretKey });
    await expect(start).rejects.toThrow(/not those of the shop.*npm run keys -- accept/s);
  });

  it("follows keys that were accepted, and contains none of them", async () => {
    await acceptKeys(db(), others);
    await requireSameKeys(db(), others);
    await expect(requireSameKeys(db(), ours)).rejects.toThrow("npm run keys -- accept");
    const rows = await backend().owner(sql`select * from private.key_fingerprint`);
    for (const key of Object.values(others)) expect(JSON.stringify(rows)).not.toContain(key);
  });

  describe.each(["anonymous", "service"] as const)("for %s", (who) => {
    it("cannot be read or changed", async () => {
      const table = backend()[who].schema("private").from("key_fingerprint");
      expect((await table.select()).error).not.toBeNull();
      expect((await table.delete().eq("only_row", true)).error).not.toBeNull();
    });
  });
});
