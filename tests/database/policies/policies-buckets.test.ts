import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { callers, describeWithFixtures } from "../../harness/database/fixtures.ts";
import { PICTURE, readPicture, resetPictures, send, storedNames, upload } from "./storage-steps.ts";

describeWithFixtures("Buckets are managed by the service role", (fixtures) => {
  beforeAll(async () => {
    await resetPictures(fixtures());
    for (const id of ["Papers", "Empty"]) {
      expect((await send(fixtures(), "service", "bucket", { id, name: id })).status).toBe(200);
    }
    expect((await upload(fixtures(), "service", "bill.png", { bucket: "Papers" })).status).toBe(
      200,
    );
  });
  afterEach(() => void vi.restoreAllMocks());

  const expectUntouched = async () => {
    expect(await storedNames(fixtures())).toEqual(["Papers/bill.png", "Products/shirt.png"]);
    expect((await readPicture(fixtures(), "anonymous")).bytes).toEqual(PICTURE);
  };

  describe.each(callers)("%s", (caller) => {
    const buckets = async () => (await fixtures().rows("storage.buckets")).map((row) => row.id);

    it("cannot create one", async () => {
      const response = await send(fixtures(), caller, "bucket", {
        id: "Mine",
        name: "Mine",
        public: true,
      });
      expect(response.ok).toBe(false);
      expect(await buckets()).toEqual(["Empty", "Papers", "Products"]);
    });

    it("cannot change the settings of one", async () => {
      const before = await fixtures().rows("storage.buckets");
      const rules = { public: true, file_size_limit: 1e9, allowed_mime_types: ["text/html"] };
      expect((await send(fixtures(), caller, "bucket/Products", rules, "PUT")).ok).toBe(false);
      expect((await send(fixtures(), caller, "bucket/Papers", rules, "PUT")).ok).toBe(false);
      expect(await fixtures().rows("storage.buckets")).toEqual(before);
    });

    it("cannot empty or delete one", async () => {
      await send(fixtures(), caller, "bucket/Products/empty", {});
      await send(fixtures(), caller, "bucket/Products", {}, "DELETE");
      expect((await send(fixtures(), caller, "bucket/Empty", {}, "DELETE")).ok).toBe(false);
      await expectUntouched();
      expect(await buckets()).toEqual(["Empty", "Papers", "Products"]);
    });

    it("cannot read, write, list or clear a private one", async () => {
      expect((await fixtures().request(caller, "/storage/v1/object/Papers/bill.png")).ok).toBe(
        false,
      );
      expect(
        (await fixtures().request(caller, "/storage/v1/object/public/Papers/bill.png")).ok,
      ).toBe(false);
      expect((await upload(fixtures(), caller, "mine.png", { bucket: "Papers" })).ok).toBe(false);
      const listed = await send(fixtures(), caller, "object/list/Papers", { prefix: "" });
      expect(listed.ok ? await listed.json() : []).toEqual([]);
      await send(fixtures(), caller, "object/Papers", { prefixes: ["bill.png"] }, "DELETE");
      await expectUntouched();
    });
  });

  it.each([...callers, "service"] as const)(
    "%s cannot access the storage tables directly",
    async (caller) => {
      vi.spyOn(console, "error").mockReturnValue();
      for (const table of ["objects", "buckets"]) {
        const direct = await fixtures().request(caller, `/rest/v1/${table}`);
        expect(direct.status).toBe(404);
        const inSchema = await fixtures().request(caller, `/rest/v1/${table}`, {
          method: "GET",
          headers: { "accept-profile": "storage" },
        });
        expect(inSchema.status).toBe(406);
      }
    },
  );
});
