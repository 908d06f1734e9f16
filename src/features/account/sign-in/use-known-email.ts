import { type RefObject, useEffect } from "react";
import { signInStateOf } from "#lib/auth/sign-in-state.ts";
import { useLocation } from "#lib/router/router.tsx";

/** Fills an empty field with the address from the page before: what was typed before hydration stays. */
export function useKnownEmail(field: RefObject<HTMLInputElement | null>): void {
  const { email } = signInStateOf(useLocation().state);
  useEffect(() => {
    if (email && field.current?.value === "") field.current.value = email;
  }, [email, field]);
}
