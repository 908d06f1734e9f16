import { type HeadTag, headTags, PAGE_TAG } from "#domain/pages/page-head.ts";
import type { Page } from "#domain/pages/page-of.ts";
import type { Product } from "#domain/products/catalog.ts";

function elementOf({ name, attributes, text }: HeadTag): HTMLElement {
  const element = document.createElement(name);
  element.setAttribute(PAGE_TAG, "");
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

type Shown = { product?: Product; query?: string };

/** Replaces the head tags of the previous page. */
export function writePageHead(page: Page, pathname: string, shown: Shown): void {
  const siteUrl = window.location.origin;
  const tags = headTags({ page, siteUrl, pathname, imageUrl: "/og.png", ...shown });
  for (const old of document.head.querySelectorAll(`[${PAGE_TAG}]`)) old.remove();
  document.head.append(...tags.map(elementOf));
}
