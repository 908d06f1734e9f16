import { fields, type Sample } from "./sample.ts";

const AUTHORIZATION = fields({
  text: "authorization_code channel card_type bank country_code brand signature",
  digits: "bin last4 exp_month exp_year",
  boolean: "reusable",
  null: "account_name receiver_bank_account_number receiver_bank",
});

export const CHARGE_SAMPLES: Sample[] = [
  {
    message: "charge.success",
    from: ["dist/doc/payments/webhooks/events.js"],
    shape: fields(
      {
        number: "id amount metadata",
        text: "domain reference gateway_response currency ip_address",
        "'success'": "status",
        "'card'": "channel",
        null: "message fees",
        time: "paid_at created_at",
        "{}": "plan",
      },
      {
        log: fields(
          {
            number: "time_spent attempts errors",
            text: "authentication",
            boolean: "success mobile",
            "[]": "input",
            null: "channel",
          },
          { history: [fields({ text: "type message", number: "time" })] },
        ),
        customer: fields({
          number: "id",
          text: "first_name last_name email customer_code risk_action",
          null: "phone metadata",
        }),
        authorization: fields({
          text: "authorization_code card_type bank country_code brand account_name",
          digits: "bin last4 exp_month exp_year",
        }),
      },
    ),
  },
  {
    message: "charge.success",
    from: [
      "dist/doc/payments/payment-methods/mobile-event.js",
      "dist/doc/payments/payment-methods/eft-event.js",
    ],
    shape: fields(
      {
        number: "id amount fees",
        text: "domain reference message gateway_response currency ip_address",
        "'success'": "status",
        "'mobile_money'": "channel",
        time: "paid_at created_at paidAt",
        "''": "metadata",
        null: "log fees_split",
        "{}": "plan subaccount subaccount_group",
      },
      {
        authorization: fields({
          text: "authorization_code bin last4 channel bank country_code brand account_name",
          digits: "exp_month exp_year",
          "''": "card_type",
          boolean: "reusable",
          null: "signature",
        }),
        customer: fields({
          number: "id",
          text: "first_name last_name email customer_code risk_action",
          "''": "phone",
          null: "metadata",
        }),
      },
    ),
  },
  {
    message: "charge.success",
    from: ["dist/doc/payments/bulk-charge/webhook.js"],
    shape: fields(
      {
        number: "id amount fees requested_amount",
        text: "domain reference gateway_response currency",
        "'success'": "status",
        "'card'": "channel",
        null: "message ip_address fees_breakdown log fees_split order_id pos_transaction_data",
        time: "paid_at created_at paidAt",
        "{}": "plan subaccount split",
      },
      {
        metadata: fields(
          {},
          { custom_fields: [fields({ text: "display_name variable_name value" })] },
        ),
        authorization: AUTHORIZATION,
        customer: fields({
          number: "id",
          text: "first_name last_name email customer_code risk_action international_format_phone",
          digits: "phone",
          "{}": "metadata",
        }),
        source: fields({ text: "type source entry_point", null: "identifier" }),
      },
    ),
  },
  {
    message: "charge.success",
    from: ["dist/doc/payments/subscriptions/event.js"],
    shape: fields(
      {
        number: "id amount fees requested_amount",
        text: "domain reference gateway_response currency",
        "'success'": "status",
        "'card'": "channel",
        null: "message ip_address log fees_split order_id",
        time: "paid_at created_at paidAt",
        "{}": "subaccount split",
      },
      {
        metadata: fields({ text: "invoice_action" }),
        authorization: AUTHORIZATION,
        customer: fields({
          number: "id",
          text: "first_name last_name email customer_code risk_action",
          "''": "phone",
          null: "metadata international_format_phone",
        }),
        plan: fields({
          number: "id amount",
          text: "name plan_code interval currency",
          null: "description",
          boolean: "send_invoices send_sms",
        }),
      },
    ),
  },
  {
    message: "charge.success",
    from: ["dist/doc/terminal/virtual-terminal/webhook.js"],
    shape: fields(
      {
        number: "id amount fees requested_amount",
        text: "domain reference gateway_response currency ip_address",
        "'success'": "status",
        "'card'": "channel",
        null: "message fees_breakdown log fees_split order_id pos_transaction_data",
        time: "paid_at created_at paidAt",
        "{}": "plan subaccount split",
      },
      {
        metadata: fields({ text: "referrer" }, { virtual_terminal: fields({ text: "code" }) }),
        authorization: AUTHORIZATION,
        customer: fields({
          number: "id",
          "''": "first_name last_name phone",
          text: "email customer_code risk_action",
          null: "metadata international_format_phone",
        }),
        source: fields({ text: "type source entry_point identifier" }),
      },
    ),
  },
];
