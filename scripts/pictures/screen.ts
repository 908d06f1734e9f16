import type { Page } from "playwright-core";

export type User = "visitor" | "shopper" | "newcomer" | "buyer" | "customer" | "admin";

/** One screenshot per width: user, path and actions. A path may be a whole URL. */
export type Screen = {
  name: string;
  as: User;
  path: string;
  /** Runs before navigation, to intercept requests. */
  before?: (page: Page) => Promise<unknown>;
  /** Runs after the page is rendered. */
  action?: (page: Page) => Promise<unknown>;
  /** The range of viewport widths. */
  upTo?: number;
  from?: number;
  /** Captures the viewport instead of the full page. */
  windowOnly?: boolean;
};
