/** Sums are computed in whole pesewas, free of floating-point errors. */
export function toPesewas(cedis: number): number {
  return Math.round(cedis * 100);
}

export function fromPesewas(pesewas: number): number {
  return pesewas / 100;
}

type Line = { price: number; quantity: number };

export function lineTotal({ price, quantity }: Line): number {
  return fromPesewas(toPesewas(price) * quantity);
}

export function totalOf(lines: readonly Line[]): number {
  return fromPesewas(lines.reduce((sum, line) => sum + toPesewas(line.price) * line.quantity, 0));
}

export function formatCedis(cedis: number): string {
  return `GH₵${groupDigits(fromPesewas(toPesewas(cedis)).toFixed(2))}`;
}

/** 1234567 → "1,234,567". Without `Intl`, whose first use blocks a phone for 50 ms. */
export function groupDigits(number: number | string): string {
  return String(number).replace(/\B(?=(\d{3})+(\.|$))/g, ",");
}
