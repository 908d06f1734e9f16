import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { describeWithFixtures, everybody } from "../harness/fixtures.ts";
import { hangPicture, PICTURE, seePicture, send, storedNames, upload } from "./storage-steps.ts";

describeWithFixtures("Buckets are the service's", (fixtures) => {
  beforeAll(async () => {
    await hangPicture(fixtures());
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
    expect((await seePicture(fixtures(), "anonymous")).bytes).toEqual(PICTURE);
  };

  describe.each(everybody)("%s", (who) => {
    const buckets = async () => (await fixtures().rows("storage.buckets")).map((row) => row.id);

    it("cannot make one", async () => {
      const answer = await send(fixtures(), who, "bucket", {
        id: "Mine",
        name: "Mine",
        public: true,
      });
      expect(answer.ok).toBe(false);
      expect(await buckets()).toEqual(["Empty", "Papers", "Products"]);
    });

    it("cannot change the rules of one", async () => {
      const before = await fixtures().rows("storage.buckets");
      const rules = { public: true, file_size_limit: 1e9, allowed_mime_types: ["text/html"] };
      expect((await send(fixtures(), who, "bucket/Products", rules, "PUT")).ok).toBe(false);
      expect((await send(fixtures(), who, "bucket/Papers", rules, "PUT")).ok).toBe(false);
      expect(await fixtures().rows("storage.buckets")).toEqual(before);
    });

    it("cannot empty or delete one", async () => {
      await send(fixtures(), who, "bucket/Products/empty", {});
      await send(fixtures(), who, "bucket/Products", {}, "DELETE");
      expect((await send(fixtures(), who, "bucket/Empty", {}, "DELETE")).ok).toBe(false);
      await expectUntouched();
      expect(await buckets()).toEqual(["Empty", "Papers", "Products"]);
    });

    it("cannot read, write, list or clear a private one", async () => {
      expect((await fixtures().ask(who, "/storage/v1/object/Papers/bill.png")).ok).toBe(false);
      expect((await fixtures().ask(who, "/storage/v1/object/public/Papers/bill.png")).ok).toBe(
        false,
      );
      expect((await upload(fixtures(), who, "mine.png", { bucket: "Papers" })).ok).toBe(false);
      const listed = await send(fixtures(), who, "object/list/Papers", { prefix: "" });
      expect(listed.ok ? await listed.json() : []).toEqual([]);
      await send(fixtures(), who, "object/Papers", { prefixes: ["bill.png"] }, "DELETE");
      await expectUntouched();
    });
  });

  it.each([...everybody, "service"] as const)(
    "%s cannot reach the storage tables as tables",
    async (who) => {
      vi.spyOn(console, "error").mockReturnValue();
      for (const table of ["objects", "buckets"]) {
        const direct = await fixtures().ask(who, `/rest/v1/${table}`);
        expect(direct.status).toBe(404);
        const inSchema = await fixtures().ask(who, `/rest/v1/${table}`, {
          method: "GET",
          headers: { "accept-profile": "storage" },
        });
        expect(inSchema.status).toBe(406);
      }
    },
  );
});
