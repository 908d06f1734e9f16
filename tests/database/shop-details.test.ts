import { expect, it } from "vitest";
import { hasDemoTexts } from "../../domain/shop/shop-details.ts";
import { describeOnEachDatabase } from "../harness/database/test-backend.ts";

describeOnEachDatabase("The shop's details", (backend) => {
  it("are read by everyone, and are those of a demo until an admin changes each text", async () => {
    const admin = await backend().createUser("Ama", { admin: true });
    const read = async () =>
      (await backend().anonymous.from("shopDetails").select("*").single()).data;
    const before = await read();
    expect(before).toMatchObject({ name: "Ntoma", version: 1 });
    expect(before.demoTexts).toEqual(["delivery", "returns", "terms", "privacy"]);
    const changed = await admin.db
      .from("shopDetails")
      .update({ name: "Akwaaba", email: "hello@shop.example", version: 1 })
      .eq("id", 1);
    expect(changed.error).toBeNull();
    expect(await read()).toMatchObject({ name: "Akwaaba", version: 2 });
    const change = async (texts: object) => {
      const { id, version, demoTexts, ...details } = await read();
      const { error } = await admin.db
        .from("shopDetails")
        .update({ ...details, ...texts, version })
        .eq("id", 1);
      expect(error).toBeNull();
      return (await read()).demoTexts;
    };
    expect(await change({ name: "Akwaaba Accra" })).toHaveLength(4);
    expect(await change({ terms: "Ours." })).toEqual(["delivery", "returns", "privacy"]);
    expect(await change({ terms: before.terms })).toEqual(["delivery", "returns", "privacy"]);
    await change({ delivery: "Ours.", returns: "", privacy: "Ours." });
    expect(hasDemoTexts(await read())).toBe(false);
    const { error } = await admin.db.from("shopDetails").update({ demoTexts: [] }).eq("id", 1);
    expect(error?.code).toBe("42501");
  });

  it("are not overwritten by an edit that is based on an older version", async () => {
    const admin = await backend().createUser("Ama", { admin: true });
    const { error } = await admin.db
      .from("shopDetails")
      .update({ name: "Old", version: 1 })
      .eq("id", 1);
    expect(error).toMatchObject({ code: "PT409" });
  });

  it("are changed by admins only, stay one row, and refuse what no page can show", async () => {
    const shopper = await backend().createUser("Kofi");
    const admin = await backend().createUser("Ama", { admin: true });
    const hidden = await shopper.db
      .from("shopDetails")
      .update({ name: "Mine" })
      .eq("id", 1)
      .select();
    expect(hidden.data).toEqual([]);
    expect((await admin.db.from("shopDetails").insert({ name: "Two" })).error?.code).toBe("42501");
    expect((await admin.db.from("shopDetails").delete().eq("id", 1)).error?.code).toBe("42501");
    for (const change of [
      { name: " " },
      { instagram: "javascript:alert(1)" },
      { facebook: "http://x.y" },
    ]) {
      const { error } = await admin.db.from("shopDetails").update(change).eq("id", 1);
      expect(error?.code).toMatch(/23514|PT400/);
    }
  });
});
