import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { paths } from "#config/paths.ts";
import { userQuery } from "#lib/session.ts";

/** Calls the action with the signed-in user's id; without a session it navigates to the login. */
export function useRequireUser() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (action: (userId: string) => void) => {
    const user = await queryClient.ensureQueryData(userQuery);
    if (user) action(user.id);
    else await navigate(paths.login);
  };
}
