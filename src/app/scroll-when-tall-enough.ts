const GIVE_UP_AFTER_MS = 8000;

/** Scrolls when the page is tall enough, unless the user scrolls first. Returns a function that cancels. */
export function scrollWhenTallEnough(top: number): () => void {
  const stopping = new AbortController();
  const observer = new ResizeObserver(tryToScroll);
  const stop = () => {
    observer.disconnect();
    stopping.abort();
  };
  function tryToScroll() {
    const reach = document.documentElement.scrollHeight - window.innerHeight;
    window.scrollTo({ top: Math.min(top, reach), behavior: "instant" });
    if (reach >= top) stop();
  }
  observer.observe(document.body);
  for (const event of ["wheel", "touchstart", "keydown", "pointerdown"]) {
    window.addEventListener(event, stop, { signal: stopping.signal, passive: true });
  }
  const timer = window.setTimeout(stop, GIVE_UP_AFTER_MS);
  stopping.signal.addEventListener("abort", () => window.clearTimeout(timer));
  tryToScroll();
  return stop;
}
