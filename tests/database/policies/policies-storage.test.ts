import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callers, describeWithFixtures } from "../../harness/database/fixtures.ts";
import { PICTURE, readPicture, resetPictures, send, storedNames, upload } from "./storage-steps.ts";

const OTHER_PICTURE = Buffer.from("89504e470d0a1a0affff", "hex");
const FIVE_MEGABYTES = 5 * 1024 * 1024;
const nonAdmins = callers.filter((caller) => caller !== "admin");

describeWithFixtures("Product pictures", (fixtures) => {
  const reset = () => resetPictures(fixtures());
  beforeAll(reset);

  const expectUntouched = async () => {
    expect(await storedNames(fixtures())).toEqual(["Products/shirt.png"]);
    expect((await readPicture(fixtures(), "anonymous")).bytes).toEqual(PICTURE);
  };

  it.each(callers)("%s can read a picture at its public URL", async (caller) => {
    expect(await readPicture(fixtures(), caller)).toEqual({ status: 200, bytes: PICTURE });
  });

  describe.each(nonAdmins)("%s", (caller) => {
    it("cannot upload", async () => {
      expect((await upload(fixtures(), caller, "mine.png")).ok).toBe(false);
      await expectUntouched();
    });

    it.each(["POST", "PUT"])("cannot replace a picture (%s)", async (method) => {
      const response = await fixtures().request(caller, "/storage/v1/object/Products/shirt.png", {
        method,
        body: OTHER_PICTURE,
        headers: { "content-type": "image/png", "x-upsert": "true" },
      });
      expect(response.ok).toBe(false);
      await expectUntouched();
    });

    it("cannot delete a picture", async () => {
      await send(fixtures(), caller, "object/Products", { prefixes: ["shirt.png"] }, "DELETE");
      await expectUntouched();
    });

    it.each(["copy", "move"])("cannot %s a picture", async (act) => {
      const response = await send(fixtures(), caller, `object/${act}`, {
        bucketId: "Products",
        sourceKey: "shirt.png",
        destinationKey: "mine.png",
      });
      expect(response.ok).toBe(false);
      await expectUntouched();
    });

    it("gets no signed upload URL", async () => {
      const response = await send(fixtures(), caller, "object/upload/sign/Products/mine.png", {});
      expect(response.ok).toBe(false);
      expect(await response.json()).not.toHaveProperty("signedUrl");
    });

    it("cannot list the bucket", async () => {
      const response = await send(fixtures(), caller, "object/list/Products", { prefix: "" });
      expect(await response.json()).toEqual([]);
    });
  });

  describe("an admin", () => {
    beforeEach(reset);
    afterAll(reset);

    it("can upload", async () => {
      expect((await upload(fixtures(), "admin", "belt.png")).status).toBe(200);
      expect(await storedNames(fixtures())).toEqual(["Products/belt.png", "Products/shirt.png"]);
    });

    it("can replace a picture", async () => {
      const response = await upload(fixtures(), "admin", "shirt.png", {
        bytes: OTHER_PICTURE,
        method: "PUT",
      });
      expect(response.status).toBe(200);
      expect((await readPicture(fixtures(), "anonymous")).bytes).toEqual(OTHER_PICTURE);
    });

    it("can delete a picture", async () => {
      await send(fixtures(), "admin", "object/Products", { prefixes: ["shirt.png"] }, "DELETE");
      expect(await storedNames(fixtures())).toEqual([]);
      expect((await readPicture(fixtures(), "anonymous")).status).not.toBe(200);
    });

    it("can list the pictures", async () => {
      const response = await send(fixtures(), "admin", "object/list/Products", { prefix: "" });
      expect(await response.json()).toMatchObject([{ name: "shirt.png" }]);
    });

    it.each(["image/gif", "image/svg+xml", "text/html", "application/pdf"])(
      "cannot upload %s",
      async (type) => {
        const response = await upload(fixtures(), "admin", "odd", { type });
        expect(await response.json()).toMatchObject({ statusCode: "415" });
        await expectUntouched();
      },
    );

    it("can upload 5 MB and no more", async () => {
      const tooLarge = Buffer.alloc(FIVE_MEGABYTES + 1);
      const refused = await upload(fixtures(), "admin", "large.png", { bytes: tooLarge });
      expect(await refused.json()).toMatchObject({ statusCode: "413" });
      await expectUntouched();
      const largest = await upload(fixtures(), "admin", "large.png", {
        bytes: tooLarge.subarray(0, FIVE_MEGABYTES),
      });
      expect(largest.status).toBe(200);
    });

    it("cannot leave the bucket with a file name", async () => {
      const response = await upload(fixtures(), "admin", "..%2F..%2Fkeys.json");
      expect(response.ok).toBe(false);
      await expectUntouched();
    });
  });
});
