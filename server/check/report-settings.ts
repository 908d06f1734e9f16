import { checkSettings } from "./check-settings.ts";
import { textOf } from "./finding.ts";

/** Logs what is wrong with the settings, each in a message of its own; false if the shop must not start. */
export function reportSettings(environment: NodeJS.ProcessEnv): boolean {
  const findings = checkSettings(environment);
  for (const finding of findings) {
    if (finding.level === "warning") console.warn(`Warning: ${textOf(finding)}`);
    if (finding.level === "error") console.error(textOf(finding));
  }
  return findings.every(({ level }) => level !== "error");
}
