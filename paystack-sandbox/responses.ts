const COMMON_HEADERS = {
  "content-security-policy":
    "default-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'self'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

type ErrorDetails = {
  status?: number;
  code?: string;
  /** The form field that the message is about. */
  field?: string;
};

/** A request that cannot be fulfilled; the router answers with its message. */
export class RequestError extends Error {
  readonly details: ErrorDetails;

  constructor(message: string, details: ErrorDetails = {}) {
    super(message);
    this.details = details;
  }
}

export function respond(body: string, type: string, status = 200, cache = "no-store"): Response {
  const headers = { ...COMMON_HEADERS, "content-type": type, "cache-control": cache };
  return new Response(body, { status, headers });
}

export function success(message: string, data: unknown, meta?: object): Response {
  return json({ status: true, message, data, meta }, 200);
}

export function failure({ message, details }: RequestError): Response {
  const { status = 400, code = "invalid_params", field } = details;
  const meta = { nextStep: "Ensure that the value(s) you're passing are valid." };
  return json({ status: false, message, meta, type: "validation_error", code, field }, status);
}

export function notFound(): Response {
  return failure(new RequestError("Not found", { status: 404, code: "not_found" }));
}

function json(body: unknown, status: number): Response {
  return respond(JSON.stringify(body), "application/json; charset=utf-8", status);
}
