import { Check } from "lucide-react";

type ProgressStepsProps = {
  steps: readonly string[];
  current: number;
  /** By default all steps before the current one. */
  done?: readonly string[];
};

/** The steps of a task; `current` is an index. */
export function ProgressSteps({
  steps,
  current,
  done = steps.slice(0, current),
}: ProgressStepsProps) {
  return (
    <ol aria-label="Progress" className="isolate mx-auto flex print:hidden max-w-xl items-start">
      {steps.map((step, index) => (
        <Step
          key={step}
          label={step}
          number={index + 1}
          isCurrent={index === current}
          state={done.includes(step) ? "done" : index === current ? "current" : "ahead"}
        />
      ))}
    </ol>
  );
}

type StepState = "done" | "current" | "ahead";

const circles: Record<StepState, string> = {
  done: "border-indigo bg-indigo text-white",
  current: "border-indigo bg-paper text-indigo",
  ahead: "border-line-strong bg-paper text-ink-soft",
};

type StepProps = { label: string; number: number; isCurrent: boolean; state: StepState };

function Step({ label, number, isCurrent, state }: StepProps) {
  const line = state === "ahead" ? "before:bg-line" : "before:bg-indigo";
  return (
    <li
      aria-current={isCurrent ? "step" : undefined}
      className={`relative flex flex-1 flex-col items-center gap-2 text-sm before:absolute before:top-[1.05rem] before:right-1/2 before:-z-10 before:h-0.5 before:w-full first:before:hidden ${line}`}
    >
      <span
        aria-hidden
        className={`figures grid size-9 place-items-center rounded-full border-2 font-semibold ${circles[state]}`}
      >
        {state === "done" ? <Check className="size-4 stroke-3" /> : number}
      </span>
      <span className={isCurrent ? "font-semibold" : "text-ink-soft"}>
        {label}
        {state === "done" && <span className="sr-only">, done</span>}
      </span>
    </li>
  );
}
