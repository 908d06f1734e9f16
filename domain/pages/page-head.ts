import { escapeHtml } from "../escape-html.ts";
import { decimalsOf } from "../money.ts";
import type { Product } from "../products/catalog.ts";
import { CONFIG_META_NAME, type PublicConfig } from "../public-config.ts";
import type { ShopDetails } from "../shop/shop-details.ts";
import { canonicalPath, type Page } from "./page-of.ts";
import { PAGE_STATE_ID } from "./page-state.ts";
import { textOf } from "./page-texts.ts";
import { BRAND } from "./pages.ts";
import { returnPolicyData, shippingData, shopData } from "./shop-data.ts";

type HeadContent = {
  page: Page;
  siteUrl: string;
  /** Undefined in a template of several addresses. */
  pathname?: string;
  imageUrl: string;
  product?: Product;
  /** On pages that say who sells. */
  shop?: ShopDetails;
  /** Of a search. */
  query?: string;
};

export type HeadTag = {
  name: "title" | "meta" | "link" | "script";
  attributes: Readonly<Record<string, string>>;
  text?: string;
};

function meta(name: string, content: string): HeadTag {
  return { name: "meta", attributes: { name, content } };
}

function property(name: string, content: string): HeadTag {
  return { name: "meta", attributes: { property: name, content } };
}

function canonical(url: string | undefined): HeadTag[] {
  return url ? [{ name: "link", attributes: { rel: "canonical", href: url } }] : [];
}

/** No text in the data can end the element. */
function dataTag(attributes: Readonly<Record<string, string>>, data: unknown): HeadTag {
  return { name: "script", attributes, text: JSON.stringify(data).replaceAll("<", "\\u003c") };
}

const LINKED_DATA = { type: "application/ld+json" };

/** Structured data for search engines: a product with its price and availability. */
function productData(
  product: Product,
  siteUrl: string,
  url: string | undefined,
  image: string,
): HeadTag {
  const data = {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    description: product.description,
    image,
    url,
    sku: String(product.id),
    category: `${product.category.name} > ${product.subCategory.name}`,
    brand: { "@type": "Brand", name: BRAND },
    offers: {
      "@type": "Offer",
      url,
      priceCurrency: "GHS",
      price: decimalsOf(product.price),
      availability: `https://schema.org/${product.stockQuantity > 0 ? "InStock" : "OutOfStock"}`,
      shippingDetails: shippingData,
      hasMerchantReturnPolicy: returnPolicyData(siteUrl),
    },
  };
  return dataTag(LINKED_DATA, data);
}

/** The tags of one page: the server writes them, the browser replaces them when it navigates. */
export function headTags(content: HeadContent): HeadTag[] {
  const { page, siteUrl, pathname, imageUrl, product, query, shop } = content;
  const { title, description } = textOf(page, product, query);
  const url = pathname === undefined ? undefined : new URL(canonicalPath(pathname), siteUrl).href;
  // The table may contain an image that is not a valid URL.
  const hasImage = product?.image && URL.canParse(product.image, siteUrl);
  const image = new URL(hasImage ? product.image : imageUrl, siteUrl).href;
  return [
    { name: "title", attributes: {}, text: title },
    meta("description", description),
    ...(page.indexed ? canonical(url) : [meta("robots", "noindex")]),
    property("og:site_name", BRAND),
    property("og:type", product ? "product" : "website"),
    property("og:title", title),
    property("og:description", description),
    ...(url ? [property("og:url", url)] : []),
    property("og:image", image),
    meta("twitter:card", "summary_large_image"),
    ...(product ? [productData(product, siteUrl, url, image)] : []),
    ...(shop
      ? [dataTag(LINKED_DATA, shopData(shop, siteUrl, new URL("/icon-512.png", siteUrl).href))]
      : []),
  ];
}

/** The attribute of the tags that change with the page. */
export const PAGE_TAG = "data-page-head";

function renderTag({ name, attributes, text }: HeadTag, mark = ""): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeHtml(value)}"`,
  );
  const open = `<${name}${mark}${written.join("")}>`;
  if (text === undefined) return open;
  return `${open}${name === "script" ? text : escapeHtml(text)}</${name}>`;
}

type HeadInput = HeadContent & {
  config?: PublicConfig;
  /** Of the query client that rendered the page. */
  state?: object;
};

export function renderHead({ config, state, ...content }: HeadInput): string {
  const configTag = config ? [renderTag(meta(CONFIG_META_NAME, JSON.stringify(config)))] : [];
  const tags = headTags(content).map((tag) => renderTag(tag, ` ${PAGE_TAG}`));
  const stateTag = state && dataTag({ type: "application/json", id: PAGE_STATE_ID }, state);
  const data = stateTag ? [renderTag(stateTag)] : [];
  return [...tags, ...configTag, ...data].join("\n    ");
}
