import { type ComponentType, use } from "react";

export type LazyPage<Props> = ComponentType<Props> & { preload: () => Promise<unknown> };

/**
 * A page whose code is loaded on first use. Once preloaded it renders synchronously, without a
 * fallback, so that the first render equals the prerendered HTML.
 */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPage<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;

  function preload(): Promise<ComponentType<Props>> {
    if (loading) return loading;
    const started = load();
    loading = started;
    started.then(
      // React reads a promise with a `status` without suspending.
      (value) => void Object.assign(started, { status: "fulfilled", value }),
      // Not retried: browsers cache a failed import until the page is reloaded. Returned, the promise
      // would be rejected a second time, where nobody handles it.
      (reason: unknown) => void Object.assign(started, { status: "rejected", reason }),
    );
    return started;
  }

  function Page(props: Props) {
    const Component = use(preload());
    return <Component {...props} />;
  }
  return Object.assign(Page, { preload });
}
