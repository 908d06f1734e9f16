import type { FunctionDeps } from "../../supabase/functions/_shared/deps.ts";
import { ProviderUnavailable } from "../../supabase/functions/_shared/payments/bounded-tries.ts";
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
          throw error;
        }
      },
    },
  };
}
