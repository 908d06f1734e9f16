const MAX_NAME_LENGTH = 80;

function randomNumber(): string {
  return String(crypto.getRandomValues(new BigUint64Array(1))[0]);
}

/**
 * A random number, a dash and the file's own name without slashes. Letters that an address or
 * Supabase's storage does not take become dashes, and the ending says what the file holds now.
 */
export function imageName(fileName: string, type: string): string {
  const ending = type.replace("image/", "");
  const ownName = fileName
    .replaceAll(/[/\\]/g, "")
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\w-]+/g, "-")
    .slice(0, MAX_NAME_LENGTH);
  return `${randomNumber()}-${ownName}.${ending}`;
}
