import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import {
  createPaystackSandbox,
  type PaystackSandbox,
  type PaystackSandboxOptions,
  type TransactionJson,
} from "./index.ts";

export const basePath = "/paystack-sandbox";
export const keys = { publicKey: "pk_test_sandbox", secretKey: "sk_test_sandbox" };
const origin = "http://shop.test";

export function createTestSandbox(options: Partial<PaystackSandboxOptions> = {}): PaystackSandbox {
  const deliver = async () => new Response(null, { status: 200 });
  const webhookUrl = "http://hook.test/";
  return createPaystackSandbox({ ...keys, webhookUrl, basePath, deliver, ...options });
}

/** Every answer's data, as far as the tests look into it. */
export type AnswerData = TransactionJson & { access_code: string; authorization_url: string };

export interface Answer {
  http: number;
  status: boolean;
  message: string;
  code?: string;
  field?: string;
  data: AnswerData;
}

export interface CallOptions {
  key?: string | null;
  body?: unknown;
  signal?: AbortSignal;
}

export function rawCall(sandbox: PaystackSandbox, path: string, options: CallOptions = {}) {
  const { key = keys.secretKey, body, signal } = options;
  const headers = new Headers({ "content-type": "application/json" });
  if (key !== null) headers.set("authorization", `Bearer ${key}`);
  const method = body === undefined ? "GET" : "POST";
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (signal) init.signal = signal;
  return sandbox.fetch(new Request(`${origin}${basePath}${path}`, init));
}

export async function call(sandbox: PaystackSandbox, path: string, options: CallOptions = {}) {
  const response = await rawCall(sandbox, path, options);
  return { http: response.status, ...(await response.json()) } as Answer;
}

export const order = { email: "ama@ntoma.test", amount: 24_500, currency: "GHS" };

export async function initialize(sandbox: PaystackSandbox, body: object = {}) {
  const { data } = await call(sandbox, "/transaction/initialize", { body: { ...order, ...body } });
  return data;
}

export const verify = (sandbox: PaystackSandbox, reference: string) =>
  call(sandbox, `/transaction/verify/${reference}`);

export interface ReceivedEvent {
  raw: string;
  headers: IncomingHttpHeaders;
  event: string;
  data: AnswerData;
}

/** A real HTTP server that answers with the given statuses in turn, then with 200. */
export async function startHook(statuses: number[] = []) {
  const received: ReceivedEvent[] = [];
  const server = createServer(async (request, response) => {
    const raw = await text(request);
    received.push({ raw, headers: request.headers, ...JSON.parse(raw) });
    response.writeHead(statuses.shift() ?? 200).end();
  });
  const port = await listen(server);
  return { received, url: `http://127.0.0.1:${port}/hook`, close: () => stop(server) };
}

export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

export async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
