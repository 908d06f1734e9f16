import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rejectInvalidRequest } from "./request-validation.ts";

const TABLES = [
  "products",
  "categories",
  "subCategories",
  "carts",
  "wishlists",
  "orders",
  "orderItems",
  "charges",
];

type Embed = { table: string; inside: Embed[] };

/** Up to five levels, more than allowed anywhere. */
const tree: (depth?: number) => fc.Arbitrary<Embed> = fc.memo((depth) =>
  fc.record({
    table: fc.constantFrom(...TABLES),
    inside: depth > 1 ? fc.array(tree(), { maxLength: 2 }) : fc.constant([]),
  }),
);

const decorated = fc.constantFrom(
  (table: string) => table,
  (table: string) => `alias:${table}`,
  (table: string) => `${table}!inner`,
  (table: string) => `a:${table}!some_key!inner`,
  (table: string) => `...${table}`,
  (table: string) => `"${table}"`,
);

const written = (embed: Embed, dress: (table: string) => string): string =>
  `${dress(embed.table)}(id${embed.inside.map((inner) => `,${written(inner, dress)}`).join("")})`;

/** The expected result, computed recursively. */
const depthOf = ({ inside }: Embed): number => 1 + Math.max(0, ...inside.map(depthOf));
const tablesOf = ({ table, inside }: Embed): string[] => [table, ...inside.flatMap(tablesOf)];
function isBounded(root: string, embed: Embed): boolean {
  const tables = [root, ...tablesOf(embed)];
  const isProductOfList = ["carts", "wishlists"].includes(root) && embed.table === "products";
  const levels = isProductOfList ? 2 : 1;
  return depthOf(embed) <= levels && new Set(tables).size === tables.length;
}

const send = (path: string) => rejectInvalidRequest(new Request(`http://shop${path}`));

describe("request validation, for any query", () => {
  it("accepts a select if and only if it has one level, or two in a list of products, and every table once", () => {
    fc.assert(
      fc.property(fc.constantFrom(...TABLES), tree(5), decorated, (root, embed, dress) => {
        const select = encodeURIComponent(`id,${written(embed, dress)}`);
        const passes = send(`/rest/v1/${root}?select=${select}`) === undefined;
        expect(passes).toBe(isBounded(root, embed));
      }),
      { numRuns: 500 },
    );
  });

  it("rejects every regular expression at any depth", () => {
    const operator = fc.constantFrom(
      "match",
      "imatch",
      "not.match",
      "not.imatch",
      "match(any)",
      "imatch(all)",
    );
    const wrap = fc.constantFrom(
      (filter: string) => `name=${filter}`,
      (filter: string) => `or=(id.eq.1,name.${filter})`,
      (filter: string) => `and=(or(name.${filter},id.eq.1),id.gt.0)`,
      (filter: string) => `categories.name=${filter}`,
      (filter: string) => `categories.or=(name.${filter})`,
    );
    fc.assert(
      fc.property(operator, wrap, fc.string({ maxLength: 40 }), (op, place, pattern) => {
        const query = new URLSearchParams(place(`${op}.${pattern}`).split("&")[0]);
        expect(send(`/rest/v1/products?${query}`)?.status).toBe(400);
      }),
    );
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
        const status = send(`/rest/v1${path}?${query}`)?.status;
        expect([undefined, 400, 404, 414]).toContain(status);
      }),
    );
  });
});
