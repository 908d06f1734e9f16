import { expect, it } from "vitest";
import { renderSitemap } from "./sitemap.ts";

/** A shop with all ids up to one, of which every thousandth is a product. */
const shopOf = (lastId: number) => ({
  siteUrl: "https://shop.example",
  catalog: {
    lastProductId: async () => lastId,
    productIdsBetween: async (from: number, to: number) =>
      Array.from(
        { length: Math.floor(Math.min(to, lastId) / 1000) },
        (_, index) => (index + 1) * 1000,
      ).filter((id) => id >= from),
  },
});
const locations = (xml = "") => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);

it("is one file with pages and products", async () => {
  for (const lastId of [0, 2500]) {
    const xml = (await renderSitemap(shopOf(lastId), "/sitemap.xml")) ?? "";
    expect(xml).toContain("<urlset ");
    expect(locations(xml)).toContain("https://shop.example/men-products");
    expect(locations(xml).filter((url) => url?.includes("/product/"))).toEqual(
      lastId ? ["https://shop.example/product/1000", "https://shop.example/product/2000"] : [],
    );
  }
});

it("of many products names its parts, which have every address once", async () => {
  const shop = shopOf(15_000);
  const index = await renderSitemap(shop, "/sitemap.xml");
  expect(index).toContain("<sitemapindex ");
  const parts = locations(index).map((url = "") => new URL(url).pathname);
  expect(parts).toEqual(["/sitemap-1.xml", "/sitemap-2.xml", "/sitemap-3.xml"]);
  const all = (await Promise.all(parts.map((path) => renderSitemap(shop, path)))).flatMap(
    locations,
  );
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((url) => url?.includes("/product/"))).toHaveLength(15);
  expect(all).toContain("https://shop.example/");
});

it("does not exist under other names", async () => {
  for (const path of ["/sitemap-0.xml", "/sitemap-2.xml", "/sitemap-x.xml", "/sitemap"]) {
    expect(await renderSitemap(shopOf(1000), path), path).toBeUndefined();
  }
});
