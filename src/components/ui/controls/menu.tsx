import { Menu } from "@base-ui/react/menu";
import { Check, LoaderCircle } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";

type ChoiceMenuProps<Value extends string> = {
  /** The accessible name of the button. */
  label: string;
  icon: ReactNode;
  /** Shown beside the icon. */
  text?: string;
  value: string;
  options: readonly { value: Value; label: string }[];
  /** The option that is being saved; meanwhile no other can be chosen. */
  saving: Value | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChoose: (value: Value) => void;
  /** Below the options. */
  note?: string;
  /** More items, below that. */
  children?: ReactNode;
};

/** A button with a menu of radio items; the caller closes it when the choice is saved. */
export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const {
    label,
    icon,
    text,
    value,
    options,
    saving,
    open,
    onOpenChange,
    onChoose,
    note,
    children,
  } = props;
  const trigger = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // Inside the main landmark, but outside its scroll areas.
  const changeOpen = (opening: boolean) => {
    setPlace(trigger.current?.closest("main") ?? null);
    onOpenChange(opening);
  };
  return (
    <Menu.Root open={open} onOpenChange={changeOpen}>
      <Menu.Trigger
        ref={trigger}
        aria-label={label}
        className={`inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-full text-[0.95rem] font-semibold ${text ? "border border-line-strong px-4 text-ink" : "text-ink-soft"} transition-colors hover:bg-paper-deep hover:text-ink data-popup-open:bg-paper-deep data-popup-open:text-ink [&>svg]:size-[1.15rem]`}
      >
        {icon}
        {text}
      </Menu.Trigger>
      <Menu.Portal container={place}>
        <Menu.Positioner align="end" sideOffset={4} collisionPadding={8} className="z-50">
          <Menu.Popup
            aria-label={label}
            aria-busy={saving !== undefined}
            className="min-w-48 rounded-card border border-line bg-white p-1.5 shadow-float outline-none"
          >
            <Menu.RadioGroup value={value}>
              {options.map((option) => (
                <Choice
                  key={option.value}
                  {...option}
                  busy={saving !== undefined}
                  saving={saving === option.value}
                  onChoose={() => onChoose(option.value)}
                />
              ))}
            </Menu.RadioGroup>
            {note && (
              <p className="mt-1 max-w-52 border-t border-line px-3 pt-2 pb-1 text-sm text-ink-soft">
                {note}
              </p>
            )}
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

type ChoiceProps = {
  value: string;
  label: string;
  busy: boolean;
  saving: boolean;
  onChoose: () => void;
};

function Choice({ value, label, busy, saving, onChoose }: ChoiceProps) {
  return (
    <Menu.RadioItem
      value={value}
      aria-disabled={busy || undefined}
      onClick={() => {
        if (!busy) onChoose();
      }}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-card px-3 text-[0.95rem] outline-none select-none aria-disabled:cursor-progress aria-disabled:text-ink-soft data-highlighted:bg-paper-deep"
    >
      <span aria-hidden className="grid size-4 place-items-center text-indigo [&_svg]:size-4">
        {saving ? (
          <LoaderCircle className="animate-spin" />
        ) : (
          <Menu.RadioItemIndicator>
            <Check />
          </Menu.RadioItemIndicator>
        )}
      </span>
      {label}
    </Menu.RadioItem>
  );
}
