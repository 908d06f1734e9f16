import { publicConfigOf } from "../tests/harness/fetch-public-config.ts";
import { startShop } from "../tests/harness/shop.ts";
import { type Measure, percentile } from "./measure.ts";

const CLIENTS = 8;
const HOME_REQUESTS = 300;

/**
 * The home page while clients sign in continuously. Each attempt has another address and account,
 * so that no rate limit applies: every one computes a password hash.
 */
export async function measureSignIns(): Promise<Measure[]> {
  const shop = await startShop({ env: { TRUSTED_PROXIES: "127.0.0.1,::1" } });
  try {
    const { publishableKey } = await publicConfigOf(shop.url);
    await timeHomePage(shop.url);
    const signIn = createSignIn(shop.url, publishableKey);
    let attempts = 0;
    let running = true;
    const clients = Array.from({ length: CLIENTS }, async () => {
      while (running) await signIn(attempts++);
    });
    const began = performance.now();
    const times = await timeHomePage(shop.url);
    const seconds = (performance.now() - began) / 1000;
    running = false;
    const perSecond = attempts / seconds;
    await Promise.all(clients);
    return [
      {
        name: "sign-ins: home page p95 with eight clients signing in (ms)",
        value: percentile(times, 95),
      },
      { name: "sign-ins: attempts per second meanwhile", value: perSecond },
    ];
  } finally {
    await shop.stop();
  }
}

function createSignIn(url: string, apikey: string) {
  return async (index: number) => {
    const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: {
        apikey,
        "content-type": "application/json",
        "x-forwarded-for": `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
      },
      body: JSON.stringify({ email: `${index}@example.com`, password: "a long password" }),
    });
    if (response.status !== 400) throw new Error(`Signing in answered ${response.status}`);
    await response.arrayBuffer();
  };
}

async function timeHomePage(url: string): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < HOME_REQUESTS; index++) {
    const began = performance.now();
    await (await fetch(url)).arrayBuffer();
    times.push(performance.now() - began);
  }
  return times;
}
