import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { showErrorToast } from "../show-error-toast.ts";
import { isSessionEnded, messageOf } from "./errors.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** A query names its error toast; a mutation shows the error's own message unless it is silent. */
    queryMeta: { errorMessage?: string };
    mutationMeta: { silent?: boolean };
  }
}

/** The same failure of several components or retries is one toast. */
function showQueryError(message: string): void {
  void showErrorToast(message, { id: message });
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // A failed prefetch shows no toast: the component that mounts later retries.
        if (query.getObserversCount() === 0 || isSessionEnded(error)) return;
        // The layout already shows that the browser is offline, and the page keeps its data.
        if (query.state.data !== undefined && !navigator.onLine) return;
        showQueryError(query.meta?.errorMessage ?? messageOf(error));
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        if (!meta?.silent && !isSessionEnded(error)) void showErrorToast(messageOf(error));
      },
    }),
    defaultOptions: {
      // Offline, a request fails with an error instead of being paused.
      queries: {
        staleTime: 60_000,
        retry: (failures, error) => failures < 1 && !isSessionEnded(error),
        retryDelay: 500,
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { networkMode: "always" },
    },
  });
}

/** How often an open screen asks for changes; a hidden one does not. */
export const POLL_MS = 15_000;
