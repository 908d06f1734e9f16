import { z } from "zod";
import { paths } from "#config/paths.ts";
import { canonicalPath, pageOf } from "#domain/pages/page-of.ts";
import type { ProductFormInput } from "#domain/products/product-schema.ts";
import { currentLocation, type Location } from "#lib/router/location.ts";
import { useNavigate } from "#lib/router/router.tsx";

/** What the address does not say. */
const stateSchema = z
  .object({
    /** The list is one step back in the history. */
    isOverList: z.boolean().optional(),
    /** The product that a new one begins with the values of. */
    copyOf: z.number().optional(),
    /** Of the product that was added before. */
    category: z.object({ categoryId: z.string(), subCategoryId: z.string() }).optional(),
  })
  .catch({});

type EditorState = z.infer<typeof stateSchema>;
export type ChosenCategory = Pick<ProductFormInput, "categoryId" | "subCategoryId">;

/** What the editor shows: an existing product, a copy of one, or an empty form. */
export type EditorTarget = EditorState & { id?: number };

export function editorTargetOf({ pathname, state }: Location): EditorTarget | undefined {
  const { key } = pageOf(pathname);
  if (key === "adminNewProduct") return stateSchema.parse(state);
  if (key !== "adminProduct") return undefined;
  const id = Number(canonicalPath(pathname).split("/").at(-1));
  return { id, isOverList: stateSchema.parse(state).isOverList };
}

/** The parameters of the list stay in the address: its filter is the same behind the editor. */
export function useOpenEditor() {
  const navigate = useNavigate();
  const open = (path: string, state?: EditorState) =>
    navigate(path + currentLocation().search, { state: { isOverList: true, ...state } });
  return {
    add: () => open(paths.adminNewProduct),
    edit: ({ id }: { id: number }) => open(paths.adminProduct(id)),
    duplicate: ({ id }: { id: number }) => open(paths.adminNewProduct, { copyOf: id }),
  };
}

/** Ways on from an open editor. */
export function useLeaveEditor({ isOverList }: EditorTarget) {
  const navigate = useNavigate();
  const replace = (path: string, state: EditorState) =>
    navigate(path + currentLocation().search, { replace: true, state: { isOverList, ...state } });
  return {
    addAnother: (category: ChosenCategory) => replace(paths.adminNewProduct, { category }),
    duplicate: (copyOf: number) => replace(paths.adminNewProduct, { copyOf }),
    close: () => (isOverList ? navigate(-1) : replace(paths.adminProducts, {})),
  };
}
