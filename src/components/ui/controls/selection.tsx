import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useRef,
  useState,
} from "react";

type WithId = { id: number };

type SelectionState<Item extends WithId> = {
  items: readonly Item[];
  has: (item: Item) => boolean;
  /** Also those between it and the one that was ticked last, when `withRange` is set. */
  toggle: (item: Item, withRange: boolean) => void;
  set: (items: readonly Item[]) => void;
};

type SelectionProps<Item> = {
  /** Another filter clears the selection, so that rows that are not shown are not changed. */
  filterKey: string;
  /** The rows of the list that are in memory, in its order. */
  loaded: () => readonly Item[];
  children: ReactNode;
};

type SelectionParts<Item extends WithId> = {
  Selection: ComponentType<SelectionProps<Item>>;
  useSelection: () => SelectionState<Item>;
  SelectBox: ComponentType<{ item: Item; label: string }>;
};

/** The selection of one kind of rows: its provider, its hook and the box of a row. */
export function createSelection<Item extends WithId>(): SelectionParts<Item> {
  const SelectionContext = createContext<SelectionState<Item> | undefined>(undefined);

  function Selection({ filterKey, loaded, children }: SelectionProps<Item>) {
    return (
      <SelectionContext value={useSelectionState(filterKey, loaded)}>{children}</SelectionContext>
    );
  }

  function useSelection(): SelectionState<Item> {
    const selection = useContext(SelectionContext);
    if (!selection) throw new Error("There is no selection here.");
    return selection;
  }

  function SelectBox({ item, label }: { item: Item; label: string }) {
    const { has, toggle } = useSelection();
    return (
      <label className="-my-2 -ml-3 grid size-11 shrink-0 cursor-pointer place-items-center select-none">
        <input
          type="checkbox"
          aria-label={label}
          checked={has(item)}
          onChange={({ nativeEvent }) => toggle(item, hasShift(nativeEvent))}
          className="size-4 accent-indigo"
        />
      </label>
    );
  }

  return { Selection, useSelection, SelectBox };
}

function useSelectionState<Item extends WithId>(
  filterKey: string,
  loaded: () => readonly Item[],
): SelectionState<Item> {
  const [{ key, items }, setState] = useState({ key: filterKey, items: [] as readonly Item[] });
  const last = useRef<number>(undefined);
  const current = key === filterKey ? items : [];
  const set = (next: readonly Item[]) => setState({ key: filterKey, items: next });
  const has = ({ id }: Item) => current.some((item) => item.id === id);
  const toggle = (item: Item, withRange: boolean) => {
    const changed = withRange ? between(loaded(), last.current, item) : [item];
    const others = current.filter(({ id }) => !changed.some((one) => one.id === id));
    last.current = item.id;
    set(has(item) ? others : [...others, ...changed]);
  };
  return { items: current, has, toggle, set };
}

/** From the item with the id to the other one, both included. */
function between<Item extends WithId>(
  items: readonly Item[],
  id: number | undefined,
  item: Item,
): readonly Item[] {
  const ends = [id, item.id].map((end) => items.findIndex((one) => one.id === end));
  if (ends.includes(-1)) return [item];
  return items.slice(Math.min(...ends), Math.max(...ends) + 1);
}

function hasShift(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey;
}
