/** What the contract allows although no sample of the same message has it. */
export const ASSUMED: { facts: RegExp; because: string }[] = [
  {
    facts: /\.customer\.\w+ (text|null|object)$/,
    because: "a customer has the kinds of values of all samples of a customer",
  },
  {
    facts: /\.(data|data\[\]|transaction)\.status '(success|reversed)'$/,
    because: "a transaction is also read, listed and disputed in the other of its published states",
  },
  {
    facts: /^charge\.dispute\.resolve\.resolution null$/,
    because: "a dispute may end without a resolution; the published ends all have one",
  },
  {
    facts: /^refund\.[\w-]+\.refund_reference (digits|transferCode)$/,
    because: "a refund that ends a second time keeps the processor's number of its first end",
  },
  {
    facts: /\.authorization\.(signature null|account_name text)$/,
    because: "a payment by mobile money is read with the values of its event",
  },
  { facts: /^GET \/transaction\.meta\.next null$/, because: "nothing follows the last page" },
  {
    facts: /^GET \/refund\.data\[\]\.dispute null$/,
    because: "the guide and GET /refund/:id have it",
  },
  {
    facts: /^GET \/refund.*\.status '(pending|processing|failed|needs-attention)'$/,
    because: "the lists are read in all states of a refund that have an event",
  },
  {
    facts: /^GET \/dispute\.data\[\] in a form that no sample has$/,
    because: "only an archived dispute is listed; others have the details of the events",
  },
];
