import type { User } from "@supabase/auth-js";
import { LayoutDashboard, LogOut, Package } from "lucide-react";
import { type MouseEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { Avatar } from "#components/ui/avatar.tsx";
import { paths } from "#config/paths.ts";
import { useSignOut } from "#features/auth/auth-queries.ts";
import { fullNameOf, isAdmin, useSession } from "#lib/session.ts";
import { useOnHistoryStep } from "./use-on-history-step.ts";

const entry =
  "flex min-h-11 w-full items-center gap-3 rounded-card px-3 text-left text-[0.95rem] hover:bg-paper-deep [&>svg]:size-[1.1rem] [&>svg]:text-ink-soft";

export function AccountMenu() {
  const { status, user } = useSession();
  if (status === "loading") return <span className="ml-1 h-9 w-13" />;
  if (user) return <SignedInMenu user={user} />;
  return (
    <Link
      to={paths.login}
      className="-mr-3 ml-1 inline-flex h-11 w-16 items-center justify-center rounded-full text-[0.95rem] font-semibold hover:bg-paper-deep"
    >
      Login
    </Link>
  );
}

/** The browser's own popover: it closes on Escape and on a click outside, and hands the focus back. */
function SignedInMenu({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  useOnHistoryStep(() => menu.current?.hidePopover());
  const fullName = fullNameOf(user);
  return (
    <div className="ml-1 flex w-13 justify-end">
      <button
        type="button"
        popoverTarget="account-menu"
        aria-expanded={open}
        aria-label={`Account menu of ${fullName}`}
        className="-mr-1 grid size-11 place-items-center rounded-full"
      >
        <Avatar name={fullName} />
      </button>
      <div
        ref={menu}
        id="account-menu"
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === "open")}
        className="fixed inset-auto top-[calc(4.25rem+env(safe-area-inset-top))] right-[max(1rem,calc((100vw-84rem)/2+2rem))] m-0 w-64 rounded-card border border-line bg-white p-2 text-ink shadow-float"
      >
        <SignedInEntries user={user} fullName={fullName} />
      </div>
    </div>
  );
}

function closeMenu({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}

function SignedInEntries({ user, fullName }: { user: User; fullName: string }) {
  const signOut = useSignOut();
  return (
    <>
      <p className="mb-2 border-b border-line px-3 pt-2 pb-3">
        <span className="block text-sm text-ink-soft">Signed in as</span>
        <span className="block truncate font-semibold">{fullName}</span>
      </p>
      {isAdmin(user) && (
        <Link to={paths.admin} className={entry} onClick={closeMenu}>
          <LayoutDashboard aria-hidden /> Admin Dashboard
        </Link>
      )}
      <Link to={paths.orders} className={entry} onClick={closeMenu}>
        <Package aria-hidden /> View Orders
      </Link>
      <button
        type="button"
        className={entry}
        disabled={signOut.isPending}
        onClick={() => signOut.mutate()}
      >
        <LogOut aria-hidden /> Logout
      </button>
    </>
  );
}
