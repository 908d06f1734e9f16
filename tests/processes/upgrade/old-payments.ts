/** Orders of 100 with the reference of their story: paid unless it says otherwise. */
const ORDERS = {
  PLAIN: "success, processing",
  CASH: "paid, delivered",
  "CASH-BACK": "paid, delivered",
  SURPLUS: "success, processing",
  DECLINED: "failed, processing",
  MISMATCH: "pending, processing",
  "MISMATCH-BACK": "pending, processing",
  "KNOWN-LATER": "success, processing",
  "DUE-TWICE": "success, cancelled",
  REQUESTED: "success, cancelled",
  WAITING: "success, processing",
  PROCESSED: "success, cancelled",
  FAILED: "success, cancelled",
  REFUSED: "success, processing",
  RESOLVED: "success, cancelled",
  PIECES: "success, processing",
  REVERSED: "success, processing",
  DISPUTED: "success, processing",
  WON: "success, processing",
  LOST: "success, processing",
  "LOST-LISTED": "success, processing",
  SETTLED: "success, processing",
  EXCESS: "success, cancelled",
  "REVERSED-LOST": "success, processing",
};

export const OLD_ORDERS = Object.entries(ORDERS)
  .map(([reference, state]) => {
    const [payment, status] = state.split(", ");
    return `
      with placed as (
        insert into public.orders ("paymentReference", "paymentStatus", "orderStatus", "totalAmount", name,
          "phoneNumber", address, city, region)
        values ('${reference}', '${payment}', 'processing', 100, '', '', '', '', '') returning id
      )
      insert into public."orderItems" ("orderId", quantity, price, name, image)
      select id, 2, 50, 'Kente', '' from placed;
      ${status === "processing" ? "" : `update public.orders set "orderStatus" = '${status}' where "paymentReference" = '${reference}';`}`;
  })
  .join("\n");

type Entry = { kind: string; status: string; amount?: number; more?: Record<string, string> };

const entry = (reference: string, { kind, status, amount = 100, more = {} }: Entry) => {
  const columns = { source: "'webhook'", currency: "'GHS'", ...more };
  return `
    insert into public.payments ("orderId", "paymentReference", kind, status, amount,
      ${Object.keys(columns).map((name) => `"${name}"`)})
    values ((select id from public.orders where "paymentReference" = '${reference}'), '${reference}', '${kind}',
      '${status}', ${amount}, ${Object.values(columns)});`;
};
const charge = (reference: string, status = "done", id = reference) =>
  entry(reference, { kind: "charge", status, more: { providerId: `'C-${id}'` } });
const chargeId = (reference: string, kind = "charge") =>
  `(select max(id) from public.payments where "paymentReference" = '${reference}' and kind = '${kind}')`;
const refund = (
  reference: string,
  status: string,
  amount = 100,
  more: Record<string, string> = {},
) =>
  entry(reference, {
    kind: "refund",
    status,
    amount,
    more: { chargeId: chargeId(reference), ...more },
  });
const dispute = (reference: string, status: string) =>
  entry(reference, {
    kind: "dispute",
    status,
    more: { providerId: `'D-${reference}'`, chargeId: chargeId(reference) },
  });

/** Every kind of row of the table that version 0.2.0 had. */
export const OLD_PAYMENTS = [
  ...Object.entries(ORDERS)
    .filter(([reference, state]) => state.startsWith("success") && reference !== "KNOWN-LATER")
    .map(([reference]) => charge(reference)),
  refund("CASH-BACK", "resolved", 30, { chargeId: "null", source: "'admin'", userName: "'Ama'" }),
  charge("SURPLUS", "surplus", "SURPLUS-2"),
  refund("SURPLUS", "due", 100, { tries: "1", nextTryAt: "now()" }),
  entry("DECLINED", { kind: "failed", status: "done" }),
  entry("MISMATCH", {
    kind: "mismatch",
    status: "open",
    amount: 70,
    more: { providerId: "'C-M'" },
  }),
  entry("MISMATCH-BACK", {
    kind: "mismatch",
    status: "open",
    amount: 70,
    more: { providerId: "'C-MB'" },
  }),
  refund("MISMATCH-BACK", "processed", 70, { chargeId: chargeId("MISMATCH-BACK", "mismatch") }),
  entry("ORPHAN", { kind: "orphan", status: "open", amount: 12, more: { providerId: "'C-O'" } }),
  entry("ORPHAN-SETTLED", {
    kind: "orphan",
    status: "resolved",
    amount: 13,
    more: { providerId: "'C-OS'", userName: "'Ama'", note: "'By hand'" },
  }),
  entry("ORPHAN-BACK", {
    kind: "orphan",
    status: "open",
    amount: 14,
    more: { providerId: "'C-OB'" },
  }),
  refund("ORPHAN-BACK", "processed", 14, { chargeId: chargeId("ORPHAN-BACK", "orphan") }),
  // M2: seen without an order first, and known as the order's charge later.
  entry("KNOWN-LATER", {
    kind: "orphan",
    status: "open",
    more: { providerId: "'C-KNOWN'" },
  }).replace(/\(select id from public.orders[^)]*\)/, "null"),
  charge("KNOWN-LATER", "done", "KNOWN"),
  refund("DUE-TWICE", "due", 40, { source: "'admin'", userName: "'Ama'" }),
  refund("DUE-TWICE", "due", 60, { source: "'admin'", userName: "'Ama'" }),
  refund("REQUESTED", "requested", 100, { providerId: "'R-1'" }),
  refund("WAITING", "requested", 40, {
    providerId: "'R-2'",
    created_at: "now() - interval '4 days'",
  }),
  refund("PROCESSED", "processed", 100, { providerId: "'R-3'" }),
  refund("FAILED", "failed", 100, { providerId: "'R-4'", note: "'No such account'" }),
  refund("REFUSED", "refused", 40, { source: "'admin'", note: "'Too late'" }),
  refund("RESOLVED", "resolved", 100, { source: "'admin'", userName: "'Ama'", note: "'In cash'" }),
  refund("PIECES", "processed", 50, {
    providerId: "'R-5'",
    restock: "true",
    lines: `(select jsonb_build_array(jsonb_build_object('itemId', item.id, 'quantity', 1, 'back', 1))
      from public."orderItems" as item join public.orders as placed on placed.id = item."orderId"
      where placed."paymentReference" = 'PIECES')`,
  }),
  refund("REVERSED", "processed", 100, { providerId: "'reversal-1'" }),
  dispute("DISPUTED", "open"),
  dispute("WON", "won"),
  dispute("LOST", "lost"),
  dispute("LOST-LISTED", "lost"),
  refund("LOST-LISTED", "processed", 100, { providerId: "'R-6'", disputeId: "'D-LOST-LISTED'" }),
  dispute("SETTLED", "resolved"),
  entry("STRANGE", { kind: "dispute", status: "open", more: { providerId: "'D-STRANGE'" } }),
  refund("EXCESS", "resolved", 100, { source: "'admin'", userName: "'Ama'" }),
  // The provider once named one transaction for two orders of different totals.
  entry("DECLINED", { kind: "mismatch", status: "open", more: { providerId: "'C-PLAIN'" } }),
  // The bank took the money of a dispute; before, the provider called the charge reversed: 100 left, once.
  refund("REVERSED-LOST", "processed", 100, { providerId: "'reversal-2'" }),
  dispute("REVERSED-LOST", "lost"),
  refund("EXCESS", "processed", 100, { providerId: "'R-7'" }),
].join("\n");
