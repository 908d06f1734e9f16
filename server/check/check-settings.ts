import { findMistakes } from "../config/config.ts";
import { checkExampleValues } from "./example-values.ts";
import { type Finding, ok } from "./finding.ts";
import { checkNames } from "./near-misses.ts";
import { checkPaymentKeys } from "./payment-keys.ts";
import { checkPublicAddress } from "./public-address.ts";

type Check = (environment: NodeJS.ProcessEnv) => Finding[];

/** Each check, with what it says when it finds nothing. */
const CHECKS: readonly (readonly [string, Check])[] = [
  ["The settings have valid values.", checkValues],
  ["No name of a setting is misspelt.", checkNames],
  ["No setting has the value of an example.", checkExampleValues],
  ["SITE_URL and the proxy fit together.", checkPublicAddress],
  ["The Paystack keys are of the right kind.", checkPaymentKeys],
];

/** What the settings alone tell, without a network or a database. */
export function checkSettings(environment: NodeJS.ProcessEnv): Finding[] {
  return CHECKS.flatMap(([what, check]) => {
    const findings = check(environment);
    return findings.length > 0 ? findings : [ok(what)];
  });
}

/** Each mistake is one sentence that also says how to mend it. */
function checkValues(environment: NodeJS.ProcessEnv): Finding[] {
  return findMistakes(environment).map((what) => ({ level: "error", what }));
}
