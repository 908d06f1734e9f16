import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "#lib/router/router.tsx";
import { useSession } from "#lib/session.ts";
import { signInStateOf, type Wanted } from "#lib/sign-in-state.ts";

type Add = (userId: string, quantity: number) => void;

/** Adds once, after the sign-in, what the visitor wanted before it. */
export function useAddWanted(list: Wanted["list"], productId: number, add: Add): void {
  const { user } = useSession();
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const added = useRef(false);
  const { wanted } = signInStateOf(state);
  const isWanted = wanted?.list === list && wanted.productId === productId;
  const addOnce = useEffectEvent((userId: string) => {
    if (added.current || !wanted) return;
    added.current = true;
    // Removed from the history, so that a reload does not add again.
    navigate(pathname + search, { replace: true, state: null });
    add(userId, wanted.quantity);
  });
  const userId = user?.id;
  useEffect(() => {
    if (userId && isWanted) addOnce(userId);
  }, [userId, isWanted]);
}
