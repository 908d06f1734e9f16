import { ProgressBar } from "#components/ui/feedback/progress-bar.tsx";

export type ImportProgress = { label: string; done?: number; total?: number };

const number = new Intl.NumberFormat("en-US");

export function ImportProgressBar({ label, done, total }: ImportProgress) {
  const count = total ? `${number.format(done ?? 0)} of ${number.format(total)}` : "";
  return (
    <div className="mt-5">
      <p className="figures mb-2 flex justify-between gap-4 text-sm">
        <span>{label}</span>
        <span>{count}</span>
      </p>
      <ProgressBar label={label} value={done} max={total} className="w-full" />
    </div>
  );
}
