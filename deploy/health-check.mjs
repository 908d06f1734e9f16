/** For container engines: ends with 0 while the shop can sell. */
const url = `http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`;
try {
  const { ok } = await fetch(url, { signal: AbortSignal.timeout(4000) });
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
