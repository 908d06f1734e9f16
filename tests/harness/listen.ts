import type { AddressInfo, Server } from "node:net";

export type LocalServer = { url: string; close(): Promise<void> };

/** Waits until a server listens on a free port of this machine. */
export async function listenOnFreePort(
  server: Server & { closeAllConnections?(): void },
): Promise<LocalServer> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections?.();
      }),
  };
}
