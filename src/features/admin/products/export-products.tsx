import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Button } from "#components/ui/controls/button.tsx";
import { productsCsv } from "#domain/products/products-csv.ts";
import { saveFile } from "#lib/browser/save-file.ts";
import { dayOf } from "#lib/dates.ts";
import { filterProducts, type ProductFilter } from "./product-filter.ts";
import { managedProducts } from "./products-queries.ts";

/** Saves the products that the list shows. */
export function ExportProducts({ filter }: { filter: ProductFilter }) {
  const { data: products = [] } = useQuery(managedProducts);
  const shown = filterProducts(products, filter);
  const save = () => {
    const file = new Blob([productsCsv(shown)], { type: "text/csv;charset=utf-8" });
    saveFile(`products-export-${dayOf(new Date())}.csv`, file);
  };
  return (
    <Button variant="quiet" className="max-sm:px-4" onClick={save} disabled={shown.length === 0}>
      <Download aria-hidden className="-ml-1.5 size-4 max-sm:hidden" />
      Export
    </Button>
  );
}
