import { startTransition, useOptimistic } from "react";
import { useSearchParams } from "react-router";
import type { SubCategory } from "#domain/catalog.ts";
import { useHydrated } from "#lib/use-hydrated.ts";

const PARAMETER = "sub";

/** Which boxes are ticked lives in the address, so that back, reload and a shared link keep it. */
export function useSubCategoryChoice(options: readonly SubCategory[]) {
  const [parameters, setParameters] = useSearchParams();
  const hydrated = useHydrated();
  const asked = hydrated ? parameters.getAll(PARAMETER).map(Number) : [];
  const chosen = options.map(({ id }) => id as number).filter((id) => asked.includes(id));
  // The router moves in its own time; a box must be ticked the moment it is clicked.
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
