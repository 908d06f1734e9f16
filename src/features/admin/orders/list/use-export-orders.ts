import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Order } from "#domain/orders/orders.ts";
import {
  itemsCsvHead,
  itemsCsvRows,
  ordersCsvHead,
  ordersCsvRows,
} from "#domain/orders/orders-csv.ts";
import { saveFile } from "#lib/browser/save-file.ts";
import { dayOf } from "#lib/dates.ts";
import { type OrderList, readItemsOf, readOrdersAfter } from "../managed-orders-api.ts";
import { loadedOrders } from "../managed-orders-queries.ts";

/** The rows of a file for some orders. */
type Rows = (orders: readonly Order[], signal: AbortSignal) => Promise<string>;

const files = {
  orders: {
    name: "orders-export",
    head: ordersCsvHead,
    rows: async (orders) => ordersCsvRows(orders),
  },
  items: {
    name: "order-items-export",
    head: itemsCsvHead,
    rows: async (orders, signal) => itemsCsvRows(orders, await readItemsOf(orders, signal)),
  },
} satisfies Record<string, { name: string; head: string; rows: Rows }>;

export type ExportKind = keyof typeof files;

type Job = {
  kind: ExportKind;
  list: OrderList;
  loaded: readonly Order[];
  signal: AbortSignal;
  onRead: (orders: number) => void;
};

/** Requests the orders after the loaded ones; undefined when the export was cancelled. */
async function createCsv(job: Job): Promise<Blob | undefined> {
  const { kind, list, loaded, signal, onRead } = job;
  const { head, rows } = files[kind];
  const parts = [head];
  let read = loaded.length;
  onRead(read);
  try {
    parts.push(await rows(loaded, signal));
    const missing =
      read < list.total ? readOrdersAfter(loaded.at(-1), list.query, signal) : ([] as Order[][]);
    for await (const orders of missing) {
      parts.push(await rows(orders, signal));
      read += orders.length;
      onRead(read);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return signal.aborted ? undefined : new Blob(parts, { type: "text/csv;charset=utf-8" });
}

/** `total` is the count of the list; new orders during the export may raise `read` above it. */
export type ExportProgress = { read: number; total: number };

export function useExportOrders(kind: ExportKind) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<ExportProgress>({ read: 0, total: 0 });
  const abortController = useRef(new AbortController());
  useEffect(() => () => abortController.current.abort(), []);

  const { mutate, isPending } = useMutation({
    mutationFn: ({ list, signal }: { list: OrderList; signal: AbortSignal }) => {
      const onRead = (read: number) => setProgress({ read, total: list.total });
      // Pages that were read at different times may leave orders out between them.
      const loaded = navigator.onLine ? list.first : loadedOrders(client, list);
      return createCsv({ kind, list, loaded, signal, onRead });
    },
    onSuccess: (file) => {
      if (file) saveFile(`${files[kind].name}-${dayOf(new Date())}.csv`, file);
    },
  });
  const start = (list: OrderList) => {
    abortController.current = new AbortController();
    mutate({ list, signal: abortController.current.signal });
  };
  return {
    progress: isPending ? progress : undefined,
    start,
    cancel: () => abortController.current.abort(),
  };
}
