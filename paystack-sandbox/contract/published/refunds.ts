import { fields, type Sample } from "./sample.ts";

const CUSTOMER = fields({ text: "first_name last_name email" });
const ANSWER = { boolean: "status", text: "message" };

export const REFUND_SAMPLES: Sample[] = [
  {
    message: "refund.pending",
    from: ["dist/doc/payments/refunds/events.js", "dist/doc/payments/webhooks/events.js"],
    shape: fields(
      {
        "'pending'": "status",
        text: "transaction_reference currency processor domain",
        null: "refund_reference",
        digits: "amount",
        number: "integration",
      },
      { customer: CUSTOMER },
    ),
  },
  {
    message: "refund.processing",
    from: ["dist/doc/payments/refunds/events.js", "dist/doc/payments/webhooks/events.js"],
    shape: fields(
      {
        "'processing'": "status",
        text: "transaction_reference currency processor domain",
        null: "refund_reference",
        digits: "amount",
        number: "integration",
      },
      { customer: CUSTOMER },
    ),
  },
  {
    message: "refund.processed",
    from: ["dist/doc/payments/refunds/events.js", "dist/doc/payments/webhooks/events.js"],
    shape: fields(
      {
        "'processed'": "status",
        text: "transaction_reference currency processor domain",
        digits: "refund_reference amount",
        number: "integration",
      },
      { customer: CUSTOMER },
    ),
  },
  {
    message: "refund.failed",
    from: ["dist/doc/payments/refunds/events.js", "dist/doc/payments/webhooks/events.js"],
    shape: fields(
      {
        "'failed'": "status",
        text: "transaction_reference currency processor domain",
        transferCode: "refund_reference",
        number: "amount integration",
      },
      { customer: CUSTOMER },
    ),
  },
  {
    message: "refund.needs-attention",
    from: ["dist/doc/payments/refunds/events.js"],
    shape: fields(
      {
        "'needs-attention'": "status",
        text: "transaction_reference currency domain customer_note merchant_note",
        transferCode: "refund_reference",
        number: "amount integration",
        digits: "id",
      },
      { customer: fields({ null: "first_name last_name", text: "email" }) },
    ),
  },
  {
    message: "POST /refund",
    from: ["dist/api/refunds/create/response.json", "dist/doc/payments/refunds/create-refund.js"],
    shape: fields(ANSWER, {
      data: fields(
        {
          number: "integration deducted_amount amount id",
          "'pending'": "status",
          null: "channel",
          text: "merchant_note customer_note refunded_by currency domain",
          time: "expected_at createdAt updatedAt",
          boolean: "fully_deducted",
        },
        {
          transaction: fields(
            {
              number: "id amount",
              text: "domain reference channel currency",
              time: "paid_at paidAt",
              "{}": "plan split",
              null: "order_id pos_transaction_data source fees_breakdown",
            },
            {
              authorization: fields({ null: "exp_month exp_year account_name" }),
              customer: fields({ null: "international_format_phone" }),
              subaccount: fields({ null: "currency" }),
            },
          ),
        },
      ),
    }),
  },
  {
    message: "GET /refund",
    from: ["dist/api/refunds/list/response.json"],
    shape: fields(ANSWER, {
      data: [
        fields({
          number: "id integration transaction dispute amount deducted_amount fully_deducted",
          text: "domain currency channel refunded_by customer_note merchant_note",
          time: "refunded_at expected_at created_at updated_at",
          null: "settlement",
          "'processed'": "status",
        }),
      ],
    }),
  },
  {
    message: "GET /refund",
    from: ["dist/api/refunds/list/response.json"],
    shape: fields(ANSWER, {
      data: [
        fields({
          number: "id integration transaction dispute amount",
          text: "domain currency channel refunded_by customer_note merchant_note",
          null: "deducted_amount fully_deducted settlement",
          time: "refunded_at expected_at created_at updated_at",
          "'pending'": "status",
        }),
      ],
    }),
  },
  {
    message: "GET /refund",
    from: ["dist/doc/payments/refunds/list-refunds.js"],
    shape: fields(ANSWER, {
      data: [
        fields({
          number: "integration transaction id amount deducted_amount",
          null: "dispute settlement refunded_at",
          text: "domain currency refunded_by customer_note merchant_note",
          "'processed'": "status",
          boolean: "fully_deducted",
          time: "createdAt",
        }),
      ],
      meta: fields({ number: "total skipped perPage page pageCount" }),
    }),
  },
  {
    message: "GET /refund/:id",
    from: ["dist/api/refunds/fetch/response.json"],
    shape: fields(ANSWER, {
      data: fields({
        number: "integration transaction amount deducted_amount id",
        "'processed'": "status",
        null: "dispute settlement",
        text: "domain currency channel refunded_by customer_note merchant_note",
        boolean: "fully_deducted",
        time: "refunded_at expected_at createdAt updatedAt",
      }),
    }),
  },
  {
    message: "POST /refund/retry_with_customer_details/:id",
    from: ["dist/api/refunds/retry/response.json", "dist/doc/payments/refunds/retry-refund.js"],
    shape: fields(ANSWER, {
      data: fields({
        number: "integration transaction id amount deducted_amount",
        "'processing'": "status",
        null: "dispute settlement refunded_at bank_reference customer reversed_at session_id",
        text: "domain currency channel refunded_by customer_note merchant_note reason initiated_by",
        time: "expected_at",
        boolean: "fully_deducted",
      }),
    }),
  },
  {
    message: "POST /refund/retry_with_customer_details/:id 422",
    from: ["dist/api/refunds/retry/response.json"],
    shape: fields(
      {
        boolean: "status",
        text: "message",
        "'validation_error'": "type",
        "'invalid_params'": "code",
      },
      { meta: fields({ text: "nextStep" }) },
    ),
  },
];
