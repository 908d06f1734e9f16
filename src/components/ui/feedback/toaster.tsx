import { CircleAlert, CircleCheck, X } from "lucide-react";
import {
  type DefaultToastOptions,
  resolveValue,
  type Toast,
  toast,
  useToaster,
} from "react-hot-toast/headless";

type ToasterProps = {
  options?: DefaultToastOptions;
  /** At the lower edge, above a bar with the main action; a phone shows the newest one only. */
  atBottom?: boolean;
};

const topStyle = "top-[calc(4.5rem+env(safe-area-inset-top))] flex-col";
const bottomStyle =
  "bottom-[calc(7rem+env(safe-area-inset-bottom))] flex-col-reverse max-md:*:not-first:hidden md:bottom-6";

/** The library's own toasts inject styles, which the content security policy forbids. */
export function Toaster({ options, atBottom }: ToasterProps) {
  const { toasts, handlers } = useToaster(options);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a screen reader reads a toast at once
    <div
      className={`print:hidden pointer-events-none fixed inset-x-0 z-60 flex items-center gap-2 px-4 ${atBottom ? bottomStyle : topStyle}`}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      {toasts.map((item, index) => (
        <ToastCard key={item.id} item={item} isNewest={index === 0} />
      ))}
    </div>
  );
}

/** Only the newest one is large, so that several do not cover the page. */
function ToastCard({ item, isNewest }: { item: Toast; isNewest: boolean }) {
  const isError = item.type === "error";
  const Icon = isError ? CircleAlert : CircleCheck;
  const motion = item.visible
    ? "animate-[toast-in_0.25s_var(--ease-calm)]"
    : "animate-[toast-out_0.2s_ease-in_forwards]";
  return (
    <div
      role={isError ? "alert" : "status"}
      className={`pointer-events-auto flex max-w-md items-center rounded-card border border-line bg-white pr-1 pl-4 shadow-float ${isNewest ? "gap-3 py-1 text-[0.95rem]" : "gap-2 text-sm"} ${motion}`}
    >
      <Icon aria-hidden className={`size-5 shrink-0 ${isError ? "text-danger" : "text-success"}`} />
      <div className={isNewest ? "py-2 wrap-anywhere" : "truncate"}>
        {resolveValue(item.message, item)}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        className={`grid shrink-0 place-items-center rounded-full text-ink-soft hover:text-ink ${isNewest ? "size-11" : "size-7"}`}
        onClick={() => toast.dismiss(item.id)}
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}
