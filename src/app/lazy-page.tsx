import { type ComponentType, use } from "react";

export type LazyPage = ComponentType & { preload: () => Promise<ComponentType> };

/**
 * A page whose code is loaded on first use. Once preloaded it renders synchronously, without a
 * fallback, so that the first render equals the prerendered HTML.
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loading: Promise<ComponentType> | undefined;

  function preload(): Promise<ComponentType> {
    if (loading) return loading;
    const started = load();
    loading = started;
    started.then(
      // React reads a promise with a `status` without suspending.
      (value) => Object.assign(started, { status: "fulfilled", value }),
      // Not retried: browsers cache a failed import until the page is reloaded.
      (reason: unknown) => Object.assign(started, { status: "rejected", reason }),
    );
    return started;
  }

  // biome-ignore lint/correctness/noComponentHookFactories: made once per page, when the routes are
  function Page() {
    const Component = use(preload());
    return <Component />;
  }
  return Object.assign(Page, { preload });
}
