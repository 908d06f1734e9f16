-- A deleted product can be restored for an hour, with everything that the delete took along.

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
comment on table private.deleted_products is 'Products deleted within the last hour, with the rows that referred to them.';
create index deleted_products_by_time on private.deleted_products (deleted_at);
alter table private.deleted_products enable row level security;

-- Runs before the foreign keys remove the rows that it copies.
create function private.keep_deleted_product() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.deleted_products
  where id = old.id or deleted_at < now() - interval '1 hour';
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

create trigger keep_deleted_product before delete on public.products
  for each row execute function private.keep_deleted_product();

-- True inside a function with definer rights that a client has called.
create function private.runs_for_client() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return private.called_by_client() and pg_catalog.pg_has_role(
    current_user, (select nspowner from pg_catalog.pg_namespace where nspname = 'private'), 'member');
end;
$$;
grant execute on function private.runs_for_client() to authenticated, service_role;

-- Lines that are restored belong to other shoppers and keep their quantity.
create or replace trigger a_require_own_line before insert on public.carts
  for each row when (not private.runs_for_client()) execute function private.require_own_line();
create or replace trigger b_merge_line before insert on public.carts
  for each row when (not private.runs_for_client()) execute function private.merge_line();
create or replace trigger a_require_own_line before insert on public.wishlists
  for each row when (not private.runs_for_client()) execute function private.require_own_line();
create or replace trigger b_merge_line before insert on public.wishlists
  for each row when (not private.runs_for_client()) execute function private.merge_line();

-- The stock of paid orders: what an order that was cancelled meanwhile had taken goes back.
create function private.restore_order_stock(lines jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
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
end;
$$;

-- Accounts and orders that were removed meanwhile are left out.
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

-- Does nothing for a product that is not deleted, so that it can be called twice.
create function private.restore_deleted_product(product_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept private.deleted_products;
begin
  perform private.require_admin();
  delete from private.deleted_products
  where id = product_id and deleted_at >= now() - interval '1 hour' returning * into kept;
  if kept.id is null then
    return;
  end if;
  insert into public.products overriding system value
  select * from jsonb_populate_record(null::public.products, kept.product);
  perform private.restore_lists(kept);
  perform private.restore_order_stock(kept.order_stock);
  update public."orderItems" set "productId" = product_id
  where id = any (kept.order_item_ids) and "productId" is null;
end;
$$;
grant execute on function private.restore_deleted_product(bigint) to authenticated;

-- Takes back the delete of a product, which keeps its id.
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

revoke execute on all functions in schema private from public;
