import { respond } from "./responses.ts";

export type ApiMode =
  | "normal"
  | "down"
  | "unreachable"
  | "hanging"
  | "html"
  | "truncated"
  | "lost-answer";

const HTML_PAGE = "<!doctype html>\n<title>Welcome</title><h1>It works!</h1>\n";

/** Simulates an API that fails. "hanging", "truncated" and "lost-answer" do the work and lose the response. */
export function createApiMode() {
  let mode: ApiMode = "normal";
  let changed = Promise.withResolvers<void>();

  return {
    set(next: ApiMode): void {
      mode = next;
      changed.resolve();
      changed = Promise.withResolvers();
    },
    async apply(request: Request, handle: () => Promise<Response>): Promise<Response> {
      if (mode === "unreachable") throw connectionError();
      if (mode === "down") return respond("Service Unavailable", "text/plain", 503);
      if (mode === "html") return respond(HTML_PAGE, "text/html; charset=utf-8");
      const appliedMode = mode;
      const response = await handle();
      if (appliedMode === "hanging") await unlessAborted(changed.promise, request.signal);
      if (appliedMode === "lost-answer" && request.method === "POST") throw connectionError();
      return appliedMode === "truncated" ? truncate(response) : response;
    },
  };
}

function connectionError(): TypeError {
  return new TypeError("fetch failed");
}

async function unlessAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<void>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", abort);
  await Promise.race([promise, aborted.promise]).finally(() =>
    signal.removeEventListener("abort", abort),
  );
}

async function truncate(response: Response): Promise<Response> {
  const body = await response.text();
  const { status, headers } = response;
  return new Response(body.slice(0, Math.floor(body.length / 2)), { status, headers });
}
