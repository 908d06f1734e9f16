import { LIST_PARAMETERS } from "#domain/pages/list-parameters.ts";
import type { SubCategory } from "#domain/products/catalog.ts";
import { useSearchParams } from "#lib/router/use-search-params.ts";
import { useBrowserValue } from "#lib/use-hydrated.ts";

const PARAMETER = LIST_PARAMETERS.subCategory;

/** The checked boxes are in the URL, so that back, reload and a shared link keep them. */
export function useSubCategoryChoice(options: readonly SubCategory[]) {
  const [parameters, , changeParameters] = useSearchParams();
  const asked = useBrowserValue(() => parameters.getAll(PARAMETER).join(), "").split(",");
  const chosen = options.map(({ id }) => id as number).filter((id) => asked.includes(`${id}`));

  const choose = (ids: readonly number[]) =>
    changeParameters((current) => {
      current.delete(PARAMETER);
      for (const id of ids) current.append(PARAMETER, String(id));
    });

  return {
    chosen,
    toggle: (id: number) =>
      choose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]),
    clear: () => choose([]),
  };
}
