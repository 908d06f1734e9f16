const MAX_NAME_LENGTH = 80;

/** Supabase Storage accepts these in object names; ";", ":" and "?" are left out, because servers split URLs there. */
const NOT_ALLOWED = /[^\w .()!'&$@=+,-]+/g;

/** What the name of a stored image keeps of its file's name: no folder marks, no ending. */
export function ownImageName(fileName: string): string {
  return fileName
    .replaceAll(/[/\\]/g, "")
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(NOT_ALLOWED, "-")
    .slice(0, MAX_NAME_LENGTH)
    .trim();
}
