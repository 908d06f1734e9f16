import type { SandboxContext } from "./context.ts";
import type { ListName } from "./pages.ts";

const UNREADABLE: Record<ListName, object> = {
  refund: { transaction: 1, dispute: null, amount: null, currency: "GHS", status: "processed" },
  dispute: { transaction: null, refund_amount: null, currency: null, status: "resolved" },
  transaction: { reference: "UNREADABLE", amount: null, currency: "GHS", status: "success" },
};

/** Puts an entry into a list of which nobody can say how much money it is about, and returns its id. */
export function addUnreadable(kind: ListName, context: SandboxContext): number {
  const id = context.transactions.nextId();
  const createdAt = context.now();
  const read = () => ({ id, ...UNREADABLE[kind], created_at: createdAt.toISOString() });
  context.unreadable[kind].push({ createdAt, read });
  return id;
}
