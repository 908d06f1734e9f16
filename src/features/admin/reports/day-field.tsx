import { useState } from "react";
import { DAY_LIMITS, type Days, isReportDay, withDay } from "#domain/orders/report-period.ts";

type DayFieldProps = {
  label: string;
  end: keyof Days;
  days: Days;
  onChange: (days: Days) => void;
};

/** What is typed; the other day is compared as it was before, since 12 begins with 1. */
type Draft = { text: string; before: Days };

/** Each whole day is shown at once; what is none when the field is left becomes the day it was. */
export function DayField({ label, end, days, onChange }: DayFieldProps) {
  const [draft, setDraft] = useState<Draft>();
  const type = (text: string) => {
    const before = draft?.before ?? days;
    setDraft({ text, before });
    if (isReportDay(text)) onChange(withDay(before, end, text));
  };
  return (
    <label className="min-w-0">
      <span className="mb-1 block pl-4 text-sm text-ink-soft">{label}</span>
      <input
        type="date"
        className="figures block h-11 w-full min-w-0 rounded-full border border-line-strong bg-white px-3 sm:px-4"
        value={draft?.text ?? days[end]}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setDraft(undefined)}
        onKeyDown={({ key }) => key === "Enter" && setDraft(undefined)}
        {...DAY_LIMITS}
      />
    </label>
  );
}
