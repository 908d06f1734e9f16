import { createPaystack } from "../../supabase/functions/_shared/payments/paystack.ts";
import type { Config } from "../config/config.ts";
import { errorMessage } from "../lib/errors.ts";
import type { Check } from "./context.ts";
import { error, type Finding, ok, warning } from "./finding.ts";
import type { ShopState } from "./shop-facts.ts";

/** Asks the provider for an empty list, which only a valid key gets, and names the webhook's address. */
export const checkPaystack: Check = async ({ config, data, isUsable }) => {
  const { paystack, siteUrl } = config;
  if (!paystack) {
    return [
      warning(
        "No Paystack keys are set: the sandbox answers in the provider's place.",
        "No money moves: everybody can buy with the public test cards.",
        "Set PAYSTACK_PUBLIC_KEY and PAYSTACK_SECRET_KEY.",
      ),
    ];
  }
  const isAsked = isUsable("PAYSTACK_PUBLIC_KEY", "PAYSTACK_SECRET_KEY");
  return [...(isAsked ? [await askProvider(paystack)] : []), webhook(siteUrl, data.facts?.state)];
};

async function askProvider({ url, secretKey }: NonNullable<Config["paystack"]>): Promise<Finding> {
  const paystack = createPaystack({ paystackUrl: url, paystackSecretKey: secretKey });
  try {
    await paystack.transactionsSince(new Date(), 1);
    const kind = secretKey.startsWith("sk_live_") ? "live" : "test";
    return ok(`Paystack accepts PAYSTACK_SECRET_KEY, a ${kind} key.`);
  } catch (reason) {
    return unpaid(errorMessage(reason), url);
  }
}

function unpaid(reason: string, url: string): Finding {
  const why = "No payment can be confirmed, and nothing refunded.";
  if (/refuses our key/.test(reason)) {
    const cure = "Copy both keys again from Paystack's dashboard (Settings, API Keys & Webhooks).";
    return error("Paystack refuses PAYSTACK_SECRET_KEY.", why, cure);
  }
  const cure = `Let this machine reach ${new URL(url).host} (DNS, firewall, proxy), and look at Paystack's status page.`;
  return error(`Paystack could not be asked: ${reason}.`, why, cure);
}

function webhook(siteUrl: string, shop: ShopState | undefined): Finding {
  const address = `${siteUrl}/functions/v1/paystack-webhook`;
  const where = "in Paystack's dashboard (Settings, API Keys & Webhooks)";
  if (!shop?.hasCharges || shop.hasEvents) {
    return ok(`The webhook to enter ${where} is ${address}`);
  }
  return warning(
    "Payments came in, but never an event of Paystack.",
    "Payments whose buyers close the page are confirmed minutes late, refunds and disputes a day late.",
    `Enter the webhook ${where}: ${address}`,
  );
}
