import { useBrowserValue } from "#lib/hydrated.tsx";
import { useLocation } from "#lib/router/router.tsx";

/**
 * The token of a mail's link: in the hash, which browsers send to no server. Null in a link without
 * one, undefined until hydration.
 */
export function useLinkToken(): string | null | undefined {
  const { hash } = useLocation();
  return useBrowserValue(() => new URLSearchParams(hash.slice(1)).get("token_hash"), undefined);
}

/** Whether the link confirms the new address of an account. */
export function useIsEmailChange(): boolean {
  const { hash } = useLocation();
  return useBrowserValue(
    () => new URLSearchParams(hash.slice(1)).get("type") === "email_change",
    false,
  );
}
