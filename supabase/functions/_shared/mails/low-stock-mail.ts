import { mailPage } from "./mail-page.ts";
import { type ComposedMail, type MailShop, messageIdOf } from "./order-mail.ts";

/** The daily mail to the owner; it lists the products with the fewest pieces. */
export type LowStockMail = {
  id: number;
  kind: "owner_low_stock";
  recipient: string;
  items: { name: string; quantity: number }[];
  /** How many products are low on stock, with those that are not listed. */
  amount: number;
};

export function composeLowStockMail(
  { id, recipient, items, amount }: LowStockMail,
  siteUrl: string,
  shop: MailShop,
): ComposedMail {
  const number = amount === 1 ? "1 product is" : `${amount} products are`;
  const subject = `${number} low on stock`;
  const text =
    "They have as few pieces as you have set for them, or fewer. This mail comes once a day.";
  const lines = items.map(({ name, quantity }) => `${name}: ${quantity} left`);
  const more = amount - items.length;
  if (more > 0) lines.push(`and ${more} more`);
  const url = `${siteUrl}/admin/products?sort=stock-asc`;
  const link = { label: "Open the products", url };
  return {
    to: recipient,
    subject,
    text: [shop.name, subject, text, lines.join("\n"), `${link.label}:\n${url}`].join("\n\n"),
    html: mailPage({
      brand: shop.name,
      title: subject,
      heading: subject,
      text,
      details: [["Products", lines]],
      button: link,
    }),
    senderName: shop.name,
    messageId: messageIdOf(id, siteUrl),
  };
}
