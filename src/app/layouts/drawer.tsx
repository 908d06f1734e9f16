import { Menu } from "lucide-react";
import type { ReactNode } from "react";
import { HeaderDialog } from "./header-dialog.tsx";

type DrawerProps = {
  label: string;
  heading: string;
  /** Classes that show or hide the menu button; an open drawer ignores them. */
  shown: string;
  children: (close: () => void) => ReactNode;
};

/** A menu button and its drawer at the left edge. */
export function Drawer({ label, heading, shown, children }: DrawerProps) {
  return (
    <HeaderDialog
      label={label}
      name="menu"
      icon={<Menu aria-hidden />}
      shown={`-ml-2.5 ${shown}`}
      className="h-dvh w-[min(20rem,85vw)]"
    >
      {({ close, closeButton }) => (
        <div className="flex h-full flex-col overflow-y-auto p-4">
          <div className="mb-6 flex items-center justify-between">
            <span className="font-display text-2xl font-medium tracking-[-0.03em]">{heading}</span>
            {closeButton}
          </div>
          {children(close)}
        </div>
      )}
    </HeaderDialog>
  );
}
