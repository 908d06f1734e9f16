import { sql } from "kysely";
import { beforeAll, expect, it, vi } from "vitest";
import { fixtureRows } from "../../harness/database/fixture-rows.ts";
import { openApi, type TestApi } from "../../harness/database/test-api.ts";
import { describeOnEachDatabase, type TestUser } from "../../harness/database/test-backend.ts";

/** Texts with a meaning in SQL, HTML, a shell, a spreadsheet or text rendering. */
const TEXTS = [
  "'; drop table public.orders; --",
  '" or 1=1 --',
  "$$; select pg_sleep(10); $$",
  "%' and 1=(select count(*) from auth.users) and '%'='",
  "<script>document.title='owned'</script>",
  '"><img src=x onerror=alert(1)>',
  "{{ .Token }} #{7*7} <%= 7*7 %>",
  '=HYPERLINK("https://evil.example")',
  "\u202eevil\u202c مرحبا \u200f",
  "👩🏾‍🦱 Ɛsi Ŋ Ǝ",
  "line\r\nX-Injected: yes",
  "../../etc/passwd",
];

describeOnEachDatabase("User input", (backend) => {
  let api: TestApi;
  let kofi: TestUser;
  let ama: TestUser;
  beforeAll(async () => {
    api = openApi(backend());
    kofi = await backend().createUser("Kofi");
    ama = await backend().createUser("Ama", { admin: true });
    const esi = await backend().createUser("Esi");
    const users = { shopper: kofi, "another shopper": esi };
    await backend().database.exec(fixtureRows((who) => users[who]));
  });
  const as = (user: TestUser, path: string, json?: unknown, method?: string) =>
    api.request(`/rest/v1/${path}`, {
      token: user.token,
      json,
      ...(method && { method }),
      headers: { prefer: "return=representation" },
    });

  it.each(TEXTS)("is stored unchanged, in every field: %j", async (text) => {
    const delivery = {
      fullName: text,
      phoneNumber: text.slice(0, 50),
      address: text,
      city: text,
      region: text,
    };
    const saved = await as(kofi, "deliveryDetails", delivery);
    expect(await saved.json()).toMatchObject([delivery]);

    const { fullName: name, ...address } = delivery;
    await kofi.endPayments();
    const reference = `NTOMA-${crypto.randomUUID()}`;
    const order = { totalAmount: 1, paymentReference: reference, name, ...address };
    expect(await (await as(kofi, "orders", order)).json()).toMatchObject([order]);

    const product = { name: text, description: text, price: 1, stockQuantity: 1 };
    const category = { categoryId: 1, subCategoryId: 1 };
    const [added] = await (await as(ama, "products", { ...product, ...category })).json();
    expect(added).toMatchObject(product);

    for (const filter of ["eq", "like", "ilike"]) {
      const found = await as(kofi, `orders?select=id&name=${filter}.${encodeURIComponent(text)}`);
      expect([200, 400]).toContain(found.status);
    }
    const exact = await as(kofi, `orders?select=name&name=eq.${encodeURIComponent(text)}`);
    expect(await exact.json()).toContainEqual({ name: text });
    const profile = await api.request("/auth/v1/user", {
      method: "PUT",
      token: kofi.token,
      json: { data: { fullName: text } },
    });
    expect((await profile.json()).user_metadata.fullName).toBe(text);
  });

  it("is limited: ten thousand letters are rejected with a message, everywhere", async () => {
    const long = "ɔ".repeat(10_000);
    const order = {
      totalAmount: 1,
      paymentReference: "NTOMA-L",
      phoneNumber: "1",
      address: "1",
      city: "1",
      region: "1",
    };
    const product = { name: "x", description: "x", price: 1, categoryId: 1, subCategoryId: 1 };
    const responses = [
      await as(kofi, "deliveryDetails", { fullName: long }),
      await as(kofi, "orders", { ...order, name: long }),
      await as(kofi, "orders", { ...order, name: "x", region: long }),
      await as(kofi, "orders", { ...order, name: "x", paymentReference: long }),
      await as(ama, "products", { ...product, name: long }),
      await as(ama, "products", { ...product, image: long }),
      await api.request("/auth/v1/signup", {
        json: { email: `${long}@example.com`, password: "a long password" },
      }),
      await api.request("/auth/v1/user", {
        method: "PUT",
        token: kofi.token,
        json: { data: { fullName: long } },
      }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400, 413, 413]);
    for (const response of responses) expect((await response.json()).message).toBeTruthy();
  });

  it.each([
    ["a NUL", '{"fullName":"a\\u0000b"}'],
    ["half a character", '{"fullName":"\\ud83d"}'],
    ["endless brackets", `{"fullName":${"[".repeat(50_000)}`],
    ["no JSON", "fullName=Kofi"],
    ["CSV", "fullName\nKofi"],
    ["bytes that are not UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
  ])("is rejected with %s, and stores nothing", async (_, body) => {
    const count = () => backend().owner(sql`select id from public."deliveryDetails"`);
    const before = await count();
    for (const type of ["application/json", "text/csv", "application/x-www-form-urlencoded"]) {
      const response = await api.request("/rest/v1/deliveryDetails", {
        body,
        token: kofi.token,
        headers: { "content-type": type },
      });
      expect(response.status, type).toBe(400);
    }
    expect(await count()).toEqual(before);
  });

  it.each([
    "abc",
    "1.5",
    "-1",
    "0",
    "1e400",
    "9223372036854775808",
    "NaN",
    "1;drop",
    "null",
    "%00",
    "'",
  ])("is not accepted as an order id: %s", async (id) => {
    vi.spyOn(console, "error").mockReturnValue();
    for (const table of ["orders", "products", "carts", "deliveryDetails"]) {
      for (const method of ["GET", "PATCH", "DELETE"]) {
        const json = method === "PATCH" ? { id: 1 } : undefined;
        const response = await as(kofi, `${table}?id=eq.${id}`, json, method);
        expect(response.status, `${method} ${table}`).toBeLessThan(500);
        if (response.ok && method === "GET") expect(await response.json()).toEqual([]);
      }
    }
    vi.restoreAllMocks();
  });
});

describeOnEachDatabase("Expensive requests", (backend) => {
  let api: TestApi;
  beforeAll(async () => {
    api = openApi(backend());
    await backend().owner(sql`
      insert into public.products (name, description, price, "categoryId", "subCategoryId")
      select 'Shirt ' || n, repeat('woven ', 800), 1, 1, 1 from generate_series(1, 1500) as n`);
  });
  const get = (query: string, headers: Record<string, string> = {}) =>
    api.request(`/rest/v1/products?${query}`, { headers });

  it.each([
    ["select=id&limit=1e9", {}],
    ["select=id&limit=1000000000", {}],
    ["select=id", {}],
    ["select=id", { range: "0-999999999" }],
    ["select=id&offset=0", { prefer: "count=exact" }],
  ])("never return more than a thousand rows: %s %j", async (query, headers) => {
    vi.spyOn(console, "error").mockReturnValue();
    const response = await get(query, headers);
    expect(response.status).toBeLessThan(500);
    if (response.ok) expect((await response.json()).length).toBe(1000);
    vi.restoreAllMocks();
  });

  it.each([
    "select=id,categories(products(id))",
    "select=id,c:categories!inner(p:products(id))",
    "select=id,...categories(...products(id))",
    'select=id,"categories"("products"(id))',
    "select=id,categories%20(products%20(id))",
    "select=id,category:categoryId(products(id))",
    "select=id,categoryId(name),categories(name)",
    "select=id,subCategories(products(categories(products(id))))",
    `select=id${",categories(name)".repeat(9)}`,
    "select=id.count()",
    "description=match.(a%2B)%2B$",
    "description=not.imatch.x",
    "or=(id.eq.1,and(description.match.x,id.eq.2))",
    "and=(name.imatch(any).{a,b})",
    "description=imatch(all).{a}",
    "description=fts.woven",
    "select=*&description=plfts(english).woven%20cloth",
    "or=(description.wfts.woven,id.eq.1)",
    "description=not.phfts(simple).woven",
  ])("are rejected: %s", async (query) => {
    expect((await get(query)).status).toBe(400);
  });

  it.each([
    `description=ilike.${encodeURIComponent("*w*o*v*e*n*".repeat(20))}x`,
    "or=(".repeat(500),
    `id=in.(${"1,".repeat(3000)}1)`,
    "order=description.desc,name.asc,id.desc&select=description",
  ])(
    "are answered or rejected within a time limit: %s",
    async (query) => {
      vi.spyOn(console, "error").mockReturnValue();
      const response = await get(query);
      expect(response.status).toBeLessThan(500);
      vi.restoreAllMocks();
      expect((await get("select=id&limit=1")).status).toBe(200);
    },
    20_000,
  );

  it("with too many rows are rejected", async () => {
    const kofi = await backend().createUser("Kofi");
    const rows = Array.from({ length: 1001 }, () => ({ productId: 1 }));
    const response = await api.request("/rest/v1/wishlists", { json: rows, token: kofi.token });
    expect(response.status).toBe(400);
  });
});
