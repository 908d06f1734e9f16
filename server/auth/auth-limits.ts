import { mailboxOf } from "../lib/email-address.ts";
import type { Claim, Limits } from "../limits/rate-limit.ts";
import { authError, authPath, isPasswordGrant, readFields } from "./auth-request.ts";

const QUARTER_HOUR = 900;
const HOUR = 3600;

/** Counts every request, or only those that fail. */
type Limit = { counts: "all" | "failures"; perAddress: number; perAccount: number; window: number };

const LIMITS = {
  signIn: { counts: "failures", perAddress: 50, perAccount: 10, window: QUARTER_HOUR },
  signUp: { counts: "all", perAddress: 60, perAccount: 5, window: HOUR },
  recovery: { counts: "all", perAddress: 30, perAccount: 5, window: HOUR },
  verification: { counts: "failures", perAddress: 30, perAccount: 10, window: QUARTER_HOUR },
} as const satisfies Record<string, Limit>;

/** All sign-ins, because each one costs a password hash, also a successful one. */
const SIGN_INS = {
  perAddress: { burst: 60, perSecond: 1 },
  perAccount: { burst: 15, perSecond: 0.2 },
};

type LimitName = keyof typeof LIMITS;

function limitOf(request: Request): LimitName | undefined {
  const path = authPath(request);
  if (isPasswordGrant(request)) return "signIn";
  if (path === "signup") return "signUp";
  if (path === "recover" || path === "resend") return "recovery";
  return path === "verify" ? "verification" : undefined;
}

type Attempt = { name: LimitName; address: string; account: string | undefined };

const keysOf = ({ name, address, account }: Attempt) => ({
  address: `${name}:address:${address}`,
  accounts: account ? [`${name}:account:${account}`] : [],
});

function claimsOf(attempt: Attempt): Claim[] {
  const { perAddress, perAccount, window: seconds } = LIMITS[attempt.name];
  const keys = keysOf(attempt);
  const windows = [
    { key: keys.address, max: perAddress, seconds },
    ...keys.accounts.map((key) => ({ key, max: perAccount, seconds })),
  ];
  if (attempt.name !== "signIn") return windows;
  return [
    ...windows,
    { ...SIGN_INS.perAddress, key: `all:${keys.address}` },
    ...keys.accounts.map((key) => ({ ...SIGN_INS.perAccount, key: `all:${key}` })),
  ];
}

/** Slows down guessing and mail floods, per address and per account, whichever comes first. */
export function createAuthLimits(limits: Limits) {
  return async (
    request: Request,
    address: string,
    next: (request: Request) => Promise<Response>,
  ): Promise<Response> => {
    const name = limitOf(request);
    if (!name) return next(request);

    const attempt = { name, address, account: await accountOf(request) };
    // Counted before the response, so that parallel requests cannot pass together.
    const wait = await limits.take(claimsOf(attempt));
    if (wait > 0) return tooManyAttempts(wait);
    const response = await next(request);
    const failed = response.status >= 400 || hasErrorFragment(response);
    if (LIMITS[name].counts === "failures" && !failed) {
      const keys = keysOf(attempt);
      await limits.giveBack({ lastOf: [keys.address], allOf: keys.accounts });
    }
    return response;
  };
}

/** The verification link redirects even when it fails; the error is in the URL's fragment. */
function hasErrorFragment(response: Response): boolean {
  return /[#&?]error=/.test(response.headers.get("location") ?? "");
}

async function accountOf(request: Request): Promise<string | undefined> {
  if (request.method !== "POST") return undefined;
  const { email } = await readFields(request);
  return typeof email === "string" ? mailboxOf(email) : undefined;
}

function tooManyAttempts(seconds: number): Response {
  return authError(
    429,
    "over_request_rate_limit",
    "Too many attempts. Please wait a few minutes and try again.",
    { "retry-after": String(seconds) },
  );
}
