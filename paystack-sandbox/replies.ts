const commonHeaders = {
  "content-security-policy":
    "default-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'self'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

export interface FailureDetails {
  httpStatus?: number;
  code?: string;
  nextStep?: string;
  field?: string;
}

export function respond(body: string | null, type: string, status = 200, cache = "no-store") {
  const headers = { ...commonHeaders, "content-type": type, "cache-control": cache };
  return new Response(body, { status, headers });
}

export function json(body: unknown, status = 200): Response {
  return respond(JSON.stringify(body), "application/json; charset=utf-8", status);
}

export function success(message: string, data: unknown): Response {
  return json({ status: true, message, data });
}

export function failure(message: string, details: FailureDetails = {}): Response {
  const { httpStatus = 400, code = "invalid_params", nextStep, field } = details;
  const meta = { nextStep: nextStep ?? "Ensure that the value(s) you're passing are valid." };
  return json({ status: false, message, meta, type: "validation_error", code, field }, httpStatus);
}

export function notFound(): Response {
  return failure("Not found", { httpStatus: 404, code: "not_found" });
}

/** A refusal raised anywhere below a route; the router answers with it. */
export class Refusal extends Error {
  readonly details: FailureDetails;

  constructor(message: string, details: FailureDetails = {}) {
    super(message);
    this.details = details;
  }
}
