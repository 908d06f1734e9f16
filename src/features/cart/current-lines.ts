import type { QueryClient } from "@tanstack/react-query";
import { type ProductLine, withLine } from "./product-lines.ts";
import { type LineTable, readLines } from "./product-lines-api.ts";

/** One product's line before and after the change; undefined where there is none. */
export type Change = {
  userId: string;
  productId: number;
  before?: ProductLine;
  after?: ProductLine;
};

type OwnLines = { table: LineTable; key: string; userId: string };

/** The changes of a user's list without a response yet. */
function pendingChanges(client: QueryClient, { key, userId }: OwnLines): Change[] {
  const pending = client.getMutationCache().findAll({ mutationKey: [key], status: "pending" });
  return pending.flatMap(({ state }) => {
    const change = state.context as Change | null | undefined;
    return change?.userId === userId ? [change] : [];
  });
}

/** Applies pending changes to what was read, which may not contain them yet. */
export async function readCurrentLines(client: QueryClient, own: OwnLines): Promise<ProductLine[]> {
  const stored = await readLines(own.table, own.userId);
  return pendingChanges(client, own).reduce(
    (list, { productId, after }) => withLine(list, productId, after),
    stored,
  );
}
