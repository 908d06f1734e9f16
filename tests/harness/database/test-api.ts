import { createBackendApi } from "../../../server/api/backend-api.ts";
import { createAccounts } from "../../../server/auth/accounts.ts";
import { createAuthExtensions } from "../../../server/auth/auth-extensions.ts";
import { createKnownAddresses } from "../../../server/auth/known-addresses.ts";
import { openCatalogChanges } from "../../../server/catalog/catalog-changes.ts";
import { openMemoryLimits } from "../../../server/limits/open-limits.ts";
import { createAccountMails } from "../../../server/mail/account-mails.ts";
import { ORIGIN, type TestBackend } from "./test-backend.ts";

type Sent = {
  method?: string;
  json?: unknown;
  body?: BodyInit;
  token?: string;
  headers?: Record<string, string>;
  /** The client address of the request. */
  from?: string;
};

/** The backend with the server's request validation, called without a port. */
export type TestApi = {
  request(path: string, sent?: Sent): Promise<Response>;
  /** Waits for work that continues after the response. */
  settle(): Promise<void>;
};

export function openApi(backend: TestBackend): TestApi {
  const { keys, database, mails } = backend;
  const driver = { send: async (mail: TestBackend["mails"][number]) => void mails.unshift(mail) };
  const accounts = createAccounts(database);
  const accountMails = createAccountMails({ driver, siteUrl: ORIGIN });
  const auth = createAuthExtensions({ database, accounts, mails: accountMails });
  const opening = openCatalogChanges(database).then((changes) =>
    createBackendApi({
      backend: { fetch: backend.fetch },
      changes,
      keys,
      limits: openMemoryLimits(),
      refuses: database.refuses,
      knownAddresses: createKnownAddresses(database.kysely),
      handleAuth: auth.handle,
    }),
  );
  return {
    settle: auth.close,
    async request(path, { method, json, body, token, headers, from = "203.0.113.1" } = {}) {
      const sends = json !== undefined || body !== undefined;
      const request = new Request(ORIGIN + path, {
        method: method ?? (sends ? "POST" : "GET"),
        headers: {
          apikey: keys.publishableKey,
          ...(json !== undefined && { "content-type": "application/json" }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        body: json === undefined ? body : JSON.stringify(json),
      });
      const handle = await opening;
      const response = await handle(request, new URL(request.url).pathname, { address: from });
      return response ?? new Response(null, { status: 404 });
    },
  };
}
