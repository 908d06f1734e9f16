import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkImports } from "./check.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Files that exist in the temporary tree, one for each area. */
const FILES = [
  "artwork/scene.ts",
  "bench/measure.ts",
  "domain/money.ts",
  "domain/money.test.ts",
  "paystack-sandbox/sandbox.ts",
  "scripts/build.ts",
  "server/api/api.ts",
  "server/auth/auth.ts",
  "server/backend/backend.ts",
  "server/backup/backup.ts",
  "server/catalog/catalog.ts",
  "server/config/config.ts",
  "server/database/seed/seed.ts",
  "server/functions/functions.ts",
  "server/http/listen.ts",
  "server/images/images.ts",
  "server/lib/errors.ts",
  "server/limits/limits.ts",
  "server/mail/mail.ts",
  "server/metrics/metrics.ts",
  "server/operations/log.ts",
  "server/pages/pages.ts",
  "server/patches/patch.ts",
  "server/storage/store.ts",
  "server/unlisted/file.ts",
  "server/workers/workers.ts",
  "server/shop.ts",
  "src/app/app.ts",
  "src/components/button.ts",
  "src/features/account/form.ts",
  "src/features/admin/orders/list.ts",
  "src/features/admin/products/list.ts",
  "src/features/cart/cart.ts",
  "src/features/catalog/grid.ts",
  "src/features/checkout/payment/pay.ts",
  "src/features/delivery/form.ts",
  "src/features/product-lists/line.ts",
  "src/features/wishlist/items.ts",
  "src/lib/query.ts",
  "supabase/functions/verify-payment/handler.ts",
  "supabase/seed/catalog.ts",
  "tests/harness/shop/shop.ts",
];

const forbidden: [from: string, specifier: string][] = [
  ["domain/a.ts", "react"],
  ["domain/a.ts", "node:fs"],
  ["domain/a.ts", "../supabase/seed/catalog.ts"],
  ["domain/a.ts", "#lib/query.ts"],
  ["src/lib/a.ts", "../features/cart/cart.ts"],
  ["src/lib/a.ts", "#features/cart/cart.ts"],
  ["src/lib/a.ts", "../components/button.ts"],
  ["src/components/a.ts", "../features/cart/cart.ts"],
  ["src/components/a.ts", "../../server/shop.ts"],
  ["src/features/cart/a.ts", "../../app/app.ts"],
  ["src/features/cart/a.ts", "#features/catalog/grid.ts"],
  ["src/features/cart/a.ts", "../wishlist/items.ts"],
  ["src/features/wishlist/a.ts", "../delivery/form.ts"],
  ["src/features/product-lists/a.ts", "../cart/cart.ts"],
  ["src/features/checkout/a.ts", "../catalog/grid.ts"],
  ["src/features/catalog/a.ts", "../admin/products/list.ts"],
  ["src/features/admin/orders/a.ts", "../products/list.ts"],
  ["src/features/admin/orders/a.ts", "../../cart/cart.ts"],
  ["src/app/a.ts", "../../server/shop.ts"],
  ["server/a.ts", "../src/lib/query.ts"],
  ["server/a.ts", "../tests/harness/shop/shop.ts"],
  ["server/a.ts", "../scripts/build.ts"],
  ["server/a.ts", "../bench/measure.ts"],
  ["server/a.ts", "../artwork/scene.ts"],
  ["server/a.ts", "../domain/money.test.ts"],
  ["server/a.ts", "vitest"],
  ["server/a.ts", "./no-such-file.ts"],
  ["server/lib/a.ts", "../config/config.ts"],
  ["server/config/a.ts", "../patches/patch.ts"],
  ["server/patches/a.ts", "../storage/store.ts"],
  ["server/storage/a.ts", "../database/seed/seed.ts"],
  ["server/database/seed/a.ts", "../../limits/limits.ts"],
  ["server/limits/a.ts", "../auth/auth.ts"],
  ["server/auth/a.ts", "../mail/mail.ts"],
  ["server/catalog/a.ts", "../pages/pages.ts"],
  ["server/images/a.ts", "../auth/auth.ts"],
  ["server/mail/a.ts", "../backend/backend.ts"],
  ["server/pages/a.ts", "../images/images.ts"],
  ["server/backend/a.ts", "../functions/functions.ts"],
  ["server/backup/a.ts", "../functions/functions.ts"],
  ["server/functions/a.ts", "../http/listen.ts"],
  ["server/http/a.ts", "../api/api.ts"],
  ["server/api/a.ts", "../operations/log.ts"],
  ["server/metrics/a.ts", "../operations/log.ts"],
  ["server/operations/a.ts", "../workers/workers.ts"],
  ["server/workers/a.ts", "../shop.ts"],
  ["server/a.ts", "./unlisted/file.ts"],
  ["scripts/a.ts", "../bench/measure.ts"],
  ["scripts/a.ts", "../artwork/scene.ts"],
  ["bench/a.ts", "../src/lib/query.ts"],
  ["bench/a.ts", "../artwork/scene.ts"],
  ["tests/server/a.test.ts", "../../bench/measure.ts"],
  ["tests/harness/a.ts", "../../artwork/scene.ts"],
  ["supabase/functions/verify-payment/a.ts", "../../../server/shop.ts"],
  ["supabase/functions/verify-payment/a.ts", "../../../src/lib/query.ts"],
  ["supabase/seed/a.ts", "../../artwork/scene.ts"],
  ["paystack-sandbox/a.ts", "../server/shop.ts"],
  ["paystack-sandbox/a.ts", "../supabase/functions/verify-payment/handler.ts"],
];

