import { type MutationFunctionContext, mutationOptions } from "@tanstack/react-query";
import { readAgain } from "#lib/data/read-again.ts";
import { listQuery, listsApi, type ProductList } from "./list-query.ts";
import {
  type BoughtLines,
  type Change,
  lineOf,
  mergedLine,
  type NewLine,
  type ProductLine,
  withLine,
} from "./product-line.ts";

type Options = {
  /** The error of an addition when the line already has the whole stock. */
  fullMessage?: (stock: number) => string;
};

export type RemovedLine = { line: ProductLine; userId: string };

function addition(added: NewLine, lines: readonly ProductLine[]): Change {
  const before = lineOf(lines, added.product.id);
  const after = mergedLine(before, added);
  return { userId: added.userId, productId: added.product.id, before, after };
}

function removal({ userId, line }: RemovedLine, lines: readonly ProductLine[]): Change {
  const productId = line.product.id;
  return { userId, productId, before: lineOf(lines, productId) };
}

/** The query and the mutations of the cart or the wishlist. */
export function productListQueries(list: ProductList, { fullMessage }: Options = {}) {
  const { table, key } = list;
  const lines = (userId: string | undefined) => listQuery(list, userId);

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
        const before = client.getQueryData(queryKey);
        if (!before) return null;
        const change = changeOf(variables, before);
        client.setQueryData(queryKey, withLine(before, change.productId, change.after));
        return change;
      },
      onError: (_error, { userId }, change, { client }) => {
        if (!change) return;
        client.setQueryData(
          lines(userId).queryKey,
          (current) => current && withLine(current, change.productId, change.before),
        );
      },
      // Not awaited: the change counts as pending until this returns.
      onSettled: (_data, _error, _variables, _change, { client }) => {
        void readAgain(client, [key]);
      },
    });
  }

  /** The database would store such an addition as the same line, and report a success. */
  function additionIfPossible(added: NewLine, current: readonly ProductLine[]): Change {
    const change = addition(added, current);
    const isFull = change.before && change.before.quantity >= added.product.stockQuantity;
    if (isFull && fullMessage) throw new Error(fullMessage(added.product.stockQuantity));
    return change;
  }

  const remove = async ({ line }: RemovedLine) => (await listsApi()).removeLine(table, line.id);
  return {
    key: [key] as const,
    lines,
    remove,
    clear: async (lines: BoughtLines) => (await listsApi()).clearLines(table, lines),
    adding: changing(
      async (line: NewLine) => (await listsApi()).addLine(table, line),
      additionIfPossible,
    ),
    removing: changing(remove, removal),
  };
}
