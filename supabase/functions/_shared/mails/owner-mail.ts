import { type Cedis, formatCedis } from "../../../../domain/money.ts";
import { formatPayment } from "../../../../domain/payments.ts";
import { mailPage } from "./mail-page.ts";
import { type ComposedMail, type MailShop, messageIdOf } from "./order-mail.ts";

/** What the owner has to know about money, or a test. */
export type OwnerMail = {
  id: number;
  kind: "owner_dispute" | "owner_refund" | "owner_charge" | "owner_test";
  recipient: string;
  /** Null when no order is known. */
  placed: { id: number; paymentReference: string; totalAmount: Cedis } | null;
  amount: Cedis;
  /** The charge, and the refund or dispute; null for a test. */
  about: {
    reference: string | null;
    currency: string;
    role: "order" | "surplus" | "mismatch" | "unknown";
    status: string | null;
    note: string | null;
    dueAt: string | null;
  } | null;
};

type Words = { subject: string; text: string };

const deadline = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "UTC",
});

export function composeOwnerMail(mail: OwnerMail, siteUrl: string, shop: MailShop): ComposedMail {
  const { subject, text } = wordsOf(mail, shop);
  const details = detailsOf(mail);
  const button = linkOf(mail, siteUrl);
  const sections = details.map(([name, lines]) => [name, ...lines].join("\n"));
  return {
    to: mail.recipient,
    subject,
    text: [shop.name, subject, text, ...sections, `${button.label}:\n${button.url}`].join("\n\n"),
    html: mailPage({ brand: shop.name, title: subject, heading: subject, text, details, button }),
    senderName: shop.name,
    messageId: messageIdOf(mail.id, siteUrl),
  };
}

function wordsOf(mail: OwnerMail, shop: MailShop): Words {
  if (mail.kind === "owner_dispute") return disputeWords(mail);
  if (mail.kind === "owner_refund") return refundWords(mail);
  if (mail.kind === "owner_charge") return chargeWords(mail);
  return {
    subject: "A test mail",
    text: `It has arrived: this is where ${shop.name} sends the mails to its owner.`,
  };
}

function disputeWords(mail: OwnerMail): Words {
  const dueAt = mail.about?.dueAt;
  const until = dueAt ? `until ${deadline.format(new Date(dueAt))} (Ghana time)` : "soon";
  return {
    subject: `The payment ${ofOrder(mail)} is disputed`,
    text: `The customer has asked the bank for ${sumOf(mail)} back. Answer at the payment provider ${until}; without an answer the money goes back. Do not send the goods before it is decided.`,
  };
}

function refundWords(mail: OwnerMail): Words {
  if (mail.about?.status === "needs_attention") {
    return {
      subject: `The refund ${ofOrder(mail)} needs the customer's bank details`,
      text: `The provider cannot send ${sumOf(mail)} the way it came. Ask the customer for an account, and enter it in the back office with 'Send bank details'.`,
    };
  }
  return {
    subject: `The refund ${ofOrder(mail)} failed`,
    text: `The customer does not have ${sumOf(mail)} yet. Refund it again, or give it back in another way and mark it as settled.`,
  };
}

function chargeWords(mail: OwnerMail): Words {
  const wanted = mail.placed && formatCedis(mail.placed.totalAmount);
  if (mail.about?.role === "mismatch") {
    return {
      subject: `The payment ${ofOrder(mail)} has the wrong amount`,
      text: `${sumOf(mail)} came in, but the order comes to ${wanted}. It counts as not paid. Give the money back, or settle it with the customer.`,
    };
  }
  return {
    subject: "A payment belongs to no order",
    text: `${sumOf(mail)} came in with a reference that no order has. Look for it at the payment provider: give it back, or say in the back office what it was for.`,
  };
}

function ofOrder({ placed }: OwnerMail): string {
  return placed ? `of order #${placed.paymentReference}` : "of no known order";
}

function sumOf({ amount, about }: OwnerMail): string {
  return formatPayment({ amount, currency: about?.currency ?? "" });
}

function detailsOf({ about }: OwnerMail): [string, string[]][] {
  const sections: [string, string | null | undefined][] = [
    ["Reference at the provider", about?.reference],
    ["What the provider says", about?.note],
  ];
  return sections.flatMap(([name, line]): [string, string[]][] => (line ? [[name, [line]]] : []));
}

function linkOf({ kind, placed }: OwnerMail, siteUrl: string) {
  if (kind === "owner_test") {
    return { label: "Open the shop's details", url: `${siteUrl}/admin/shop-details` };
  }
  return placed
    ? { label: "Open the order", url: `${siteUrl}/admin/order-details/${placed.id}` }
    : { label: "See what needs attention", url: `${siteUrl}/admin/dashboard` };
}
