import type { ReactNode } from "react";
import { Button } from "#components/ui/controls/button.tsx";

export function SubmitButton({ children }: { children: ReactNode }) {
  return (
    <Button type="submit" className="w-full">
      {children}
    </Button>
  );
}
