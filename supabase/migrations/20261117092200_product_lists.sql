-- Lists of products by pages, their orders and their totals.

drop index public.products_by_subcategory;
create index products_by_subcategory on public.products ("subCategoryId", id);
create index products_by_category_and_price on public.products ("categoryId", price, id);
create index products_by_price on public.products (price, id);
create index products_by_name on public.products (lower(name), id);

create table private.product_totals (
  id bigint generated always as identity primary key,
  "categoryId" integer not null,
  "subCategoryId" integer not null,
  "stockStatus" text not null,
  products bigint not null
);
comment on table private.product_totals is
  'Changes of the number of products of each subcategory and stock status; the totals are their sums. Rows are only added and merged, so that products that change at the same time do not wait for each other.';

create table private.product_stock (
  "productId" bigint primary key references public.products (id) on delete cascade,
  "stockQuantity" integer not null,
  "stockStatus" text not null
);
comment on table private.product_stock is 'A copy of each product''s stock, by which the back office filters and sorts.';

create index product_stock_by_quantity on private.product_stock ("stockQuantity", "productId");
create index product_stock_by_status on private.product_stock ("stockStatus", "productId");

alter table private.product_totals enable row level security;
alter table private.product_stock enable row level security;

create or replace function private.stock_status(quantity integer) returns text
language sql immutable parallel safe
return case when quantity = 0 then 'out-of-stock' when quantity < 30 then 'low-stock' else 'in-stock' end;

-- Replaces the rows that no other transaction has locked with one for each subcategory and status.
create or replace function private.merge_product_totals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with merged as (
    delete from private.product_totals
    where id in (select id from private.product_totals for update skip locked)
    returning "categoryId", "subCategoryId", "stockStatus", products
  )
  insert into private.product_totals ("categoryId", "subCategoryId", "stockStatus", products)
  select "categoryId", "subCategoryId", "stockStatus", sum(products) from merged
  group by "categoryId", "subCategoryId", "stockStatus" having sum(products) <> 0;
  return null;
end;
$$;

-- Adds what the change of a product means for the totals, and copies its stock. Has definer rights, because
-- nobody may write either directly.
create or replace function private.update_product_lists() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  status_before text;
  status_now text;
begin
  if tg_op <> 'INSERT' then
    status_before := private.stock_status(old."stockQuantity");
  end if;
  if tg_op <> 'DELETE' then
    status_now := private.stock_status(new."stockQuantity");
    insert into private.product_stock ("productId", "stockQuantity", "stockStatus")
    values (new.id, new."stockQuantity", status_now)
    on conflict ("productId") do update
      set "stockQuantity" = excluded."stockQuantity", "stockStatus" = excluded."stockStatus";
  end if;
  if tg_op = 'UPDATE' and status_before = status_now and old."subCategoryId" = new."subCategoryId" then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into private.product_totals ("categoryId", "subCategoryId", "stockStatus", products)
    values (old."categoryId", old."subCategoryId", status_before, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into private.product_totals ("categoryId", "subCategoryId", "stockStatus", products)
    values (new."categoryId", new."subCategoryId", status_now, 1);
  end if;
  return null;
end;
$$;

-- Both from all products, for those that were inserted while triggers were off.
create or replace function private.recalculate_product_lists() returns void
language sql set search_path = '' as $$
  delete from private.product_totals;
  insert into private.product_totals ("categoryId", "subCategoryId", "stockStatus", products)
  select "categoryId", "subCategoryId", private.stock_status("stockQuantity"), count(*)
  from public.products group by 1, 2, 3;
  delete from private.product_stock;
  insert into private.product_stock ("productId", "stockQuantity", "stockStatus")
  select id, "stockQuantity", private.stock_status("stockQuantity") from public.products;
$$;

-- The number of products of each subcategory. Has definer rights, because nobody may read the totals directly.
create or replace function search.products_per_subcategory(category integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(total."subCategoryId", total.number), '{}') from (
    select "subCategoryId", sum(products) as number from private.product_totals
    where "categoryId" = category group by "subCategoryId" having sum(products) > 0
  ) as total;
$$;

-- What a category page shows beside its filter: {"1": 12}.
create or replace function public.count_products(category integer) returns jsonb
language sql stable set search_path = ''
return search.products_per_subcategory(category);

-- The products that a product's page shows below it: at most four of the same category, those of the same
-- subcategory first. Two reads that end after a few rows; one sorted by both would read the whole category.
create or replace function public.related_products(product_id bigint) returns jsonb
language sql stable set search_path = '' as $$
  with shown as (
    select * from public.products where id = product_id
  ), found as (
    select 1 as place, other.id from shown cross join lateral (
      select id from public.products
      where "subCategoryId" = shown."subCategoryId" and id <> shown.id order by id limit 4) as other
    union all
    select 2, other.id from shown cross join lateral (
      select id from public.products
      where "categoryId" = shown."categoryId" and "subCategoryId" <> shown."subCategoryId"
      order by id limit 4) as other
    order by place, id limit 4
  )
  select coalesce(
    jsonb_agg(
      to_jsonb(product) - 'version' || jsonb_build_object(
        'category', jsonb_build_object('name', category.name),
        'subCategory', jsonb_build_object('name', sub.name))
      order by place, product.id),
    '[]')
  from found join public.products as product using (id)
  join public.categories as category on category.id = product."categoryId"
  join public."subCategories" as sub on sub.id = product."subCategoryId";
$$;

-- How many products are low on stock and how many have none, from the totals.
create or replace function private.products_per_stock_status() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'low', coalesce(sum(products) filter (where "stockStatus" = 'low-stock'), 0),
      'out', coalesce(sum(products) filter (where "stockStatus" = 'out-of-stock'), 0))
    from private.product_totals
  );
