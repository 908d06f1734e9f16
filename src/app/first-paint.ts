const LONGEST_WAIT_MS = 200;

/** Lets the browser paint what stands in the HTML before the app takes the main thread. */
export function firstPaint(): Promise<void> {
  if (performance.getEntriesByName("first-contentful-paint").length > 0) return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    // A tab in the background paints nothing until it is looked at.
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
}
