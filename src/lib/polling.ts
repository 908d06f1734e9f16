/** How often an open screen asks for changes; a hidden one does not. */
export const POLL_MS = 15_000;
