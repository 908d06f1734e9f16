declare const unit: { readonly cedis: unique symbol; readonly pesewas: unique symbol };

/** An amount as the database and JSON bring it: compared, formatted and passed on, never computed with. */
export type Cedis = { readonly [unit.cedis]: true };

/** Whole pesewas, in which `pesewas.ts` computes, free of floating-point errors. */
export type Pesewas = { readonly [unit.pesewas]: true };

/** What both are at run time; only this file and `pesewas.ts` need to know it. */
export type Amount = number & Cedis & Pesewas;

/** For literals, and for numbers that were checked. */
export function cedis(amount: number): Cedis {
  return amount as Amount;
}

/** In either unit. */
export const NO_MONEY: Cedis & Pesewas = 0 as Amount;

export function toPesewas(amount: Cedis): Pesewas {
  return Math.round((amount as Amount) * 100) as Amount;
}

export function fromPesewas(amount: Pesewas): Cedis {
  return ((amount as Amount) / 100) as Amount;
}

type Line = { price: Cedis; quantity: number };

export function lineTotal(line: Line): Cedis {
  return totalOf([line]);
}

export function totalOf(lines: readonly Line[]): Cedis {
  const pesewas = lines.reduce(
    (sum, { price, quantity }) => sum + (toPesewas(price) as Amount) * quantity,
    0,
  );
  return fromPesewas(pesewas as Amount);
}

/** 1234.5 → "1234.50", for files, fields and structured data. */
export function decimalsOf(amount: Cedis): string {
  return (fromPesewas(toPesewas(amount)) as Amount).toFixed(2);
}

export function formatCedis(amount: Cedis): string {
  return `GH₵${groupDigits(decimalsOf(amount))}`;
}

/** 1234567 → "1,234,567". Without `Intl`, whose first use blocks a phone for 50 ms. */
export function groupDigits(number: number | string): string {
  return String(number).replace(/\B(?=(\d{3})+(\.|$))/g, ",");
}
