import { sql } from "kysely";
import { createFunctions } from "../../server/payments/functions.ts";
import {
  createPaystackSandbox,
  type PaystackSandbox,
  signature,
} from "../../server/paystack-sandbox/index.ts";
import { ORIGIN, type Person, type TestBackend } from "../../server/testing/test-backend.ts";
import { createDeps, type FunctionDeps } from "../functions/_shared/deps.ts";
import type { FunctionSettings } from "../functions/_shared/settings.ts";
import { type SweepCounts, sweepPendingPayments } from "../functions/_shared/sweep.ts";

const SECRET_KEY = "sk_test_sandbox";
export const SANDBOX_PATH = "/paystack-sandbox";

export type Answer = { status: number; success?: boolean; message: string };

/** Everything money passes through: the real handlers, the real backend and a provider to play with. */
export type Till = {
  sandbox: PaystackSandbox;
  deps: FunctionDeps;
  /** What the provider was asked, such as "POST /refund". */
  asked: string[];
  logged: string[];
  call(path: string, init: RequestInit): Promise<Answer>;
  verify(token: string, body: unknown): Promise<Answer>;
  webhook(body: string, headers?: Record<string, string>): Promise<Answer>;
  sweep(): Promise<SweepCounts>;
};

export function openTill(backend: TestBackend, settings: Partial<FunctionSettings> = {}): Till {
  const asked: string[] = [];
  const logged: string[] = [];
  const sandbox = createPaystackSandbox({
    publicKey: "pk_test_sandbox",
    secretKey: SECRET_KEY,
    basePath: SANDBOX_PATH,
    webhookUrl: `${ORIGIN}/functions/v1/paystack-webhook`,
    deliver: async (input, init) => answerOf(new Request(input, init)),
    retryDelays: [],
  });
  const deps = createDeps({
    supabaseUrl: ORIGIN,
    supabaseSecretKey: backend.keys.secretKey,
    supabasePublishableKey: backend.keys.publishableKey,
    supabaseFetch: backend.fetch,
    paystackUrl: ORIGIN + SANDBOX_PATH,
    paystackSecretKey: SECRET_KEY,
    providerFetch: (request) => {
      asked.push(`${request.method} ${new URL(request.url).pathname.replace(SANDBOX_PATH, "")}`);
      return sandbox.fetch(request);
    },
    providerPausesMs: [1, 1],
    log: (message, error) => logged.push(error instanceof Error ? `${message}: ${error}` : message),
    ...settings,
  });
  const functions = createFunctions(deps);

  async function answerOf(request: Request): Promise<Response> {
    const response = await functions(request);
    if (!response) throw new Error(`Nothing is served at ${request.url}`);
    return response;
  }
  const call = async (path: string, init: RequestInit) => {
    const response = await answerOf(new Request(`${ORIGIN}/functions/v1/${path}`, init));
    return { status: response.status, ...(await response.json()) };
  };
  const post = (path: string, body: string, headers: Record<string, string>) =>
    call(path, { method: "POST", headers, body });

  return {
    sandbox,
    deps,
    asked,
    logged,
    call,
    verify: (token, body) =>
      post("verify-payment", JSON.stringify(body), { authorization: `Bearer ${token}` }),
    webhook: (body, headers = { "x-paystack-signature": signature(body, SECRET_KEY) }) =>
      post("paystack-webhook", body, headers),
    sweep: () => sweepPendingPayments(deps),
  };
}

export type Line = { productId: number; quantity: number; price: number };
export type Placed = { orderId: number; reference: string; pesewas: number };

let lastReference = Date.now();

export function newReference(): string {
  lastReference += 1;
  return `NTOMA-${lastReference}`;
}

export async function addProduct(backend: TestBackend, stock: number, price = 120): Promise<Line> {
  const { data, error } = await backend.service
    .from("products")
    .insert({
      name: `Kente ${newReference()}`,
      description: "Woven by hand",
      price,
      stockQuantity: stock,
      categoryId: 1,
      subCategoryId: 1,
    })
    .select("id")
    .single();
  if (error) throw new Error(error.message);
  return { productId: data.id, quantity: 1, price };
}

export function orderRow(person: Pick<Person, "id">, totalAmount: number) {
  return {
    orderStatus: "processing",
    paymentStatus: "pending",
    totalAmount,
    paymentReference: newReference(),
    user_id: person.id,
    name: "Kofi Boateng",
    phoneNumber: "0240000000",
    address: "1 Oxford Street",
    city: "Accra",
    region: "Greater Accra",
  };
}

/** The two inserts of a checkout; answers with the order, or with why its items were refused. */
export async function tryOrder(person: Person, lines: readonly Line[]) {
  const totalAmount = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const row = orderRow(person, totalAmount);
  const order = await person.db.from("orders").insert(row).select("id").single();
  if (order.error) throw new Error(order.error.message);
  const orderId: number = order.data.id;
  const items = await person.db.from("orderItems").insert(lines.map((line) => ({ orderId, ...line })));
  const placed = { orderId, reference: row.paymentReference, pesewas: Math.round(totalAmount * 100) };
  return { placed, refusal: items.error };
}

export async function placeOrder(person: Person, lines: readonly Line[]): Promise<Placed> {
  const { placed, refusal } = await tryOrder(person, lines);
  if (refusal) throw new Error(refusal.message);
  return placed;
}

/** Moves an order into the past, as if the shopper had taken so long. */
export async function age(backend: TestBackend, { orderId }: Placed, minutes: number) {
  await backend.owner(
    sql`update public.orders set created_at = now() - ${minutes} * interval '1 minute' where id = ${orderId}`,
  );
}

export async function orderOf(backend: TestBackend, { orderId }: Pick<Placed, "orderId">) {
  const { data } = await backend.service
    .from("orders")
    .select("orderStatus, paymentStatus")
    .eq("id", orderId)
    .single();
  return data;
}

export async function stockOf(backend: TestBackend, { productId }: Line): Promise<number> {
  const { data } = await backend.service
    .from("products")
    .select("stockQuantity")
    .eq("id", productId)
    .single();
  return data?.stockQuantity;
}

/** The kinds and states of an order's ledger lines, in the order in which they were written. */
export async function ledgerOf(backend: TestBackend, { orderId }: Placed): Promise<string[]> {
  const { data } = await backend.service
    .from("payments")
    .select("kind, status, way")
    .eq("orderId", orderId)
    .order("id");
  return (data ?? []).map(({ kind, status, way }) => `${kind} ${status} ${way}`);
}

/** Many signed-up people at once, without the cost of hashing a password for each. */
export async function crowd(backend: TestBackend, size: number): Promise<Person[]> {
  const first = await backend.person("Crowd");
  const people = Array.from({ length: size }, () => ({ id: randomUUID() }));
  await backend.owner(sql`
    insert into auth.users
    select (jsonb_populate_record(model, jsonb_build_object('id', id, 'email', id || '@example.com'))).*
    from auth.users as model, jsonb_array_elements_text(${JSON.stringify(people.map(({ id }) => id))}::jsonb) as id
    where model.id = ${first.id}`);
  return people.map(({ id }) => {
    const token = tokenFor(id, first.token, backend.keys.jwtSecret);
    return { id, email: `${id}@example.com`, token, db: backend.tablesFor(token) };
  });
}
