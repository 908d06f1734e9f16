import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A body that can be sent many times: hashed once, compressed once. */
export type Compressed = {
  etag: string;
  identity: Uint8Array<ArrayBuffer>;
  br: Uint8Array<ArrayBuffer>;
  gzip: Uint8Array<ArrayBuffer>;
};

const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export async function compress(content: string | Uint8Array): Promise<Compressed> {
  const identity = new Uint8Array(Buffer.from(content));
  const [br, gz] = await Promise.all([
    compressBrotli(identity, BROTLI_OPTIONS),
    compressGzip(identity),
  ]);
  return {
    etag: `"${createHash("sha256").update(identity).digest("base64url").slice(0, 27)}"`,
    identity,
    br: new Uint8Array(br),
    gzip: new Uint8Array(gz),
  };
}

/** The memory that a compressed body takes. */
export function byteLength({ identity, br, gzip }: Compressed): number {
  return identity.byteLength + br.byteLength + gzip.byteLength;
}

export type Encoding = "br" | "gzip" | "identity";

export function chooseEncoding(request: Request): Encoding {
  const header = request.headers.get("accept-encoding") ?? "";
  const accepts = (name: string) =>
    header.split(",").some((part) => {
      const [coding = "", quality = ""] = part.trim().split(";");
      return coding.trim() === name && !/q=0(\.0*)?$/.test(quality.trim());
    });
  if (accepts("br")) return "br";
  return accepts("gzip") ? "gzip" : "identity";
}

/** Sends the best encoding that the client accepts, or 304 when its copy is current. */
export function sendCompressed(
  request: Request,
  body: Compressed,
  headers: Record<string, string>,
  status = 200,
): Response {
  const common = { ...headers, etag: body.etag, vary: "Accept-Encoding" };
  if (status === 200 && matchesEtag(request, body.etag)) {
    return new Response(null, { status: 304, headers: common });
  }
  const encoding = chooseEncoding(request);
  const bytes = body[encoding];
  return new Response(request.method === "HEAD" ? null : bytes, {
    status,
    headers: {
      ...common,
      "content-length": String(bytes.byteLength),
      ...(encoding !== "identity" && { "content-encoding": encoding }),
    },
  });
}

export function matchesEtag(request: Request, etag: string): boolean {
  return etagMatches(request.headers.get("if-none-match"), etag);
}

export function etagMatches(ifNoneMatch: string | null | undefined, etag: string): boolean {
  return ifNoneMatch?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag) ?? false;
}
