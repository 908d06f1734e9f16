import type { Server, ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";

/** How long a request may take once the server is closing. */
const LAST_REQUESTS_MS = 7_000;

export type GracefulClose = {
  /** Serves on for a while, but asks clients to open new connections, elsewhere if they can. */
  drain(seconds: number): Promise<void>;
  close(): Promise<void>;
};

export function gracefulClose(server: Server): GracefulClose {
  const announceClose = trackResponses(server);
  return {
    async drain(seconds) {
      if (seconds === 0) return;
      announceClose();
      await setTimeout(seconds * 1000);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        announceClose();
        server.closeIdleConnections();
        void setTimeout(LAST_REQUESTS_MS, undefined, { ref: false }).then(() =>
          server.closeAllConnections(),
        );
      }),
  };
}

/** Returns a function that sends `connection: close` with every response from then on. */
function trackResponses(server: Server): () => void {
  const pending = new Set<ServerResponse>();
  let closing = false;
  const closeAfter = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader("connection", "close");
  };
  server.prependListener("request", (_request, response) => {
    pending.add(response);
    response.once("close", () => pending.delete(response));
    if (closing) closeAfter(response);
  });
  return () => {
    closing = true;
    pending.forEach(closeAfter);
  };
}
