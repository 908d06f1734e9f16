import { createRateLimit } from "../http/rate-limit.ts";
import { json } from "../http/responses.ts";
import { fieldsOf } from "./auth-allowlist.ts";
import { mailboxOf } from "./email-address.ts";

const QUARTER_HOUR = 900;
const HOUR = 3600;

/** What a guard counts: every request, or only those that were answered with an error. */
type Guard = { counts: "all" | "failures"; perAddress: number; perAccount: number; window: number };

const GUARDS = {
  signIn: { counts: "failures", perAddress: 50, perAccount: 10, window: QUARTER_HOUR },
  signUp: { counts: "all", perAddress: 60, perAccount: 5, window: HOUR },
  recovery: { counts: "all", perAddress: 30, perAccount: 5, window: HOUR },
  verification: { counts: "failures", perAddress: 30, perAccount: 10, window: QUARTER_HOUR },
} as const satisfies Record<string, Guard>;

type GuardName = keyof typeof GUARDS;

function guardOf(url: URL): GuardName | undefined {
  const path = url.pathname.replace("/auth/v1/", "");
  if (path === "token") {
    return url.searchParams.get("grant_type") === "password" ? "signIn" : undefined;
  }
  if (path === "signup") return "signUp";
  if (path === "recover" || path === "resend") return "recovery";
  return path === "verify" ? "verification" : undefined;
}

/** Slows down guessing and mail floods, per address and per account, whichever comes first. */
export function createAuthLimits(now: () => number = Date.now) {
  const limits = new Map(
    Object.entries(GUARDS).map(([name, { perAddress, perAccount, window }]) => [
      name,
      {
        address: createRateLimit(perAddress, window, now),
        account: createRateLimit(perAccount, window, now),
      },
    ]),
  );

  return async (
    request: Request,
    address: string,
    answer: (request: Request) => Promise<Response>,
  ): Promise<Response> => {
    const name = guardOf(new URL(request.url));
    const limit = name && limits.get(name);
    if (!limit) return answer(request);

    const account = await accountOf(request);
    const wait = Math.max(limit.address.wait(address), account ? limit.account.wait(account) : 0);
    if (wait > 0) return tooMany(wait);

    // Counted before the answer, so that many at once do not slip through together.
    limit.address.count(address);
    if (account) limit.account.count(account);
    const response = await answer(request);
    const failed = response.status >= 400 || hasErrorFragment(response);
    if (GUARDS[name].counts === "failures" && !failed) {
      limit.address.uncount(address);
      if (account) limit.account.forget(account);
    }
    return response;
  };
}

/** The verification link answers with a redirect even when it fails; the reason stands in the fragment. */
function hasErrorFragment(response: Response): boolean {
  return /[#&?]error=/.test(response.headers.get("location") ?? "");
}

async function accountOf(request: Request): Promise<string | undefined> {
  if (request.method !== "POST") return undefined;
  const { email } = await fieldsOf(request);
  return typeof email === "string" ? mailboxOf(email) : undefined;
}

function tooMany(seconds: number): Response {
  return json(
    429,
    {
      code: 429,
      error_code: "over_request_rate_limit",
      msg: "Too many attempts. Please wait a few minutes and try again.",
    },
    { "retry-after": String(seconds) },
  );
}
