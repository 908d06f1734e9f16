-- The catalogue: three fixed categories, fifteen fixed subcategories, and the products in them.

create table public.categories (
  id integer primary key,
  name text not null unique check (char_length(name) between 1 and 60)
);
comment on table public.categories is 'The fixed categories of the shop.';

create table public."subCategories" (
  id integer primary key,
  "categoryId" integer not null references public.categories (id),
  name text not null check (char_length(name) between 1 and 60),
  unique (id, "categoryId"),
  unique ("categoryId", name)
);
comment on table public."subCategories" is 'The fixed subcategories of each category.';

create table public.products (
  id bigint generated always as identity primary key,
  name text not null check (name ~ '\S' and char_length(name) <= 200),
  description text not null check (description ~ '\S' and char_length(description) <= 5000),
  image text not null default '' check (char_length(image) <= 2000),
  price numeric(12, 2) not null check (price >= 0 and price <= 999999.99),
  "stockQuantity" integer not null default 0 check ("stockQuantity" between 0 and 1000000),
  discount numeric(5, 2) not null default 0 check (discount >= 0 and discount <= 100),
  "categoryId" integer not null references public.categories (id),
  "subCategoryId" integer not null,
  version integer not null default 1 check (version > 0),
  "editVersion" integer not null default 1,
  hidden boolean not null default false,
  "lowStockAt" integer not null default 29 check ("lowStockAt" between 0 and 1000000),
  foreign key ("subCategoryId", "categoryId") references public."subCategories" (id, "categoryId"),
  -- Nothing, a path on the shop's own host, or a URL whose host is a name or an IPv4 address.
  constraint products_image_is_a_url check (
    image = ''
    or image ~ '^/([^/\\\s"''<>][^\\\s"''<>]*)?$'
    or image ~* ('^https?://(([a-z0-9_-]+\.)*[a-z][a-z0-9-]*'
      || '|(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3})'
      || '(:(\d{1,4}|[1-5]\d{4}))?(/[^\\\s"''<>]*)?$')
  )
)
-- Room in each page for a new version of its rows: an update that changes no indexed column, such as a
-- sale, then leaves the indexes alone.
with (fillfactor = 50);
comment on table public.products is 'What the shop sells. A subcategory always belongs to the product''s category.';
comment on column public.products.version is
  'Raised by every change. An edit that sends the version it has read is refused when there was another edit since, or when it sets the stock and pieces were sold since.';
comment on column public.products."editVersion" is 'The version of the last edit; later ones are sales and cancellations.';
comment on column public.products.hidden is 'Not for sale: only admins can read it. Orders keep it.';
comment on column public.products."lowStockAt" is 'With as many pieces or fewer, the owner is told; its stock status does not depend on it.';

insert into public.categories (id, name)
values (1, 'Men'), (2, 'Women'), (3, 'Accessories');

insert into public."subCategories" (id, "categoryId", name)
values
  (1, 1, 'Shirts'), (2, 1, 'Trousers'), (3, 1, 'Suits & Blazers'), (4, 1, 'Shoes'), (5, 1, 'Bags'),
  (6, 2, 'Dresses'), (7, 2, 'Tops & Blouses'), (8, 2, 'Skirts & Pants'), (9, 2, 'Shoes'), (10, 2, 'Bags'),
  (11, 3, 'Jewelry'), (12, 3, 'Watches'), (13, 3, 'Sunglasses'), (14, 3, 'Wallets'), (15, 3, 'Belts');

-- The indexes of the search are in 25_search.sql, those of other orders in 27_product_lists.sql.
create index products_by_category on public.products ("categoryId", id);
create index products_by_subcategory on public.products ("subCategoryId", id);

revoke all on public.categories, public."subCategories", public.products
  from anon, authenticated, service_role;
grant select on public.categories, public."subCategories", public.products
  to anon, authenticated, service_role;
grant
  insert (name, description, image, price, "stockQuantity", discount, "categoryId", "subCategoryId", hidden,
    "lowStockAt"),
  update (name, description, image, price, "stockQuantity", discount, "categoryId", "subCategoryId", hidden,
    "lowStockAt", version),
  delete
  on public.products to authenticated, service_role;

