const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** The same mail for whoever reads without markup: paragraphs, and each link's address in full. */
export function mailText(html: string): string {
  const body = html.replace(/<head>[\s\S]*?<\/head>|<!--[\s\S]*?-->/g, "").replace(/\s+/g, " ");
  const marked = body
    .replace(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g, "$2:\n$1\n")
    .replace(/<br ?\/?>/g, "\n")
    .replace(/<\/(p|h\d|li|div)>/g, "\n\n")
    .replace(/<[^>]+>/g, "");
  return decoded(marked)
    .replace(/[ \t]*\n[ \t]*/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
