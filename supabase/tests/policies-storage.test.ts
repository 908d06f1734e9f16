import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { everybody, type Stage, stageOnEachDatabase, type Who } from "./stage.ts";

const PICTURE = Buffer.from("89504e470d0a1a0a", "hex");
const OTHER_PICTURE = Buffer.from("89504e470d0a1a0affff", "hex");
const FIVE_MEGABYTES = 5 * 1024 * 1024;
const strangers = everybody.filter((who) => who !== "admin");

type Upload = { bytes?: Buffer<ArrayBuffer>; type?: string; bucket?: string; method?: string };

function upload(stage: Stage, who: Who | "service", name: string, options: Upload = {}) {
  const { bytes = PICTURE, type = "image/png", bucket = "Products", method = "POST" } = options;
  return stage.ask(who, `/storage/v1/object/${bucket}/${name}`, {
    method,
    body: bytes,
    headers: { "content-type": type, "content-length": String(bytes.length), "x-upsert": "false" },
  });
}

function send(stage: Stage, who: Who | "service", path: string, json: unknown, method = "POST") {
  return stage.ask(who, `/storage/v1/${path}`, { method, json });
}

const names = async (stage: Stage) =>
  (await stage.rows("storage.objects")).map((row) => `${row.bucket_id}/${row.name}`).sort();

const publicBytes = async (stage: Stage, who: Who) => {
  const response = await stage.ask(who, "/storage/v1/object/public/Products/shirt.png");
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};

stageOnEachDatabase("Product pictures", (stage) => {
  const hangPictures = async () => {
    await stage().backend.database.exec("delete from storage.objects where bucket_id = 'Products'");
    expect((await upload(stage(), "service", "shirt.png")).status).toBe(200);
  };
  beforeAll(async () => {
    await hangPictures();
    for (const id of ["Papers", "Empty"]) {
      expect((await send(stage(), "service", "bucket", { id, name: id })).status).toBe(200);
    }
    expect((await upload(stage(), "service", "bill.png", { bucket: "Papers" })).status).toBe(200);
  });

  afterEach(() => void vi.restoreAllMocks());

  const untouched = ["Papers/bill.png", "Products/shirt.png"];
  const expectUntouched = async () => {
    expect(await names(stage())).toEqual(untouched);
    expect((await publicBytes(stage(), "anonymous")).bytes).toEqual(PICTURE);
  };

  it.each(everybody)("%s can see a picture at its public address", async (who) => {
    expect(await publicBytes(stage(), who)).toEqual({ status: 200, bytes: PICTURE });
  });

  describe.each(strangers)("%s", (who) => {
    it("cannot upload", async () => {
      expect((await upload(stage(), who, "mine.png")).ok).toBe(false);
      await expectUntouched();
    });

    it.each(["POST", "PUT"])("cannot replace a picture (%s)", async (method) => {
      const response = await stage().ask(who, "/storage/v1/object/Products/shirt.png", {
        method,
        body: OTHER_PICTURE,
        headers: { "content-type": "image/png", "x-upsert": "true" },
      });
      expect(response.ok).toBe(false);
      await expectUntouched();
    });

    it("cannot delete a picture", async () => {
      await send(stage(), who, "object/Products", { prefixes: ["shirt.png"] }, "DELETE");
      await expectUntouched();
    });

    it.each(["copy", "move"])("cannot %s a picture", async (act) => {
      const answer = await send(stage(), who, `object/${act}`, {
        bucketId: "Products",
        sourceKey: "shirt.png",
        destinationKey: "mine.png",
      });
      expect(answer.ok).toBe(false);
      await expectUntouched();
    });

    it("gets no signed address to upload to", async () => {
      const answer = await send(stage(), who, "object/upload/sign/Products/mine.png", {});
      expect(answer.ok).toBe(false);
      expect(await answer.json()).not.toHaveProperty("signedUrl");
    });

    it("finds nothing by listing the bucket", async () => {
      const answer = await send(stage(), who, "object/list/Products", { prefix: "" });
      expect(await answer.json()).toEqual([]);
    });
  });

  describe("an admin", () => {
    beforeEach(hangPictures);
    afterAll(hangPictures);

    it("can upload, and everybody sees it", async () => {
      expect((await upload(stage(), "admin", "belt.png")).status).toBe(200);
      expect(await names(stage())).toEqual([...untouched, "Products/belt.png"].sort());
    });

    it("can replace a picture", async () => {
      const answer = await upload(stage(), "admin", "shirt.png", {
        bytes: OTHER_PICTURE,
        method: "PUT",
      });
      expect(answer.status).toBe(200);
      expect((await publicBytes(stage(), "anonymous")).bytes).toEqual(OTHER_PICTURE);
    });

    it("can delete a picture", async () => {
      await send(stage(), "admin", "object/Products", { prefixes: ["shirt.png"] }, "DELETE");
      expect(await names(stage())).toEqual(["Papers/bill.png"]);
      expect((await publicBytes(stage(), "anonymous")).status).not.toBe(200);
    });

    it("can list the pictures", async () => {
      const answer = await send(stage(), "admin", "object/list/Products", { prefix: "" });
      expect(await answer.json()).toMatchObject([{ name: "shirt.png" }]);
    });

    it.each(["image/gif", "image/svg+xml", "text/html", "application/pdf"])(
      "cannot upload %s",
      async (type) => {
        const answer = await upload(stage(), "admin", "odd", { type });
        expect(await answer.json()).toMatchObject({ statusCode: "415" });
        await expectUntouched();
      },
    );

    it("can upload 5 MB and not a byte more", async () => {
      const tooLarge = Buffer.alloc(FIVE_MEGABYTES + 1);
      const refused = await upload(stage(), "admin", "large.png", { bytes: tooLarge });
      expect(await refused.json()).toMatchObject({ statusCode: "413" });
      await expectUntouched();
      const largest = await upload(stage(), "admin", "large.png", {
        bytes: tooLarge.subarray(0, FIVE_MEGABYTES),
      });
      expect(largest.status).toBe(200);
    });

    it("cannot leave the bucket by a file's name", async () => {
      const answer = await upload(stage(), "admin", "..%2F..%2Fkeys.json");
      expect(answer.ok).toBe(false);
      await expectUntouched();
    });
  });

  describe.each(everybody)("%s and other buckets", (who) => {
    const buckets = async () => (await stage().rows("storage.buckets")).map((row) => row.id);

    it("cannot make a bucket", async () => {
      const answer = await send(stage(), who, "bucket", { id: "Mine", name: "Mine", public: true });
      expect(answer.ok).toBe(false);
      expect(await buckets()).toEqual(["Empty", "Papers", "Products"]);
    });

    it("cannot change a bucket's rules", async () => {
      const before = await stage().rows("storage.buckets");
      const rules = { public: true, file_size_limit: 1e9, allowed_mime_types: ["text/html"] };
      expect((await send(stage(), who, "bucket/Products", rules, "PUT")).ok).toBe(false);
      expect((await send(stage(), who, "bucket/Papers", rules, "PUT")).ok).toBe(false);
      expect(await stage().rows("storage.buckets")).toEqual(before);
    });

    it("cannot empty or delete a bucket", async () => {
      await send(stage(), who, "bucket/Products/empty", {});
      await send(stage(), who, "bucket/Products", {}, "DELETE");
      expect((await send(stage(), who, "bucket/Empty", {}, "DELETE")).ok).toBe(false);
      await expectUntouched();
      expect(await buckets()).toEqual(["Empty", "Papers", "Products"]);
    });

    it("cannot read, write, list or clear a bucket of the service's", async () => {
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
