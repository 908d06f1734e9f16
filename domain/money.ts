declare const unit: { readonly cedis: unique symbol; readonly pesewas: unique symbol };

/** An amount as the database and JSON bring it: compared, formatted and passed on, never computed with. */
export type Cedis = { readonly [unit.cedis]: true };

/** Whole pesewas, in which amounts are computed, free of floating-point errors. */
export type Pesewas = { readonly [unit.pesewas]: true };

/** For literals, and for numbers that a form or a file has checked. */
export const cedis = (amount: number) => amount as unknown as Cedis;

/** For charts and arithmetic below. */
export const numberOf = (amount: Cedis | Pesewas) => amount as unknown as number;

export const pesewas = (amount: number) => amount as unknown as Pesewas;

/** In either unit. */
export const NO_MONEY = 0 as unknown as Cedis & Pesewas;

export function toPesewas(amount: Cedis): Pesewas {
  return pesewas(Math.round(numberOf(amount) * 100));
}

export function fromPesewas(amount: Pesewas): Cedis {
  return cedis(numberOf(amount) / 100);
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

type Line = { price: Cedis; quantity: number };

export function lineTotal(line: Line): Cedis {
  return totalOf([line]);
}

export function totalOf(lines: readonly Line[]): Cedis {
  return fromPesewas(sum(lines.map(({ price, quantity }) => times(toPesewas(price), quantity))));
}

/** 1234.5 → "1234.50", for files, fields and structured data. */
export function decimalsOf(amount: Cedis): string {
  return numberOf(fromPesewas(toPesewas(amount))).toFixed(2);
}

export function formatCedis(amount: Cedis): string {
  return `GH₵${groupDigits(decimalsOf(amount))}`;
}

/** 1234567 → "1,234,567". Without `Intl`, whose first use blocks a phone for 50 ms. */
export function groupDigits(number: number | string): string {
  return String(number).replace(/\B(?=(\d{3})+(\.|$))/g, ",");
}
