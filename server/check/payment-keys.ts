import { isLoopback } from "../lib/web/host-names.ts";
import { error, type Finding, warning } from "./finding.ts";

/** Paystack's have forty letters and digits after the prefix. */
const KEY = /^[ps]k_(test|live)_[A-Za-z0-9]{30,}$/;
const TEST_KEYS_WHY = "Everybody can buy with the public test cards, and no money moves.";

type Kind = "test" | "live";

/** Whether the keys take real money exactly where that is meant. */
export function checkPaymentKeys(environment: NodeJS.ProcessEnv): Finding[] {
  const kind = kindOf(environment.PAYSTACK_SECRET_KEY);
  if (!kind) return [];
  return [...checkKind(kind, environment), ...checkForm(environment)];
}

function kindOf(key = ""): Kind | undefined {
  return /^sk_(test|live)_/.exec(key)?.[1] as Kind | undefined;
}

function checkKind(kind: Kind, environment: NodeJS.ProcessEnv): Finding[] {
  const { NODE_ENV, PAYSTACK_MODE: mode } = environment;
  if (mode && mode !== kind) {
    return [
      error(
        `PAYSTACK_MODE is ${mode}, but the Paystack keys are ${kind} keys.`,
        "One of the two is a mistake.",
        `Set the ${mode} keys, or PAYSTACK_MODE=${kind}.`,
      ),
    ];
  }
  if (kind === "test" && NODE_ENV === "production") return [testKeys(mode)];
  return kind === "live" && !mode && isLocal(environment) ? [liveKeys()] : [];
}

function testKeys(mode: string | undefined): Finding {
  const what = "The Paystack keys are test keys.";
  if (!mode) {
    const cure = "Set the live keys. For a demonstration, set PAYSTACK_MODE=test.";
    return error(what, TEST_KEYS_WHY, cure);
  }
  return warning(what, TEST_KEYS_WHY, "Set the live keys when the demonstration ends.");
}

function liveKeys(): Finding {
  return error(
    "The Paystack keys are live keys, but SITE_URL is an address of this machine alone.",
    "An attempt here would take real money, and Paystack could not report it to this address.",
    "Set the test keys, or SITE_URL to the public address. To keep both, set PAYSTACK_MODE=live.",
  );
}

/** In production a missing address is a mistake of its own. */
function isLocal({ SITE_URL, NODE_ENV }: NodeJS.ProcessEnv): boolean {
  if (!SITE_URL) return NODE_ENV !== "production";
  return URL.canParse(SITE_URL) && isLoopback(new URL(SITE_URL).hostname);
}

function checkForm(environment: NodeJS.ProcessEnv): Finding[] {
  if (environment.NODE_ENV !== "production") return [];
  return ["PAYSTACK_PUBLIC_KEY", "PAYSTACK_SECRET_KEY"]
    .filter((name) => environment[name] && !KEY.test(environment[name]))
    .map((name) =>
      error(
        `${name} is not a complete key.`,
        "Paystack refuses every payment with it.",
        "Copy it again from Paystack's dashboard (Settings, API Keys).",
      ),
    );
}
