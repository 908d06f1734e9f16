import type { FunctionDeps } from "../../supabase/functions/_shared/deps.ts";
import type { Fetch } from "../../supabase/functions/_shared/fetch.ts";
import {
  KeyRefused,
  ProviderUnavailable,
} from "../../supabase/functions/_shared/payments/bounded-tries.ts";
import { isKeyRefusal } from "../../supabase/functions/_shared/payments/paystack.ts";
import { publish } from "../lib/events.ts";

/** Publishes what became of each payment that the provider was asked about. */
export function publishPaymentOutcomes(deps: FunctionDeps): FunctionDeps {
  const { database, paystack } = deps;
  return {
    ...deps,
    database: {
      ...database,
      async applyCharge(...args) {
        const applied = await database.applyCharge(...args);
        publish("payment", { outcome: applied.result });
        return applied;
      },
    },
    paystack: {
      ...paystack,
      async verify(reference) {
        try {
          return await paystack.verify(reference);
        } catch (error) {
          if (error instanceof ProviderUnavailable) publish("payment", { outcome: "unavailable" });
          if (error instanceof KeyRefused) publish("payment", { outcome: "key_refused" });
          throw error;
        }
      },
    },
  };
}

/** Publishes every answer that refuses the shop's key, whatever was asked. */
export function publishKeyRefusals(providerFetch: Fetch): Fetch {
  return async (request) => {
    const response = await providerFetch(request);
    if (isKeyRefusal(response.status)) publish("keyRefusal", { status: response.status });
    return response;
  };
}
