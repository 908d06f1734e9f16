import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { paths } from "#config/paths.ts";
import { useLocation, useNavigate } from "#lib/router/router.tsx";
import { userQuery } from "#lib/session.ts";
import type { Wanted } from "#lib/sign-in-state.ts";

/**
 * Runs the action with the signed-in user's id, one at a time. Without a session it navigates to the
 * login, which leads back with what was wanted.
 */
export function useRequireUser() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const running = useRef(false);
  return async (wanted: Wanted, action: (userId: string) => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    try {
      const user = await queryClient.ensureQueryData(userQuery);
      if (user) await action(user.id);
      else navigate(paths.login, { state: { returnTo: pathname + search, wanted } });
    } finally {
      running.current = false;
    }
  };
}
