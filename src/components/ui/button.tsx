import type { ComponentProps } from "react";
import { type ButtonVariant, buttonStyle } from "./button-style.ts";

type ButtonProps = ComponentProps<"button"> & { variant?: ButtonVariant };

export function Button({ variant, className, type = "button", ...props }: ButtonProps) {
  return <button type={type} className={buttonStyle(variant, className)} {...props} />;
}
