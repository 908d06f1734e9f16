import { createServer } from "node:net";

/**
 * Below the ports that systems give to outgoing connections: one of those could take the port before
 * its server listens. Each worker of a test run has a range of its own.
 */
const FIRST = 20_000;
const PER_WORKER = 1000;
const first = FIRST + (Number(process.env.VITEST_POOL_ID ?? 0) % 10) * PER_WORKER;

/** Anywhere at first, because another test run on the machine may use the same range. */
let offset = Math.floor(Math.random() * PER_WORKER);

export async function freePort(): Promise<number> {
  for (let tried = 0; tried < PER_WORKER; tried += 1) {
    offset = (offset + 1) % PER_WORKER;
    const port = first + offset;
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${first} to ${first + PER_WORKER - 1} is free.`);
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
