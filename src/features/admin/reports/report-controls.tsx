import { Button } from "#components/ui/controls/button.tsx";
import { SelectFilter } from "#components/ui/controls/select-filter.tsx";
import { reportSteps } from "#domain/orders/sales-report.ts";
import type { ReportPeriod } from "./reports-api.ts";

const steps = reportSteps.map((value) => ({ value, label: `By ${value}` }));
const presets = [7, 30, 365];

type ReportControlsProps = {
  period: ReportPeriod;
  change: (period: ReportPeriod) => void;
  lastDays: (count: number) => ReportPeriod;
};

/** Any period; an end before the start keeps the other day. */
export function ReportControls({ period, change, lastDays }: ReportControlsProps) {
  const { from, to, step } = period;
  return (
    <>
      {presets.map((count) => (
        <Button
          key={count}
          variant="quiet"
          aria-pressed={lastDays(count).from === from && lastDays(count).to === to}
          className="px-4! aria-pressed:border-indigo aria-pressed:text-indigo"
          onClick={() => change({ ...lastDays(count), step: count > 30 ? "month" : "day" })}
        >
          {count} days
        </Button>
      ))}
      <Day label="From" value={from} max={to} onChange={(day) => change({ from: day, to, step })} />
      <Day label="To" value={to} min={from} onChange={(day) => change({ from, to: day, step })} />
      <SelectFilter
        label="Step"
        value={step}
        options={steps}
        onChange={(next) => change({ from, to, step: next })}
        className="w-36"
      />
    </>
  );
}

type DayProps = {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
};

function Day({ label, onChange, ...input }: DayProps) {
  return (
    <label className="max-sm:min-w-0 max-sm:flex-1 max-sm:basis-36">
      <span className="mb-1 block pl-4 text-sm text-ink-soft">{label}</span>
      <input
        type="date"
        className="figures block h-11 w-full rounded-full border border-line-strong bg-white px-3 sm:px-4"
        onChange={({ target }) => target.value && onChange(target.value)}
        {...input}
      />
    </label>
  );
}
