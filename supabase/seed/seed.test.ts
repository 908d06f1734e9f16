import { readdirSync, readFileSync, statSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawings } from "../../artwork/drawings.ts";
import { imageAlt } from "../../domain/products/images/image-alt.ts";
import { catalog } from "./catalog.ts";
import { demoOrders } from "./demo-orders.ts";
import { demoShoppers } from "./people.ts";

const now = new Date("2026-03-06T15:30:00Z");
const products = catalog.map((product, index) => ({
  ...product,
  id: index + 1,
}));
const orders = demoOrders(products, now);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

describe("catalog", () => {
  it("fills each of the 15 subcategories with 4 products of its category", () => {
    const subCategories = Array.from({ length: 15 }, (_, index) => index + 1);
    for (const id of subCategories) {
      const products = catalog.filter((product) => product.subCategoryId === id);
      expect(products.map((product) => product.categoryId)).toEqual(
        Array(4).fill(Math.ceil(id / 5)),
      );
    }
    expect(catalog).toHaveLength(60);
  });

  it("has unique product names and pictures", () => {
    expect(new Set(catalog.map((product) => product.name)).size).toBe(60);
    expect(new Set(catalog.map((product) => product.image)).size).toBe(60);
  });

  it("describes every product in two or three sentences", () => {
    for (const { name, description } of catalog) {
      const sentences = description.match(/[^.]+\.(?= |$)/g) ?? [];
      expect([2, 3], name).toContain(sentences.length);
    }
  });

  it("prices in whole pesewas and keeps discounts within 0 to 100", () => {
    for (const { price, discount } of catalog) {
      expect(price).toBe(Math.round(price * 100) / 100);
      expect(price).toBeGreaterThan(0);
      expect(discount).toBeGreaterThanOrEqual(0);
      expect(discount).toBeLessThanOrEqual(100);
    }
    expect(catalog.some((product) => product.discount > 0)).toBe(true);
  });

  it("has a few products out of stock, some low and most well stocked", () => {
    const stock = catalog.map((product) => product.stockQuantity);
    const out = stock.filter((count) => count === 0).length;
    const low = stock.filter((count) => count > 0 && count < 30).length;
    expect(out).toBeGreaterThanOrEqual(2);
    expect(low).toBeGreaterThanOrEqual(5);
    expect(stock.length - out - low).toBeGreaterThan(30);
  });
});

describe("pictures", () => {
  const images = new URL("./images/", import.meta.url);
  const assets = new URL("../../src/assets/", import.meta.url);

  it.each(catalog.map((product) => product.image))(
    "%s is a small 4:5 WebP with enough resolution for the zoom",
    async (image) => {
      const file = readFileSync(new URL(image, images));
      const { format, width, height } = await sharp(file).metadata();
      expect(format).toBe("webp");
      expect([width, height]).toEqual([1200, 1500]);
      expect(file.byteLength).toBeLessThanOrEqual(50_000);
    },
  );

  it("have one drawing per product", () => {
    const named = catalog.map(({ image }) => image).sort();
    expect(readdirSync(images).sort()).toEqual(named);
    const slugs = named.map((image) => image.replace(".webp", ""));
    expect(Object.keys(drawings).sort()).toEqual(slugs);
    expect(new Set(Object.values(drawings)).size).toBe(60);
  });

  it("weigh under 3 MB together, those of the home page and the icons included", () => {
    const weigh = (folder: URL, pattern: RegExp) =>
      readdirSync(folder, { encoding: "utf8", recursive: true })
        .filter((name) => pattern.test(name))
        .reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0);
    const pictures = /\.(webp|avif|png|svg)$/;
    expect(weigh(images, pictures) + weigh(assets, pictures)).toBeLessThan(3_000_000);
  });

  it("have alternative texts", () => {
    const alts = catalog.map(imageAlt);
    for (const alt of alts) expect(alt).toMatch(/^.{10,}: .{20,}$/);
    expect(new Set(alts).size).toBe(60);
  });
});

describe("demo orders", () => {
  it("are about 40 in the last 14 days, none in the future", () => {
    expect(orders.length).toBeGreaterThanOrEqual(36);
    expect(orders.length).toBeLessThanOrEqual(44);
    for (const { createdAt } of orders) {
      expect(createdAt <= now).toBe(true);
      expect(createdAt > daysAgo(14)).toBe(true);
    }
  });

  it("have every order and payment status", () => {
    expect(new Set(orders.map((order) => order.orderStatus))).toEqual(
      new Set(["processing", "packaged", "dispatched", "delivered", "cancelled"]),
    );
    expect(new Set(orders.map((order) => order.paymentStatus))).toEqual(
      new Set(["pending", "paid", "failed", "success"]),
    );
  });

  it("combine them plausibly", () => {
    for (const { orderStatus, paymentStatus, createdAt } of orders) {
      if (orderStatus === "delivered") {
        expect(["success", "paid"]).toContain(paymentStatus);
      }
      if (paymentStatus === "failed") {
        expect(["cancelled", "processing"]).toContain(orderStatus);
      }
      if (paymentStatus === "pending") {
        expect(orderStatus).toBe("cancelled");
        expect(createdAt <= daysAgo(1)).toBe(true);
      }
    }
  });

  it("include confirmed sales on each of the last 7 days", () => {
    const sold = orders.filter((order) => order.paymentStatus === "success");
    const days = new Set(sold.map((order) => dayOf(order.createdAt)));
    for (let age = 0; age < 7; age++) {
      expect(days).toContain(dayOf(daysAgo(age)));
    }
  });

  it("add up to the pesewa and copy the product into each item", () => {
    for (const { items, totalAmount } of orders) {
      const pesewas = items.reduce(
        (sum, item) => sum + Math.round(item.price * 100) * item.quantity,
        0,
      );
      expect(Math.round(totalAmount * 100)).toBe(pesewas);
      for (const { productId, name, image, price } of items) {
        expect(products[productId - 1]).toMatchObject({ name, image, price });
      }
    }
  });

  it("have unique references and known shoppers only", () => {
    const references = orders.map((order) => order.paymentReference);
    expect(new Set(references).size).toBe(orders.length);
    for (const { shopper, createdAt, paymentReference } of orders) {
      expect(demoShoppers[shopper]).toBeDefined();
      expect(paymentReference).toBe(`NTOMA-${createdAt.getTime()}`);
    }
  });

  it("are the same every time", () => {
    expect(demoOrders(products, now)).toEqual(orders);
  });

  it("are none without products", () => {
    expect(demoOrders([], now)).toEqual([]);
  });
});
