import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { useHydrated } from "#lib/use-hydrated.ts";

/** Waits for the page to come to life: sooner, the browser itself would send the form, and into the address. */
export function SubmitButton({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  return (
    <Button
      type="submit"
      disabled={!hydrated}
      className={hydrated ? "w-full" : "w-full disabled:opacity-100"}
    >
      {children}
    </Button>
  );
}
