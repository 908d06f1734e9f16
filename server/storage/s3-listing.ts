type Listing = {
  keys: string[];
  /** More keys follow the last one. */
  isTruncated: boolean;
};

const ENTITIES = { lt: "<", gt: ">", quot: '"', apos: "'" };

/** Reads S3's answer to ListObjects. */
export function readListing(xml: string): Listing {
  return {
    keys: [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = ""]) => unescapeXml(key)),
    isTruncated: /<IsTruncated>true</.test(xml),
  };
}

function unescapeXml(text: string): string {
  return text
    .replaceAll(/&#(x?)([\da-f]+);/gi, (_, hex, code) =>
      String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
    )
    .replaceAll(/&(lt|gt|quot|apos);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name])
    .replaceAll("&amp;", "&");
}
