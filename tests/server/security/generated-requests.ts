import fc from "fast-check";

const column = fc.constantFrom("id", "name", "description", "price", "image", "categoryId", "x");
const table = fc.constantFrom("products", "categories", "subCategories", "orders", "carts");
const text = fc.oneof(
  fc.constantFrom("1", "shirt", "null", "(1,2,3)", "*woven*", "%z%t%q%", "{a}", "*_*_*_*"),
  fc.string({ maxLength: 20 }),
);
const operator = fc.constantFrom(
  ...["eq", "neq", "gt", "lt", "like", "ilike", "in", "is", "not.ilike", "match", "fts", "cs"],
);
const item = fc.oneof(
  { weight: 4, arbitrary: column },
  fc.constant("*"),
  fc.tuple(fc.string({ maxLength: 3 }), column).map(([alias, name]) => `${alias}:${name}`),
  fc.tuple(table, column).map(([name, inner]) => `${name}(${inner})`),
  table.map((name) => `${name}(*,categories(products(*)))`),
);
const condition = fc
  .tuple(column, operator, text)
  .map(([name, op, value]) => ({ name, value: `${op}.${value}` }));
const inGroup = condition.map(({ name, value }) => `${name}.${value}`);
const groupOf = (part: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(part, { minLength: 1, maxLength }).map((all) => `(${all.join()})`);
const nested = fc
  .tuple(fc.constantFrom("or", "and", "not.or", "not.and"), groupOf(inGroup, 3))
  .map((parts) => parts.join(""));
const group = fc.oneof(groupOf(inGroup, 30), groupOf(fc.oneof(inGroup, nested), 4));
const parameter = fc.oneof(
  fc.array(item, { minLength: 1, maxLength: 8 }).map((list) => ["select", list.join()]),
  condition.map(({ name, value }) => [name, value]),
  fc.tuple(fc.constantFrom("or", "and", "not.or"), group),
  fc.tuple(fc.constant("order"), fc.array(column, { minLength: 1, maxLength: 6 }).map(String)),
  fc.tuple(fc.constantFrom("limit", "offset"), fc.integer().map(String)),
);
const parameters = fc
  .array(parameter, { maxLength: 5 })
  .map((list) => String(new URLSearchParams(list as [string, string][])));

/** Searches for what customers type, with numbers and words of any kind as the other arguments. */
const search = fc
  .record(
    {
      query: fc.oneof(text, fc.string({ maxLength: 300 })),
      category: fc.oneof(fc.integer().map(String), text),
      max_rows: fc.oneof(fc.integer().map(String), text),
      sort: fc.constantFrom("newest", "price", "x"),
      min_price: fc.double().map(String),
    },
    { requiredKeys: ["query"] },
  )
  .map((values) => `rpc/search_products?${new URLSearchParams(values)}`);

const method = fc.oneof(
  { weight: 4, arbitrary: fc.constant("GET") },
  { weight: 2, arbitrary: fc.constant("HEAD") },
  fc.constantFrom("POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"),
);

/** Requests of tables and of the search, valid and hostile ones. */
export const requests: fc.Arbitrary<{ method: string; path: string }> = fc.record({
  method,
  path: fc.oneof(
    { weight: 5, arbitrary: fc.tuple(table, parameters).map((parts) => parts.join("?")) },
    search,
  ),
});
