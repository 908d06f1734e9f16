/** Browsers take their time to begin reading what they save. */
const KEEP_MS = 60_000;

/** Hands a file to the browser, which saves it where its owner likes. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
