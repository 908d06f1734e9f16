import { randomBytes } from "node:crypto";
import { Refusal } from "./replies.ts";
import type { Customer, NewTransaction, Transaction } from "./types.ts";

export function randomCode(prefix: string): string {
  return prefix + randomBytes(8).toString("hex").slice(0, 15);
}

export class TransactionStore {
  readonly #byReference = new Map<string, Transaction>();
  readonly #byId = new Map<number, Transaction>();
  readonly #byAccessCode = new Map<string, Transaction>();
  readonly #customers = new Map<string, Customer>();
  readonly #now: () => Date;
  #lastId: number;

  constructor(now: () => Date) {
    this.#now = now;
    // A shop's database outlives this memory, so ids must not start over with the process.
    this.#lastId = now().getTime() * 10;
  }

  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  create(input: NewTransaction): Transaction {
    if (this.#byReference.has(input.reference)) throw duplicateReference();
    const transaction = this.#newTransaction(input);
    this.#byReference.set(transaction.reference, transaction);
    this.#byId.set(transaction.id, transaction);
    this.#byAccessCode.set(transaction.accessCode, transaction);
    return transaction;
  }

  get(referenceOrId: string | number): Transaction | undefined {
    return this.#byReference.get(String(referenceOrId)) ?? this.#byId.get(Number(referenceOrId));
  }

  byReference(reference: string): Transaction | undefined {
    return this.#byReference.get(reference);
  }

  byAccessCode(accessCode: string): Transaction | undefined {
    return this.#byAccessCode.get(accessCode);
  }

  all(): Transaction[] {
    return [...this.#byReference.values()];
  }

  #newTransaction(input: NewTransaction): Transaction {
    const { email, ...kept } = input;
    return {
      ...kept,
      id: this.nextId(),
      accessCode: randomBytes(8).toString("hex").slice(0, 15),
      requestedAmount: input.amount,
      status: "abandoned",
      channel: input.channels[0] ?? "card",
      gatewayResponse: "The transaction was not completed",
      customer: this.#customer(email),
      createdAt: this.#now(),
      paidAt: null,
      authorization: null,
      challenge: null,
      attempts: [],
      refunds: [],
    };
  }

  #customer(email: string): Customer {
    const known = this.#customers.get(email);
    if (known) return known;
    const customer = { id: this.nextId(), email, customerCode: randomCode("CUS_") };
    this.#customers.set(email, customer);
    return customer;
  }
}

function duplicateReference(): Refusal {
  return new Refusal("Duplicate Transaction Reference", {
    code: "duplicate_reference",
    nextStep: "Ensure that the transaction reference you're passing is unique.",
  });
}