end;
$$;

-- What the dashboard says about the stock: {"low": 3, "out": 1}.
create or replace function public.stock_counts() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return private.products_per_stock_status();
end;
$$;

-- The conditions of the back office's list. A text that reads as a product's number also finds that product.
create or replace function private.product_conditions(search text, status text, category integer) returns text
language sql stable set search_path = '' as $$
  select concat_ws(' and ', 'true',
    case when search <> '' then format('(product.name ilike %L or product.id = %L)',
      private.containing(search),
      case when search ~ '^(#[0-9]{1,18}|[0-9]{4,18})$' then ltrim(search, '#')::bigint end) end,
    case when status is not null then format('stock."stockStatus" = %L', status) end,
    case when category is not null then format('product."categoryId" = %L', category) end);
$$;

-- How many products match: from the totals, or counted, then at most to 1,001, which means more than a thousand.
create or replace function private.count_found_products(search text, status text, category integer) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  number bigint;
begin
  perform private.require_admin();
  if search = '' then
    return (
      select coalesce(sum(products), 0) from private.product_totals
      where (status is null or "stockStatus" = status) and (category is null or "categoryId" = category)
    );
  end if;
  execute format('select count(*) from (
      select from public.products as product
      join private.product_stock as stock on stock."productId" = product.id where %s limit 1001
    ) as found', private.product_conditions(search, status, category)) into number;
  return number;
end;
$$;

-- One page of the back office's list, in an order that an index has; after_id and after_value, the value that the
-- list is sorted by, continue behind the last row of a page. Has definer rights, because nobody may read the
-- copies of the stock directly.
create or replace function private.products_found(
  search text, status text, category integer, sort text, take integer, after_id bigint, after_value text
) returns setof public.products
language plpgsql stable security definer set search_path = '' as $$
declare
  sorted_by constant text := case split_part(sort, '-', 1)
    when 'name' then 'lower(product.name)' when 'price' then 'product.price'
    when 'stock' then 'stock."stockQuantity"' end;
  is_descending constant boolean := sort = 'newest' or sort like '%-desc';
  direction constant text := case when is_descending then 'desc' else 'asc' end;
  after constant text := case when sort = 'name' then lower(after_value) else after_value end;
begin
  perform private.require_admin();
  return query execute format(
    'select product.* from public.products as product
    join private.product_stock as stock on stock."productId" = product.id
    where %s and %s order by %s limit %s',
    private.product_conditions(search, status, category),
    case
      when after_id is null then 'true'
      else format('(%s) %s (%s)', concat_ws(', ', sorted_by, 'product.id'),
        case when is_descending then '<' else '>' end,
        concat_ws(', ', case when sorted_by is not null then quote_literal(after) end, after_id))
    end,
    concat_ws(', ', sorted_by || ' ' || direction, 'product.id ' || direction),
    least(greatest(take, 0), 1000));
