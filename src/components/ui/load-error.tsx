import { RefreshCw } from "lucide-react";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

type LoadErrorProps = { heading: string; onRetry: () => void; retrying: boolean };

export function LoadError({ heading, onRetry, retrying }: LoadErrorProps) {
  return (
    <Notice heading={heading} icon={<RefreshCw aria-hidden />}>
      <p>Please check your connection and try again.</p>
      <Button variant="quiet" onClick={onRetry} disabled={retrying}>
        {retrying ? "Trying again" : "Try again"}
      </Button>
    </Notice>
  );
}
