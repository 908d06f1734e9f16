import { X } from "lucide-react";
import { type MouseEvent, type ReactNode, useId, useRef } from "react";
import { useOnHistoryStep } from "./use-on-history-step.ts";

type HeaderDialogProps = {
  label: string;
  /** What the buttons say they open and close. */
  name: string;
  icon: ReactNode;
  /** Classes of the button's place, which show or hide it; an open dialog ignores them. */
  shown: string;
  /** Classes of the dialog. */
  className: string;
  children: (dialog: { close: () => void; closeButton: ReactNode }) => ReactNode;
};

/**
 * An icon of the header and its native modal dialog, which traps the focus and closes on Escape and on
 * a press beside it; Safari needs our help for the latter.
 */
export function HeaderDialog(props: HeaderDialogProps) {
  const { label, name, icon, shown, className, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = () => dialog.current?.close();
  useOnHistoryStep(close);
  const closeOnBackdrop = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) close();
  };
  const closeButton = (
    <IconButton label={`Close ${name}`} onClick={close} {...commandFor(id, "close")}>
      <X aria-hidden />
    </IconButton>
  );
  return (
    <>
      <div className={shown}>
        <IconButton
          label={`Open ${name}`}
          onClick={() => dialog.current?.showModal()}
          {...commandFor(id, "show-modal")}
        >
          {icon}
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog without our help */}
      <dialog
        ref={dialog}
        id={id}
        aria-label={label}
        closedby="any"
        onClick={closeOnBackdrop}
        className={`m-0 max-h-none max-w-none bg-paper text-ink shadow-float backdrop:bg-ink/40 ${className}`}
      >
        {children({ close, closeButton })}
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
      className="grid h-11 w-11 shrink-0 place-items-center rounded-full hover:bg-paper-deep max-[22.5rem]:w-10"
    >
      {children}
    </button>
  );
}
