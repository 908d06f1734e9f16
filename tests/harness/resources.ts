import { randomUUID } from "node:crypto";
import { cp } from "node:fs/promises";
import type { Browser } from "playwright-core";
import postgres from "postgres";
import { inject } from "vitest";
import { launchBrowser } from "./browser/browser.ts";
import { RESOURCES_URL } from "./build.ts";
import { databaseUrl } from "./database/postgres-server.ts";
import { HOSTED_TEMPLATE } from "./hosted/hosted-database.ts";
import type { Resources } from "./prepare-resources.ts";
import { type RunningShop, type ShopOptions, startShop } from "./shop/shop.ts";

/** A resource that test files share; the first request prepares it. */
export async function resource<Name extends keyof Resources>(name: Name): Promise<Resources[Name]> {
  const response = await fetch(`${process.env[RESOURCES_URL]}/${name}`);
  const body = await response.json();
  if (!response.ok) throw new Error(`The resource "${name}" could not be prepared: ${body}`);
  return body;
}

export const hasPostgres = inject("hasPostgres");

let browser: Promise<Browser> | undefined;

/** One per worker, shared by its test files; it ends with the worker. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= launchBrowser();
  return browser;
}

/** A separate running demo shop. */
export async function startDemoShop(options: ShopOptions = {}): Promise<RunningShop> {
  return startShop({ copyOf: await resource("demo"), ...options });
}

export async function copyDemo(dataDir: string): Promise<void> {
  await cp(await resource("demo"), dataDir, { recursive: true, preserveTimestamps: true });
}

export type TestDatabase = { url: string; drop(): Promise<void> };

const TEMPLATES = { migrated: "template_shop", hosted: HOSTED_TEMPLATE, nothing: "template1" };

/**
 * A new PostgreSQL database: a migrated, empty shop, the same as if hosted, or empty. Those like a hosted
 * project's are on the server with the oldest version.
 */
export async function createDatabase(
  content: keyof typeof TEMPLATES,
  kind: "postgres" | "hosted" = content === "hosted" ? "hosted" : "postgres",
): Promise<TestDatabase> {
  const server = await resource(kind);
  const name = `shop_${randomUUID().replaceAll("-", "")}`;
  const maintenance = async (statement: string) => {
    const connection = postgres(server, { max: 1, onnotice: () => undefined });
    await connection.unsafe(statement);
    await connection.end();
  };
  await maintenance(`create database ${name} template ${TEMPLATES[content]}`);
  return {
    url: databaseUrl(server, name),
    drop: () => maintenance(`drop database if exists ${name} with (force)`),
  };
}
