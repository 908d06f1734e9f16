import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A body that can be sent many times: hashed once, compressed once in each encoding that is asked for. */
export type StoredBody = {
  etag: string;
  identity: Bytes;
  encode(encoding: Encoding): Promise<Bytes>;
};

type Bytes = Uint8Array<ArrayBuffer>;

const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const compressors = {
  identity: async (content: Bytes) => content,
  br: async (content: Bytes) => new Uint8Array(await compressBrotli(content, BROTLI_OPTIONS)),
  gzip: async (content: Bytes) => new Uint8Array(await compressGzip(content)),
};

/** The previous body is kept, with its encodings, when the content has not changed. */
export function storeBody(content: string | Uint8Array, previous?: StoredBody): StoredBody {
  const identity = new Uint8Array(Buffer.from(content));
  const etag = `"${createHash("sha256").update(identity).digest("base64url").slice(0, 27)}"`;
  if (previous?.etag === etag) return previous;
  const compressed: { [Name in Encoding]?: Promise<Bytes> } = {};
  const encode = (encoding: Encoding): Promise<Bytes> => {
    compressed[encoding] ??= compressors[encoding](identity);
    return compressed[encoding];
  };
  return { etag, identity, encode };
}

/** About the memory that a body takes with its encodings, which are a fraction of it. */
export function byteLength({ identity }: StoredBody): number {
  return identity.byteLength * 1.5;
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
export async function sendCompressed(
  request: Request,
  body: StoredBody,
  headers: Readonly<Record<string, string>>,
  status = 200,
): Promise<Response> {
  const common = { ...headers, etag: body.etag, vary: "Accept-Encoding" };
  if (status === 200 && matchesEtag(request, body.etag)) {
    return new Response(null, { status: 304, headers: common });
  }
  const encoding = chooseEncoding(request);
  const bytes = await body.encode(encoding);
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
