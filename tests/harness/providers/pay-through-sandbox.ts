import { cedis, toPesewas } from "../../../domain/money.ts";

const CARD = { number: "4084084084084081", expiry: "12/40", cvv: "408" };

/** Pays with the requests of the sandbox's card page. */
export async function payThroughSandbox(
  { url, publicKey }: { url: string; publicKey: string },
  reference: string,
  amount: number,
): Promise<void> {
  const post = async (path: string, body: Record<string, unknown>) => {
    const response = await fetch(`${url}/paystack-sandbox/checkout/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const { access_code } = await post("initialize", {
    key: publicKey,
    email: "bench@ntoma.test",
    amount: toPesewas(cedis(amount)),
    currency: "GHS",
    reference,
  });
  const { status } = await post(`${access_code}/charge`, CARD);
  if (status !== "success") throw new Error(`The card was not taken: ${status}`);
}
