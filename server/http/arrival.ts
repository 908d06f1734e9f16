import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { ClientInfo } from "../lib/web/client-info.ts";
import { json, text } from "../lib/web/responses.ts";

export const ARRIVAL_PATH = "/healthz/arrival";
const HEADER = "x-ntoma-check";
const FORWARDING = ["x-forwarded-for", "x-forwarded-proto"];
const TIMEOUT_MS = 10_000;

const arrivalSchema = z.object({
  proof: z.string(),
  host: z.string(),
  forwardedHost: z.string(),
  /** As rate limits count it. */
  address: z.string(),
  /** What a trusted proxy says. */
  scheme: z.enum(["http", "https"]).nullable(),
  /** The headers of a proxy that came along, whether or not it is trusted. */
  forwarded: z.array(z.string()),
});

/** How a request reaches the shop, through all that is between. */
export type Arrival = z.infer<typeof arrivalSchema>;

/** Tells a check, which knows the secret key, how its request has come; that this shop told it is proved. */
export function describeArrival(request: Request, client: ClientInfo, secretKey: string): Response {
  const [nonce = "", signature = ""] = (request.headers.get(HEADER) ?? "").split(".");
  if (!isSame(signature, sign(secretKey, "ask", nonce))) return text(404, "Not found.");
  return json(200, {
    proof: sign(secretKey, "answer", nonce),
    host: request.headers.get("host") ?? "",
    forwardedHost: request.headers.get("x-forwarded-host") ?? "",
    address: client.address,
    scheme: client.scheme ?? null,
    forwarded: FORWARDING.filter((name) => request.headers.has(name)),
  } satisfies Arrival);
}

/** The answer to such a request, and what it says if the shop with this key gave it. */
export async function askForArrival(
  url: string,
  secretKey: string,
): Promise<{ response: Response; arrival: Arrival | undefined }> {
  const nonce = randomUUID();
  const response = await fetch(url + ARRIVAL_PATH, {
    headers: { [HEADER]: `${nonce}.${sign(secretKey, "ask", nonce)}` },
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { data } = arrivalSchema.safeParse(parse(await response.text()));
  const isOurs = data && isSame(data.proof, sign(secretKey, "answer", nonce));
  return { response, arrival: isOurs ? data : undefined };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function sign(secretKey: string, what: "ask" | "answer", nonce: string): string {
  return createHmac("sha256", secretKey).update(`${ARRIVAL_PATH} ${what} ${nonce}`).digest("hex");
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
