/** Keeps a value and lets the oldest go, so that strangers cannot fill the memory. */
export function setWithLimit<Value>(
  kept: Map<string, Value>,
  key: string,
  value: Value,
  most: number,
): void {
  kept.delete(key);
  kept.set(key, value);
  const oldest = kept.size > most ? kept.keys().next().value : undefined;
  if (oldest !== undefined) kept.delete(oldest);
}
