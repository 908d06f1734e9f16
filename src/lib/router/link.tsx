import { type ComponentProps, type MouseEvent, useEffect, useEffectEvent } from "react";
import type { NavigateOptions } from "./location.ts";
import { useLocation, useNavigate } from "./router.tsx";

export type LinkProps = Omit<ComponentProps<"a">, "href"> & { to: string; state?: unknown };

type Click = Pick<
  MouseEvent<HTMLAnchorElement>,
  "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey"
> & { currentTarget: Pick<HTMLAnchorElement, "target"> };

/** The browser follows the link itself when it is to open elsewhere. */
export function isPlainClick(event: Click): boolean {
  const { target } = event.currentTarget;
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !modified && (target === "" || target === "_self");
}

/** A link within the site. To the current address it replaces the history entry, as browsers do. */
export function Link({ to, state, onClick, ...anchor }: LinkProps) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    navigate(to, { replace: to === pathname + search + hash, state });
  };
  return <a {...anchor} href={to} onClick={follow} />;
}

/** A link that is marked while its page is shown. */
export function NavLink(link: LinkProps) {
  const { pathname } = useLocation();
  const isCurrent = pathname === link.to || pathname.startsWith(`${link.to}/`);
  return <Link aria-current={isCurrent ? "page" : undefined} {...link} />;
}

/** Leads to another address as soon as it is rendered. */
export function Navigate({ to, ...options }: NavigateOptions & { to: string }) {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => navigate(to, options));
  useEffect(() => leave(), []);
  return null;
}
