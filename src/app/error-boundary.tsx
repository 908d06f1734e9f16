import { Component, type ReactNode, Suspense, useEffect } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { Notice } from "#components/ui/feedback/notice.tsx";
import { lazyPart } from "#lib/browser/lazy-part.tsx";
import { reloadOnce } from "#lib/browser/load-code.ts";
import { isCodeMissing } from "#lib/data/errors.ts";

const TornThread = lazyPart(
  async () => (await import("#components/ui/drawings/torn-thread.tsx")).TornThread,
);

type Props = { children: ReactNode; fallback: ReactNode; resetKey: string };

/** Catches errors of rendering and of loading a page's code. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    if (isCodeMissing(error)) reloadOnce();
  }

  override componentDidUpdate({ resetKey }: Props) {
    if (this.state.failed && resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

const reload = () => window.location.reload();

/** A page that was opened offline catches up by itself. */
function useReloadWhenOnline(): void {
  useEffect(() => {
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, []);
}

export function PageFailure() {
  useReloadWhenOnline();
  const icon = (
    <Suspense>
      <TornThread />
    </Suspense>
  );
  return (
    <Notice level="h1" heading="This page could not be shown" icon={icon}>
      <p>Please check your connection and load it again.</p>
      <Button onClick={reload}>Reload the page</Button>
    </Notice>
  );
}
