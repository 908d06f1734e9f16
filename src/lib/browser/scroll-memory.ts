const STORAGE_KEY = "ntoma-scroll";

type Positions = Record<string, number>;
type PositionStorage = Pick<Storage, "getItem" | "setItem">;

function isPositions(kept: unknown): kept is Positions {
  return (
    typeof kept === "object" &&
    kept !== null &&
    !Array.isArray(kept) &&
    Object.values(kept).every((top) => typeof top === "number")
  );
}

function readPositions(storage: () => PositionStorage): Positions {
  try {
    const kept: unknown = JSON.parse(storage().getItem(STORAGE_KEY) ?? "{}");
    return isPositions(kept) ? kept : {};
  } catch {
    // Storage is blocked, or was changed by someone else: nothing is remembered.
    return {};
  }
}

/** Scroll positions by key. `save` writes them to the storage, for the time after a reload. */
export function createScrollMemory(storage: () => PositionStorage) {
  let known: Positions | undefined;
  // On first use: the first access to the storage blocks the start of the app.
  const positions = () => {
    known ??= readPositions(storage);
    return known;
  };
  return {
    remember(key: string, top: number): void {
      positions()[key] = Math.round(top);
    },
    recall: (key: string): number => positions()[key] ?? 0,
    save(): void {
      try {
        if (known) storage().setItem(STORAGE_KEY, JSON.stringify(known));
      } catch {
        // Storage is blocked or full: a reload starts at the top.
      }
    },
  };
}

/** Of this tab: of the page, and of areas that scroll on their own, for each history entry. */
export const scrollMemory = createScrollMemory(() => window.sessionStorage);
