import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { messageOf } from "./errors.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** A query names the message to show when it fails; a mutation shows the error's own unless it says otherwise. */
    queryMeta: { errorMessage?: string };
    mutationMeta: { silent?: boolean };
  }
}

/** The same failure, noticed by several components or tries, makes one toast. */
function showQueryError(message: string): void {
  toast.error(message, { id: message });
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // What was only fetched ahead fails in silence; whoever comes to see it asks again.
        if (query.getObserversCount() === 0) return;
        showQueryError(query.meta?.errorMessage ?? messageOf(error));
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        if (!meta?.silent) toast.error(messageOf(error));
      },
    }),
    defaultOptions: {
      // Offline, a request should fail and say so instead of waiting in silence.
      queries: {
        staleTime: 60_000,
        retry: 1,
        retryDelay: 500,
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { networkMode: "always" },
    },
  });
}
