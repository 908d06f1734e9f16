import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { paths } from "#config/paths.ts";
import { userQuery, useSession } from "#lib/auth/session.ts";
import { type PendingAddition, signInStateOf, whileAdding } from "#lib/auth/sign-in-state.ts";
import { currentLocation } from "#lib/router/location.ts";
import { useLocation, useNavigate } from "#lib/router/router.tsx";

/**
 * Runs the action with the signed-in user's id, one at a time. Without a session it navigates to the
 * login, which leads back with the pending addition.
 */
export function useRequireUser() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const running = useRef(false);
  return async (
    pendingAddition: PendingAddition,
    action: (userId: string) => Promise<void>,
  ): Promise<void> => {
    if (running.current) return;
    running.current = true;
    try {
      const user = await queryClient.ensureQueryData(userQuery);
      if (user) await whileAdding(pendingAddition, () => action(user.id));
      else navigate(paths.login, { state: { returnTo: pathname + search, pendingAddition } });
    } finally {
      running.current = false;
    }
  };
}

type Add = (userId: string, quantity: number) => void;

/** Adds once, after the sign-in, what the visitor tried to add before it. */
export function useAddAfterSignIn(list: PendingAddition["list"], productId: number, add: Add) {
  const { user } = useSession();
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const { pendingAddition } = signInStateOf(state);
  const isPending = pendingAddition?.list === list && pendingAddition.productId === productId;
  const addOnce = useEffectEvent((userId: string) => {
    // Another button of the same product, or a reload, does not add it again.
    if (!pendingAddition || !signInStateOf(currentLocation().state).pendingAddition) return;
    navigate(pathname + search, { replace: true, state: null });
    add(userId, pendingAddition.quantity);
  });
  const userId = user?.id;
  useEffect(() => {
    if (userId && isPending) addOnce(userId);
  }, [userId, isPending]);
}
