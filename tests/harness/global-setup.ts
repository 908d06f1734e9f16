import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { RESOURCES_URL } from "./build.ts";
import { hasPostgresBinaries } from "./database/postgres-server.ts";
import { createResources, type Resources } from "./prepare-resources.ts";

declare module "vitest" {
  interface ProvidedContext {
    hasPostgres: boolean;
  }
}

/** Prepares nothing until a test file requests it, so that a run of a few files starts at once. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const resources = createResources();
  const server = createServer(async (request, response) => {
    const name = request.url?.slice(1) as keyof Resources;
    await resources.get(name).then(
      (value) => answer(response, 200, value),
      (error) => answer(response, 500, String(error?.stack ?? error)),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  process.env[RESOURCES_URL] = `http://127.0.0.1:${port}`;
  project.provide("hasPostgres", hasPostgresBinaries());
  if (!hasPostgresBinaries()) console.log("PostgreSQL is not installed: tests run on PGlite only.");
  return async () => {
    server.closeAllConnections();
    server.close();
    await resources.close();
  };
}

function answer(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}
