import { expect, it } from "vitest";
import { cedis, NO_MONEY } from "../money.ts";
import {
  eventAuthor,
  eventDetails,
  eventFigure,
  eventLook,
  eventTitle,
  isParcelNews,
  type OrderEvent,
} from "./order-events.ts";

const none: OrderEvent = {
  at: "2026-11-19T10:00:00Z",
  kind: "note",
  id: 1,
  status: "",
  actor: "",
  userName: "",
  amount: NO_MONEY,
  currency: "",
  channel: "",
  reason: "",
  note: "",
  dueAt: null,
  items: null,
  change: null,
};

const money = { amount: cedis(20), currency: "GHS" };

it.each<[Partial<OrderEvent>, string]>([
  [{ kind: "placed", actor: "customer", userName: "Kofi", ...money }, "Placed | GH₵20.00 | Kofi"],
  [
    { kind: "charge", status: "order", channel: "mobile_money", ...money },
    "Paid | GH₵20.00 | Mobile money",
  ],
  [{ kind: "charge", status: "order", ...money }, "Paid | GH₵20.00"],
  [
    { kind: "charge", status: "surplus", channel: "card", ...money },
    "Payment that is not needed | Goes back | GH₵20.00 | Card",
  ],
  [{ kind: "declined", status: "declined", note: "No funds" }, "Declined payment | No funds"],
  [{ kind: "status", status: "packaged", actor: "admin", userName: "Ama" }, "Packed | Ama"],
  [{ kind: "status", status: "processing", actor: "shop" }, "Taken up again | The shop"],
  [{ kind: "status", status: "cancelled", actor: "customer" }, "Cancelled | Shopper"],
  [
    {
      kind: "parcel",
      actor: "admin",
      change: { courier: ["", "GIG"], trackingNumber: ["", "A1"] },
    },
    "Parcel | An admin | Courier: none → GIG | Tracking number: none → A1",
  ],
  [
    { kind: "parcel", actor: "admin", change: { trackingNumber: ["A1", "A2"] } },
    "Parcel corrected | An admin | Tracking number: A1 → A2",
  ],
  [
    { kind: "mail", channel: "dispatched", status: "waiting", reason: "kofi@example.com" },
    "Mail: dispatched | Waits | to kofi@example.com",
  ],
  [
    { kind: "mail", channel: "refunded", status: "failed", note: "No route to host" },
    "Mail: refund | Failed | No route to host",
  ],
  [
    {
      kind: "refund",
      status: "by_hand",
      actor: "admin",
      userName: "Ama",
      channel: "cash",
      reason: "A stain",
      items: [{ name: "Smock", quantity: 2, restocked: 0 }],
      ...money,
    },
    "Refund | Given back by hand | −GH₵20.00 | Ama | Cash | 2 × Smock | A stain",
  ],
  [
    { kind: "dispute", status: "open", ...money },
    "Dispute | Open | GH₵20.00 | Answer it in the Paystack dashboard until Dec 3",
  ],
  [{ kind: "dispute", status: "won", ...money }, "Dispute | GH₵20.00"],
  [{ kind: "dispute_ended", status: "by_hand", userName: "Ama" }, "Dispute settled | Ama"],
  [{ kind: "note", note: "Called.", actor: "admin", userName: "Ama" }, "Note | Ama"],
  [
    { kind: "change", actor: "shop", change: { shortBy: [0, 2] } },
    "Changed | The shop | Short by: 0 → 2",
  ],
])("reads %j", (different, text) => {
  const event = { ...none, ...different };
  const parts = [
    eventTitle(event),
    eventLook(event)?.label,
    eventFigure(event),
    eventAuthor(event),
    ...eventDetails(event, "Dec 3"),
  ];
  expect(parts.filter(Boolean).join(" | ")).toBe(text);
});

it("has news of the parcel once it was changed after the mail about it was sent", () => {
  const parcel = { ...none, kind: "parcel", at: "2026-11-19T10:05:00Z" };
  const mail = { ...none, kind: "mail", channel: "dispatched", status: "sent" };
  expect(isParcelNews([mail, parcel])).toBe(true);
  expect(isParcelNews([parcel, { ...mail, at: "2026-11-19T10:06:00Z" }])).toBe(false);
  expect(isParcelNews([{ ...mail, status: "waiting" }, parcel])).toBe(false);
  expect(isParcelNews([parcel])).toBe(false);
  expect(isParcelNews([mail])).toBe(false);
});
