import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "react-hot-toast/headless";
import { undoneText } from "#domain/products/import/import-texts.ts";
import { productCount } from "#domain/products/search.ts";
import { offerUndo } from "#lib/undo.ts";
import { invalidateLists } from "../products-queries.ts";
import { checkProducts, type ImportFiles } from "./check-products.ts";
import { readRecentImports } from "./import-api.ts";
import type { ImportProgress } from "./import-progress.tsx";
import { type ProductsToImport, runImport } from "./run-import.ts";
import { undoImport } from "./undo-import.ts";

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
    onSuccess: (id, { lines }) =>
      offerUndo({
        text: `${productCount(lines.length)} imported`,
        undo: () => undoAndTell(client, id),
      }),
    onSettled: () => invalidateLists(client),
  });
  return { ...mutation, progress: mutation.isPending ? progress : undefined };
}

/** Under the key of the products: whatever invalidates products reads it again. */
export const recentImports = queryOptions({
  queryKey: ["products", "imports"],
  queryFn: ({ signal }) => readRecentImports(signal),
  staleTime: 0,
  meta: { errorMessage: "The last imports could not be loaded" },
});

async function undoAndTell(
  client: QueryClient,
  importId: string,
  onProgress?: (linesLeft: number) => void,
): Promise<void> {
  try {
    const undone = await undoImport(importId, onProgress);
    toast.success(undoneText(undone?.stayed ?? []));
  } finally {
    invalidateLists(client);
  }
}

/** Goes on when the dialog is closed. */
export function useUndoImport() {
  const client = useQueryClient();
  const [linesLeft, setLinesLeft] = useState<number>();
  const mutation = useMutation({
    mutationFn: (importId: string) => undoAndTell(client, importId, setLinesLeft),
  });
  return { ...mutation, linesLeft };
}
