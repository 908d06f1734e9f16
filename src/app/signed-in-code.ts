/** Loads what the header shows to signed-in users, before it is known whether somebody is. */
export function preloadSignedInCode(): void {
  const code = [
    import("./layouts/signed-in-account.tsx"),
    import("./layouts/mobile-logout.tsx"),
    import("#features/cart/current-lines.ts"),
  ];
  // A failure is handled where the code is used.
  Promise.all(code).catch(() => undefined);
}
