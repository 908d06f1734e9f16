-- Keeps the plans of functions that every visit calls, and applies fewer lines of an import at a time.

-- The number of products of each subcategory that shoppers see. Has definer rights, because nobody may read the totals
-- directly. In PL/pgSQL, like what follows: PostgreSQL plans a function in SQL at every call.
create or replace function search.products_per_subcategory(category integer) returns jsonb
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

-- The products that a product's page shows below it: at most four of the same category, those of the same
-- subcategory first. Two reads that end after a few rows; one sorted by both would read the whole category.
create or replace function public.related_products(product_id bigint) returns jsonb
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

-- Adds the items of an order to the products' totals, or takes them off with -1. In the order of their names,
-- so that two transactions never wait for each other in a circle.
create or replace function private.count_items(placed public.orders, direction integer) returns void
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  insert into private.product_sales as total (day, name, "productId", "categoryId", units, sales)
  select private.day_of(placed), item.name, max(item."productId"), max(product."categoryId"),
    direction * sum(item.quantity), direction * sum(item.quantity * item.price)
  from public."orderItems" as item
  left join public.products as product on product.id = item."productId"
  where item."orderId" = placed.id
  group by item.name order by item.name
  on conflict (day, name) do update set
    units = total.units + excluded.units, sales = total.sales + excluded.sales,
    "productId" = coalesce(excluded."productId", total."productId"),
    "categoryId" = coalesce(excluded."categoryId", total."categoryId");
end;
$$;

-- Applies some lines of an import and returns how many are left: it is called until there are none. So few at a
-- time that nobody waits for them on PGlite. A repeated call, after a response that was lost, applies no line twice. Products are locked in id order, as orders do. The
-- first line that is refused is named, and no line of this call takes effect.
create or replace function public.import_products(import_id uuid, line_count integer) returns integer
language plpgsql set search_path = '' as $$
declare
  part_lines constant integer := 10;
  staged public."productImports";
  previous jsonb;
begin
  perform private.require_admin();
  if line_count is distinct from (
    select count(*) from public."productImports"
    where "importId" = import_id and user_id = auth.uid()
  ) then
    raise exception using errcode = 'PT409',
      message = 'Parts of the file are missing. Please import it again.';
  end if;
  for staged in
    select * from public."productImports"
    where "importId" = import_id and user_id = auth.uid() and line in (
      select line from public."productImports"
      where "importId" = import_id and user_id = auth.uid() and not done
      order by line limit part_lines
    )
    order by (product ->> 'id')::bigint nulls last, line for update
  loop
    previous := null;
    if staged.product ->> 'id' is null then
      staged."productId" := private.insert_imported(staged.product);
    else
      staged."productId" := (staged.product ->> 'id')::bigint;
      select to_jsonb(current) into previous
      from public.products as current where id = staged."productId" for no key update;
      perform private.update_imported(staged.product);
    end if;
    update public."productImports"
    set done = true, "productId" = staged."productId", before = previous, changed_at = now()
    where "importId" = import_id and line = staged.line;
  end loop;
  return (
    select count(*) from public."productImports"
    where "importId" = import_id and user_id = auth.uid() and not done
  );
exception
  when data_exception or integrity_constraint_violation or sqlstate 'PT409' or sqlstate 'PT404' then
    if staged.line is null then
      raise;
    end if;
    raise exception using
      errcode = case when sqlstate like 'PT%' then sqlstate else 'PT400' end,
      message = format('Line %s: %s', staged.line, sqlerrm);
end;
$$;

-- Takes some lines of an import back that was refused, and returns how many are left: it is called until there
-- are none.
create or replace function public.revert_import(import_id uuid) returns integer
language plpgsql set search_path = '' as $$
declare
  part_lines constant integer := 10;
  staged public."productImports";
begin
  perform private.require_admin();
  for staged in
    select * from public."productImports"
    where "importId" = import_id and user_id = auth.uid() and line in (
      select line from public."productImports"
      where "importId" = import_id and user_id = auth.uid() and done
      order by line limit part_lines
    )
    order by "productId" for update
  loop
    perform private.revert_imported(staged);
    update public."productImports" set done = false where "importId" = import_id and line = staged.line;
  end loop;
  return (
    select count(*) from public."productImports"
    where "importId" = import_id and user_id = auth.uid() and done
  );
end;
$$;
