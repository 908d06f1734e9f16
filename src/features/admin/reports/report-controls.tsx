import { SelectFilter } from "#components/ui/controls/select-filter.tsx";
import {
  type Days,
  daysOf,
  presets,
  type ReportChoice,
  reportDay,
} from "#domain/orders/report-period.ts";
import { reportSteps } from "#domain/orders/sales-report.ts";

const steps = reportSteps.map((value) => ({ value, label: `By ${value}` }));
const periods = [...presets, { value: "custom", label: "From – to" }] as const;

type ReportControlsProps = { choice: ReportChoice; change: (choice: ReportChoice) => void };

/** One of the usual periods, or any days; an end before the start keeps the other day. */
export function ReportControls({ choice, change }: ReportControlsProps) {
  const { days } = choice;
  const changeDays = (part: Partial<Days>) =>
    change({ ...choice, preset: "custom", days: { ...days, ...part } });
  const changePreset = (preset: ReportChoice["preset"]) =>
    change({
      ...choice,
      preset,
      days: preset === "custom" ? days : daysOf(preset, reportDay(new Date())),
    });
  return (
    <div className="grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap">
      <SelectFilter
        label="Period"
        value={choice.preset}
        options={periods}
        onChange={changePreset}
        className="md:w-44"
      />
      <SelectFilter
        label="Group by"
        value={choice.step}
        options={steps}
        onChange={(step) => change({ ...choice, step })}
        className="md:w-36"
      />
      <Day label="From" value={days.from} max={days.to} onChange={(from) => changeDays({ from })} />
      <Day label="To" value={days.to} min={days.from} onChange={(to) => changeDays({ to })} />
    </div>
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
    <label className="min-w-0">
      <span className="mb-1 block pl-4 text-sm text-ink-soft">{label}</span>
      <input
        type="date"
        className="figures block h-11 w-full min-w-0 rounded-full border border-line-strong bg-white px-3 sm:px-4"
        onChange={({ target }) => target.value && onChange(target.value)}
        {...input}
      />
    </label>
  );
}
