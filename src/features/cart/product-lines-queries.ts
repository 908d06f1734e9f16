import {
  type MutationFunctionContext,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { orReload } from "#lib/load-code.ts";
import { lineOf, mergedLine, type NewLine, type ProductLine, withLine } from "./product-lines.ts";
import type { LineTable } from "./product-lines-api.ts";

/** Loaded on first use: visitors who are not signed in have no lines. */
const api = () => orReload(import("./product-lines-api.ts"));

type Kind = {
  table: LineTable;
  key: string;
  errorMessage: string;
  /** The error of an addition when the line already has the whole stock. */
  fullMessage?: (stock: number) => string;
};

export type RemovedLine = { line: ProductLine; userId: string };

/** One product's line before and after the change; undefined where there is none. */
type Change = { userId: string; productId: number; before?: ProductLine; after?: ProductLine };

function addition(added: NewLine, lines: readonly ProductLine[]): Change {
  const before = lineOf(lines, added.product.id);
  const after = mergedLine(before, added);
  return { userId: added.userId, productId: added.product.id, before, after };
}

function removal({ userId, line }: RemovedLine, lines: readonly ProductLine[]): Change {
  const productId = line.product.id;
  return { userId, productId, before: lineOf(lines, productId) };
}

/** The changes of a user's list without a response yet. */
function pendingChanges(client: QueryClient, key: string, userId: string): Change[] {
  const pending = client.getMutationCache().findAll({ mutationKey: [key], status: "pending" });
  return pending.flatMap(({ state }) => {
    const change = state.context as Change | null | undefined;
    return change?.userId === userId ? [change] : [];
  });
}

/** The queries and mutations that cart and wishlist share. */
export function productLines({ table, key, errorMessage, fullMessage }: Kind) {
  const lines = (userId: string | undefined) =>
    queryOptions({
      queryKey: [key, userId],
      queryFn: ({ client }) => (userId ? read(client, userId) : []),
      enabled: userId !== undefined,
      // Another tab may have changed the list: every mount reads it again.
      staleTime: 0,
      meta: { errorMessage },
    });

  /** Applies pending changes to what was read, which may not contain them yet. */
  async function read(client: QueryClient, userId: string): Promise<ProductLine[]> {
    const stored = await (await api()).readLines(table, userId);
    return pendingChanges(client, key, userId).reduce(
      (list, { productId, after }) => withLine(list, productId, after),
      stored,
    );
  }

  /** An optimistic update; an error rolls back this change only. */
  function changing<Variables extends { userId: string }>(
    act: (variables: Variables) => Promise<void>,
    changeOf: (variables: Variables, lines: readonly ProductLine[]) => Change,
  ) {
    return mutationOptions({
      mutationKey: [key],
      mutationFn: act,
      onMutate: (variables: Variables, { client }: MutationFunctionContext) => {
        const { queryKey } = lines(variables.userId);
        const list = client.getQueryData(queryKey);
        if (!list) return null;
        const change = changeOf(variables, list);
        client.setQueryData(queryKey, withLine(list, change.productId, change.after));
        return change;
      },
      onError: (_error, { userId }, change, { client }) => {
        if (!change) return;
        client.setQueryData(
          lines(userId).queryKey,
          (list) => list && withLine(list, change.productId, change.before),
        );
      },
      // Not awaited: the change counts as pending until this returns.
      onSettled: (_data, _error, _variables, _change, { client }) => {
        void client.invalidateQueries({ queryKey: [key] });
      },
    });
  }

  /** The database would store such an addition as the same line, and report a success. */
  function additionIfPossible(added: NewLine, list: readonly ProductLine[]): Change {
    const change = addition(added, list);
    const isFull = change.before && change.before.quantity >= added.product.stockQuantity;
    if (isFull && fullMessage) throw new Error(fullMessage(added.product.stockQuantity));
    return change;
  }

  const remove = async ({ line }: RemovedLine) => (await api()).removeLine(table, line.id);
  return {
    key: [key] as const,
    lines,
    remove,
    clear: async (userId: string) => (await api()).clearLines(table, userId),
    adding: changing(
      async (line: NewLine) => (await api()).addLine(table, line),
      additionIfPossible,
    ),
    removing: changing(remove, removal),
  };
}
