import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { undoMessage } from "#components/ui/feedback/undo-message.tsx";
import { errors } from "#domain/messages.ts";
import type { ProductForm } from "#domain/products/product-schema.ts";
import { successes } from "#domain/successes.ts";
import type { FoundProducts, ProductQuery } from "#lib/data/database.ts";
import { readAgain } from "#lib/data/read-again.ts";
import { uniqueRows } from "#lib/data/unique-rows.ts";
import { saveProduct } from "./form/save-product.ts";
import {
  deleteProduct,
  findProducts,
  LIST_PAGE,
  type ManagedProduct,
  readProduct,
  restoreProduct,
} from "./products-api.ts";

const MANAGED_KEY = ["products", "managed"] as const;

export const managedProducts = (query: ProductQuery) =>
  infiniteQueryOptions({
    queryKey: [...MANAGED_KEY, query],
    initialPageParam: null as ManagedProduct | null,
    queryFn: async ({ pageParam: last, signal }) => ({
      query,
      ...(await findProducts(query, last, { signal })),
    }),
    getNextPageParam: ({ products }) => (products.length < LIST_PAGE ? undefined : products.at(-1)),
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { errorMessage: errors.productsNotLoaded },
  });

/** All products of a list; undefined when some are not in memory. */
export function loadedProducts(queryClient: QueryClient, query: ProductQuery) {
  const pages = queryClient.getQueryData(managedProducts(query).queryKey)?.pages ?? [];
  const isWhole = (pages.at(-1)?.products.length ?? LIST_PAGE) < LIST_PAGE;
  return isWhole ? uniqueRows(pages.map(({ products }) => products)) : undefined;
}

/** A product as the list that was read last has it. */
export function loadedProduct(queryClient: QueryClient, id: number): ManagedProduct | undefined {
  const lists = queryClient.getQueryCache().findAll({ queryKey: MANAGED_KEY });
  const newestFirst = lists.sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  return newestFirst
    .flatMap(({ state }) => (state.data as List | undefined)?.pages ?? [])
    .flatMap(({ products }) => products)
    .find((row) => row.id === id);
}

/** What a form begins with: read for each opening, and not again while the form is open. */
export const productToEdit = (id: number) =>
  queryOptions({
    queryKey: ["product-to-edit", id],
    queryFn: () => readProduct(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Every list that shows products, here and in the storefront. */
const LISTS = ["products", "men-products", "women-products", "accessories-products"];

export function invalidateLists(queryClient: QueryClient): void {
  for (const list of LISTS) void readAgain(queryClient, [list]);
}

type List = InfiniteData<FoundProducts, ManagedProduct | null>;

/** Shows a change at once in every list; the refetch moves the row to its place. */
function updateLists(
  queryClient: QueryClient,
  change: (products: ManagedProduct[], page: number) => ManagedProduct[],
): void {
  queryClient.setQueriesData<List>({ queryKey: MANAGED_KEY }, (list) => {
    if (!list) return list;
    const pages = list.pages.map((page, index) => ({
      ...page,
      products: change(page.products, index),
    }));
    const [first] = pages;
    if (first?.total != null) first.total += rowsIn(pages) - rowsIn(list.pages);
    return { ...list, pages };
  });
}

function rowsIn(pages: readonly FoundProducts[]): number {
  return pages.reduce((sum, { products }) => sum + products.length, 0);
}

/** A product that no page shows comes first, where its admin sees it. */
export function showSaved(queryClient: QueryClient, saved: ManagedProduct, isNew: boolean): void {
  updateLists(queryClient, (products, page) => {
    if (isNew && page === 0) return [saved, ...products.filter(({ id }) => id !== saved.id)];
    return products.map((product) => (product.id === saved.id ? saved : product));
  });
}

type Save = { form: ProductForm; before: ManagedProduct | undefined };

/** Inserts a product, or updates the one it was before; one without an id is a copy of that. */
export function useSaveProduct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ form, before }: Save) => saveProduct(form, before),
    onSuccess: (saved, { form }) => {
      const isNew = form.id === undefined;
      showSaved(queryClient, saved, isNew);
      toast.success(isNew ? successes.productCreated : successes.productEdited);
    },
    onSettled: () => invalidateLists(queryClient),
  });
}

const DELETE_KEY = ["delete-product"] as const;

export function useRestoreProduct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: restoreProduct,
    onSuccess: (restored) => {
      showSaved(queryClient, restored, true);
      toast.success(successes.productRestored);
    },
    onSettled: () => invalidateLists(queryClient),
  });
}

export function useDeleteProduct() {
  const queryClient = useQueryClient();
  const { mutate: restore } = useRestoreProduct();
  return useMutation({
    mutationKey: DELETE_KEY,
    mutationFn: ({ id }: ManagedProduct) => deleteProduct(id),
    onSuccess: (_, deleted) => {
      updateLists(queryClient, (products) => products.filter(({ id }) => id !== deleted.id));
      const undo = () => {
        toast.dismiss(id);
        restore(deleted.id);
      };
      const id = toast.success(undoMessage(successes.productDeleted, deleted.name, undo));
    },
    onSettled: () => invalidateLists(queryClient),
  });
}

/** Ids of all pending delete requests. */
export function usePendingDeletes(): ReadonlySet<number> {
  const ids = useMutationState({
    filters: { mutationKey: DELETE_KEY, status: "pending" },
    select: ({ state }) => (state.variables as ManagedProduct).id,
  });
  return new Set(ids);
}
