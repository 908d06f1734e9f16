const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** The plain text version of an HTML mail: paragraphs, and the full URL of each link. */
export function mailText(html: string): string {
  const body = html.replace(/<head>[\s\S]*?<\/head>|<!--[\s\S]*?-->/g, "").replace(/\s+/g, " ");
  const text = body
    .replace(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g, "$2:\n$1\n")
    .replace(/<br ?\/?>/g, "\n")
    .replace(/<\/(p|h\d|li|div)>/g, "\n\n")
    .replace(/<[^>]+>/g, "");
  return decodeEntities(text)
    .replace(/[ \t]*\n[ \t]*/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
