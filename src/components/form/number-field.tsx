import type { ComponentProps } from "react";
import { TextField } from "./text-field.tsx";

/** Scrolling over a number input must not change it. */
export function NumberField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      type="number"
      inputMode="decimal"
      onWheel={({ currentTarget }) => currentTarget.blur()}
      {...props}
    />
  );
}