end;
$$;

-- One page of the back office's list: {"products": […], "total": 60}. The total comes with the first page;
-- 1,001 means more than a thousand. Sorted by newest, name, price-asc, price-desc, stock-asc or stock-desc.
create or replace function public.find_products(
  search text default '', status text default null, category integer default null,
  sort text default 'newest', take integer default 100,
  after_id bigint default null, after_value text default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  wanted constant text := btrim(search);
begin
  perform private.require_admin();
  return jsonb_build_object(
    'products', (
      select coalesce(
        jsonb_agg(
          to_jsonb(product) - 'ordinality' || jsonb_build_object(
            'category', jsonb_build_object('name', parent.name),
            'subCategory', jsonb_build_object('name', sub.name))
          order by product.ordinality),
        '[]')
      from private.products_found(
        wanted, status, category, sort, take, after_id, after_value) with ordinality as product
      join public.categories as parent on parent.id = product."categoryId"
      join public."subCategories" as sub on sub.id = product."subCategoryId"
    ),
    'total', case when after_id is null then private.count_found_products(wanted, status, category) end
  );
end;
$$;

create or replace trigger merge_product_totals after insert on private.product_totals
  for each row when (new.id % 500 = 0)
  execute function private.merge_product_totals();

create or replace trigger add_to_product_lists after insert or delete on public.products
  for each row execute function private.update_product_lists();

create or replace trigger update_product_lists after update on public.products
  for each row when ((old."stockQuantity", old."subCategoryId")
    is distinct from (new."stockQuantity", new."subCategoryId"))
  execute function private.update_product_lists();

revoke all on function private.count_found_products(text,text,integer) from public, anon, authenticated, service_role;
grant execute on function private.count_found_products(text,text,integer) to authenticated;

revoke all on function private.merge_product_totals() from public, anon, authenticated, service_role;

revoke all on function private.product_conditions(text,text,integer) from public, anon, authenticated, service_role;

revoke all on function private.products_found(text,text,integer,text,integer,bigint,text) from public, anon, authenticated, service_role;
grant execute on function private.products_found(text,text,integer,text,integer,bigint,text) to authenticated;

revoke all on function private.products_per_stock_status() from public, anon, authenticated, service_role;
grant execute on function private.products_per_stock_status() to authenticated;

revoke all on function private.recalculate_product_lists() from public, anon, authenticated, service_role;

revoke all on function private.stock_status(integer) from public, anon, authenticated, service_role;

revoke all on function private.update_product_lists() from public, anon, authenticated, service_role;

revoke all on function public.count_products(integer) from public, anon, authenticated, service_role;
grant execute on function public.count_products(integer) to anon;
grant execute on function public.count_products(integer) to authenticated;
grant execute on function public.count_products(integer) to service_role;

revoke all on function public.find_products(text,text,integer,text,integer,bigint,text) from public, anon, authenticated, service_role;
grant execute on function public.find_products(text,text,integer,text,integer,bigint,text) to authenticated;

revoke all on function public.related_products(bigint) from public, anon, authenticated, service_role;
grant execute on function public.related_products(bigint) to anon;
grant execute on function public.related_products(bigint) to authenticated;
grant execute on function public.related_products(bigint) to service_role;

revoke all on function public.stock_counts() from public, anon, authenticated, service_role;
grant execute on function public.stock_counts() to authenticated;

revoke all on function search.products_per_subcategory(integer) from public, anon, authenticated, service_role;
grant execute on function search.products_per_subcategory(integer) to anon;
grant execute on function search.products_per_subcategory(integer) to authenticated;
grant execute on function search.products_per_subcategory(integer) to service_role;

revoke all on table private.product_stock from public, anon, authenticated, service_role;

revoke all on table private.product_totals from public, anon, authenticated, service_role;

comment on table private.product_stock is 'A copy of each product''s stock, by which the back office filters and sorts.';

comment on table private.product_totals is 'Changes of the number of products of each subcategory and stock status; the totals are their sums. Rows are only added and merged, so that products that change at the same time do not wait for each other.';

-- The products there are already.
select private.recalculate_product_lists();
