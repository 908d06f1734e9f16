const VARIABLE_READ = /var\((--[\w-]+)/g;
const REGISTRATION = /@property (--[\w-]+)\{[^}]*\}/g;
const DECLARATION = /(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g;

/** A minified style without the custom properties that it declares but never reads. */
export function withoutUnusedVariables(style: string): string {
  const read = new Set([...style.matchAll(VARIABLE_READ)].map(([, name]) => name));
  const ifRead = (text: string, name: string) => (read.has(name) ? text : "");
  const shorter = style.replace(REGISTRATION, ifRead).replace(DECLARATION, ifRead);
  // What only a removed one has read is unused, too.
  return shorter === style ? style : withoutUnusedVariables(shorter);
}
