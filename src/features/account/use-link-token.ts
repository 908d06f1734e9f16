import { useLocation } from "#lib/router/router.tsx";
import { useHydrated } from "#lib/use-hydrated.ts";

/**
 * The token of a mail's link: in the hash, which browsers send to no server. Null in a link without
 * one, undefined until hydration.
 */
export function useLinkToken(): string | null | undefined {
  const { hash } = useLocation();
  const hydrated = useHydrated();
  return hydrated ? new URLSearchParams(hash.slice(1)).get("token_hash") : undefined;
}
