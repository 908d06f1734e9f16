import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "react-hot-toast/headless";
import { productCount } from "#domain/products/search.ts";
import { invalidateLists } from "../products-queries.ts";
import { checkProducts, type ImportFiles } from "./check-products.ts";
import type { ImportProgress } from "./import-progress.tsx";
import { type ProductsToImport, runImport } from "./run-import.ts";

/** The dialog shows the error. */
const meta = { silent: true };

export function useCheckImport() {
  const [progress, setProgress] = useState<ImportProgress>();
  const mutation = useMutation({
    mutationFn: (files: ImportFiles) => checkProducts(files, setProgress),
    meta,
  });
  return { ...mutation, progress: mutation.isPending ? progress : undefined };
}

export function useRunImport() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<ImportProgress>();
  const mutation = useMutation({
    mutationFn: (products: ProductsToImport) => runImport(products, setProgress),
    meta,
    onSuccess: (_, { lines }) => void toast.success(`${productCount(lines.length)} imported`),
    onSettled: () => invalidateLists(client),
  });
  return { ...mutation, progress: mutation.isPending ? progress : undefined };
}
