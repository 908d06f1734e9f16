/** The element of the prerendered HTML with the tags that load the app's code. */
const APP_CODE_ID = "app-code";

/** Once: the element is empty afterwards. */
export function loadAppCode(): void {
  const code = document.getElementById(APP_CODE_ID);
  if (code instanceof HTMLTemplateElement) document.head.append(code.content);
}
