/** Where Paystack's own script and checkout live when the shop uses real keys. */
const PAYSTACK = {
  script: "https://js.paystack.co",
  frame: "https://checkout.paystack.com",
  connect: "https://api.paystack.co https://checkout.paystack.com",
  style: "'unsafe-inline' https://paystack.com",
};

export function contentSecurityPolicy(realPaystack: boolean): string {
  const paystack = (part: keyof typeof PAYSTACK) => (realPaystack ? ` ${PAYSTACK[part]}` : "");
  return [
    "default-src 'none'",
    `script-src 'self'${paystack("script")}`,
    `style-src 'self'${paystack("style")}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${paystack("connect")}`,
    `frame-src 'self'${paystack("frame")}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * Set on every answer, unless the part that made it has said something of its own. The backend and
 * the functions would let every origin in, as they must on Supabase; the shop's own pages need no
 * such permission.
 */
export function addSecurityHeaders(response: Response, policy: string, secure: boolean): Response {
  const headers = new Headers(response.headers);
  for (const name of [...headers.keys()]) {
    if (name.startsWith("access-control-")) headers.delete(name);
  }
  const defaults: Record<string, string> = {
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    // Popups stay in touch with the page: a bank may ask for its code in one.
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    ...(secure && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  };
  for (const [name, value] of Object.entries(defaults)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  return new Response(response.body, { status: response.status, headers });
}
