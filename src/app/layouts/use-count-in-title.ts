import { useEffect } from "react";

/** Puts a count before the title of the tab, also after a navigation has replaced the title. */
export function useCountInTitle(count: number): void {
  useEffect(() => {
    if (count === 0) return;
    const prefix = `(${count}) `;
    const write = () => {
      if (!document.title.startsWith(prefix)) document.title = prefix + withoutCount();
    };
    write();
    const observer = new MutationObserver(write);
    observer.observe(document.head, { childList: true });
    return () => {
      observer.disconnect();
      document.title = withoutCount();
    };
  }, [count]);
}

function withoutCount(): string {
  return document.title.replace(/^\(\d+\) /, "");
}
