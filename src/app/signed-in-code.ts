/** Loads the header's code for signed-in users before the session is known. */
export function preloadSignedInCode(): void {
  const code = [
    import("./layouts/signed-in-account.tsx"),
    import("./layouts/mobile-logout.tsx"),
    import("#features/product-lists/product-lists-api.ts"),
  ];
  // A failure is handled where the code is used.
  Promise.all(code).catch(() => undefined);
}
