import { mailboxOf } from "../lib/email-address.ts";
import { json } from "../lib/web/responses.ts";
import type { Claim, Limits } from "../limits/rate-limit.ts";
import { authError, authPath, isPasswordGrant, readFields } from "./auth-request.ts";
import type { KnownAddresses } from "./known-addresses.ts";

const QUARTER_HOUR = 900;
const HOUR = 3600;

type Limit = {
  /** Counts every request, or only those that fail. */
  counts: "all" | "failures";
  perAddress: number;
  /** Of one address for one account; no limit where a request names none. */
  perBoth?: number;
  /** Of all addresses for one account, except those that have signed in to it before. */
  perAccount?: number;
  window: number;
};

const MAILS: Limit = { counts: "all", perAddress: 30, perBoth: 5, perAccount: 10, window: HOUR };

const LIMITS = {
  signIn: {
    counts: "failures",
    perAddress: 50,
    perBoth: 10,
    perAccount: 100,
    window: QUARTER_HOUR,
  },
  signUp: { counts: "all", perAddress: 60, perBoth: 5, perAccount: 20, window: HOUR },
  recovery: MAILS,
  resending: MAILS,
  emailChange: MAILS,
  verification: { counts: "failures", perAddress: 30, window: QUARTER_HOUR },
} satisfies Record<string, Limit>;

/** All sign-ins, because each one costs a password hash, also a successful one. */
const SIGN_INS = {
  perAddress: { burst: 60, perSecond: 1 },
  perBoth: { burst: 15, perSecond: 0.2 },
};

type LimitName = keyof typeof LIMITS;

function limitOf(request: Request, email: string | undefined): LimitName | undefined {
  const path = authPath(request);
  if (isPasswordGrant(request)) return "signIn";
  if (path === "signup") return "signUp";
  if (path === "recover") return "recovery";
  if (path === "resend") return "resending";
  if (path === "user" && email !== undefined) return "emailChange";
  return path === "verify" ? "verification" : undefined;
}

/** Each sign-up sends a mail to its mailbox; of the others only those of existing accounts do. */
const accountIn = (name: LimitName, email: string) =>
  name === "signUp" ? mailboxOf(email) : email.toLowerCase();

type Attempt = { name: LimitName; address: string; account: string | undefined };

const keysOf = ({ name, address, account }: Attempt) => ({
  address: `${name}:address:${address}`,
  both: account ? [`${name}:both:${account} ${address}`] : [],
  account: account ? [`${name}:account:${account}`] : [],
});

function ownClaims(attempt: Attempt): Claim[] {
  const { perAddress, perBoth, window }: Limit = LIMITS[attempt.name];
  const keys = keysOf(attempt);
  const windows = [
    ...windowsOf([keys.address], perAddress, window),
    ...windowsOf(keys.both, perBoth, window),
  ];
  if (attempt.name !== "signIn") return windows;
  return [
    ...windows,
    { ...SIGN_INS.perAddress, key: `all:${keys.address}` },
    ...keys.both.map((key) => ({ ...SIGN_INS.perBoth, key: `all:${key}` })),
  ];
}

function accountClaims(attempt: Attempt): Claim[] {
  const { perAccount, window }: Limit = LIMITS[attempt.name];
  return windowsOf(keysOf(attempt).account, perAccount, window);
}

const windowsOf = (keys: readonly string[], max: number | undefined, seconds: number): Claim[] =>
  max === undefined ? [] : keys.map((key) => ({ key, max, seconds }));

type Next = (request: Request) => Promise<Response>;

/**
 * Slows down guessing and mail floods. What others do to an account limits only addresses that have
 * never signed in to it, so that nobody can lock out its owner.
 */
export function createAuthLimits(limits: Limits, known: KnownAddresses) {
  async function waitForAccount(attempt: Attempt): Promise<number> {
    const claims = accountClaims(attempt);
    return claims.length > 0 ? limits.take(claims) : 0;
  }

  const isKnown = async ({ account, address }: Attempt) =>
    account !== undefined && known.has(account, address);

  async function succeeded(attempt: Attempt, isCounted: boolean): Promise<void> {
    const { address, both, account } = keysOf(attempt);
    await limits.giveBack({ lastOf: [address, ...(isCounted ? account : [])], allOf: both });
    if (attempt.name !== "signIn" || !attempt.account) return;
    await known.add(attempt.account, attempt.address);
  }

  /** The app sends again what the shop could not answer: it is no failed attempt. */
  async function notAnswered(attempt: Attempt, isCounted: boolean): Promise<void> {
    const { address, both, account } = keysOf(attempt);
    await limits.giveBack({ lastOf: [address, ...both, ...(isCounted ? account : [])], allOf: [] });
  }

  /** What was refused to a stranger must not count for the account. */
  async function sentNoMail(attempt: Attempt): Promise<void> {
    await limits.giveBack({ lastOf: keysOf(attempt).account, allOf: [] });
  }

  return async (request: Request, address: string, next: Next): Promise<Response> => {
    const email = await emailIn(request);
    const name = limitOf(request, email);
    if (!name) return next(request);

    const attempt = { name, address, account: email && accountIn(name, email) };
    // Counted before the response, so that parallel requests cannot pass together.
    const ownWait = await limits.take(ownClaims(attempt));
    if (ownWait > 0) return tooManyAttempts(ownWait);
    const wait = await waitForAccount(attempt);
    if (wait > 0 && !(await isKnown(attempt))) {
      return isMail(name) ? alreadySent() : tooManyAttempts(wait);
    }
    const isCounted = wait === 0;
    const response = await next(request).catch(async (error: unknown) => {
      await notAnswered(attempt, isCounted);
      throw error;
    });
    if (response.status >= 500) {
      await notAnswered(attempt, isCounted);
      return response;
    }
    if (LIMITS[name].counts === "failures") {
      if (response.ok) await succeeded(attempt, isCounted);
    } else if (!response.ok && isCounted) {
      await sentNoMail(attempt);
    }
    return response;
  };
}

const isMail = (name: LimitName) => name === "recovery" || name === "resending";

/** The mailbox has the newest link, which is valid as long as this limit counts. */
function alreadySent(): Response {
  return json(200, {});
}

async function emailIn(request: Request): Promise<string | undefined> {
  const { email } = await readFields(request);
  return typeof email === "string" ? email : undefined;
}

function tooManyAttempts(seconds: number): Response {
  return authError(
    429,
    "over_request_rate_limit",
    "Too many attempts. Please wait a few minutes and try again.",
    { "retry-after": String(seconds) },
  );
}
