import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";

type ModalProps = {
  heading: string;
  open: boolean;
  onClose: () => void;
  /** Prevents closing while a request is running. */
  locked?: boolean;
  children: ReactNode;
};

/** Traps the focus, closes on Escape, an outside click and its button, and restores the focus. */
export function Modal({ heading, open, onClose, locked = false, children }: ModalProps) {
  const popup = useRef<HTMLDivElement>(null);
  const firstField = () => popup.current?.querySelector<HTMLElement>("input, select, textarea");
  // The focused field may be disabled too: the dialog takes the focus.
  useEffect(() => {
    if (locked) popup.current?.focus();
  }, [locked]);
  return (
    <Dialog.Root open={open} onOpenChange={() => !locked && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-ink/45 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-50 grid items-end justify-items-center pt-8 sm:items-center sm:p-6">
          <Dialog.Popup
            ref={popup}
            // On touch, focusing a field would open the keyboard.
            initialFocus={(opened) => opened === "touch" || (firstField() ?? true)}
            className="flex max-h-full w-full max-w-2xl flex-col overflow-hidden rounded-t-[14px] bg-paper shadow-float outline-none transition duration-200 ease-calm data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 sm:rounded-[10px]"
          >
            <div className="flex items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-5 sm:pl-7">
              <Dialog.Title className="text-2xl">{heading}</Dialog.Title>
              <Dialog.Close
                aria-label="Close"
                disabled={locked}
                className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft enabled:hover:bg-paper-deep enabled:hover:text-ink disabled:opacity-60"
              >
                <X aria-hidden className="size-5" />
              </Dialog.Close>
            </div>
            {children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
