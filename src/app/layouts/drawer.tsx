import { Menu, X } from "lucide-react";
import { type MouseEvent, type ReactNode, useId, useRef } from "react";
import { useOnHistoryStep } from "./use-on-history-step.ts";

type DrawerProps = {
  label: string;
  heading: string;
  /** Classes that show or hide the menu button; an open drawer ignores them. */
  shown: string;
  children: (close: () => void) => ReactNode;
};

/** A menu button and its drawer: a native modal dialog, which traps the focus and closes on Escape. */
export function Drawer({ label, heading, shown, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = () => dialog.current?.close();
  useOnHistoryStep(close);
  const closeOnBackdrop = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) close();
  };
  return (
    <>
      <div className={`-ml-2.5 ${shown}`}>
        <IconButton
          label="Open menu"
          onClick={() => dialog.current?.showModal()}
          {...commandFor(id, "show-modal")}
        >
          <Menu aria-hidden />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog without our help */}
      <dialog
        ref={dialog}
        id={id}
        aria-label={label}
        onClick={closeOnBackdrop}
        className="m-0 h-dvh max-h-none w-[min(20rem,85vw)] max-w-none bg-paper text-ink shadow-float backdrop:bg-ink/40"
      >
        <div className="flex h-full flex-col overflow-y-auto p-4">
          <div className="mb-6 flex items-center justify-between">
            <span className="font-display text-2xl font-medium tracking-[-0.03em]">{heading}</span>
            <IconButton label="Close menu" onClick={close} {...commandFor(id, "close")}>
              <X aria-hidden />
            </IconButton>
          </div>
          {children(close)}
        </div>
      </dialog>
    </>
  );
}

/** The browser itself opens and closes the dialog, also before the app has started. */
function commandFor(dialogId: string, command: "show-modal" | "close") {
  return { command, commandfor: dialogId };
}

type IconButtonProps = ReturnType<typeof commandFor> & {
  label: string;
  onClick: () => void;
  children: ReactNode;
};

function IconButton({ label, onClick, children, ...command }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      {...command}
      className="grid size-11 place-items-center rounded-full hover:bg-paper-deep"
    >
      {children}
    </button>
  );
}
