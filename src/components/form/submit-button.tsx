import type { ReactNode } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { useHydrated } from "#lib/use-hydrated.ts";

/** Disabled until hydration: before, the browser would submit the form by itself. */
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
