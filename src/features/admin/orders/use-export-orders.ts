import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ordersCsvHead, ordersCsvRows } from "#domain/orders-csv.ts";
import type { OrderQuestion } from "#lib/database.types.ts";
import { dayOf } from "#lib/day-bounds.ts";
import { saveFile } from "#lib/save-file.ts";
import { readEveryOrder } from "./order-list-api.ts";

type Job = { question: OrderQuestion; signal: AbortSignal; onRead: (orders: number) => void };

/** Gathers every matching order page by page; undefined when it was called off. */
async function gather({ question, signal, onRead }: Job): Promise<Blob | undefined> {
  const parts = [ordersCsvHead];
  let read = 0;
  try {
    for await (const orders of readEveryOrder(question, signal)) {
      parts.push(ordersCsvRows(orders));
      read += orders.length;
      onRead(read);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return signal.aborted ? undefined : new Blob(parts, { type: "text/csv;charset=utf-8" });
}

/** `total` is how many the list counted; `read` may come to pass it, for the shop stays open. */
export type ExportProgress = { read: number; total: number };

export function useExportOrders(question: OrderQuestion) {
  const [progress, setProgress] = useState<ExportProgress>({ read: 0, total: 0 });
  const calledOff = useRef(new AbortController());
  useEffect(() => () => calledOff.current.abort(), []);

  const { mutate, isPending } = useMutation({
    mutationFn: ({ signal, total }: { signal: AbortSignal; total: number }) =>
      gather({ question, signal, onRead: (read) => setProgress({ read, total }) }),
    onSuccess: (file) => {
      if (file) saveFile(`orders-export-${dayOf(new Date())}.csv`, file);
    },
  });
  const start = (total: number) => {
    setProgress({ read: 0, total });
    calledOff.current = new AbortController();
    mutate({ signal: calledOff.current.signal, total });
  };
  return {
    progress: isPending ? progress : undefined,
    start,
    cancel: () => calledOff.current.abort(),
  };
}
