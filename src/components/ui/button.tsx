import type { ComponentProps, MouseEvent } from "react";
import { type ButtonVariant, buttonStyle } from "./button-style.ts";

type ButtonProps = ComponentProps<"button"> & { variant?: ButtonVariant; busy?: boolean };

const ignore = (event: MouseEvent) => event.preventDefault();

/** While `busy` it ignores clicks but, unlike a disabled one, keeps the keyboard's focus. */
export function Button({ variant, className, type = "button", busy, ...props }: ButtonProps) {
  const whileBusy = busy && { "aria-disabled": true, onClick: ignore };
  return (
    <button type={type} className={buttonStyle(variant, className)} {...props} {...whileBusy} />
  );
}
