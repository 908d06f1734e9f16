import { type ComponentType, lazy } from "react";

const Nothing = () => <></>;

/** A part of a page that is loaded when it is first shown. Without its code the rest still works. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    return { default: await load().catch(() => Nothing) };
  });
}
