import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ordersCsvHead, ordersCsvRows } from "#domain/orders-csv.ts";
import type { OrderQuery } from "#lib/database.types.ts";
import { dayOf } from "#lib/day-bounds.ts";
import { saveFile } from "#lib/save-file.ts";
import { readEveryOrder } from "./order-list-api.ts";

type Job = { query: OrderQuery; signal: AbortSignal; onRead: (orders: number) => void };

/** Reads every matching order page by page; undefined when the export was cancelled. */
async function createCsv({ query, signal, onRead }: Job): Promise<Blob | undefined> {
  const parts = [ordersCsvHead];
  let read = 0;
  try {
    for await (const orders of readEveryOrder(query, signal)) {
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

export function useExportOrders(query: OrderQuery) {
  const [progress, setProgress] = useState<ExportProgress>({ read: 0, total: 0 });
  const abortController = useRef(new AbortController());
  useEffect(() => () => abortController.current.abort(), []);

  const { mutate, isPending } = useMutation({
    mutationFn: ({ signal, total }: { signal: AbortSignal; total: number }) =>
      createCsv({ query, signal, onRead: (read) => setProgress({ read, total }) }),
    onSuccess: (file) => {
      if (file) saveFile(`orders-export-${dayOf(new Date())}.csv`, file);
    },
  });
  const start = (total: number) => {
    setProgress({ read: 0, total });
    abortController.current = new AbortController();
    mutate({ signal: abortController.current.signal, total });
  };
  return {
    progress: isPending ? progress : undefined,
    start,
    cancel: () => abortController.current.abort(),
  };
}
