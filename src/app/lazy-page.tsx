import { type ComponentType, use } from "react";

export type LazyPage = ComponentType & { preload: () => Promise<ComponentType> };

/**
 * A page whose code is fetched when it is first needed. Once preloaded it renders at once, without
 * a fallback, so that the first render in the browser equals the HTML that the build wrote.
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loading: Promise<ComponentType> | undefined;

  function preload(): Promise<ComponentType> {
    if (loading) return loading;
    const started = load();
    loading = started;
    started.then(
      // React reads a promise that carries its outcome without suspending for a moment.
      (value) => Object.assign(started, { status: "fulfilled", value }),
      // It stays failed: a browser fetches code that failed once only after the page is loaded anew.
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
