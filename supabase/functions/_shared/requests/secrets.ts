const encoder = new TextEncoder();

/** Whether the hex text is the HMAC-SHA512 of the bytes; compared in constant time by the platform. */
export async function isSignedWith(
  secret: string,
  bytes: Uint8Array<ArrayBuffer>,
  hexSignature: string,
): Promise<boolean> {
  if (!/^[0-9a-f]{128}$/i.test(hexSignature)) return false;
  const algorithm = { name: "HMAC", hash: "SHA-512" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, [
    "verify",
  ]);
  return crypto.subtle.verify("HMAC", key, bytesOfHex(hexSignature), bytes);
}

/** Whether two secrets are the same; takes as long for a near miss as for a wild guess. */
export async function isSameSecret(given: string, expected: string): Promise<boolean> {
  const [left, right] = await Promise.all([digest(given), digest(expected)]);
  let difference = 0;
  for (const [index, byte] of left.entries()) difference |= byte ^ (right[index] ?? 0);
  return difference === 0;
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
}

function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  );
}
