import { decimalOf } from "./decimal.ts";
import { cedis, fromPesewas, type Pesewas, toPesewas } from "./money.ts";

/** "1,250.50" as the shop writes it, "12.50" or "12,50"; undefined for what is no whole pesewas. */
export function typedAmount(text: string): Pesewas | undefined {
  const typed = cedis(decimalOf(text));
  const amount = toPesewas(typed);
  return fromPesewas(amount) === typed ? amount : undefined;
}
