import { expect, it } from "vitest";
import { cedis } from "../../../../domain/money.ts";
import { composeOrderMail, type OrderMail, orderMailKinds } from "./order-mail.ts";

const mail: OrderMail = {
  id: 1,
  kind: "refunded",
  recipient: "esi@example.com",
  placed: {
    id: 7,
    paymentReference: "NTOMA-7",
    totalAmount: cedis(480),
    name: "Esi",
    phoneNumber: "024",
    address: "1 Oxford Street\nbehind the <market>",
    city: "Accra",
    region: "Greater Accra",
  },
  items: [
    {
      name: "Smock",
      quantity: 4,
      refundedQuantity: 2,
      price: cedis(120),
      image: "",
      productId: null,
    },
  ],
  amount: cedis(240),
  refunded: [{ name: "Smock", quantity: 2 }],
};
const site = { siteUrl: "https://ntoma.example", imageRendering: false };
const shop = { name: "Kente House", email: "", phoneNumber: "", address: "" };

it("names the pieces that a refund is for", () => {
  const { text, html } = composeOrderMail(mail, site, shop);
  expect(text).toContain("Refunded\n2 × Smock");
  expect(text).toContain("4 × Smock, 2 refunded: GH₵480.00");
  expect(html).toContain("4 × GH₵120.00, 2 refunded");
});

it("keeps the lines of an address", () => {
  const { text, html } = composeOrderMail(mail, site, { ...shop, address: "12 Ring Road\nAccra" });
  expect(text).toContain("1 Oxford Street\nbehind the <market>, Accra");
  expect(html).toContain("1 Oxford Street<br>behind the &lt;market&gt;, Accra");
  expect(html).toContain("12 Ring Road<br>Accra");
});

it.each(orderMailKinds)("is from the shop, and answers reach it if they can: %s", (kind) => {
  const email = "hello@shop.example";
  const answered = composeOrderMail({ ...mail, kind }, site, { ...shop, email });
  expect(answered.senderName).toBe("Kente House");
  expect(answered.replyTo).toBe(kind === "owner_paid" ? undefined : email);
  const other = composeOrderMail({ ...mail, kind }, site, shop);
  expect(other).not.toHaveProperty("replyTo");
  expect(other.text).not.toContain("answer this mail");
});

it("asks to answer the mail about the delivery when the shop has an address", () => {
  const text = (email: string) =>
    composeOrderMail({ ...mail, kind: "delivered" }, site, { ...shop, email }).text;
  expect(text("hello@shop.example")).toContain("please answer this mail.");
  expect(text("")).toContain("please get in touch with us.");
});
