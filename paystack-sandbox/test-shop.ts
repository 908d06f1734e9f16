import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { PaystackSandbox } from "./index.ts";
import { basePath, createTestSandbox, listen, stop } from "./test-support.ts";

const policy =
  "default-src 'self'; script-src 'self'; style-src 'self'; frame-src 'self'; object-src 'none'";

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Shop</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<script src="${basePath}/inline.js"></script><script src="/shop.js" defer></script></head>
<body><h1>Shop</h1><button id="pay">Pay</button><a href="/">Elsewhere</a></body></html>`;

/** The page's script: window.heard collects every callback in order. */
const script = `
window.heard = [];
const hear = (name) => (value) => window.heard.push([name, value]);
window.order = {};
const callbacks = () => ({
  onSuccess: hear("success"), onCancel: hear("cancel"), onError: hear("error"), onLoad: hear("load"),
});
window.popup = new PaystackPop();
window.ways = {
  v2: (order) => popup.newTransaction({ ...order, ...callbacks() }),
  v1: ({ reference, ...order }) => PaystackPop.setup({
    ...order, ref: reference, callback: hear("success"), onClose: hear("cancel"),
  }).openIframe(),
  resume: ({ accessCode }) => popup.resumeTransaction(accessCode, callbacks()),
};
document.getElementById("pay").addEventListener("click", () => {
  window.transaction = window.ways[window.order.way](window.order);
});
`;

function serve(path: string): Response {
  if (path === "/shop.js") {
    return new Response(script, { headers: { "content-type": "text/javascript" } });
  }
  if (path !== "/") return new Response(null, { status: 404 });
  const headers = { "content-type": "text/html", "content-security-policy": policy };
  return new Response(page, { headers });
}

export interface TestShop {
  origin: string;
  sandbox: PaystackSandbox;
  close(): Promise<void>;
}

/** One origin for the shop's page and the sandbox, under the shop's own content policy. */
export async function startShop(): Promise<TestShop> {
  const sandbox = createTestSandbox();
  const server = createServer(
    getRequestListener((request) => {
      const { pathname } = new URL(request.url);
      return pathname.startsWith(`${basePath}/`) ? sandbox.fetch(request) : serve(pathname);
    }),
  );
  const origin = `http://127.0.0.1:${await listen(server)}`;
  return {
    origin,
    sandbox,
    close: () => Promise.all([sandbox.close(), stop(server)]).then(() => {}),
  };
}
