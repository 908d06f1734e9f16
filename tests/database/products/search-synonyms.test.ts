import { beforeAll, expect, it } from "vitest";
import { addProduct } from "../../harness/database/order-steps.ts";
import { describeAsHosted, type TestUser } from "../../harness/database/test-backend.ts";

describeAsHosted("Synonyms of the search", (backend) => {
  let admin: TestUser;
  let shopper: TestUser;
  beforeAll(async () => {
    admin = await backend().createUser("Ama", { admin: true });
    shopper = await backend().createUser("Kofi");
    await addProduct(backend(), 5);
  });

  const synonyms = (user: TestUser) => user.db.from("searchSynonyms");
  const found = async (query: string) => {
    const { data } = await backend().anonymous.rpc("search_products", { query });
    return (data as { products: { name: string }[] }).products.map(({ name }) => name);
  };

  it("are written by admins, and take effect at once", async () => {
    expect(await found("quux")).toEqual([]);
    const { error } = await synonyms(admin).insert({ word: "quux", means: "kente" });
    expect(error).toBeNull();
    expect(await found("quux")).toEqual([expect.stringContaining("Kente")]);
    await synonyms(admin).update({ means: "nothing" }).eq("word", "quux");
    expect(await found("quux")).toEqual([]);
    await synonyms(admin).delete().eq("word", "quux");
    const { data } = await synonyms(admin).select().eq("word", "quux");
    expect(data).toEqual([]);
  });

  it("are read by everyone, and written by nobody else", async () => {
    const { data } = await backend()
      .anonymous.from("searchSynonyms")
      .select()
      .eq("word", "trainers");
    expect(data).toMatchObject([{ means: "sneakers", inDescriptions: false }]);
    const refused = await synonyms(shopper).insert({ word: "quux", means: "kente" });
    expect(refused.error?.code).toBe("42501");
    const visitor = backend().anonymous.from("searchSynonyms");
    for (const { error } of [
      await visitor.insert({ word: "quux", means: "kente" }),
      await visitor.update({ means: "x" }).eq("word", "trainers"),
      await visitor.delete().eq("word", "trainers"),
    ]) {
      expect(error?.code).toBe("42501");
    }
    await synonyms(shopper).update({ means: "x" }).eq("word", "trainers");
    await synonyms(shopper).delete().eq("word", "trainers");
    expect(await synonyms(admin).select().eq("word", "trainers")).toMatchObject({ data });
  });

  it.each([
    { word: "Trainers", means: "sneakers" },
    { word: "t-shirt", means: "top" },
    { word: "", means: "top" },
    { word: "quux", means: "a | b" },
    { word: "trainers", means: "sneakers" },
  ])("refuse $word: $means", async (row) => {
    expect((await synonyms(admin).insert(row)).error).not.toBeNull();
  });
});
