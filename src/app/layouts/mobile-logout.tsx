import { useLogout } from "./use-logout.ts";

type MobileLogoutProps = { className: string; onFollow: () => void };

export function MobileLogout({ className, onFollow }: MobileLogoutProps) {
  const { label, isPending, logout } = useLogout();
  const leave = () => {
    onFollow();
    logout();
  };
  return (
    <button type="button" className={className} aria-disabled={isPending} onClick={leave}>
      {label}
    </button>
  );
}
