import fc from "fast-check";

/** Something that happens to an order's money; numbers select among what exists. */
export type MoneyEvent = { kind: (typeof KINDS)[number]; which: number; part: number };

const KINDS = [
  "order",
  "order on two devices",
  "order with an own reference",
  "pay",
  "pay",
  "pay again",
  "pay on two devices",
  "pay and close the browser",
  "pay while it is cancelled",
  "pay wrong amount",
  "pay with an own reference",
  "pay in cash",
  "decline",
  "abandon",
  "cancel",
  "cancel",
  "reinstate",
  "pack",
  "refund",
  "refund what is owed",
  "refund part",
  "refund on two devices",
  "repeat the request",
  "refund and lose the answer",
  "refund and lose the connection",
  "refund without the provider",
  "refund fails",
  "refund stays pending",
  "refund stays processing",
  "refund needs attention",
  "send bank details",
  "change refund",
  "change refund",
  "refund at provider",
  "refund at provider and wait",
  "reverse",
  "reverse without a refund",
  "return a piece",
  "refund one payment",
  "settle elsewhere",
  "settle one payment",
  "open dispute",
  "remind of dispute",
  "lose dispute",
  "win dispute",
  "end dispute without a resolution",
  "list an unreadable entry",
  "expire hold",
  "delete product",
  "restore product",
  "delete and restore product",
  "delete account",
  "lose webhooks",
  "deliver webhooks",
  "repeat webhooks",
  "reorder webhooks",
  "wait",
  "wait for days",
  "verify",
  "sweep",
  "reconcile",
] as const;

/** Few kinds at a time: what goes wrong together then happens together. */
const furtherEvents = fc
  .uniqueArray(fc.constantFrom(...KINDS), { minLength: 4, maxLength: 10 })
  .chain((kinds) =>
    fc.array(
      fc.record({
        kind: fc.constantFrom(...kinds),
        which: fc.constantFrom(0, 0, 0, 1, 2, 3),
        // Often the same amounts, which only the provider can tell apart.
        part: fc.oneof(fc.constantFrom(10, 20), fc.integer({ min: 1, max: 100 })),
      }),
      { minLength: 3, maxLength: 12 },
    ),
  );

const eventsOf = (kinds: readonly MoneyEvent["kind"][], part = 10): MoneyEvent[] =>
  kinds.map((kind) => ({ kind, which: 0, part }));

/** How an order begins; without a payment little can happen to money. */
const BEGINNINGS = [
  [],
  ["pay"],
  ["pay"],
  ["pay", "cancel"],
  ["pay", "refund part"],
  ["pay", "refund stays pending"],
  ["pay", "refund at provider and wait"],
  ["pay", "open dispute"],
  ["pay", "lose webhooks"],
  ["pay", "delete product"],
  ["lose webhooks", "pay and close the browser"],
  ["pay on two devices"],
  ["pay wrong amount"],
  ["pay in cash"],
  ["pay with an own reference"],
] as const;

export const moneyEvents = fc
  .tuple(fc.constantFrom(...BEGINNINGS), fc.integer({ min: 1, max: 100 }), furtherEvents)
  .map(([kinds, part, events]) => [...eventsOf(kinds, part), ...events]);

/** Always tested: what was seen to go wrong once. */
export const KNOWN = (
  [
    ["order", "pay", "refund at provider", "cancel", "refund", "refund", "reinstate", "cancel"],
    [
      "order",
      "pay",
      "cancel",
      "refund fails",
      "reinstate",
      "cancel",
      "settle elsewhere",
      "reinstate",
    ],
    ["order", "pay", "open dispute", "lose dispute", "reconcile", "cancel", "refund", "reconcile"],
    ["order", "expire hold", "order", "pay", "pay again", "cancel", "refund", "repeat webhooks"],
    [
      "order",
      "pay",
      "lose webhooks",
      "cancel",
      "refund",
      "deliver webhooks",
      "reconcile",
      "refund part",
    ],
    [
      "order",
      "pay wrong amount",
      "refund",
      "pay again",
      "refund part",
      "refund part",
      "verify",
      "sweep",
    ],
    ["order", "pay", "cancel", "delete and restore product", "reinstate", "refund part", "cancel"],
    ["pay again", "abandon", "pay", "lose dispute"],
    ["pay", "delete product", "return a piece", "restore product", "return a piece", "cancel"],
    ["pay", "pay on two devices", "refund on two devices", "reverse", "reorder webhooks"],
    ["lose webhooks", "pay and close the browser", "cancel", "reinstate", "wait", "sweep"],
    [
      "pay",
      "refund needs attention",
      "settle one payment",
      "reverse without a refund",
      "reconcile",
      "change refund",
    ],
    ["pay", "win dispute", "end dispute without a resolution", "reconcile"],
  ] satisfies MoneyEvent["kind"][][]
).map((kinds) => eventsOf(kinds));
