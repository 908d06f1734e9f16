import type { ToastOptions } from "react-hot-toast/headless";
import { orReload } from "./browser/load-code.ts";

/** An error toast from code that every page has; the toasts themselves are loaded after it. */
export async function showErrorToast(message: string, options?: ToastOptions): Promise<void> {
  const { toast } = await orReload(import("react-hot-toast/headless"));
  toast.error(message, options);
}
