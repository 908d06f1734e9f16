/** The messages that every page may need before it has loaded more code. */
export const firstErrors = {
  cartNotLoaded: "Cart items could not be loaded",
  wishlistNotLoaded: "WishList items could not be loaded",
  shopUnreachable: "The shop cannot be reached. Please check your connection and try again.",
  offline: "You are offline. This page catches up as soon as the connection is back.",
  sessionEnded: "Your session has ended. Please sign in again.",
} as const;
