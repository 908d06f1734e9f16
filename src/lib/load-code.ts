import { reloadOnce } from "./reload-once.ts";

/** For `import()` in a place that can go on after it: browsers cache a failed one until a reload. */
export function orReload<Code>(code: Promise<Code>): Promise<Code> {
  return code.catch((error: unknown) => {
    reloadOnce();
    throw error;
  });
}
