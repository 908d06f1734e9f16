import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type Caller,
  callers,
  describeWithFixtures,
  type Fixtures,
} from "../../harness/database/fixtures.ts";
import { signedToken } from "../../harness/database/mint-token.ts";
import { PICTURE, resetPictures, send, storedNames, upload } from "./storage-steps.ts";

const nonAdmins = callers.filter((caller) => caller !== "admin");

describeWithFixtures("Less common requests of the storage API", (fixtures) => {
  beforeAll(async () => {
    await resetPictures(fixtures());
    await send(fixtures(), "service", "bucket", { id: "Papers", name: "Papers" });
    await upload(fixtures(), "service", "bill.png", { bucket: "Papers" });
  });

  beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
  afterEach(() => void vi.restoreAllMocks());

  const expectUntouched = async () =>
    expect(await storedNames(fixtures())).toEqual(["Papers/bill.png", "Products/shirt.png"]);
  const get = (caller: Caller, path: string, method = "GET") =>
    fixtures().request(caller, `/storage/v1/${path}`, { method });

  describe.each(nonAdmins)("%s", (caller) => {
    it("cannot read information about a private file or the buckets", async () => {
      expect((await get(caller, "object/info/Papers/bill.png")).ok).toBe(false);
      expect((await get(caller, "object/Papers/bill.png")).ok).toBe(false);
      expect((await get(caller, "object/Papers/bill.png", "HEAD")).ok).toBe(false);
      const listed = await get(caller, "bucket");
      expect(listed.ok ? await listed.json() : []).toEqual([]);
      for (const bucket of ["Products", "Papers"]) {
        expect((await get(caller, `bucket/${bucket}`)).ok).toBe(false);
      }
    });

    it.each(["Products/shirt.png", "Papers/bill.png"])("gets no signed URL of %s", async (file) => {
      const [bucket, name] = file.split("/");
      const one = await send(fixtures(), caller, `object/sign/${file}`, { expiresIn: 60 });
      expect(one.ok).toBe(false);
      const many = await send(fixtures(), caller, `object/sign/${bucket}`, {
        expiresIn: 60,
        paths: [name],
      });
      expect(await many.text()).not.toContain("token=");
    });

    it.each(["move", "copy"])("cannot %s between buckets", async (act) => {
      const way = { bucketId: "Papers", sourceKey: "bill.png", destinationBucket: "Products" };
      const response = await send(fixtures(), caller, `object/${act}`, {
        ...way,
        destinationKey: "mine.png",
      });
      expect(response.ok).toBe(false);
      await expectUntouched();
    });

    it("cannot upload with a token of another type or signer", async () => {
      const wanted = { sub: "mine.png", bucket: "Products", intent: "upload", upsert: true };
      const tokens = [
        signedToken({ ...wanted, exp: 4_000_000_000 }, "guess"),
        caller === "anonymous" ? "" : fixtures().user(caller).token,
      ];
      for (const token of tokens) {
        const response = await put(fixtures(), caller, "mine.png", token);
        expect(response.ok).toBe(false);
      }
      await expectUntouched();
    });

    it("finds nothing with prefixes, patterns and sorting", async () => {
      for (const body of [
        { prefix: "", search: "%", limit: 1e9 },
        { prefix: "", sortBy: { column: "name; drop table storage.objects", order: "asc" } },
        { prefix: "../Papers", limit: -1, offset: -1 },
      ]) {
        const response = await send(fixtures(), caller, "object/list/Products", body);
        expect(response.ok ? await response.json() : []).toEqual([]);
      }
      await expectUntouched();
    });
  });

  it("a signed upload URL is valid for one file only", async () => {
    const made = await send(fixtures(), "service", "object/upload/sign/Products/once.png", {});
    const { token } = await made.json();
    expect((await put(fixtures(), "anonymous", "other.png", token)).status).toBe(403);
    await expectUntouched();
  });
});

function put(fixtures: Fixtures, caller: Caller, name: string, token: string) {
  return fixtures.request(
    caller,
    `/storage/v1/object/upload/sign/Products/${name}?token=${token}`,
    {
      method: "PUT",
      body: PICTURE,
      headers: { "content-type": "image/png" },
    },
  );
}
