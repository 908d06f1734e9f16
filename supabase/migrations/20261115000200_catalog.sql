-- The catalogue: three fixed categories, fifteen fixed subcategories, and the products on them.

create table if not exists public.categories (
  id integer primary key,
  name text not null unique check (char_length(name) between 1 and 60)
);
comment on table public.categories is 'The fixed shelves of the shop.';

create table if not exists public."subCategories" (
  id integer primary key,
  "categoryId" integer not null references public.categories (id),
  name text not null check (char_length(name) between 1 and 60),
  unique (id, "categoryId"),
  unique ("categoryId", name)
);
comment on table public."subCategories" is 'The fixed divisions of each shelf.';

create table if not exists public.products (
  id bigint generated always as identity primary key,
  name text not null check (name ~ '\S' and char_length(name) <= 200),
  description text not null check (description ~ '\S' and char_length(description) <= 5000),
  image text not null default '' check (char_length(image) <= 2000),
  price numeric(12, 2) not null check (price >= 0 and price <= 999999.99),
  "stockQuantity" integer not null default 0 check ("stockQuantity" between 0 and 1000000),
  discount numeric(5, 2) not null default 0 check (discount >= 0 and discount <= 100),
  "categoryId" integer not null references public.categories (id),
  "subCategoryId" integer not null,
  foreign key ("subCategoryId", "categoryId") references public."subCategories" (id, "categoryId")
);
comment on table public.products is 'What the shop sells. A subcategory always belongs to the product''s category.';

create index if not exists products_by_category on public.products ("categoryId", id);
create index if not exists products_by_subcategory on public.products ("subCategoryId", "categoryId");

insert into public.categories (id, name)
values (1, 'Men'), (2, 'Women'), (3, 'Accessories')
on conflict (id) do update set name = excluded.name
  where categories.name is distinct from excluded.name;

insert into public."subCategories" (id, "categoryId", name)
values
  (1, 1, 'Shirts'), (2, 1, 'Trousers'), (3, 1, 'Suits & Blazers'), (4, 1, 'Shoes'), (5, 1, 'Bags'),
  (6, 2, 'Dresses'), (7, 2, 'Tops & Blouses'), (8, 2, 'Skirts & Pants'), (9, 2, 'Shoes'), (10, 2, 'Bags'),
  (11, 3, 'Jewelry'), (12, 3, 'Watches'), (13, 3, 'Sunglasses'), (14, 3, 'Wallets'), (15, 3, 'Belts')
on conflict (id) do update set "categoryId" = excluded."categoryId", name = excluded.name
  where ("subCategories"."categoryId", "subCategories".name)
    is distinct from (excluded."categoryId", excluded.name);

alter table public.categories enable row level security;
alter table public."subCategories" enable row level security;
alter table public.products enable row level security;

drop policy if exists "everyone can view categories" on public.categories;
create policy "everyone can view categories" on public.categories
  for select to anon, authenticated using (true);

drop policy if exists "everyone can view subcategories" on public."subCategories";
create policy "everyone can view subcategories" on public."subCategories"
  for select to anon, authenticated using (true);

drop policy if exists "everyone can view products" on public.products;
create policy "everyone can view products" on public.products
  for select to anon, authenticated using (true);

drop policy if exists "admins can add products" on public.products;
create policy "admins can add products" on public.products
  for insert to authenticated with check ((select private.is_admin()));

drop policy if exists "admins can change products" on public.products;
create policy "admins can change products" on public.products
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

drop policy if exists "admins can delete products" on public.products;
create policy "admins can delete products" on public.products
  for delete to authenticated using ((select private.is_admin()));

-- Tells every server process that keeps the catalogue in memory to read it again.
create or replace function private.announce_catalogue_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('catalogue', '');
  return null;
end;
$$;
revoke execute on function private.announce_catalogue_change() from public;

drop trigger if exists announce_catalogue_change on public.categories;
create trigger announce_catalogue_change
  after insert or update or delete or truncate on public.categories
  for each statement execute function private.announce_catalogue_change();

drop trigger if exists announce_catalogue_change on public."subCategories";
create trigger announce_catalogue_change
  after insert or update or delete or truncate on public."subCategories"
  for each statement execute function private.announce_catalogue_change();

drop trigger if exists announce_catalogue_change on public.products;
create trigger announce_catalogue_change
  after insert or update or delete or truncate on public.products
  for each statement execute function private.announce_catalogue_change();
