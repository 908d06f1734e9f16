import { hasStoredSession } from "#lib/auth/stored-session.ts";

/** The elements of the prerendered HTML with the tags that load the app's code. */
const APP_CODE_ID = "app-code";
const SIGNED_IN_CODE_ID = "signed-in-code";

/** Once: the element is empty afterwards. */
function load(id: string): void {
  const code = document.getElementById(id);
  if (code instanceof HTMLTemplateElement) document.head.append(code.content);
}

export function loadAppCode(): void {
  load(APP_CODE_ID);
  // Otherwise it is requested when the app has started.
  if (hasStoredSession()) load(SIGNED_IN_CODE_ID);
}
