import { startTransition, useOptimistic } from "react";
import {
  type ReportChoice,
  readReportChoice,
  reportDay,
  writeReportChoice,
} from "#domain/orders/report-period.ts";
import { useSearchParams } from "#lib/router/use-search-params.ts";

export type ChangeChoice = (choice: ReportChoice, options?: { replace: boolean }) => void;

/** The period is kept in the address, so that back, reload and a shared link show the same days. */
export function useReportChoice() {
  const [parameters, setParameters] = useSearchParams();
  const choice = readReportChoice(parameters, reportDay(new Date()));
  const [shown, setShown] = useOptimistic(choice);
  const change: ChangeChoice = (next, options) => {
    startTransition(() => {
      setShown(next);
      setParameters(writeReportChoice(next), options);
    });
  };
  return { choice, shown, change };
}
