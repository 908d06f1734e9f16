import { escapeHtml } from "../../../../domain/escape-html.ts";
import { type Cedis, formatCedis, lineTotal } from "../../../../domain/money.ts";
import { refundedNote } from "../../../../domain/orders/refunded-pieces.ts";
import { isStoredImage, renderedUrl } from "../../../../domain/products/images/image-url.ts";
import { INK, LINE, SANS, SOFT } from "./mail-style.ts";

export type MailItem = {
  name: string;
  quantity: number;
  refundedQuantity?: number;
  price: Cedis;
  image: string;
  /** Null when the product was deleted. */
  productId: number | null;
};

/** Where the pictures and products of a mail are found. */
export type MailSite = { siteUrl: string; imageRendering: boolean };

/** Twice the width at which it is shown, rounded up to a width that is rendered. */
const PICTURE_WIDTH = 160;

type Order = { name: string; items: readonly MailItem[]; total: Cedis };

/** The bought products with picture, quantity and price, and the total below. */
export function itemTable({ name, items, total }: Order, site: MailSite): string {
  const head = `font-weight: 700; border-bottom: 1px solid ${LINE}`;
  const rows = items.map((item) => itemRow(item, site)).join("\n");
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin: 0 0 28px; border-collapse: collapse">
<tr><th scope="col" colspan="2" align="left" ${cell("0 0 8px", `${head}; overflow-wrap: anywhere`)}>${escapeHtml(name)}</th><th scope="col" align="right" ${cell("0 0 8px 12px", head)}>Price</th></tr>
${rows}
<tr><td colspan="2" ${cell("14px 0 0", "font-weight: 700")}>Total</td><td align="right" ${cell("14px 0 0 12px", "font-weight: 700; white-space: nowrap")}>${formatCedis(total)}</td></tr>
</table>`;
}

function itemRow(item: MailItem, site: MailSite): string {
  const border = `border-bottom: 1px solid ${LINE}`;
  const count = `<span class="soft" style="font-size: 14px; color: ${SOFT}; overflow-wrap: break-word">${item.quantity} × ${formatCedis(item.price)}${refundedNote(item)}</span>`;
  return `<tr><td width="1" ${cell("12px 12px 12px 0", border)}>${picture(item, site)}</td><td ${cell("12px 0", `${border}; overflow-wrap: anywhere`)}>${productLink(item, site)}<br>${count}</td><td align="right" ${cell("12px 0 12px 12px", `${border}; white-space: nowrap`)}>${formatCedis(lineTotal(item))}</td></tr>`;
}

function productLink({ name, productId }: MailItem, { siteUrl }: MailSite): string {
  const style = `style="font-weight: 600; color: ${INK}; text-decoration: none"`;
  return productId === null
    ? `<span class="ink" ${style}>${escapeHtml(name)}</span>`
    : `<a class="ink" href="${escapeHtml(`${siteUrl}/product/${productId}`)}" ${style}>${escapeHtml(name)}</a>`;
}

function picture({ name, image }: MailItem, { siteUrl, imageRendering }: MailSite): string {
  if (!image) return "";
  const small = imageRendering && isStoredImage(image) ? renderedUrl(image, PICTURE_WIDTH) : image;
  const url = escapeHtml(new URL(small, siteUrl).href);
  return `<img class="picture" src="${url}" alt="${escapeHtml(name)}" width="64" style="display: block; width: 64px; height: auto; border-radius: 4px">`;
}

function cell(padding: string, more: string): string {
  return `class="ink line" valign="middle" style="padding: ${padding}; font: 16px/1.5 ${SANS}; color: ${INK}; ${more}"`;
}
