import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { PaystackSandbox } from "./sandbox.ts";
import { BASE_PATH, createTestSandbox, listen, stop } from "./test-support.ts";

const CONTENT_SECURITY_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; frame-src 'self'; object-src 'none'";

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Shop</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<script src="${BASE_PATH}/inline.js"></script><script src="/shop.js" defer></script></head>
<body><h1>Shop</h1><button id="pay">Pay</button><a href="/">Another link</a></body></html>`;

/** window.callbacks collects every callback in order. */
const SCRIPT = `
window.callbacks = [];
const record = (name) => (value) => window.callbacks.push([name, value]);
window.popup = new PaystackPop();
document.getElementById("pay").addEventListener("click", () => {
  window.transaction = popup.newTransaction({
    ...window.order,
    onSuccess: record("success"), onCancel: record("cancel"), onError: record("error"),
  });
});
`;

function servePage(path: string): Response {
  if (path === "/shop.js") {
    return new Response(SCRIPT, { headers: { "content-type": "text/javascript" } });
  }
  // A browser requests it by itself, and would log an error about a missing one.
  if (path === "/favicon.ico") return new Response(null, { status: 204 });
  if (path !== "/") return new Response(null, { status: 404 });
  const headers = {
    "content-type": "text/html",
    "content-security-policy": CONTENT_SECURITY_POLICY,
  };
  return new Response(PAGE, { headers });
}

export type TestPage = { origin: string; sandbox: PaystackSandbox; close(): Promise<void> };

/** A page that pays through the popup, under the same content security policy as the shop's. */
export async function startTestPage(): Promise<TestPage> {
  const sandbox = createTestSandbox();
  const server = createServer(
    getRequestListener(
      (request) => {
        const { pathname } = new URL(request.url);
        return pathname.startsWith(`${BASE_PATH}/`) ? sandbox.fetch(request) : servePage(pathname);
      },
      { overrideGlobalObjects: false },
    ),
  );
  const origin = `http://127.0.0.1:${await listen(server)}`;
  const close = async () => {
    await Promise.all([sandbox.close(), stop(server)]);
  };
  return { origin, sandbox, close };
}
