import { Agent, createServer } from "node:http";
import { createPaystackSandbox } from "../../paystack-sandbox/sandbox.ts";
import { listenOnFreePort } from "../../tests/harness/listen.ts";
import { send } from "../load/browser.ts";

const KEYS = { publicKey: "pk_test_bench", secretKey: "sk_test_bench" };
const PATH = "/paystack";

/** The sandbox outside of the shop's process, as the real provider is. */
export type Provider = {
  /** The settings of a shop that uses it. */
  env: Record<string, string>;
  /** Pays for an order; the webhook is sent to the shop meanwhile. */
  pay(reference: string, pesewas: number): void;
  /** Waits until the shop has answered every webhook; the number of those it did not accept. */
  delivered(): Promise<number>;
  close(): Promise<void>;
};

export async function openProvider(shopUrl: () => string): Promise<Provider> {
  const agent = new Agent({ keepAlive: true });
  let refused = 0;
  const sandbox = createPaystackSandbox({
    ...KEYS,
    basePath: PATH,
    webhookUrl: "/functions/v1/paystack-webhook",
    retryDelays: [],
    deliver: async (path, init) => {
      const { headers, body } = init as { headers: Record<string, string>; body: string };
      const url = new URL(String(path), shopUrl());
      const { status } = await send(url, "POST", agent, { headers, body });
      if (status !== 200) refused += 1;
      return new Response(null);
    },
  });
  const server = createServer(async ({ url, headers: { authorization = "" } }, response) => {
    const request = new Request(`http://provider${url}`, { headers: { authorization } });
    const found = await sandbox.fetch(request);
    response.writeHead(found.status, { "content-type": "application/json" });
    response.end(await found.text());
  });
  const { url, close } = await listenOnFreePort(server);
  return {
    env: {
      PAYSTACK_PUBLIC_KEY: KEYS.publicKey,
      PAYSTACK_SECRET_KEY: KEYS.secretKey,
      PAYSTACK_URL: url + PATH,
    },
    pay: (reference, amount) => void sandbox.controls.pay(reference, { amount }),
    async delivered() {
      await sandbox.controls.webhooksDone();
      return refused;
    },
    async close() {
      agent.destroy();
      await sandbox.close();
      await close();
    },
  };
}
