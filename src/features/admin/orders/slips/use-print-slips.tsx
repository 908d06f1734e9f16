import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import type { Order } from "#domain/orders/orders.ts";
import { type SlipKind, SlipSheet } from "./slip.tsx";
import { readSlips } from "./slips-api.ts";

type Job = { orders: readonly Order[]; kind: SlipKind };

/** Prints a sheet for each order, and nothing else of the page; `sheets` has to be rendered. */
export function usePrintSlips() {
  const { mutate, isPending, data } = useMutation({
    mutationFn: async ({ orders, kind }: Job) => ({ kind, ...(await readSlips(orders)) }),
  });
  useEffect(() => {
    if (!data) return;
    const { dataset } = document.documentElement;
    dataset.printsSlips = "";
    const done = () => delete dataset.printsSlips;
    window.addEventListener("afterprint", done, { once: true });
    window.print();
    return () => {
      window.removeEventListener("afterprint", done);
      done();
    };
  }, [data]);
  const sheets =
    data &&
    createPortal(
      <div data-slips className="hidden">
        {data.slips.map((slip) => (
          <SlipSheet key={slip.order.id} kind={data.kind} shop={data.shop} slip={slip} />
        ))}
      </div>,
      document.body,
    );
  const print = (orders: readonly Order[], kind: SlipKind = "packing slip") =>
    mutate({ orders, kind });
  return { print, isPending, sheets };
}
