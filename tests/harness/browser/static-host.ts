import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { listenOnFreePort } from "../listen.ts";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".woff2": "font/woff2",
  ".txt": "text/plain",
  ".xml": "application/xml",
  ".webmanifest": "application/manifest+json",
};

type Rule = { pattern: string; headers: [string, string][] };

/** Serves a folder as Netlify does: by its `_headers`, `_redirects` and `404.html`. */
export function startStaticHost(folder: string) {
  const rules = readHeaders(readFileSync(join(folder, "_headers"), "utf8"));
  const rewrites = readRedirects(readFileSync(join(folder, "_redirects"), "utf8"));
  return listenOnFreePort(
    createServer((request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://host");
      for (const { pattern, headers } of rules) {
        if (!matches(pattern, pathname)) continue;
        for (const [name, value] of headers) response.setHeader(name, value);
      }
      const rewrite = rewrites.find(([pattern]) => matches(pattern, pathname));
      const own = fileFor(folder, pathname);
      const file = own ?? fileFor(folder, rewrite?.[1] ?? "/404.html") ?? "";
      const status = own ? 200 : Number(rewrite?.[2] ?? 404);
      response.setHeader("content-type", TYPES[extname(file)] ?? "application/octet-stream");
      response.writeHead(status).end(readFileSync(file));
    }),
  );
}

function fileFor(folder: string, pathname: string | undefined): string | undefined {
  if (!pathname) return undefined;
  const path = join(folder, pathname);
  return [path, `${path}.html`, join(path, "index.html")].find(
    (file) => existsSync(file) && statSync(file).isFile(),
  );
}

function matches(pattern: string, pathname: string): boolean {
  return pattern.endsWith("*") ? pathname.startsWith(pattern.slice(0, -1)) : pathname === pattern;
}

function readHeaders(text: string): Rule[] {
  const rules: Rule[] = [];
  for (const line of text.split("\n").filter(Boolean)) {
    const header = /^ +([^:]+): (.+)$/.exec(line);
    if (!header) rules.push({ pattern: line, headers: [] });
    else rules.at(-1)?.headers.push([header[1] ?? "", header[2] ?? ""]);
  }
  return rules;
}

function readRedirects(text: string): [string, string, string][] {
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split(" "))
    .map(([from = "", to = "", status = ""]) => [from, to, status]);
}