const allowed: [from: string, specifier: string][] = [
  ["domain/a.ts", "zod"],
  ["src/lib/a.ts", "#domain/money.ts"],
  ["src/features/wishlist/a.ts", "../cart/cart.ts"],
  ["src/features/cart/a.ts", "../product-lists/line.ts"],
  ["src/features/checkout/a.ts", "../delivery/form.ts"],
  ["src/app/a.ts", "#features/cart/cart.ts"],
  ["server/pages/a.ts", "../catalog/catalog.ts"],
  ["server/workers/a.ts", "../metrics/metrics.ts"],
  ["server/api/a.ts", "../auth/auth.ts"],
  ["server/a.ts", "./workers/workers.ts"],
  ["server/a.ts", "../paystack-sandbox/sandbox.ts"],
  ["server/a.ts", "../supabase/functions/verify-payment/handler.ts"],
  ["server/a.test.ts", "../tests/harness/shop/shop.ts"],
  ["tests/server/a.test.ts", "../../server/shop.ts"],
];

let tree: string;
let violations: string[];

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(tree, file)), { recursive: true });
  await writeFile(join(tree, file), text);
}

/** The files have numbers in their names, so that one check of the tree covers all cases. */
const probe = (from: string, specifier: string) =>
  from.replace("/a.", `/import-${cases.findIndex(([f, s]) => f === from && s === specifier)}.`);
const cases = [...forbidden, ...allowed];
const violationsOf = (file: string) => violations.filter((text) => text.startsWith(`${file} → `));

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), "ntoma-imports-"));
  await cp(join(ROOT, "package.json"), join(tree, "package.json"));
  await symlink(join(ROOT, "node_modules"), join(tree, "node_modules"), "junction");
  for (const file of FILES) await write(file, "export const value = 1;\n");
  for (const [from, specifier] of cases) {
    await write(probe(from, specifier), `import * as a from "${specifier}";\nconsole.log(a);\n`);
  }
  await write("server/cycle.ts", 'import type { B } from "./cycle-b.ts";\nexport type A = B;\n');
  await write("server/cycle-b.ts", 'import type { A } from "./cycle.ts";\nexport type B = A;\n');
  violations = await checkImports(tree);
});

afterAll(() => rm(tree, { recursive: true, force: true }));

describe("import rules", () => {
  it.each(forbidden)("reject %s importing %s", (from, specifier) => {
    expect(violationsOf(probe(from, specifier))).toHaveLength(1);
  });

  it.each(allowed)("accept %s importing %s", (from, specifier) => {
    expect(violationsOf(probe(from, specifier))).toEqual([]);
  });

  it("reject two files that import each other, also by type only", () => {
    const cycles = violations.filter((text) => text.includes("no circular imports"));
    expect(cycles.join()).toContain("server/cycle.ts");
  });
});
