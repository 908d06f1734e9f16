import type { ReactNode } from "react";
import { ProgressSteps } from "#components/ui/progress-steps.tsx";
import { checkoutSteps } from "#domain/checkout.ts";

type Step = (typeof checkoutSteps)[number];

/** The same head for all three steps. */
export function CheckoutFrame({ step, children }: { step: Step; children: ReactNode }) {
  return (
    <div className="page-width pt-8 md:pt-10">
      <ProgressSteps steps={checkoutSteps} current={checkoutSteps.indexOf(step)} />
      {children}
    </div>
  );
}
