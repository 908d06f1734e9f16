import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export type Encoding = "br" | "gzip" | "identity";

type Bytes = Buffer<ArrayBuffer>;

export async function compress(content: Bytes, encoding: Encoding): Promise<Bytes> {
  if (encoding === "identity") return content;
  const part = await (encoding === "br"
    ? compressBrotli(content, BROTLI_OPTIONS)
    : compressGzip(content));
  // A part of a block of 16 kB or more, all of which would be kept with it.
  return Buffer.from(new Uint8Array(part).buffer);
}

/** The best encoding that an `accept-encoding` allows. */
export function chooseEncoding(header: string | string[] | null | undefined): Encoding {
  const codings = String(header ?? "").split(",");
  const accepts = (name: string) =>
    codings.some((part) => {
      const [coding = "", quality = ""] = part.trim().split(";");
      return coding.trim() === name && !/q=0(\.0*)?$/.test(quality.trim());
    });
  if (accepts("br")) return "br";
  return accepts("gzip") ? "gzip" : "identity";
}

export function matchesEtag(request: Request, etag: string): boolean {
  return etagMatches(request.headers.get("if-none-match"), etag);
}

export function etagMatches(ifNoneMatch: string | null | undefined, etag: string): boolean {
  return ifNoneMatch?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag) ?? false;
}
