import type { MouseEvent } from "react";
import { Button } from "../controls/button.tsx";
import { TornThread } from "../drawings/torn-thread.tsx";
import { Notice } from "./notice.tsx";

type LoadErrorProps = { heading: string; onRetry: () => void; retrying: boolean };

export function LoadError({ heading, onRetry, retrying }: LoadErrorProps) {
  // The retry unmounts this notice with its button: the focus moves to the page.
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
