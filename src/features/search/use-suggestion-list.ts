import { type RefObject, useEffect, useEffectEvent, useState } from "react";

/** The input's ARIA attributes for its list. */
export type ListState = { expanded: boolean; activeId?: string };

/** The text of an input, and whether its list is wanted: from typing until Escape or leaving. */
export function useTypedText(input: RefObject<HTMLInputElement | null>) {
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const onInput = useEffectEvent(() => {
    setText(input.current?.value ?? "");
    setOpen(true);
  });
  const onBlur = useEffectEvent(() => setOpen(false));
  useEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal };
    input.current?.addEventListener("input", () => onInput(), options);
    input.current?.addEventListener("blur", () => onBlur(), options);
    // What was typed while this code loaded.
    if (input.current?.value && document.activeElement === input.current) onInput();
    return () => listening.abort();
  }, [input]);
  const clear = () => {
    if (input.current) input.current.value = "";
    setText("");
  };
  return { text, isOpen, setOpen, clear };
}

type Keys = {
  isOpen: boolean;
  count: number;
  onChoose: (index: number) => void;
  onToggle: (open: boolean) => void;
};

/** The active option, moved by the arrow keys while the focus stays in the input. */
export function useActiveOption(input: RefObject<HTMLInputElement | null>, keys: Keys) {
  const { isOpen, count, onChoose, onToggle } = keys;
  const [moved, setMoved] = useState(-1);
  const active = moved < count ? moved : -1;

  function move(step: 1 | -1): void {
    if (!isOpen) onToggle(true);
    else if (count > 0)
      setMoved(active < 0 && step < 0 ? count - 1 : (active + step + count) % count);
  }

  function act(key: string): boolean {
    if (key === "ArrowDown") move(1);
    else if (key === "ArrowUp") move(-1);
    else if (key === "Enter" && isOpen && active >= 0) onChoose(active);
    else if (key === "Escape" && isOpen && count > 0) onToggle(false);
    else return false;
    return true;
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // Enter ends the composition of a character.
    if (!event.isComposing && act(event.key)) event.preventDefault();
  });
  useEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal };
    input.current?.addEventListener("keydown", (event) => onKeyDown(event), options);
    return () => listening.abort();
  }, [input]);
  return { active, reset: () => setMoved(-1) };
}
