import {
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { errors } from "#domain/messages.ts";
import type { ProductForm } from "#domain/products/product-schema.ts";
import { successes } from "#domain/successes.ts";
import { deletedMessage } from "./deleted-toast.tsx";
import { saveProduct } from "./form/save-product.ts";
import {
  deleteProduct,
  type ManagedProduct,
  readProducts,
  restoreProduct,
} from "./products-api.ts";

export const managedProducts = queryOptions({
  queryKey: ["products", "managed"],
  queryFn: ({ signal }) => readProducts(signal),
  staleTime: 0,
  meta: { errorMessage: errors.productsNotLoaded },
});

/** Every list that shows products, here and in the storefront. */
const LISTS = ["products", "men-products", "women-products", "accessories-products"];

export function invalidateLists(queryClient: QueryClient): void {
  for (const list of LISTS) void queryClient.invalidateQueries({ queryKey: [list] });
}

/** Shows the change at once; the refetch adds what other admins changed. */
function updateList(
  queryClient: QueryClient,
  change: (products: ManagedProduct[]) => ManagedProduct[],
): void {
  queryClient.setQueryData(managedProducts.queryKey, (shown) => shown && change(shown));
}

function withProduct(products: ManagedProduct[], saved: ManagedProduct): ManagedProduct[] {
  const isNew = products.every(({ id }) => id !== saved.id);
  if (isNew) return [saved, ...products];
  return products.map((product) => (product.id === saved.id ? saved : product));
}

type Save = { form: ProductForm; before: ManagedProduct | undefined };

/** Inserts a product, or updates the one it was before. */
export function useSaveProduct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ form, before }: Save) => saveProduct(form, before),
    onSuccess: (saved, { before }) => {
      updateList(queryClient, (products) => withProduct(products, saved));
      toast.success(before ? successes.productEdited : successes.productCreated);
    },
    onSettled: () => invalidateLists(queryClient),
  });
}

const DELETE_KEY = ["delete-product"] as const;

/** Newest first, like the list. */
function withRestored(products: ManagedProduct[], restored: ManagedProduct): ManagedProduct[] {
  const others = products.filter(({ id }) => id !== restored.id);
  return [...others, restored].sort((one, other) => other.id - one.id);
}

function useRestoreProduct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: restoreProduct,
    onSuccess: (restored) => {
      updateList(queryClient, (products) => withRestored(products, restored));
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
      updateList(queryClient, (products) => products.filter(({ id }) => id !== deleted.id));
      const undo = () => {
        toast.dismiss(id);
        restore(deleted.id);
      };
      const id = toast.success(deletedMessage(successes.productDeleted, deleted.name, undo));
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
