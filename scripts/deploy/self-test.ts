import { demoLogins } from "../../server/database/seed/demo-users.ts";
import { IMAGES_BUCKET } from "../../server/storage/storage-folder.ts";
import type { ApiKeys, ManagementApi } from "./management-api.ts";
import { JOBS, quote, SCHEDULED } from "./schedules.ts";

export type SelfTestRow = { test: string; passed: boolean; answer: string };
type Project = { projectUrl: string; siteUrl: string; keys: ApiKeys; api: ManagementApi };
type Answer = { status: number; text: string; headers: Headers };
type SelfTest = { test: string; run(): Promise<Answer>; passes(answer: Answer): boolean };

/** Sends the requests of a shopper, a visitor, the provider and the schedule to the deployed project. */
export async function selfTest(project: Project): Promise<SelfTestRow[]> {
  const rows: SelfTestRow[] = [];
  for (const { test, run, passes } of [...requests(project), ...databaseTests(project)]) {
    const answer = await run().catch((error: unknown) => failed(error));
    const text = answer.text.replace(/\s+/g, " ").slice(0, 60);
    rows.push({ test, passed: passes(answer), answer: `${answer.status} ${text}`.trim() });
  }
  return rows;
}

/** A row that only a missing privilege can keep out. */
const PRODUCT = {
  name: "Self-test",
  description: "Self-test",
  price: 1,
  categoryId: 1,
  subCategoryId: 1,
};

/** Well-formed, so that only the missing session is refused. */
const PAYMENT = { reference: "NTOMA-0", orderId: 1 };

function requests({ projectUrl, siteUrl, keys }: Project): SelfTest[] {
  const anonymous = { apikey: keys.publishableKey };
  const service = { apikey: keys.secretKey };
  const send = (path: string, init: RequestInit) => request(`${projectUrl}${path}`, init);
  const post = (headers: Record<string, string>, body = {}): RequestInit => ({
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const preflight = (header: string): RequestInit => ({
    method: "OPTIONS",
    headers: {
      origin: siteUrl,
      "access-control-request-method": "POST",
      "access-control-request-headers": header,
    },
  });
  const allowsSite = ({ headers }: Answer) =>
    ["*", siteUrl].includes(headers.get("access-control-allow-origin") ?? "");
  return [
    {
      test: "the categories are readable by anyone",
      run: () => send("/rest/v1/categories?select=name", { headers: anonymous }),
      passes: ({ status, text }) => status === 200 && text.includes("Accessories"),
    },
    {
      test: "orders are not readable without signing in",
      run: () => send("/rest/v1/orders?select=id", { headers: anonymous }),
      passes: ({ status, text }) => status === 401 || status === 403 || text === "[]",
    },
    {
      test: "products cannot be added without signing in",
      run: () => send("/rest/v1/products", post(anonymous, PRODUCT)),
      passes: ({ status }) => status === 401 || status === 403,
    },
    {
      test: "the site may call the tables (CORS)",
      run: () => send("/rest/v1/products", preflight("apikey,content-type")),
      passes: allowsSite,
    },
    {
      test: "pictures have a public bucket",
      run: () => send(`/storage/v1/bucket/${IMAGES_BUCKET}`, { headers: bearer(service) }),
      passes: ({ status, text }) => status === 200 && text.includes('"public":true'),
    },
    {
      test: "the site may call verify-payment (CORS)",
      run: () =>
        send("/functions/v1/verify-payment", preflight("authorization,apikey,content-type")),
      passes: allowsSite,
    },
    {
      test: "verify-payment requires a signed-in shopper",
      run: () => send("/functions/v1/verify-payment", post(anonymous, PAYMENT)),
      passes: ({ status, text }) => status === 401 && text.includes("sign in"),
    },
    {
      test: "paystack-webhook requires the provider's signature",
      run: () => send("/functions/v1/paystack-webhook", post({})),
      passes: ({ status }) => status === 401,
    },
    ...SCHEDULED.flatMap((name) => [
      {
        test: `${name} requires the secret key`,
        run: () => send(`/functions/v1/${name}`, post(anonymous)),
        passes: ({ status }: Answer) => status === 401 || status === 403,
      },
      {
        test: `${name} runs with the secret key`,
        run: () => send(`/functions/v1/${name}`, post(service)),
        passes: ({ status }: Answer) => status === 200,
      },
    ]),
  ];
}

/** Storage takes the new keys as a bearer token too. */
function bearer(headers: { apikey: string }): Record<string, string> {
  return { ...headers, authorization: `Bearer ${headers.apikey}` };
}

function databaseTests({ api }: Project): SelfTest[] {
  const answers = (test: string, query: string, expected: unknown[]): SelfTest => ({
    test,
    run: async () => ({
      status: 200,
      text: JSON.stringify(await api.query(query)),
      headers: new Headers(),
    }),
    passes: ({ text }) => text === JSON.stringify(expected),
  });
  const names = [...JOBS].sort();
  const emails = Object.values(demoLogins).map(({ email }) => quote(email));
  return [
    answers(
      "every job is scheduled",
      `select jobname from cron.job where active and jobname in (${names.map(quote).join()})
        order by jobname`,
      names.map((jobname) => ({ jobname })),
    ),
    answers(
      "no demo account",
      `select email from auth.users where email in (${emails.join()})`,
      [],
    ),
  ];
}

async function request(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

function failed(error: unknown): Answer {
  return { status: 0, text: String(error), headers: new Headers() };
}
