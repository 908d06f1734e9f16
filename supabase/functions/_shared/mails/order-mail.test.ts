import { expect, it } from "vitest";
import { cedis } from "../../../../domain/money.ts";
import { composeOrderMail } from "./order-mail.ts";

it("names the pieces that a refund is for", () => {
  const { text, html } = composeOrderMail(
    {
      id: 1,
      kind: "refunded",
      recipient: "esi@example.com",
      placed: {
        id: 7,
        paymentReference: "NTOMA-7",
        totalAmount: cedis(480),
        name: "Esi",
        phoneNumber: "024",
        address: "1 Oxford Street",
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
    },
    { siteUrl: "https://ntoma.example", imageRendering: false },
    { name: "Ntoma", email: "", phoneNumber: "", address: "" },
  );
  expect(text).toContain("Refunded\n2 × Smock");
  expect(text).toContain("4 × Smock, 2 refunded: GH₵480.00");
  expect(html).toContain("4 × GH₵120.00, 2 refunded");
});
