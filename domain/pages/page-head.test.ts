import { describe, expect, it } from "vitest";
import { cedis } from "../money.ts";
import { exampleProduct } from "../products/example-product.ts";
import { renderHead } from "./page-head.ts";
import { pageOf } from "./page-of.ts";

const site = { siteUrl: "https://shop.example", imageUrl: "/og.png" };

const product = exampleProduct({
  id: 7,
  name: 'The "Volta" <shirt>',
  description: `Linen & cotton. ${"Woven slowly ".repeat(20)}</script>`,
  image: "/storage/v1/object/public/Products/7.webp",
  price: cedis(120.5),
});

function headOf(pathname: string, more: Partial<Parameters<typeof renderHead>[0]> = {}): string {
  return renderHead({ page: pageOf(pathname), pathname, ...site, ...more });
}

describe("renderHead", () => {
  it("renders title, canonical URL and picture of a public page", () => {
    const head = headOf("/men-products/");
    expect(head).toContain(">Men's Clothing · Ntoma</title>");
    expect(head).toContain('rel="canonical" href="https://shop.example/men-products"');
    expect(head).toContain('property="og:image" content="https://shop.example/og.png"');
    expect(head).not.toContain("noindex");
  });

  it("excludes private pages from search engines", () => {
    expect(headOf("/cart")).toContain('name="robots" content="noindex"');
    expect(headOf("/cart")).not.toContain("canonical");
  });

  it("escapes product texts", () => {
    const head = headOf("/product/7", { product });
    expect(head).toContain(">The &quot;Volta&quot; &lt;shirt&gt; · Ntoma</title>");
    expect(head).not.toContain("<shirt>");
    expect(head.match(/<\/script>/g)).toHaveLength(1);
  });

  it.each(["http://[", "//", ""])("uses the shop's image for a product with '%s'", (image) => {
    const head = headOf("/product/7", { product: { ...product, image } });
    expect(head).toContain('property="og:image" content="https://shop.example/og.png"');
  });

  it("contains the structured data of a product", () => {
    const head = headOf("/product/007", { product });
    const json = /<script[^>]*>(.*)<\/script>/.exec(head)?.[1] ?? "";
    expect(JSON.parse(json)).toMatchObject({
      "@type": "Product",
      name: product.name,
      url: "https://shop.example/product/7",
      image: "https://shop.example/storage/v1/object/public/Products/7.webp",
      offers: {
        priceCurrency: "GHS",
        price: "120.50",
        availability: "https://schema.org/OutOfStock",
        hasMerchantReturnPolicy: { merchantReturnLink: "https://shop.example/returns" },
        shippingDetails: { shippingRate: { value: 0, currency: "GHS" } },
      },
    });
  });

  it("contains the structured data of the shop: contact, returns and shipping", () => {
    const shop = {
      name: "Ntoma Accra",
      email: "hello@shop.example",
      phoneNumber: "+233 30 111 1111",
      address: "1 Ring Road, Accra",
      delivery: "Two days in Accra.\n\nFive days elsewhere.",
      returns: "Within ten days.",
      terms: "",
      privacy: "",
      instagram: "https://instagram.com/ntoma",
      facebook: "",
      version: 2,
      demoTexts: [],
    };
    const json = /<script[^>]*>(.*)<\/script>/.exec(headOf("/", { shop }))?.[1] ?? "";
    expect(JSON.parse(json)).toMatchObject({
      "@type": "OnlineStore",
      name: "Ntoma Accra",
      email: "hello@shop.example",
      telephone: "+233 30 111 1111",
      address: { "@type": "PostalAddress", streetAddress: "1 Ring Road, Accra" },
      sameAs: ["https://instagram.com/ntoma"],
      hasMerchantReturnPolicy: {
        "@type": "MerchantReturnPolicy",
        merchantReturnLink: "https://shop.example/returns",
      },
      hasShippingService: {
        description: "Two days in Accra.",
        shippingConditions: { shippingRate: { value: 0, currency: "GHS" } },
      },
    });
  });

  it("contains no URL in a template for several paths", () => {
    const head = headOf("/product/1", { pathname: undefined });
    expect(head).not.toMatch(/canonical|og:url|noindex/);
  });

  it("contains the configuration", () => {
    const config = {
      supabaseUrl: "",
      publishableKey: 'sb_"1"',
      paystackPublicKey: "",
      paystackScriptUrl: "",
      imageRendering: true,
    };
    const head = headOf("/", { config });
    expect(head).toContain('name="ntoma-config" content="{&quot;supabaseUrl&quot;:&quot;&quot;');
  });
});
