-- What the back office does with products: a deleted one can be restored for 30 days, with everything that the
-- delete took along; pieces that arrive are added in the list.

create table private.deleted_products (
  id bigint primary key,
  deleted_at timestamptz not null default now(),
  deleted_by uuid default auth.uid(),
  product jsonb not null,
  carts jsonb not null,
  wishlists jsonb not null,
  holds jsonb not null,
  order_stock jsonb not null,
  order_item_ids bigint[] not null
);
comment on table private.deleted_products is 'Products deleted within the last 30 days, with the rows that referred to them.';

create index deleted_products_by_time on private.deleted_products (deleted_at);

alter table private.deleted_products enable row level security;

-- Keeps what a delete removes. Runs before the foreign keys remove the rows that it copies.
create function private.keep_deleted_product() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.deleted_products
  where id = old.id or deleted_at < now() - interval '30 days';
  insert into private.deleted_products
    (id, product, carts, wishlists, holds, order_stock, order_item_ids)
  values (
    old.id,
    to_jsonb(old),
    (select coalesce(jsonb_agg(line), '[]') from public.carts as line where "productId" = old.id),
    (select coalesce(jsonb_agg(line), '[]') from public.wishlists as line where "productId" = old.id),
    (select coalesce(jsonb_agg(hold), '[]') from public."stockHolds" as hold where "productId" = old.id),
    (select coalesce(jsonb_agg(line), '[]') from private.order_stock as line where "productId" = old.id),
    array(select id from public."orderItems" where "productId" = old.id)
  );
  return old;
end;
$$;

