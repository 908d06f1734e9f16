/** What an anonymous visitor pressed on a product page. */
export type Wanted = { list: "cart" | "wishlist"; productId: number; quantity: number };

/** The history state of the sign-in page and of the pages between it and the return. */
export type SignInState = {
  /** The page that required the sign-in. */
  returnTo?: string;
  wanted?: Wanted;
  email?: string;
  /** The visitor has just followed the link of the confirmation mail. */
  confirmed?: boolean;
};

/** The state is written by this app only, but may be missing. */
export function signInStateOf(state: unknown): SignInState {
  return typeof state === "object" && state !== null ? state : {};
}
