import { startTransition, useOptimistic } from "react";
import type { SubCategory } from "#domain/catalog.ts";
import { LIST_PARAMETERS } from "#domain/list-parameters.ts";
import { useSearchParams } from "#lib/router/use-search-params.ts";
import { useBrowserValue } from "#lib/use-hydrated.ts";

const PARAMETER = LIST_PARAMETERS.subCategory;

/** The checked boxes are in the URL, so that back, reload and a shared link keep them. */
export function useSubCategoryChoice(options: readonly SubCategory[]) {
  const [parameters, setParameters] = useSearchParams();
  const asked = useBrowserValue(() => parameters.getAll(PARAMETER).join(), "").split(",");
  const chosen = options.map(({ id }) => id as number).filter((id) => asked.includes(`${id}`));
  // Navigation is a transition; the checkbox must change at once.
  const [ticked, setTicked] = useOptimistic(chosen);

  function choose(ids: readonly number[]): void {
    const after = new URLSearchParams(parameters);
    after.delete(PARAMETER);
    for (const id of ids) after.append(PARAMETER, String(id));
    startTransition(() => {
      setTicked([...ids]);
      setParameters(after);
    });
  }

  return {
    chosen,
    ticked,
    toggle: (id: number) =>
      choose(ticked.includes(id) ? ticked.filter((other) => other !== id) : [...ticked, id]),
    clear: () => choose([]),
  };
}
