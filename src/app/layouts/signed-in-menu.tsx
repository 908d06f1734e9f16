import type { User } from "@supabase/auth-js";
import { LogOut } from "lucide-react";
import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { Avatar } from "#components/ui/avatar.tsx";
import { fullNameOf } from "#lib/auth/session.ts";
import { useLogout } from "./use-logout.ts";
import { useOnHistoryStep } from "./use-on-history-step.ts";

/** The classes of a link or button in the account menu. */
export const menuEntryStyle =
  "flex min-h-11 w-full items-center gap-3 rounded-card px-3 text-left text-[0.95rem] hover:bg-paper-deep aria-disabled:text-ink-soft [&>svg]:size-[1.1rem] [&>svg]:text-ink-soft";

/** What a link in the account menu does besides. */
export function closeMenu({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}

type SignedInMenuProps = {
  user: User;
  /** Classes for the distance from the right edge. */
  place: string;
  /** Entries above the logout. */
  children?: ReactNode;
};

/** A native popover: it closes on Escape and an outside click, and restores the focus. */
export function SignedInMenu({ user, place, children }: SignedInMenuProps) {
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
        className={`fixed inset-auto top-[calc(4.25rem+env(safe-area-inset-top))] m-0 w-64 rounded-card border border-line bg-white p-2 text-ink shadow-float ${place}`}
      >
        <p className="mb-2 border-b border-line px-3 pt-2 pb-3">
          <span className="block text-sm text-ink-soft">Signed in as</span>
          <span className="block truncate font-semibold">{fullName}</span>
        </p>
        {children}
        <Logout />
      </div>
    </div>
  );
}

function Logout() {
  const { label, isPending, logout } = useLogout();
  return (
    <button type="button" className={menuEntryStyle} aria-disabled={isPending} onClick={logout}>
      <LogOut aria-hidden /> {label}
    </button>
  );
}
