import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Button } from "#components/ui/controls/button.tsx";
import { productsCsv } from "#domain/products/import/products-csv.ts";
import { saveFile } from "#lib/browser/save-file.ts";
import { dayOf } from "#lib/dates.ts";
import { type ProductFilter, toProductQuery } from "./product-filter.ts";
import { readProducts } from "./products-api.ts";
import { loadedProducts } from "./products-queries.ts";

const MAX_MS = 120_000;

/** Saves all products of the list, as they are now; offline, those in memory. */
export function ExportProducts({ filter }: { filter: ProductFilter }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const query = toProductQuery(filter);
      const loaded = navigator.onLine ? undefined : loadedProducts(queryClient, query);
      return loaded ?? readProducts(AbortSignal.timeout(MAX_MS), query);
    },
    onSuccess: (products) => {
      const file = new Blob([productsCsv(products)], { type: "text/csv;charset=utf-8" });
      saveFile(`products-export-${dayOf(new Date())}.csv`, file);
    },
  });
  return (
    <Button variant="quiet" className="max-sm:px-4" onClick={() => mutate()} disabled={isPending}>
      <Download aria-hidden className="-ml-1.5 size-4 max-sm:hidden" />
      {isPending ? "Exporting" : "Export"}
    </Button>
  );
}
