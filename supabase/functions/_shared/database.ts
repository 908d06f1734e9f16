import type { Charge } from "./charge.ts";
import type { FunctionSettings } from "./settings.ts";
import { type Fields, fieldsOf, integerOf, parseJson, textOf } from "./shapes.ts";

export type Way = "verify" | "webhook" | "sweep";
export type PlacedOrder = { orderId: number; reference: string };

export type OrderRecord = PlacedOrder & {
  userId: string;
  /** What became of it already; nothing the provider could say would change that. */
  settled: "confirmed" | "refunded" | undefined;
};

export type Database = {
  orderById(id: number): Promise<OrderRecord | undefined>;
  orderByReference(reference: string): Promise<OrderRecord | undefined>;
  confirmPayment(order: PlacedOrder, charge: Charge, way: Way): Promise<string>;
  claimPaymentChecks(atMost: number): Promise<PlacedOrder[]>;
  claimRefunds(atMost: number): Promise<{ reference: string; amount: number }[]>;
  markRefundRequested(reference: string): Promise<void>;
  /** The id of the person who sent a request, or undefined when nobody is signed in. */
  userOf(request: Request): Promise<string | undefined>;
};

type Settings = Pick<
  FunctionSettings,
  "supabaseUrl" | "supabaseSecretKey" | "supabasePublishableKey" | "supabaseFetch"
>;

const DEADLINE_MS = 10_000;
const ORDER_COLUMNS = "id,user_id,paymentReference,paymentStatus,payments(kind)";

/** The backend as the service role sees it, over the same HTTP interface everywhere. */
export function createDatabase(settings: Settings): Database {
  const rpc = (name: string, args: Fields) =>
    callAsService(settings, `/rest/v1/rpc/${name}`, JSON.stringify(args));
  const orderWhere = async (column: string, value: string) => {
    const query = new URLSearchParams({
      select: ORDER_COLUMNS,
      [column]: `eq.${value}`,
      limit: "1",
    });
    return readOrder(rowsOf(await callAsService(settings, `/rest/v1/orders?${query}`))[0]);
  };
  return {
    orderById: (id) => orderWhere("id", String(id)),
    orderByReference: (reference) => orderWhere("paymentReference", reference),
    confirmPayment: async ({ orderId, reference }, charge, way) =>
      textOf(await rpc("confirm_payment", { order_id: orderId, reference, charge, way })),
    claimPaymentChecks: async (atMost) =>
      rowsOf(await rpc("claim_payment_checks", { at_most: atMost })).map((row) => ({
        orderId: integerOf(row.orderId) ?? 0,
        reference: textOf(row.reference),
      })),
    claimRefunds: async (atMost) =>
      rowsOf(await rpc("claim_refunds", { at_most: atMost })).map((row) => ({
        reference: textOf(row.reference),
        amount: integerOf(row.amount) ?? 0,
      })),
    markRefundRequested: async (reference) =>
      void (await rpc("mark_refund_requested", { reference })),
    userOf: (request) => askWhoSent(settings, request),
  };
}

async function callAsService(settings: Settings, path: string, body?: string): Promise<unknown> {
  const headers = {
    ...serviceHeaders(settings.supabaseSecretKey),
    "content-type": "application/json",
  };
  const response = await send(settings, path, { method: body ? "POST" : "GET", headers, body });
  const text = await response.text();
  if (response.ok) return parseJson(text);
  const message = textOf(fieldsOf(parseJson(text))?.message) || "no message";
  throw new Error(`${path.replace(/\?.*/, "")} answered ${response.status}: ${message}`);
}

/** The new secret keys are no tokens and go in `apikey` alone; the old service key goes in both. */
function serviceHeaders(key: string): Record<string, string> {
  return key.startsWith("eyJ") ? { apikey: key, authorization: `Bearer ${key}` } : { apikey: key };
}

async function askWhoSent(settings: Settings, request: Request): Promise<string | undefined> {
  const authorization = request.headers.get("authorization") ?? "";
  if (!/^Bearer [\w.-]+$/i.test(authorization)) return undefined;
  const headers = { apikey: settings.supabasePublishableKey, authorization };
  const response = await send(settings, "/auth/v1/user", { headers });
  const text = await response.text();
  if (response.ok) return textOf(fieldsOf(parseJson(text))?.id) || undefined;
  if (response.status < 500) return undefined;
  throw new Error(`/auth/v1/user answered ${response.status}`);
}

function send(settings: Settings, path: string, init: RequestInit): Promise<Response> {
  const { supabaseUrl, supabaseFetch = fetch } = settings;
  const url = `${supabaseUrl.replace(/\/+$/, "")}${path}`;
  return supabaseFetch(new Request(url, { ...init, signal: AbortSignal.timeout(DEADLINE_MS) }));
}

function rowsOf(value: unknown): Fields[] {
  const rows: unknown[] = Array.isArray(value) ? value : [];
  return rows.map(fieldsOf).filter((row) => row !== undefined);
}

function readOrder(row: Fields | undefined): OrderRecord | undefined {
  const orderId = integerOf(row?.id);
  if (!row || orderId === undefined) return undefined;
  return {
    orderId,
    reference: textOf(row.paymentReference),
    userId: textOf(row.user_id),
    settled: settledAs(row),
  };
}

function settledAs(row: Fields): OrderRecord["settled"] {
  if (row.paymentStatus === "success" || row.paymentStatus === "paid") return "confirmed";
  return rowsOf(row.payments).some(({ kind }) => kind === "refund") ? "refunded" : undefined;
}
