import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";

export type BareResponse = { status: number; headers: string[]; body: string };

/** A server of nothing but Node's `http` that sends one response to every request. */
export async function startBareServer(
  response: BareResponse,
): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const child = fork(fileURLToPath(import.meta.url), { serialization: "advanced" });
  child.send(response);
  const [port] = (await once(child, "message")) as [number];
  return { url: `http://localhost:${port}`, pid: child.pid ?? 0, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill();
  await once(child, "exit");
}

function serve({ status, headers, body }: BareResponse): void {
  const bytes = Buffer.from(body, "base64");
  const server = createServer((_request, response) => {
    response.writeHead(status, headers);
    response.end(status === 304 ? undefined : bytes);
  });
  server.listen(0, "localhost", () => {
    const address = server.address();
    process.send?.(typeof address === "object" ? address?.port : undefined);
  });
}

if (import.meta.main) process.once("message", (response) => serve(response as BareResponse));
