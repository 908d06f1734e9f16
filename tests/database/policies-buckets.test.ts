import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { everybody, stageOnEachDatabase } from "./fixtures.ts";
import { hangPicture, PICTURE, seePicture, send, storedNames, upload } from "./storage-steps.ts";

stageOnEachDatabase("Buckets are the service's", (stage) => {
  beforeAll(async () => {
    await hangPicture(stage());
    for (const id of ["Papers", "Empty"]) {
      expect((await send(stage(), "service", "bucket", { id, name: id })).status).toBe(200);
    }
    expect((await upload(stage(), "service", "bill.png", { bucket: "Papers" })).status).toBe(200);
  });
  afterEach(() => void vi.restoreAllMocks());

  const expectUntouched = async () => {
    expect(await storedNames(stage())).toEqual(["Papers/bill.png", "Products/shirt.png"]);
    expect((await seePicture(stage(), "anonymous")).bytes).toEqual(PICTURE);
  };

  describe.each(everybody)("%s", (who) => {
    const buckets = async () => (await stage().rows("storage.buckets")).map((row) => row.id);

    it("cannot make one", async () => {
      const answer = await send(stage(), who, "bucket", { id: "Mine", name: "Mine", public: true });
      expect(answer.ok).toBe(false);
      expect(await buckets()).toEqual(["Empty", "Papers", "Products"]);
    });

    it("cannot change the rules of one", async () => {
      const before = await stage().rows("storage.buckets");
      const rules = { public: true, file_size_limit: 1e9, allowed_mime_types: ["text/html"] };
      expect((await send(stage(), who, "bucket/Products", rules, "PUT")).ok).toBe(false);
      expect((await send(stage(), who, "bucket/Papers", rules, "PUT")).ok).toBe(false);
      expect(await stage().rows("storage.buckets")).toEqual(before);
    });

    it("cannot empty or delete one", async () => {
      await send(stage(), who, "bucket/Products/empty", {});
      await send(stage(), who, "bucket/Products", {}, "DELETE");
      expect((await send(stage(), who, "bucket/Empty", {}, "DELETE")).ok).toBe(false);
      await expectUntouched();
      expect(await buckets()).toEqual(["Empty", "Papers", "Products"]);
    });

    it("cannot read, write, list or clear a private one", async () => {
      expect((await stage().ask(who, "/storage/v1/object/Papers/bill.png")).ok).toBe(false);
      expect((await stage().ask(who, "/storage/v1/object/public/Papers/bill.png")).ok).toBe(false);
      expect((await upload(stage(), who, "mine.png", { bucket: "Papers" })).ok).toBe(false);
      const listed = await send(stage(), who, "object/list/Papers", { prefix: "" });
      expect(listed.ok ? await listed.json() : []).toEqual([]);
      await send(stage(), who, "object/Papers", { prefixes: ["bill.png"] }, "DELETE");
      await expectUntouched();
    });
  });

  it.each([...everybody, "service"] as const)(
    "%s cannot reach the storage tables as tables",
    async (who) => {
      vi.spyOn(console, "error").mockReturnValue();
      for (const table of ["objects", "buckets"]) {
        const direct = await stage().ask(who, `/rest/v1/${table}`);
        expect(direct.status).toBe(404);
        const inSchema = await stage().ask(who, `/rest/v1/${table}`, {
          method: "GET",
          headers: { "accept-profile": "storage" },
        });
        expect(inSchema.status).toBe(406);
      }
    },
  );
});
