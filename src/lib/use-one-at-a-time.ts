import { type MutationKey, useQueryClient } from "@tanstack/react-query";

/**
 * Acts unless a change of this kind is under way. Asked of the cache, which knows at once: a second
 * click or Enter may come before the next render.
 */
export function useOneAtATime(mutationKey: MutationKey) {
  const queryClient = useQueryClient();
  return (act: () => void) => {
    if (queryClient.isMutating({ mutationKey }) === 0) act();
  };
}
