import type { Amount, Cedis, Pesewas } from "./money.ts";

/** For literals, and for whole numbers that were checked. */
export function pesewas(amount: number): Pesewas {
  return amount as Amount;
}

/** For charts. */
export function numberOf(amount: Cedis | Pesewas): number {
  return amount as Amount;
}

export function sum(amounts: readonly Pesewas[]): Pesewas {
  return pesewas(amounts.reduce((total, amount) => total + numberOf(amount), 0));
}

export function subtract(amount: Pesewas, less: Pesewas): Pesewas {
  return pesewas(numberOf(amount) - numberOf(less));
}

/** Rounded to a whole pesewa; `per` is 100 for a percentage. */
export function times(amount: Pesewas, factor: number, per = 1): Pesewas {
  return pesewas(Math.round((numberOf(amount) * factor) / per));
}
