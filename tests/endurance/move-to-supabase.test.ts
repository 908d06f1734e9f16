import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compare } from "bcryptjs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { demoLogins } from "../../server/database/seed/demo-users.ts";
import { createTestProject, type TestProject } from "../harness/hosted/supabase-project.ts";
import { copyDemo, hasPostgres } from "../harness/resources.ts";
import { signedIn } from "../harness/shop/clients.ts";
import { startShop } from "../harness/shop/shop.ts";
import { contentsOf } from "./archive-contents.ts";
import { command } from "./command.ts";

/** Each command opens a database, and some create one. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

describe.runIf(hasPostgres)("a shop that moves to a Supabase project and back", () => {
  let folder: string;
  let project: TestProject;
  const inFolder = (name: string) => join(folder, name);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "ntoma-move-"));
    await copyDemo(inFolder("embedded"));
    const env = { DATA_DIR: inFolder("embedded") };
    expect((await command("backup", [inFolder("embedded.tar.gz")], env)).code).toBe(0);
    project = await createTestProject();
  });
  afterAll(async () => {
    await project.close();
    await rm(folder, { recursive: true });
  });

  it("is not restored unless the database is known to belong to a project", async () => {
    const env = { DATABASE_URL: project.databaseUrl, DATA_DIR: inFolder("none") };
    const { code, output } = await command("restore", [inFolder("embedded.tar.gz")], env);
    expect({ code, output }).toEqual({
      code: 1,
      output:
        "DATABASE_URL belongs to a Supabase project: set SUPABASE_URL and SUPABASE_SECRET_KEY, too.",
    });
  });

  it("says what is missing when only the database is named or the storage does not answer", async () => {
    const databaseOnly = { DATABASE_URL: project.databaseUrl, DATA_DIR: inFolder("none") };
    const { output } = await command("backup", [inFolder("no.tar.gz")], databaseOnly);
    expect(output).toBe(
      "DATABASE_URL belongs to a Supabase project: set SUPABASE_URL and SUPABASE_SECRET_KEY, too.",
    );
    const env = { ...project.env, SUPABASE_URL: "http://127.0.0.1:1" };
    const down = await command("restore", [inFolder("embedded.tar.gz")], env);
    expect(down.output).toMatch(
      /^The storage of http:\/\/127\.0\.0\.1:1 failed: Products\/\S+ could not be uploaded/,
    );
    expect(down.output.split("\n")).toHaveLength(1);
    expect(await project.sql`select from public.products`).toHaveLength(0);
  });

  it("leaves out the accounts whose passwords are public", async () => {
    const { output } = await command("restore", [inFolder("embedded.tar.gz")], project.env);
    const { admin, shopper } = demoLogins;
    expect(output).toContain(`Left out ${admin.email} and ${shopper.email}: their passwords`);
    const users = await project.sql`select email from auth.users`;
    expect(users).toHaveLength(5);
    expect(users.map(({ email }) => email)).not.toContain(admin.email);
    expect(await project.sql`select from public.orders`).toHaveLength(40);
  });

  it("is held until it is released", async () => {
    const held = () => project.sql`select from private.shop_state where name = 'held'`;
    expect(await held()).toHaveLength(1);
    const { code, output } = await command("restore", ["--release"], project.env);
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).toContain("The shop is released");
    expect(await held()).toHaveLength(0);
  });

  it("keeps users, orders, ledgers and images", async () => {
    const args = [inFolder("embedded.tar.gz"), "--replace", "--demo-accounts", "--live"];
    const { code, output } = await command("restore", args, project.env);
    expect(output).not.toMatch(/Left out|held/);
    expect(output).toMatch(/^Restored 7 \w+, 60 products, 40 orders, 60 images/);
    expect(code).toBe(0);
    const { rows } = await contentsOf(inFolder("embedded.tar.gz"));
    for (const [table, lines] of Object.entries(rows).filter(([name]) => isOwn(name))) {
      const [counted] = await project.sql`select count(*)::int as count from ${project.sql(table)}`;
      expect([table, counted?.count]).toEqual([table, lines.length]);
    }
    expect(await project.sql`select name from public.categories order by id`).toHaveLength(3);
  });

  it("lets users sign in: Supabase's auth server finds and reads their rows", async () => {
    const { email, password } = demoLogins.shopper;
    const [user] = await project.sql`
      select * from auth.users
      where instance_id = '00000000-0000-0000-0000-000000000000' and lower(email) = ${email}
        and aud = 'authenticated' and is_sso_user = false`;
    expect(user).toMatchObject({
      role: "authenticated",
      confirmation_token: "",
      recovery_token: "",
      email_change: "",
      email_change_token_new: "",
      email_change_token_current: "",
      phone_change: "",
      phone_change_token: "",
      reauthentication_token: "",
      raw_user_meta_data: { fullName: demoLogins.shopper.fullName },
      raw_app_meta_data: { provider: "email", providers: ["email"] },
    });
    const [admin] = await project.sql`
      select raw_app_meta_data from auth.users where email = ${demoLogins.admin.email}`;
    expect(admin?.raw_app_meta_data).toMatchObject({ role: "admin" });
    expect(user?.confirmed_at).toBeInstanceOf(Date);
    expect(await compare(password, user?.encrypted_password)).toBe(true);
    const identities = await project.sql`
      select provider, email from auth.identities where user_id = ${user?.id}`;
    expect([...identities]).toEqual([{ provider: "email", email }]);
  });

  it("serves every image at its absolute URL", async () => {
    const products = await project.sql<{ image: string }[]>`select image from public.products`;
    for (const { image } of products) {
      expect(image.startsWith(`${project.url}/storage/v1/object/public/Products/`)).toBe(true);
    }
    expect((await fetch(products[0]?.image ?? "")).status).toBe(200);
    const [object] = await project.sql`select metadata from storage.objects limit 1`;
    expect(object?.metadata).toMatchObject({
      mimetype: "image/webp",
      cacheControl: "max-age=31536000",
    });
  });

  it("numbers new rows after the old ones", async () => {
    const [added] = await project.sql`
      insert into public.products (name, description, price, "categoryId", "subCategoryId")
      values ('New', 'New', 1, 1, 1) returning id`;
    expect(Number(added?.id)).toBe(61);
    await project.sql`delete from public.products where id = 61`;
  });

  it("replaces existing data only with --replace", async () => {
    const file = inFolder("embedded.tar.gz");
    const refused = await command("restore", [file], project.env);
    expect(refused.output).toContain("already holds users, products or orders");
    const [before] = await project.sql`select count(*)::int as count from auth.users`;
    const args = [file, "--replace", "--demo-accounts"];
    expect(await command("restore", args, project.env)).toMatchObject({ code: 0 });
    expect([...(await project.sql`select count(*)::int as count from auth.users`)]).toEqual([
      before,
    ]);
  });

  it("is not backed up without its images when the storage does not answer", async () => {
    const env = { ...project.env, SUPABASE_URL: "http://127.0.0.1:1" };
    const { code, output } = await command("backup", [inFolder("down.tar.gz")], env);
    expect(output).toMatch(/^The storage of \S+ failed: Products\/\S+ could not be downloaded/);
    expect(code).toBe(1);
  });

  it("can be restored to an embedded shop, where users sign in again", async () => {
    const archive = inFolder("project.tar.gz");
    const backup = await command("backup", [archive], project.env);
    expect(backup.output).toMatch(/^Backed up 7 \w+, 60 products, 40 orders, 60 images/);
    const env = { DATA_DIR: inFolder("back") };
    const restored = await command("restore", [archive], env);
    expect(restored.output).toMatch(/^Restored 7 \w+, 60 products, 40 orders, 60 images/);
    await expectSameRows(inFolder("back"));

    const shop = await startShop({ dataDir: inFolder("back") });
    const shopper = await signedIn(shop.url, demoLogins.shopper);
    const { data } = await (await shopper.db())
      .from("products")
      .select("image")
      .eq("id", 1)
      .single();
    expect(data?.image).toMatch(/^\/storage\/v1\/object\/public\/Products\//);
    const picture = await fetch(shop.url + data?.image);
    expect(picture.headers.get("content-type")).toBe("image/webp");
    await shop.stop();
  });

  async function expectSameRows(dataDir: string): Promise<void> {
    const again = inFolder("again.tar.gz");
    expect((await command("backup", [again], { DATA_DIR: dataDir })).code).toBe(0);
    const [before, after] = await Promise.all([
      contentsOf(inFolder("embedded.tar.gz")),
      contentsOf(again),
    ]);
    for (const table of Object.keys(before.rows).filter(isOwn)) {
      expect([table, after.rows[table]]).toEqual([table, before.rows[table]]);
    }
    expect(after.sequences).toEqual(before.sequences);
  }
});

function isOwn(table: string): boolean {
  return /^(public|private)\./.test(table);
}
