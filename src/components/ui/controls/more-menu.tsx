import { Menu } from "@base-ui/react/menu";
import { Ellipsis } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Link, type LinkProps } from "#lib/router/link.tsx";

type MoreMenuProps = {
  /** The accessible name of the button. */
  label: string;
  children: ReactNode;
};

/** '…': what is done less often with a row, a page or a selection. */
export function MoreMenu({ label, children }: MoreMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // Inside the main landmark, but outside its scroll areas.
  const findPlace = () => setPlace(trigger.current?.closest("main") ?? null);
  return (
    <Menu.Root onOpenChange={findPlace}>
      <Menu.Trigger
        ref={trigger}
        aria-label={label}
        title="More"
        className="inline-grid size-11 shrink-0 place-items-center rounded-full text-ink-soft transition-colors hover:bg-paper-deep hover:text-ink data-popup-open:bg-paper-deep data-popup-open:text-ink"
      >
        <Ellipsis aria-hidden className="size-[1.15rem]" />
      </Menu.Trigger>
      <Menu.Portal container={place}>
        <Menu.Positioner align="end" sideOffset={4} collisionPadding={8} className="z-50">
          <Menu.Popup
            aria-label={label}
            className="min-w-48 rounded-card border border-line bg-white p-1.5 shadow-float outline-none"
          >
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

const itemStyle =
  "flex min-h-11 cursor-pointer items-center gap-3 rounded-card px-3 text-[0.95rem] text-ink outline-none select-none data-disabled:cursor-default data-disabled:text-ink-soft data-disabled:opacity-60 data-highlighted:bg-paper-deep [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-soft";

type MoreItemProps = {
  icon?: ReactNode;
  onSelect: () => void;
  disabled?: boolean;
  children: ReactNode;
};

export function MoreItem({ icon, onSelect, disabled, children }: MoreItemProps) {
  return (
    <Menu.Item disabled={disabled} onClick={onSelect} className={itemStyle}>
      {icon}
      {children}
    </Menu.Item>
  );
}

type MoreLinkProps = Pick<LinkProps, "to" | "state" | "children"> & {
  icon?: ReactNode;
  newTab?: boolean;
};

export function MoreLink({ icon, to, state, newTab, children }: MoreLinkProps) {
  return (
    <Menu.Item
      render={<Link to={to} state={state} target={newTab ? "_blank" : undefined} />}
      className={itemStyle}
    >
      {icon}
      {children}
    </Menu.Item>
  );
}
