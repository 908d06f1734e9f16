/** The origins of Paystack's script and checkout, when the shop uses real keys. */
const PAYSTACK = {
  script: "https://js.paystack.co",
  frame: "https://checkout.paystack.com",
  connect: "https://api.paystack.co https://checkout.paystack.com",
  style: "'unsafe-inline' https://paystack.com",
};

type PolicyOptions = {
  realPaystack: boolean;
  isHttps: boolean;
  backendOrigin?: string;
  /** Of the style element in the pages. */
  styleHash?: string;
  /** Of the script element in the pages. */
  scriptHash?: string;
};

/** The backend's origin is named where it is another one than the pages'. */
export function contentSecurityPolicy(options: Omit<PolicyOptions, "isHttps">): string {
  const { realPaystack, backendOrigin, styleHash, scriptHash } = options;
  const backend = backendOrigin ? ` ${backendOrigin}` : "";
  const paystack = (part: keyof typeof PAYSTACK) => (realPaystack ? ` ${PAYSTACK[part]}` : "");
  return [
    "default-src 'none'",
    `script-src 'self'${hashSource(scriptHash)}${paystack("script")}`,
    `style-src 'self'${paystack("style") || hashSource(styleHash)}`,
    `img-src 'self' data: blob:${backend}`,
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${backend}${paystack("connect")}`,
    `frame-src 'self'${paystack("frame")}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** For styles not beside 'unsafe-inline', which a hash would disable. */
function hashSource(hash: string | undefined): string {
  return hash ? ` 'sha256-${hash}'` : "";
}

/** For every response of the shop, and for its pages on a static host. */
export function securityHeaders(options: PolicyOptions): Record<string, string> {
  return {
    "content-security-policy": contentSecurityPolicy(options),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    // Banks may ask for a code in a popup, which has to report back.
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    ...(options.isHttps && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  };
}

/**
 * Sets the defaults on every response; headers that a handler has set stay. CORS headers, which the
 * backend and the functions send as on Supabase, are removed: the shop's pages need none.
 */
export function createSecurityHeaders(options: PolicyOptions) {
  const defaults = Object.entries(securityHeaders(options));

  return (response: Response): Response => {
    const { headers } = response;
    for (const name of [...headers.keys()]) {
      if (name.startsWith("access-control-")) headers.delete(name);
    }
    for (const [name, value] of defaults) if (!headers.has(name)) headers.set(name, value);
    return response;
  };
}
