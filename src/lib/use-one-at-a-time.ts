import { type MutationKey, useQueryClient } from "@tanstack/react-query";

/**
 * Calls the function unless a mutation with this key is pending. It checks the cache, because a
 * second click or Enter may come before the next render.
 */
export function useOneAtATime(mutationKey: MutationKey) {
  const queryClient = useQueryClient();
  return (action: () => void) => {
    if (queryClient.isMutating({ mutationKey }) === 0) action();
  };
}
