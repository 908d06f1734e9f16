-- What the lists of products are read from: indexes of their orders; how many products there are, kept as
-- changes, so that counting takes no longer with every product; and the stock apart from the products, so that
-- a sale changes no index of theirs.

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
  "stockStatus" text not null,
  "isLow" boolean not null default false
);
comment on table private.product_stock is 'A copy of each product''s stock, by which the back office filters and sorts. The status says also whether it is hidden; isLow whether its stock is at its own limit or below.';

create index product_stock_by_quantity on private.product_stock ("stockQuantity", "productId");
create index product_stock_by_status on private.product_stock ("stockStatus", "productId");
create index product_stock_low on private.product_stock ("productId") where "isLow";

alter table private.product_totals enable row level security;
alter table private.product_stock enable row level security;

-- The status that badges and filters show. A hidden product counts as hidden only, whatever its stock.
create function private.stock_status(product public.products) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case
    when product.hidden then 'hidden'
    when product."stockQuantity" = 0 then 'out-of-stock'
    when product."stockQuantity" < 30 then 'low-stock'
    else 'in-stock'
  end;
end;
$$;

-- Whether the owner is told about the stock: by the limit of the product itself.
create function private.is_low_on_stock(product public.products) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return not product.hidden and product."stockQuantity" between 1 and product."lowStockAt";
end;
$$;

-- Replaces the rows that no other transaction has locked with one for each subcategory and status.
create function private.merge_product_totals() returns trigger
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
create function private.update_product_lists() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  status_before text;
  status_now text;
begin
  if tg_op <> 'INSERT' then
    status_before := private.stock_status(old);
  end if;
  if tg_op <> 'DELETE' then
    status_now := private.stock_status(new);
    insert into private.product_stock ("productId", "stockQuantity", "stockStatus", "isLow")
    values (new.id, new."stockQuantity", status_now, private.is_low_on_stock(new))
    on conflict ("productId") do update
      set "stockQuantity" = excluded."stockQuantity", "stockStatus" = excluded."stockStatus", "isLow" = excluded."isLow";
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
create function private.recalculate_product_lists() returns void
language sql set search_path = '' as $$
  delete from private.product_totals;
  insert into private.product_totals ("categoryId", "subCategoryId", "stockStatus", products)
  select product."categoryId", product."subCategoryId", private.stock_status(product), count(*)
  from public.products as product group by 1, 2, 3;
  delete from private.product_stock;
  insert into private.product_stock ("productId", "stockQuantity", "stockStatus", "isLow")
  select product.id, product."stockQuantity", private.stock_status(product), private.is_low_on_stock(product)
  from public.products as product;
$$;

-- The number of products of each subcategory that shoppers see. Has definer rights, because nobody may read the totals
-- directly. In PL/pgSQL, like what follows: PostgreSQL plans a function in SQL at every call.
create function search.products_per_subcategory(category integer) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select coalesce(jsonb_object_agg(total."subCategoryId", total.number), '{}') from (
      select "subCategoryId", sum(products) as number from private.product_totals
      where "categoryId" = category and "stockStatus" <> 'hidden' group by "subCategoryId" having sum(products) > 0
    ) as total
  );
end;
$$;
revoke execute on function search.products_per_subcategory(integer) from public;
grant execute on function search.products_per_subcategory(integer) to anon, authenticated, service_role;

-- What a category page shows beside its filter: {"1": 12}. Without a filter by stock or price the totals know it.
create function public.count_products(
  category integer,
  in_stock boolean default false,
  min_price numeric default null,
  max_price numeric default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if not in_stock and min_price is null and max_price is null then
    return search.products_per_subcategory(category);
  end if;
  return (
    select coalesce(jsonb_object_agg(counted."subCategoryId", counted.number), '{}') from (
      select "subCategoryId", count(*) as number from public.products
      where "categoryId" = category and not hidden and ("stockQuantity" > 0 or not in_stock)
        and (min_price is null or price >= min_price) and (max_price is null or price <= max_price)
      group by "subCategoryId"
    ) as counted
  );
end;
$$;
revoke execute on function public.count_products(integer, boolean, numeric, numeric) from public;
grant execute on function public.count_products(integer, boolean, numeric, numeric)
  to anon, authenticated, service_role;

-- The products that a product's page shows below it: at most four of the same category, those of the same
-- subcategory first. Two reads that end after a few rows; one sorted by both would read the whole category.
create function public.related_products(product_id bigint) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    with shown as (
      select * from public.products where id = product_id and not hidden
    ), found as (
      select 1 as place, other.id from shown cross join lateral (
        select id from public.products
        where "subCategoryId" = shown."subCategoryId" and id <> shown.id and not hidden
        order by id limit 4) as other
      union all
      select 2, other.id from shown cross join lateral (
        select id from public.products
        where "categoryId" = shown."categoryId" and "subCategoryId" <> shown."subCategoryId" and not hidden
        order by id limit 4) as other
      order by place, id limit 4
    )
    select coalesce(
      jsonb_agg(
        to_jsonb(product) - '{version,editVersion,hidden,lowStockAt}'::text[] || jsonb_build_object(
          'category', jsonb_build_object('name', category.name),
          'subCategory', jsonb_build_object('name', sub.name))
        order by place, product.id),
      '[]')
    from found join public.products as product using (id)
    join public.categories as category on category.id = product."categoryId"
    join public."subCategories" as sub on sub.id = product."subCategoryId"
  );
end;
$$;
revoke execute on function public.related_products(bigint) from public;
grant execute on function public.related_products(bigint) to anon, authenticated, service_role;

-- How many products are low on stock by their own limit, and how many have none.
create function private.products_per_stock_status() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'low', (select count(*) from private.product_stock where "isLow"),
      'out', coalesce(sum(products) filter (where "stockStatus" = 'out-of-stock'), 0))
    from private.product_totals
  );
end;
$$;
grant execute on function private.products_per_stock_status() to authenticated;

-- What the dashboard says about the stock: {"low": 3, "out": 1}.
create function public.stock_counts() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return private.products_per_stock_status();
end;
$$;
revoke execute on function public.stock_counts() from public, anon, service_role;
grant execute on function public.stock_counts() to authenticated;

create trigger merge_product_totals after insert on private.product_totals
  for each row when (new.id % 500 = 0)
  execute function private.merge_product_totals();

create trigger add_to_product_lists after insert or delete on public.products
  for each row execute function private.update_product_lists();

create trigger update_product_lists after update on public.products
  for each row when ((old."stockQuantity", old."subCategoryId", old.hidden, old."lowStockAt")
    is distinct from (new."stockQuantity", new."subCategoryId", new.hidden, new."lowStockAt"))
  execute function private.update_product_lists();

revoke execute on all functions in schema private from public;