-- The pieces that a refund was for, of products that are deleted: they come back with the product.
create function private.restock_deleted_products(order_id bigint, lines jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.deleted_products as kept set
    product = kept.product || jsonb_build_object('stockQuantity',
      least((kept.product ->> 'stockQuantity')::integer + coalesce((
        select least(returned.quantity, (line ->> 'taken')::integer)
        from jsonb_array_elements(kept.order_stock) as line
        where (line ->> 'orderId')::bigint = order_id), 0), 1000000)),
    order_stock = (
      select coalesce(jsonb_agg(case when (line ->> 'orderId')::bigint = order_id
        then line || jsonb_build_object(
          'quantity', greatest((line ->> 'quantity')::integer - returned.quantity, 0),
          'taken', greatest((line ->> 'taken')::integer - returned.quantity, 0))
        else line end), '[]')
      from jsonb_array_elements(kept.order_stock) as line)
  from (
    select deleted.id, sum(chosen.quantity) as quantity
    from jsonb_to_recordset(lines) as chosen ("itemId" bigint, quantity integer)
    join private.deleted_products as deleted on chosen."itemId" = any (deleted.order_item_ids)
    group by deleted.id
  ) as returned
  where kept.id = returned.id;
end;
$$;

-- The stock of paid orders: what an order that was cancelled meanwhile had taken goes back, and an order that is
-- no longer cancelled takes what is there.
create function private.restore_order_stock(lines jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  needed record;
begin
  perform from public.orders
  where id in (select (one ->> 'orderId')::bigint from jsonb_array_elements(lines) as one)
  order by id for no key update;
  insert into private.order_stock ("orderId", "productId", quantity, taken)
  select line."orderId", line."productId", line.quantity,
    case when placed."orderStatus" = 'cancelled' then 0 else line.taken end
  from jsonb_populate_recordset(null::private.order_stock, lines) as line
  join public.orders as placed on placed.id = line."orderId";

  update public.products as product
  set "stockQuantity" = least(product."stockQuantity" + returned.pieces, 1000000)
  from (
    select line."productId", sum(line.taken) as pieces
    from jsonb_populate_recordset(null::private.order_stock, lines) as line
    join public.orders as placed on placed.id = line."orderId"
    where placed."orderStatus" = 'cancelled' group by line."productId"
  ) as returned
  where product.id = returned."productId";

  for needed in
    select waiting."orderId", waiting."productId" from private.order_stock as waiting
    join public.orders as placed on placed.id = waiting."orderId"
    join jsonb_populate_recordset(null::private.order_stock, lines) as kept
      on (kept."orderId", kept."productId") = (waiting."orderId", waiting."productId")
    where placed."orderStatus" <> 'cancelled' and waiting.taken = 0
    order by waiting."orderId"
  loop
    update private.order_stock as waiting set taken = least(waiting.quantity, product."stockQuantity")
    from public.products as product
    where waiting."orderId" = needed."orderId" and waiting."productId" = needed."productId"
      and product.id = needed."productId";
    update public.products as product set "stockQuantity" = product."stockQuantity" - waiting.taken
    from private.order_stock as waiting
    where waiting."orderId" = needed."orderId" and waiting."productId" = needed."productId"
      and product.id = needed."productId";
  end loop;
end;
$$;

-- The lines of carts and wishlists, and the reservations. Accounts and orders that were removed meanwhile are
-- left out.
create function private.restore_lists(kept private.deleted_products) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.carts (id, "productId", user_id, quantity) overriding system value
  select line.id, line."productId", line.user_id, line.quantity
  from jsonb_populate_recordset(null::public.carts, kept.carts) as line
  join auth.users on users.id = line.user_id;

  insert into public.wishlists (id, "productId", user_id, quantity) overriding system value
  select line.id, line."productId", line.user_id, line.quantity
  from jsonb_populate_recordset(null::public.wishlists, kept.wishlists) as line
  join auth.users on users.id = line.user_id;

  insert into public."stockHolds" (user_id, "productId", "orderId", quantity, "expiresAt")
  select hold.user_id, hold."productId", hold."orderId", hold.quantity, hold."expiresAt"
  from jsonb_populate_recordset(null::public."stockHolds", kept.holds) as hold
  join auth.users on users.id = hold.user_id
  join public.orders as placed on placed.id = hold."orderId"
  where placed."paymentStatus" = 'pending' and placed."orderStatus" <> 'cancelled';
end;
$$;

-- Restores a product and what the delete took along. Does nothing for a product that is not deleted, so that it
-- can be called twice.
create function private.restore_deleted_product(product_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept private.deleted_products;
begin
  perform private.require_admin();
  delete from private.deleted_products
  where id = product_id and deleted_at >= now() - interval '30 days' returning * into kept;
  if kept.id is null then
    return;
  end if;
  insert into public.products overriding system value
  select * from jsonb_populate_record(null::public.products,
    '{"editVersion": 1, "hidden": false, "lowStockAt": 29}' || kept.product);
  perform private.restore_lists(kept);
  perform private.restore_order_stock(kept.order_stock);
  update public."orderItems" set "productId" = product_id
  where id = any (kept.order_item_ids) and "productId" is null;
  update public.orders as placed set "shortBy" = private.missing_pieces(placed.id)
  where placed."shortBy" > 0 and placed."orderStatus" <> 'cancelled' and placed.id in (
    select item."orderId" from public."orderItems" as item where item.id = any (kept.order_item_ids));
end;
$$;
grant execute on function private.restore_deleted_product(bigint) to authenticated;

-- What an admin calls to take back the delete of a product, which keeps its id.
create function public.restore_product(product_id bigint) returns setof public.products
language plpgsql set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.restore_deleted_product(product_id);
  return query select * from public.products where id = product_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'This product can no longer be restored.';
  end if;
end;
$$;
revoke execute on function public.restore_product(bigint) from public, anon, service_role;
grant execute on function public.restore_product(bigint) to authenticated;

-- Takes a product out of the trash that its admin has just added and deleted again, and nobody has used: its picture
-- could not be uploaded.
create function private.forget_deleted_product(product_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from private.deleted_products
  where id = product_id and deleted_by = auth.uid() and deleted_at > now() - interval '5 minutes'
    and product ->> 'editVersion' = '1' and carts = '[]' and wishlists = '[]' and holds = '[]'
    and order_stock = '[]' and order_item_ids = '{}';
end;
$$;
grant execute on function private.forget_deleted_product(bigint) to authenticated;

-- What an admin calls after the delete of such a product.
create function public.forget_product(product_id bigint) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.forget_deleted_product(product_id);
end;
$$;
revoke execute on function public.forget_product(bigint) from public, anon, service_role;
grant execute on function public.forget_product(bigint) to authenticated;

-- The newest deleted products. Has definer rights, because nobody may read the table directly.
create function private.products_in_trash() returns table (product jsonb, deleted_at timestamptz, deleted_by text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select kept.product, kept.deleted_at, coalesce(account.raw_user_meta_data ->> 'fullName', '')
    from private.deleted_products as kept left join auth.users as account on account.id = kept.deleted_by
    where kept.deleted_at >= now() - interval '30 days' order by kept.deleted_at desc, kept.id desc limit 1000;
end;
$$;
grant execute on function private.products_in_trash() to authenticated;

-- The products that can be restored, those deleted last first.
create function public.deleted_products()
returns table (id bigint, name text, image text, price numeric, "deletedAt" timestamptz, "deletedBy" text)
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select (kept.product ->> 'id')::bigint, kept.product ->> 'name', kept.product ->> 'image',
      (kept.product ->> 'price')::numeric, kept.deleted_at, kept.deleted_by
    from private.products_in_trash() as kept;
end;
$$;
revoke execute on function public.deleted_products() from public, anon, service_role;
grant execute on function public.deleted_products() to authenticated;

-- Adds pieces to the stock as it is now, or takes some off, whatever was sold since the list was read. A repetition
-- returns the product as it is now.
create function public.add_stock(product_id bigint, pieces integer, request_id uuid default null)
returns setof public.products
language plpgsql set search_path = '' as $$
declare
  changed_before bigint;
  present bigint;
begin
  perform private.require_admin();
  changed_before := private.first_answer(request_id, 'add_stock')::bigint;
  if changed_before is not null then
    return query select * from public.products where id = changed_before;
    return;
  end if;
  select "stockQuantity" into present from public.products where id = product_id for no key update;
  if present is null then
    raise exception using errcode = 'PT404', message = 'This product does not exist any more.';
  elsif (present + pieces between 0 and 1000000) is not true then
    raise exception using errcode = 'PT400',
      message = format('There are %s pieces: the stock must stay between 0 and 1,000,000.', present);
  end if;
  perform private.keep_answer(request_id, to_jsonb(product_id));
  return query
    update public.products set "stockQuantity" = present + pieces where id = product_id returning *;
end;
$$;
revoke execute on function public.add_stock(bigint, integer, uuid) from public, anon, service_role;
grant execute on function public.add_stock(bigint, integer, uuid) to authenticated;

-- Whether a product's name has the text of a search. The index of its trigrams finds parts of words with three
-- letters or digits, and fewer only at the beginning of a word.
create function private.name_condition(search text) returns text
language sql immutable set search_path = '' as $$
  select case
    when search !~ '[[:alnum:]]' then 'false'
    when search ~ '([[:alnum:]][^[:alnum:]]*){3}' then
      format('product.name ilike %L', private.containing(search))
    else (
      select string_agg(format('product.name ilike %L', before || ltrim(private.containing(search), '%')), ' or ')
      from unnest(array['', '% ', '%-']) as before
    )
  end;
$$;

-- The ids of the products whose name has the text of a search, from the index of trigrams; null for more than 5,000,
-- and at once if many of the newest have it: then any order of the list finds a page soon. The planner, which does
-- not know where in that order the others are, might read the whole table for a few of them.
create function private.products_by_name(search text) returns bigint[]
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  condition constant text := private.name_condition(search);
  is_common boolean;
  found bigint[];
begin
  execute format('select count(*) > 50 from (
      select name from public.products order by id desc limit 1000
    ) as product where %s', condition) into is_common;
  if is_common then
    return null;
  end if;
  execute format('select array(select product.id from public.products as product where %s limit 5001)',
    condition) into found;
  return case when cardinality(found) <= 5000 then found end;
end;
$$;

-- The conditions of the back office's list. A text that reads as a product's number also finds that product.
create function private.product_conditions(search text, status text, category integer) returns text
language sql stable set search_path = '' as $$
  select concat_ws(' and ', 'true',
    case when search <> '' then format('(%s or product.id = %L)',
      coalesce('product.id = any (' || quote_literal(private.products_by_name(search)::text) || ')',
        private.name_condition(search)),
      case when search ~ '^(#[0-9]{1,18}|[0-9]{4,18})$' then ltrim(search, '#')::bigint end) end,
    case when status = 'at-limit' then 'stock."isLow"'
      when status is not null then format('stock."stockStatus" = %L', status) end,
    case when category is not null then format('product."categoryId" = %L', category) end);
$$;

-- How many products match: from the totals, or counted, then at most to 1,001, which means more than a thousand.
create function private.count_found_products(search text, status text, category integer) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  number bigint;
begin
  perform private.require_admin();
  if search = '' and status is distinct from 'at-limit' then
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
grant execute on function private.count_found_products(text, text, integer) to authenticated;

-- One page of the back office's list, in an order that an index has; after_id and after_value, the value that the
-- list is sorted by, continue behind the last row of a page. Has definer rights, because nobody may read the
-- copies of the stock directly.
create function private.products_found(
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
grant execute on function private.products_found(text, text, integer, text, integer, bigint, text)
  to authenticated;

-- One page of the back office's list: {"products": […], "total": 60}. The total comes with the first page;
-- 1,001 means more than a thousand. Sorted by newest, name, price-asc, price-desc, stock-asc or stock-desc.
create function public.find_products(
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
revoke execute on function public.find_products(text, text, integer, text, integer, bigint, text)
  from public, anon, service_role;
grant execute on function public.find_products(text, text, integer, text, integer, bigint, text)
  to authenticated;

-- The pieces of each product that unpaid orders hold now.
create function public.held_pieces() returns table ("productId" bigint, held bigint)
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select hold."productId", sum(hold.quantity) from public."stockHolds" as hold
    where hold."expiresAt" > now() group by hold."productId" order by hold."productId";
end;
$$;
revoke execute on function public.held_pieces() from public, anon, service_role;
grant execute on function public.held_pieces() to authenticated;

create trigger keep_deleted_product before delete on public.products
  for each row execute function private.keep_deleted_product();

revoke execute on all functions in schema private from public;
