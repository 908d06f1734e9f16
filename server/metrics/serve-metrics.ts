import { createServer } from "node:http";
import { listenOrExplain } from "../lib/ports.ts";

/** Serves the text that Prometheus reads; returns the function that closes the port. */
export async function serveMetrics(
  read: () => Promise<string>,
  contentType: string,
  port: number,
  host: string,
): Promise<() => Promise<void>> {
  const server = createServer(async ({ url }, response) => {
    if (url !== "/metrics") return response.writeHead(404).end();
    try {
      const text = await read();
      response.writeHead(200, { "content-type": contentType }).end(text);
    } catch (error) {
      console.error("Reading the metrics failed:", error);
      response.writeHead(500).end();
    }
  });
  const start = () =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(port, host, resolve);
    });
  await listenOrExplain(start, "METRICS_PORT", port, host);
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}
