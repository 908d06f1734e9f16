import { useSignOut } from "#features/account/sign-in/sign-out-queries.ts";

/** While pending, a logout button ignores clicks but, unlike a disabled one, keeps the focus. */
export function useLogout() {
  const { isPending, mutate } = useSignOut();
  return {
    label: isPending ? "Logging Out" : "Logout",
    isPending,
    logout: () => {
      if (!isPending) mutate();
    },
  };
}
