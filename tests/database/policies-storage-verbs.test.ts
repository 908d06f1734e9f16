import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { describeWithFixtures, everybody, type Fixtures, type Who } from "../harness/fixtures.ts";
import { signedToken } from "../harness/mint-token.ts";
import { hangPicture, PICTURE, send, storedNames, upload } from "./storage-steps.ts";

const strangers = everybody.filter((who) => who !== "admin");

describeWithFixtures("The less usual ways to the pictures", (fixtures) => {
  beforeAll(async () => {
    await hangPicture(fixtures());
    await send(fixtures(), "service", "bucket", { id: "Papers", name: "Papers" });
    await upload(fixtures(), "service", "bill.png", { bucket: "Papers" });
  });

  beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
  afterEach(() => void vi.restoreAllMocks());

  const expectUntouched = async () =>
    expect(await storedNames(fixtures())).toEqual(["Papers/bill.png", "Products/shirt.png"]);
  const get = (who: Who, path: string, method = "GET") =>
    fixtures().ask(who, `/storage/v1/${path}`, { method });

  describe.each(strangers)("%s", (who) => {
    it("learns nothing about a private file, nor about the buckets", async () => {
      expect((await get(who, "object/info/Papers/bill.png")).ok).toBe(false);
      expect((await get(who, "object/Papers/bill.png")).ok).toBe(false);
      expect((await get(who, "object/Papers/bill.png", "HEAD")).ok).toBe(false);
      const listed = await get(who, "bucket");
      expect(listed.ok ? await listed.json() : []).toEqual([]);
      for (const bucket of ["Products", "Papers"]) {
        expect((await get(who, `bucket/${bucket}`)).ok).toBe(false);
      }
    });

    it.each(["Products/shirt.png", "Papers/bill.png"])(
      "gets no signed address of %s",
      async (file) => {
        const [bucket, name] = file.split("/");
        const one = await send(fixtures(), who, `object/sign/${file}`, { expiresIn: 60 });
        expect(one.ok).toBe(false);
        const many = await send(fixtures(), who, `object/sign/${bucket}`, {
          expiresIn: 60,
          paths: [name],
        });
        expect(await many.text()).not.toContain("token=");
      },
    );

    it.each(["move", "copy"])("cannot %s between buckets", async (act) => {
      const way = { bucketId: "Papers", sourceKey: "bill.png", destinationBucket: "Products" };
      const answer = await send(fixtures(), who, `object/${act}`, {
        ...way,
        destinationKey: "mine.png",
      });
      expect(answer.ok).toBe(false);
      await expectUntouched();
    });

    it("cannot upload by a token of another kind or another hand", async () => {
      const wanted = { sub: "mine.png", bucket: "Products", intent: "upload", upsert: true };
      const tokens = [
        signedToken({ ...wanted, exp: 4_000_000_000 }, "guess"),
        who === "anonymous" ? "" : fixtures().user(who).token,
      ];
      for (const token of tokens) {
        const answer = await put(fixtures(), who, "mine.png", token);
        expect(answer.ok).toBe(false);
      }
      await expectUntouched();
    });

    it("finds nothing by prefixes, patterns and sorting", async () => {
      for (const body of [
        { prefix: "", search: "%", limit: 1e9 },
        { prefix: "", sortBy: { column: "name; drop table storage.objects", order: "asc" } },
        { prefix: "../Papers", limit: -1, offset: -1 },
      ]) {
        const answer = await send(fixtures(), who, "object/list/Products", body);
        expect(answer.ok ? await answer.json() : []).toEqual([]);
      }
      await expectUntouched();
    });
  });

  it("an address to upload to is for one file and not for another", async () => {
    const made = await send(fixtures(), "service", "object/upload/sign/Products/once.png", {});
    const { token } = await made.json();
    expect((await put(fixtures(), "anonymous", "other.png", token)).status).toBe(403);
    await expectUntouched();
  });
});

function put(fixtures: Fixtures, who: Who, name: string, token: string) {
  return fixtures.ask(who, `/storage/v1/object/upload/sign/Products/${name}?token=${token}`, {
    method: "PUT",
    body: PICTURE,
    headers: { "content-type": "image/png" },
  });
}
