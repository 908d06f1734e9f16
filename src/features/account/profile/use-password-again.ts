import { useEffect } from "react";

type SetFocus = (name: "presentPassword", options: { shouldSelect: boolean }) => void;

/** After a failure: the fields lost the focus while they were disabled, and the password may be wrong. */
export function usePasswordAgain(isError: boolean, setFocus: SetFocus): void {
  useEffect(() => {
    if (isError) setFocus("presentPassword", { shouldSelect: true });
  }, [isError, setFocus]);
}
