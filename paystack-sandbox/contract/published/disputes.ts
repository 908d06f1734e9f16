import type { Shape } from "../differences.ts";
import { fields, type Sample } from "./sample.ts";

const SHAPE = fields(
  {
    number: "id refund_amount",
    text: "currency domain category",
    "'awaiting-merchant-feedback'": "status",
    null: "resolution transaction_reference resolvedAt evidence attachments note",
    digits: "bin last4",
    time: "dueAt created_at updated_at",
  },
  {
    transaction: fields(
      {
        number: "id amount fees requested_amount",
        text: "domain reference gateway_response channel currency",
        "'success'": "status",
        null: "message ip_address log fees_split order_id pos_transaction_data",
        time: "paid_at created_at paidAt",
        "''": "metadata",
        "{}": "authorization plan subaccount split",
      },
      { customer: fields({ null: "international_format_phone" }) },
    ),
    customer: fields({
      number: "id",
      text: "first_name last_name email customer_code risk_action",
      digits: "phone",
      "{}": "metadata",
      null: "international_format_phone",
    }),
    history: [fields({ "'pending'": "status", text: "by", time: "createdAt" })],
    messages: [fields({ text: "sender body", time: "createdAt" })],
  },
);
const HISTORY: Shape = [fields({ "'pending'": "status", text: "by", time: "createdAt" })];
const MESSAGES: Shape = [fields({ text: "sender body", time: "createdAt" })];

export const DISPUTE_SAMPLES: Sample[] = [
  {
    message: "charge.dispute.create",
    from: ["dist/doc/payments/webhooks/events.js"],
    shape: SHAPE,
  },
  {
    message: "charge.dispute.remind",
    from: ["dist/doc/payments/webhooks/events.js"],
    shape: SHAPE,
  },
  {
    message: "charge.dispute.resolve",
    from: ["dist/doc/payments/webhooks/events.js"],
    shape: fields(
      {
        number: "id refund_amount",
        text: "currency domain category",
        "'resolved'": "status",
        "'auto-accepted'": "resolution",
        null: "transaction_reference evidence attachments note",
        digits: "bin last4",
        time: "dueAt resolvedAt created_at updated_at",
      },
      {
        transaction: fields(
          {
            number: "id amount fees requested_amount",
            text: "domain reference gateway_response channel currency",
            "'reversed'": "status",
            null: "message ip_address log fees_split order_id pos_transaction_data",
            time: "paid_at created_at paidAt",
            "''": "metadata",
            "{}": "authorization plan subaccount split",
          },
          { customer: fields({ null: "international_format_phone" }) },
        ),
        customer: fields({
          number: "id",
          text: "first_name last_name email customer_code risk_action",
          digits: "phone",
          "{}": "metadata",
          null: "international_format_phone",
        }),
        history: HISTORY,
        messages: MESSAGES,
      },
    ),
  },
  {
    message: "GET /dispute",
    from: ["dist/api/disputes/list/response.json"],
    shape: fields(
      { boolean: "status", text: "message" },
      {
        data: [
          fields(
            {
              number: "id",
              null: "refund_amount currency resolution transaction_reference category bin last4 dueAt resolvedAt evidence note",
              "'archived'": "status",
              text: "domain attachments",
              time: "createdAt updatedAt",
            },
            {
              transaction: fields({
                number: "id amount fees",
                text: "domain reference gateway_response channel currency",
                "'success'": "status",
                null: "message ip_address log fees_split customer order_id pos_transaction_data",
                time: "paid_at created_at paidAt createdAt",
                "''": "metadata",
                "{}": "authorization plan subaccount split",
              }),
              customer: fields({
                number: "id",
                null: "first_name last_name phone metadata international_format_phone",
                text: "email customer_code risk_action",
              }),
              history: HISTORY,
              messages: MESSAGES,
            },
          ),
        ],
        meta: fields({ number: "total skipped perPage page pageCount" }),
      },
    ),
  },
];
