const STORAGE_KEY = "ntoma-scroll";
const GIVE_UP_AFTER_MS = 8000;

type Positions = Record<string, number>;

function isPositions(kept: unknown): kept is Positions {
  return (
    typeof kept === "object" &&
    kept !== null &&
    !Array.isArray(kept) &&
    Object.values(kept).every((top) => typeof top === "number")
  );
}

function savePositions(positions: Positions): void {
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
  } catch {
    // Storage is blocked or full: a reload starts at the top.
  }
}

function readPositions(): Positions {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? "{}");
    return isPositions(kept) ? kept : {};
  } catch {
    return {};
  }
}

/** The scroll position of each history entry, also across a reload. */
export function createScrollMemory() {
  let known: Positions | undefined;
  // On first use: the first access to the storage blocks the start of the app.
  const positions = () => {
    known ??= readPositions();
    return known;
  };
  return {
    remember: (key: string) => {
      positions()[key] = Math.round(window.scrollY);
    },
    recall: (key: string) => positions()[key] ?? 0,
    save: () => known && savePositions(known),
  };
}

export function wasReloadedOrReturnedTo(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "reload" || entry?.type === "back_forward";
}

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
