import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createPaystackSandbox, type PaystackSandbox } from "./sandbox.ts";
import type { TransactionData } from "./transaction-data.ts";

type SandboxOptions = Partial<Parameters<typeof createPaystackSandbox>[0]>;

export const BASE_PATH = "/paystack-sandbox";
export const KEYS = { publicKey: "pk_test_sandbox", secretKey: "sk_test_sandbox" };
export const ORDER = { email: "ama@ntoma.test", amount: 24_500, currency: "GHS" };
export const REFERENCE = "NTOMA-1789000000000";

export function createTestSandbox(options: SandboxOptions = {}): PaystackSandbox {
  const deliver = async () => new Response(null, { status: 200 });
  const webhookUrl = "http://hook.test/";
  return createPaystackSandbox({ ...KEYS, webhookUrl, basePath: BASE_PATH, deliver, ...options });
}

/** A sandbox in which REFERENCE has been paid; its webhook has not been sent. */
export function createPaidSandbox(options: SandboxOptions = {}): PaystackSandbox {
  const sandbox = createTestSandbox(options);
  sandbox.controls.pay(REFERENCE, { amount: 5_000, webhook: false });
  return sandbox;
}

type Answer = {
  http: number;
  status: boolean;
  message: string;
  code?: string;
  field?: string;
  data: TransactionData & { access_code: string };
};

type CallOptions = { key?: string | null; body?: unknown; signal?: AbortSignal };

export function rawCall(sandbox: PaystackSandbox, path: string, options: CallOptions = {}) {
  const { key = KEYS.secretKey, body, signal } = options;
  const headers = new Headers({ "content-type": "application/json" });
  if (key !== null) headers.set("authorization", `Bearer ${key}`);
  const method = body === undefined ? "GET" : "POST";
  const init = { method, headers, body: JSON.stringify(body), signal };
  return sandbox.fetch(new Request(`http://shop.test${BASE_PATH}${path}`, init));
}

export async function call(sandbox: PaystackSandbox, path: string, options: CallOptions = {}) {
  const response = await rawCall(sandbox, path, options);
  return { http: response.status, ...((await response.json()) as object) } as Answer;
}

/** As the popup does it: with the public key. */
export function initialize(sandbox: PaystackSandbox, changes: object = {}) {
  const body = { ...ORDER, key: KEYS.publicKey, reference: REFERENCE, ...changes };
  return call(sandbox, "/checkout/initialize", { key: null, body });
}

export const verify = (sandbox: PaystackSandbox, reference = REFERENCE) =>
  call(sandbox, `/transaction/verify/${reference}`);

type ReceivedEvent = {
  raw: string;
  headers: IncomingHttpHeaders;
  event: string;
  data: Record<string, unknown>;
};

/** A real HTTP server that answers with these statuses in turn, then with 200. */
export async function startWebhook(statuses: number[] = []) {
  const received: ReceivedEvent[] = [];
  const server = createServer(async (request, response) => {
    const raw = await text(request);
    received.push({ raw, headers: request.headers, ...JSON.parse(raw) });
    response.writeHead(statuses.shift() ?? 200).end();
  });
  const port = await listen(server);
  return { received, url: `http://127.0.0.1:${port}/`, close: () => stop(server) };
}

export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

export async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