alter table public.categories enable row level security;
alter table public."subCategories" enable row level security;
alter table public.products enable row level security;

create policy "everyone can view categories" on public.categories
  for select to anon, authenticated using (true);

create policy "everyone can view subcategories" on public."subCategories"
  for select to anon, authenticated using (true);

-- The search, whose indexes cannot be used below a policy, has definer rights and leaves hidden products out itself.
create policy "everyone can view products" on public.products
  for select to anon, authenticated using (not hidden and private.in_time((select private.deadline())));

create policy "admins can view hidden products" on public.products
  for select to authenticated using ((select private.is_admin()));

create policy "admins can add products" on public.products
  for insert to authenticated with check ((select private.is_admin()));

create policy "admins can change products" on public.products
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "admins can delete products" on public.products
  for delete to authenticated using ((select private.is_admin()));

-- Keeps two admins who edit one product from overwriting each other's changes, and a form that was opened before
-- a sale from setting the stock as if nothing was sold. Sales and cancellations change nothing but the stock and
-- come from other functions or triggers: they stop no edit of anything else.
create function private.check_product_version() returns trigger
language plpgsql set search_path = '' as $$
declare
  is_edit boolean := private.called_by_client() and pg_catalog.pg_trigger_depth() = 1;
  compared public.products := new;
begin
  if is_edit and (new.version between old."editVersion" and old.version) is not true then
    raise exception using errcode = 'PT409', message = 'This product was changed meanwhile.';
  elsif is_edit and new.version < old.version and new."stockQuantity" <> old."stockQuantity" then
    raise exception using errcode = 'PT409', message = format(
      'The stock has changed meanwhile: there are now %s pieces.', old."stockQuantity");
  end if;
  compared.version := old.version;
  compared."editVersion" := old."editVersion";
  new.version := old.version + (compared is distinct from old)::integer;
  if not is_edit then
    compared."stockQuantity" := old."stockQuantity";
  end if;
  new."editVersion" := case when compared is distinct from old then new.version else old."editVersion" end;
  return new;
end;
$$;

-- Notifies every server process that caches the catalogue of what changed, so that it keeps what is
-- unaffected: 'stock <product> <category> <pieces>' for a sale, with the fewest pieces before or
-- after it, 'category <category>' for any other change of a product, '' for anything else. Per row, so
-- that a statement that changes nothing notifies nobody; PostgreSQL sends equal notifications of one
-- transaction once.
create function private.notify_catalogue_change() returns trigger
language plpgsql set search_path = '' as $$
declare
  sold record;
begin
  if tg_table_name <> 'products' or tg_level = 'STATEMENT' then
    perform pg_catalog.pg_notify('catalogue', '');
    return null;
  end if;
  if tg_op = 'UPDATE' then
    sold := old;
    sold."stockQuantity" := new."stockQuantity";
    sold.version := new.version;
    if sold is not distinct from new then
      perform pg_catalog.pg_notify('catalogue', pg_catalog.concat_ws(' ', 'stock', new.id,
        new."categoryId", least(old."stockQuantity", new."stockQuantity")));
      return null;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    perform pg_catalog.pg_notify('catalogue', 'category ' || old."categoryId");
  end if;
  if tg_op <> 'DELETE' then
    perform pg_catalog.pg_notify('catalogue', 'category ' || new."categoryId");
  end if;
  return null;
end;
$$;

create trigger check_product_version before update on public.products
  for each row execute function private.check_product_version();

create trigger notify_catalogue_change
  after insert or update or delete on public.categories
  for each row execute function private.notify_catalogue_change();

create trigger notify_catalogue_change
  after insert or update or delete on public."subCategories"
  for each row execute function private.notify_catalogue_change();

create trigger notify_catalogue_change
  after insert or delete on public.products
  for each row execute function private.notify_catalogue_change();

create trigger notify_catalogue_update
  after update on public.products
  for each row when (old.* is distinct from new.*)
  execute function private.notify_catalogue_change();

create trigger notify_catalogue_truncate
  after truncate on public.products
  for each statement execute function private.notify_catalogue_change();

create trigger refuse_ended_session before insert or update or delete on public.products
  for each statement when (current_user = 'authenticated') execute function private.refuse_ended_session();

revoke execute on all functions in schema private from public;
