import { SelectFilter } from "#components/ui/controls/select-filter.tsx";
import { daysOf, presets, type ReportChoice, reportDay } from "#domain/orders/report-period.ts";
import { reportSteps } from "#domain/orders/sales-report.ts";
import { DayField } from "./day-field.tsx";
import type { ChangeChoice } from "./use-report-choice.ts";

const steps = reportSteps.map((value) => ({ value, label: `By ${value}` }));
const periods = [...presets, { value: "custom", label: "From – to" }] as const;

type ReportControlsProps = { choice: ReportChoice; change: ChangeChoice };

/** One of the usual periods, or any days. */
export function ReportControls({ choice, change }: ReportControlsProps) {
  const { days } = choice;
  const changePreset = (preset: ReportChoice["preset"]) =>
    change({
      ...choice,
      preset,
      days: preset === "custom" ? days : daysOf(preset, reportDay(new Date())),
    });
  // Back leads past all that was typed.
  const changeDays = (typed: ReportChoice["days"]) =>
    change({ ...choice, preset: "custom", days: typed }, { replace: true });
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
      <DayField label="From" end="from" days={days} onChange={changeDays} />
      <DayField label="To" end="to" days={days} onChange={changeDays} />
    </div>
  );
}
