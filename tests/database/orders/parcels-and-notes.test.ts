import { expect, it } from "vitest";
import { describeWithFixtures, resetRowsBeforeEach } from "../../harness/database/fixtures.ts";

describeWithFixtures("What admins add to an order", (fixtures) => {
  resetRowsBeforeEach(fixtures);

  it("is, for its parcel, read by the shopper and written by admins only", async () => {
    const [order] = await fixtures().rows("orders");
    const parcel = { orderId: Number(order?.id), courier: "GIG", trackingNumber: "A1" };
    const admin = fixtures().db("admin").from("parcels");
    expect((await admin.upsert(parcel)).error).toBeNull();
    expect((await admin.upsert({ ...parcel, trackingNumber: "A2" })).error).toBeNull();
    const read = async (who: "shopper" | "another shopper") =>
      (await fixtures().db(who).from("parcels").select("trackingNumber")).data;
    expect([await read("shopper"), await read("another shopper")]).toContainEqual([
      { trackingNumber: "A2" },
    ]);
    expect([await read("shopper"), await read("another shopper")]).toContainEqual([]);
    const refused = await fixtures().db("shopper").from("parcels").upsert(parcel);
    expect(refused.error?.code).toBe("42501");
    const link = await admin.upsert({ ...parcel, trackingLink: "javascript:alert(1)" });
    expect(link.error?.code).toMatch(/23514|PT400/);
  });

  it("is, for notes, signed by who writes them and hidden from everyone else", async () => {
    const [order] = await fixtures().rows("orders");
    const note = { orderId: Number(order?.id), note: "Called, wants it on Friday." };
    expect((await fixtures().db("admin").from("orderNotes").insert(note)).error).toBeNull();
    const { data } = await fixtures().db("admin").from("orderNotes").select("*");
    expect(data).toMatchObject([{ ...note, userName: expect.stringMatching(/./) }]);
    for (const who of ["shopper", "another shopper"] as const) {
      expect((await fixtures().db(who).from("orderNotes").select("*")).data).toEqual([]);
      expect((await fixtures().db(who).from("orderNotes").insert(note)).error?.code).toBe("42501");
    }
    const changed = await fixtures()
      .db("admin")
      .from("orderNotes")
      .update({ note: "x" })
      .eq("id", 1);
    expect(changed.error?.code).toBe("42501");
  });
});
