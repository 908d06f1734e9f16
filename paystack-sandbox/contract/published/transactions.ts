import { fields, type Sample } from "./sample.ts";

const AUTHORIZATION = fields({
  text: "authorization_code channel card_type bank country_code brand signature",
  digits: "bin last4 exp_month exp_year",
  boolean: "reusable",
  null: "account_name",
});
const LOG = fields(
  { number: "start_time time_spent attempts errors", boolean: "success mobile", "[]": "input" },
  { history: [fields({ text: "type message", number: "time" })] },
);
const ANSWER = { boolean: "status", text: "message" };

export const TRANSACTION_SAMPLES: Sample[] = [
  {
    message: "GET /transaction/verify/:reference",
    from: [
      "dist/api/transactions/verify/response.json",
      "dist/doc/payments/verify-payment/verify.js",
    ],
    shape: fields(ANSWER, {
      data: fields(
        {
          number: "id amount fees requested_amount",
          "'success'": "status",
          text: "domain reference gateway_response channel currency ip_address",
          null: "receipt_number message fees_split plan order_id pos_transaction_data source fees_breakdown connect",
          time: "paid_at created_at paidAt createdAt transaction_date",
          "''": "metadata",
          "{}": "split plan_object subaccount",
        },
        {
          log: LOG,
          authorization: AUTHORIZATION,
          customer: fields({
            number: "id",
            null: "first_name last_name phone metadata international_format_phone",
            text: "email customer_code risk_action",
          }),
        },
      ),
    }),
  },
  {
    message: "GET /transaction",
    from: ["dist/api/transactions/list/response.json"],
    shape: fields(ANSWER, {
      data: [
        fields(
          {
            number: "id amount fees requested_amount",
            text: "domain reference gateway_response channel currency ip_address",
            "'success'": "status",
            null: "message metadata fees_split order_id connect pos_transaction_data",
            time: "paid_at created_at paidAt createdAt",
            "{}": "plan split subaccount",
          },
          {
            log: LOG,
            customer: fields(
              {
                number: "id",
                null: "first_name last_name phone",
                text: "email customer_code risk_action",
              },
              {
                metadata: fields(
                  {},
                  { custom_fields: [fields({ text: "display_name variable_name value" })] },
                ),
              },
            ),
            authorization: AUTHORIZATION,
            source: fields({ text: "source type entry_point", null: "identifier" }),
          },
        ),
      ],
      meta: fields({ text: "next", null: "previous", number: "perPage" }),
    }),
  },
];
