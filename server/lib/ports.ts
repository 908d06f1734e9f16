import type { Server } from "node:net";
import { ConfigError, errorCode } from "./errors.ts";

/** The port in use, which the system chooses for port 0. */
export function portOf(server: Server, port: number): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
}

/** Turns the errors of `listen` into messages for the operator. */
export async function listenOrExplain<Result>(
  start: () => Promise<Result>,
  name: "PORT" | "INBOX_PORT" | "METRICS_PORT",
  port: number,
  host = "127.0.0.1",
): Promise<Result> {
  try {
    return await start();
  } catch (error) {
    throw new ConfigError(explain(errorCode(error), name, port, host));
  }
}

function explain(code: string | undefined, name: string, port: number, host: string): string {
  if (code === "EADDRINUSE") {
    return `${name} ${port} is in use by another program. Set ${name} to a free one.`;
  }
  if (code === "EACCES") return `${name} ${port}: this user may not open the port.`;
  return `HOST ${host} is not an address of this machine (${String(code)}).`;
}
