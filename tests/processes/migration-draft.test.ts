import { beforeAll, expect, it } from "vitest";
import {
  compareSchemas,
  type Difference,
  reportDifference,
} from "../../scripts/schema/comparison.ts";
import { type Description, objectsOf } from "../../scripts/schema/description.ts";
import { draftMigration } from "../../scripts/schema/draft.ts";
import {
  DEFAULT_PRIVILEGES,
  describeScripts,
  runScripts,
  SCHEMAS,
  type Script,
} from "../../scripts/schema/run-scripts.ts";
import { readMigrations } from "../../server/database/migrations/migration-files.ts";

/** What an author changes in the schema files. */
const EDITS: readonly [file: string, from: string | RegExp, to: string][] = [
  [
    "10_helpers.sql",
    "id = auth.uid() and account.raw",
    "id = auth.uid() and email is not null and account.raw",
  ],
  ["15_accounts.sql", "before insert or update on auth.users", "before insert on auth.users"],
  [
    "15_accounts.sql",
    "primary key,\n  opened_at timestamptz not null default now()",
    "primary key",
  ],
  ["25_search.sql", "('polo', 'shirts', false), ", ""],
  ["20_catalogue.sql", "grant select on public.categories,", "grant select on"],
  ["35_delivery.sql", "at most 20 addresses.';", "at most 30 addresses.';"],
  ["35_delivery.sql", /create policy "shoppers can delete own[^;]+;/, ""],
  [
    "45_stock.sql",
    /(view stock holds" on public."stockHolds"\s+for select to) authenticated/,
    "$1 anon",
  ],
  ["45_stock.sql", "Pieces reserved for", "Pieces held for"],
  ["65_dashboard.sql", /-- The sales of all[^$]+\$\$[^$]+\$\$;\ngrant.+;/, ""],
  ["65_dashboard.sql", "dashboard_summary(time_zone text", "dashboard_summary(zone text"],
  ["75_audit_log.sql", /create trigger record_update after update on public.orders[^;]+;/, ""],
  ["20_catalogue.sql", "1000000),\n  foreign key", "1000000),\n  colour text,\n  foreign key"],
  ["20_catalogue.sql", /update \(name,/, "update (colour, name,"],
  [
    "90_operations.sql",
    "-- Deletes what",
    `-- The name of the shop, for its own pages.
create function public.shop_name() returns text language sql immutable return 'Ntoma';
revoke execute on function public.shop_name() from public, anon, authenticated, service_role;
grant execute on function public.shop_name() to anon;
comment on function public.shop_name() is 'Its name''s spelling.';

create table public.cards (id bigint generated always as identity primary key);
alter table public.cards enable row level security;
revoke all on public.cards from anon, authenticated, service_role;
grant select on public.cards to authenticated;
create policy "admins can view cards" on public.cards
  for select to authenticated using ((select private.is_admin()));

-- Deletes what`,
  ],
];

const SYNONYM =
  'public."searchSynonyms" {"word": "polo", "means": "shirts", "inDescriptions": false}';

/** What the author adds to the draft. */
const BY_HAND = `delete from public."searchSynonyms" where word = 'polo';`;

function edit(scripts: readonly Script[]): Script[] {
  return scripts.map(({ name, script }) => ({
    name,
    script: EDITS.filter(([file]) => file === name).reduce((text, [, from, to]) => {
      const edited = text.replace(from, to);
      if (edited === text) throw new Error(`${name} does not contain ${from}.`);
      return edited;
    }, script),
  }));
}

let migrations: Script[];
let edited: Script[];
let migrated: Description;
let declared: Description;
let differences: Difference[];

beforeAll(async () => {
  migrations = [DEFAULT_PRIVILEGES, ...(await readMigrations())];
  edited = edit(await readMigrations(SCHEMAS));
  migrated = await describeScripts(migrations);
  declared = await describeScripts([DEFAULT_PRIVILEGES, ...edited]);
  differences = compareSchemas(objectsOf(migrated), objectsOf(declared));
});

it("reports every difference by its name", () => {
  const reports = differences
    // They follow from objects that are new or gone.
    .filter(({ kind, name }) => kind !== "owner" && !name.includes("public.cards"))
    .map(reportDifference);
  const differ = "the migrations (-) and the schema files (+) differ";
  expect(reports.map((report) => report.split("\n")[0]).sort()).toEqual([
    "acl (function:private.total_sales()).PUBLIC: only in the migrations",
    "acl (function:private.total_sales()).authenticated: only in the migrations",
    "acl (function:private.total_sales()).postgres: only in the migrations",
    "acl (function:public.shop_name()).PUBLIC: only in the schema files",
    "acl (function:public.shop_name()).anon: only in the schema files",
    "acl (function:public.shop_name()).postgres: only in the schema files",
    "acl (table:public.categories).anon: only in the migrations",
    "acl (table:public.categories).authenticated: only in the migrations",
    "acl (table:public.categories).service_role: only in the migrations",
    "acl (table:public.products).authenticated.colour: only in the schema files",
    "acl (table:public.products).service_role.colour: only in the schema files",
    "column private.password_resets.opened_at: only in the migrations",
    "column public.products.colour: only in the schema files",
    "comment (function:public.shop_name()): only in the schema files",
    `comment (table:public.stockHolds): ${differ}`,
    "default private.password_resets.opened_at: only in the migrations",
    `function private.is_admin(): ${differ}`,
    `function private.limit_delivery_details(): ${differ}`,
    "function private.total_sales(): only in the migrations",
    `function public.dashboard_summary(text): ${differ}`,
    "function public.shop_name(): only in the schema files",
    "place of column private.password_resets.opened_at: only in the migrations",
    "place of column public.products.colour: only in the schema files",
    'policy public.deliveryDetails."shoppers can delete own delivery details": only in the migrations',
    `policy public.stockHolds."admins can view stock holds": ${differ}`,
    `row ${SYNONYM}: only in the migrations`,
    `trigger auth.users.mirror_role: ${differ}`,
    "trigger public.orders.record_update: only in the migrations",
  ]);
  expect(reports).toContain(`function private.limit_delivery_details(): ${differ}
-     raise exception using errcode = 'PT409', message = 'You can save at most 20 addresses.';
+     raise exception using errcode = 'PT409', message = 'You can save at most 30 addresses.';`);
});

it("drafts statements that lead to the edited schema, and names what is left to the author", async () => {
  const draft = draftMigration(migrated, declared, edited);
  expect(draft.split("\n\n")[0]).toBe(`-- To be written by hand, where it is needed:
--   row ${SYNONYM}: only in the migrations`);
  expect(draft).toContain(
    '-- Deletes data!\nalter table "private"."password_resets"\n  drop column',
  );
  expect(draft).toContain(
    "-- The name of the shop, for its own pages.\ncreate or replace function",
  );
  const script = draft + BY_HAND;
  const drafted = await describeScripts([...migrations, { name: "draft.sql", script }]);
  const left = compareSchemas(objectsOf(drafted), objectsOf(declared));
  expect(left.map(reportDifference)).toEqual([]);
});

it("names a file that cannot be applied", async () => {
  const exec = async () => Promise.reject(new Error('syntax error at or near "shema"'));
  await expect(runScripts({ exec }, [{ name: "10_helpers.sql", script: "" }])).rejects.toThrow(
    '10_helpers.sql cannot be applied: syntax error at or near "shema"',
  );
});
