import { Minus, Plus } from "lucide-react";
import { type MouseEvent, useId } from "react";
import { flushSync } from "react-dom";

type QuantityStepperProps = {
  value: number;
  max: number;
  disabled?: boolean;
  onChange: (value: number) => void;
};

const step =
  "grid size-11 place-items-center rounded-full enabled:hover:bg-paper-deep disabled:text-line-strong [&>svg]:size-4";

/** A button that reached its limit is disabled and loses the focus. */
function focusOther({ parentElement }: HTMLButtonElement): void {
  parentElement?.querySelector<HTMLButtonElement>("button:enabled")?.focus();
}

/** From 1 to `max`, changed by the buttons only. */
export function QuantityStepper({ value, max, disabled, onChange }: QuantityStepperProps) {
  const id = useId();
  const stepTo = (next: number, { currentTarget }: MouseEvent<HTMLButtonElement>) => {
    flushSync(() => onChange(next));
    if (currentTarget.disabled) focusOther(currentTarget);
  };
  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-sm font-medium">
        Quantity
      </label>
      <div className="inline-flex items-center rounded-full border border-line-strong p-0.5">
        <button
          type="button"
          aria-label="Decrease quantity"
          className={step}
          disabled={disabled || value <= 1}
          onClick={(event) => stepTo(value - 1, event)}
        >
          <Minus aria-hidden />
        </button>
        <input
          id={id}
          readOnly
          inputMode="none"
          disabled={disabled}
          value={value}
          className="figures h-11 w-12 rounded-card bg-transparent text-center font-semibold disabled:text-ink-soft"
        />
        <button
          type="button"
          aria-label="Increase quantity"
          className={step}
          disabled={disabled || value >= max}
          onClick={(event) => stepTo(value + 1, event)}
        >
          <Plus aria-hidden />
        </button>
      </div>
      <span aria-live="polite" className="sr-only">
        {value}
      </span>
    </div>
  );
}
