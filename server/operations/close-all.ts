export type Close = () => Promise<void> | void;

/** Closes in the reverse order of opening; a failure does not keep the rest open. */
export async function closeAll(closers: Close[]): Promise<void> {
  for (const close of closers.splice(0).toReversed()) {
    try {
      await close();
    } catch (error) {
      console.error("Closing failed:", error);
    }
  }
}
