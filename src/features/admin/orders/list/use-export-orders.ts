import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Order } from "#domain/orders/orders.ts";
import { ordersCsvHead, ordersCsvRows } from "#domain/orders/orders-csv.ts";
import { saveFile } from "#lib/browser/save-file.ts";
import { dayOf } from "#lib/dates.ts";
import { type OrderList, readOrdersAfter } from "../managed-orders-api.ts";
import { loadedOrders } from "../managed-orders-queries.ts";

type Job = {
  list: OrderList;
  loaded: Order[];
  signal: AbortSignal;
  onRead: (orders: number) => void;
};

/** Requests only the orders that are not in memory; undefined when the export was cancelled. */
async function createCsv({ list, loaded, signal, onRead }: Job): Promise<Blob | undefined> {
  const parts = [ordersCsvHead, ordersCsvRows(loaded)];
  let read = loaded.length;
  onRead(read);
  try {
    const missing =
      read < list.total ? readOrdersAfter(loaded.at(-1), list.query, signal) : ([] as Order[][]);
    for await (const orders of missing) {
      parts.push(ordersCsvRows(orders));
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

export function useExportOrders() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<ExportProgress>({ read: 0, total: 0 });
  const abortController = useRef(new AbortController());
  useEffect(() => () => abortController.current.abort(), []);

  const { mutate, isPending } = useMutation({
    mutationFn: ({ list, signal }: { list: OrderList; signal: AbortSignal }) => {
      const onRead = (read: number) => setProgress({ read, total: list.total });
      return createCsv({ list, loaded: loadedOrders(client, list), signal, onRead });
    },
    onSuccess: (file) => {
      if (file) saveFile(`orders-export-${dayOf(new Date())}.csv`, file);
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
