import { Menu, X } from "lucide-react";
import { type MouseEvent, useRef } from "react";
import { NavLink } from "react-router";
import { paths } from "#config/paths.ts";
import { BRAND } from "#domain/pages.ts";
import { categoryLinks } from "./nav-links.ts";
import { useOnHistoryStep } from "./use-on-history-step.ts";

const links = [
  ...categoryLinks,
  { label: "Wishlist", to: paths.wishlist },
  { label: "Cart", to: paths.cart },
];

/** The browser's own modal dialog: it keeps the focus inside and closes on Escape. */
export function MobileMenu() {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  useOnHistoryStep(close);
  const closeOnBackdrop = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) close();
  };
  return (
    <>
      <div className="-ml-2.5 md:hidden">
        <IconButton label="Open menu" onClick={() => dialog.current?.showModal()}>
          <Menu aria-hidden />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog without our help */}
      <dialog
        ref={dialog}
        aria-label="Menu"
        onClick={closeOnBackdrop}
        className="m-0 h-dvh max-h-none w-[min(20rem,85vw)] max-w-none bg-paper text-ink shadow-float backdrop:bg-ink/40"
      >
        <div className="flex h-full flex-col p-4">
          <div className="mb-6 flex items-center justify-between">
            <span className="font-display text-2xl font-[560] tracking-[-0.03em]">{BRAND}</span>
            <IconButton label="Close menu" onClick={close}>
              <X aria-hidden />
            </IconButton>
          </div>
          <MobileLinks onFollow={close} />
        </div>
      </dialog>
    </>
  );
}

function MobileLinks({ onFollow }: { onFollow: () => void }) {
  return (
    <nav aria-label="Mobile" className="flex flex-col">
      {links.map(({ label, to }) => (
        <NavLink
          key={to}
          to={to}
          onClick={onFollow}
          className="flex min-h-14 items-center border-b border-line font-display text-2xl aria-[current=page]:text-indigo"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

type IconButtonProps = { label: string; onClick: () => void; children: React.ReactNode };

function IconButton({ label, onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-full hover:bg-paper-deep"
    >
      {children}
    </button>
  );
}
