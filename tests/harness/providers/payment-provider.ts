import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { createPaystackSandbox, type PaystackSandbox } from "../../../paystack-sandbox/sandbox.ts";
import { listenOnFreePort } from "../listen.ts";

const KEYS = { publicKey: "pk_test_outside", secretKey: "sk_test_outside" };
const PATH = "/paystack";

/** A provider in its own process, which continues when a process of the shop is killed. */
export type PaymentProvider = {
  sandbox: PaystackSandbox;
  /** The settings of a shop that uses it. */
  env: Record<string, string>;
  /** Its requests, such as "GET /paystack/transaction/verify/NTOMA-1". */
  requests: string[];
  /** Called when a response was sent completely. */
  answered: () => void;
  close(): Promise<void>;
};

export async function openPaymentProvider(): Promise<PaymentProvider> {
  const sandbox = createPaystackSandbox({
    ...KEYS,
    basePath: PATH,
    webhookUrl: "http://127.0.0.1:1/",
    retryDelays: [],
  });
  const server = createServer(async (request, response) => {
    provider.requests.push(`${request.method} ${request.url}`);
    await pass(sandbox, request, response);
    provider.answered();
  });
  const { url, close } = await listenOnFreePort(server);
  const provider: PaymentProvider = {
    sandbox,
    env: {
      PAYSTACK_PUBLIC_KEY: KEYS.publicKey,
      PAYSTACK_SECRET_KEY: KEYS.secretKey,
      PAYSTACK_URL: url + PATH,
    },
    requests: [],
    answered: () => undefined,
    close,
  };
  return provider;
}

async function pass(sandbox: PaystackSandbox, request: IncomingMessage, response: ServerResponse) {
  const { method, url, headers } = request;
  const authorization = headers.authorization ?? "";
  const sent = method === "GET" ? {} : { method, body: await text(request) };
  const answer = await sandbox.fetch(
    new Request(`http://provider${url}`, { ...sent, headers: { authorization } }),
  );
  const body = await answer.text();
  response.writeHead(answer.status, { "content-type": "application/json" });
  await new Promise<void>((resolve) => response.end(body, resolve));
}
