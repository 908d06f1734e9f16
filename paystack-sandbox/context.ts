import type { createApiMode } from "./api-mode.ts";
import type { ListEntry, ListName } from "./pages.ts";
import type { RefundStatus, Transactions } from "./transactions.ts";
import type { Webhooks } from "./webhooks.ts";

/** Where Paystack publishes several forms of a message: the one of the API reference, or of a guide. */
export type Forms = "usual" | "other";

/** What the request handlers and the test controls share. */
export type SandboxContext = {
  basePath: string;
  publicKey: string;
  secretKey: string;
  now: () => Date;
  transactions: Transactions;
  webhooks: Webhooks;
  apiMode: ReturnType<typeof createApiMode>;
  /** What becomes of a requested refund; "pending" leaves it undecided. */
  refundOutcome: RefundStatus;
  forms: Forms;
  /** Added to the lists. */
  unreadable: Record<ListName, ListEntry[]>;
};
