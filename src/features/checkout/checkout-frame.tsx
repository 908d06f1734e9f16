import type { ReactNode } from "react";
import { ProgressSteps } from "#components/ui/progress-steps.tsx";

const steps = ["Delivery", "Payment", "Confirmation"] as const;

type CheckoutStep = (typeof steps)[number];

type CheckoutFrameProps = {
  step: CheckoutStep;
  /** By default all steps before this one. */
  done?: readonly CheckoutStep[];
  children: ReactNode;
};

/** The progress bar that all three steps share. */
export function CheckoutFrame({ step, done, children }: CheckoutFrameProps) {
  return (
    <div className="page-width pt-8 md:pt-10">
      <ProgressSteps steps={steps} current={steps.indexOf(step)} done={done} />
      {children}
    </div>
  );
}

/** One column on a phone; two on a wide screen, with the order, the second child, on the right. */
export function CheckoutColumns({ children }: { children: ReactNode }) {
  return (
    <div className="mt-10 grid gap-10 md:mt-12 lg:grid-cols-[1fr_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-16 [&>*]:min-w-0">
      {children}
    </div>
  );
}
