import type { ComponentProps, MouseEvent } from "react";

const base =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-6 py-2 text-[0.95rem] font-semibold transition-colors duration-200 disabled:opacity-60 aria-disabled:opacity-60";

const variants = {
  primary: "bg-indigo text-white enabled:hover:bg-indigo-deep [a&]:hover:bg-indigo-deep",
  quiet: "border border-line-strong text-ink enabled:hover:bg-paper-deep [a&]:hover:bg-paper-deep",
  danger: "border border-danger text-danger enabled:hover:bg-danger-tint",
  light: "bg-paper text-ink focus-visible:outline-paper enabled:hover:bg-white [a&]:hover:bg-white",
} as const;

type ButtonVariant = keyof typeof variants;

/** The classes of a button, also for a link that looks like one. */
export function buttonStyle(variant: ButtonVariant = "primary", more = ""): string {
  return `${base} ${variants[variant]} ${more}`;
}

type ButtonProps = ComponentProps<"button"> & { variant?: ButtonVariant; busy?: boolean };

const ignore = (event: MouseEvent) => event.preventDefault();

/** While `busy` it ignores clicks but, unlike a disabled button, keeps the focus. */
export function Button({ variant, className, type = "button", busy, ...props }: ButtonProps) {
  const whileBusy = busy && { "aria-disabled": true, onClick: ignore };
  return (
    <button type={type} className={buttonStyle(variant, className)} {...props} {...whileBusy} />
  );
}
