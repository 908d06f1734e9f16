import { type ComponentType, use } from "react";

export type LazyPage = ComponentType & { preload: () => Promise<ComponentType> };

/**
 * A page whose code is fetched when it is first needed. Once preloaded it renders at once, without
 * a fallback, so that the first render in the browser equals the HTML that the build wrote.
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loading: Promise<ComponentType> | undefined;
  let Loaded: ComponentType | undefined;

  function preload(): Promise<ComponentType> {
    loading ??= load().then(
      (component) => {
        Loaded = component;
        return component;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }

  // biome-ignore lint/correctness/noComponentHookFactories: made once per page, when the routes are
  function Page() {
    const Component = Loaded ?? use(preload());
    return <Component />;
  }
  return Object.assign(Page, { preload });
}
