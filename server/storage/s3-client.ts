import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { S3Settings } from "../config/s3-settings.ts";
import { errorMessage } from "../lib/errors.ts";
import { StorageUnavailableError } from "./object-store.ts";
import { readListing } from "./s3-listing.ts";

const TIMEOUT_MS = 15_000;
const RETRIES = 2;
/** As many keys as S3 lists at once. */
const PAGE_SIZE = 1000;

type Sent = { method: string; content?: Uint8Array; headers?: Record<string, string> };

/** Signed requests to one bucket, addressed by its path, which every S3-compatible storage accepts. */
export function createS3Client(
  { endpoint, bucket, ...credentials }: S3Settings,
  pageSize = PAGE_SIZE,
) {
  const client = new AwsClient({ ...credentials, service: "s3", retries: RETRIES });

  async function fetchSigned(path: string, { method, content, headers }: Sent): Promise<Response> {
    const url = `${endpoint}/${bucket}${path}`;
    const init = {
      method,
      body: content && new Uint8Array(content),
      headers: { ...headers, "x-amz-content-sha256": sha256(content ?? "") },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    };
    return client.fetch(url, init).catch((error: unknown) => {
      throw new StorageUnavailableError(`S3 ${method} ${path}: ${reasonOf(error)}`);
    });
  }

  /** Undefined when there is no such object. */
  async function send(path: string, sent: Sent): Promise<Response | undefined> {
    const response = await fetchSigned(path, sent);
    if (response.ok) return response;
    const code = /<Code>(\w+)</.exec(await response.text())?.[1] ?? "";
    if (response.status === 404 && code !== "NoSuchBucket") return undefined;
    throw new StorageUnavailableError(`S3 ${sent.method} ${path}: ${response.status} ${code}`);
  }

  /** One page of the keys that begin with a prefix and come after a key. */
  async function listPage(prefix: string, marker: string) {
    const query = new URLSearchParams({ prefix, marker, "max-keys": String(pageSize) });
    const response = await send(`?${query}`, { method: "GET" });
    return readListing((await response?.text()) ?? "");
  }

  return {
    head: (key: string) => send(pathOf(key), { method: "HEAD" }),
    get: (key: string) => send(pathOf(key), { method: "GET" }),
    put: (key: string, content: Uint8Array, headers: Record<string, string>) =>
      send(pathOf(key), { method: "PUT", content, headers }),
    remove: (key: string) => send(pathOf(key), { method: "DELETE" }),
    async list(prefix: string): Promise<string[]> {
      const keys: string[] = [];
      let more = true;
      while (more) {
        const page = await listPage(prefix, keys.at(-1) ?? "");
        keys.push(...page.keys);
        more = page.isTruncated;
      }
      return keys;
    },
  };
}

export type S3Client = ReturnType<typeof createS3Client>;

/** URLs resolve dots, which would lead to another object. */
function pathOf(key: string): string {
  const parts = key.split("/");
  if (parts.some((part) => /^\.{0,2}$/.test(part))) throw new Error(`Not an object key: ${key}`);
  return `/${parts.map(encodeURIComponent).join("/")}`;
}

/** The error of fetch contains the reason only as its cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return errorMessage(cause);
}

function sha256(content: Uint8Array | ""): string {
  return createHash("sha256").update(content).digest("hex");
}
