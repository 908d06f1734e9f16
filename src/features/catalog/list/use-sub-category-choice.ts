import { LIST_PARAMETERS } from "#domain/pages/list-parameters.ts";
import type { SubCategory } from "#domain/products/catalog.ts";
import { useBrowserValue } from "#lib/hydrated.tsx";
import { useSearchParams } from "#lib/router/use-search-params.ts";

const PARAMETER = LIST_PARAMETERS.subCategory;

/** The checked boxes are in the URL, so that back, reload and a shared link keep them. */
export function useSubCategoryChoice(options: readonly SubCategory[]) {
  const [parameters, , changeParameters] = useSearchParams();
  const asked = useBrowserValue(() => parameters.getAll(PARAMETER).join(), "").split(",");
  const chosen = options.map(({ id }) => id as number).filter((id) => asked.includes(`${id}`));

  return {
    chosen,
    toggle: (id: number) =>
      changeParameters((current) => {
        const isChosen = current.getAll(PARAMETER).includes(`${id}`);
        if (isChosen) current.delete(PARAMETER, `${id}`);
        else current.append(PARAMETER, `${id}`);
      }),
  };
}
