import type { MouseEvent } from "react";
import { Button } from "./button.tsx";
import { TornThread } from "./drawings/torn-thread.tsx";
import { Notice } from "./notice.tsx";

type LoadErrorProps = { heading: string; onRetry: () => void; retrying: boolean };

export function LoadError({ heading, onRetry, retrying }: LoadErrorProps) {
  // What is tried again takes this notice's place, and the button with it.
  const retry = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest("main")?.focus({ preventScroll: true });
    onRetry();
  };
  return (
    <Notice heading={heading} icon={<TornThread />}>
      <p>Please check your connection and try again.</p>
      <Button variant="quiet" onClick={retry} busy={retrying}>
        {retrying ? "Trying again" : "Try again"}
      </Button>
    </Notice>
  );
}
