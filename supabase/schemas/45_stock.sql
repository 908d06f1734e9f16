-- Stock: held while an unpaid order may still be paid, taken when it is, put back when it is cancelled.
--
-- Functions that every order runs, also in 50_payment_attempts.sql and 55_order_mails.sql, have one plan for all orders:
-- PostgreSQL would plan them anew at each call, because it expects a plan for the values of one order to cost
-- slightly less.

create table public."stockHolds" (
  user_id uuid not null references auth.users (id) on delete cascade,
  "productId" bigint not null references public.products (id) on delete cascade,
  "orderId" bigint not null references public.orders (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  "expiresAt" timestamptz not null,
  primary key (user_id, "productId")
);
comment on table public."stockHolds" is 'Pieces reserved for a shopper''s newest unpaid order of a product.';

create table private.order_stock (
  "orderId" bigint not null references public.orders (id) on delete cascade,
  "productId" bigint not null references public.products (id) on delete cascade,
  quantity integer not null,
  taken integer not null,
  primary key ("orderId", "productId")
);
comment on table private.order_stock is 'How many pieces a paid order needs, and how many of them it has out of the stock now.';

create index stock_holds_by_product on public."stockHolds" ("productId");
create index stock_holds_by_order on public."stockHolds" ("orderId");
create index order_stock_by_product on private.order_stock ("productId");

revoke all on public."stockHolds" from anon, authenticated, service_role;
grant select on public."stockHolds" to authenticated, service_role;

alter table public."stockHolds" enable row level security;
alter table private.order_stock enable row level security;

create policy "admins can view stock holds" on public."stockHolds"
  for select to authenticated using ((select private.is_admin()));

-- Locks the products of an order in id order, so that two orders never wait for each other in a circle.
-- Not "for update": the items' own foreign keys already hold key-share locks on these rows.
create function private.lock_products(order_id bigint) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  perform from public.products
  where id in (select "productId" from public."orderItems" where "orderId" = order_id)
  order by id
  for no key update;
end;
$$;

-- Every product of an order with what the order wants of it and what it can have: the stock less the
-- pieces that are reserved for other shoppers. A product that is gone has nothing available. Uses
-- variables, because a field of a row is read from it anew for every reservation.
create function private.available_stock(placed public.orders)
returns table ("productId" bigint, name text, stock integer, wanted bigint, available bigint)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  order_id constant bigint := placed.id;
  buyer constant uuid := placed.user_id;
  present constant timestamptz := now();
begin
  return query
    with line as (
      select item."productId", sum(item.quantity) as wanted
      from public."orderItems" as item where item."orderId" = order_id group by item."productId"
    ), held as (
      select hold."productId", sum(hold.quantity) as quantity from public."stockHolds" as hold
      where hold."productId" = any (array(select ordered."productId" from line as ordered))
        and hold."expiresAt" > present and hold.user_id is distinct from buyer
      group by hold."productId"
    )
    select line."productId", product.name, product."stockQuantity", line.wanted,
      coalesce(product."stockQuantity", 0) - coalesce(held.quantity, 0)
    from line
    left join public.products as product on product.id = line."productId"
    left join held on held."productId" = line."productId"
    order by line."productId";
end;
$$;

-- Refuses an order whose prices, total or pieces are not right, and reserves its pieces for 30 minutes.
-- Until it is paid, a shopper's hold on a product is the larger of 3 pieces or a quarter of the stock at
-- most, and only the newest two orders of a shopper hold anything: nobody can reserve the whole shop. The last
-- three pieces of a product are held for ten minutes only while the shopper has never paid for an order.
create function private.hold_stock(placed public.orders) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  problem record;
  has_paid constant boolean := exists (
    select from public.orders
    where user_id = placed.user_id and "paymentStatus" in ('success', 'paid'));
begin
  perform private.lock_products(placed.id);

  select product.id, product.name, product.price into problem
  from public."orderItems" as item
  left join public.products as product on product.id = item."productId" and not product.hidden
  where item."orderId" = placed.id and item.price is distinct from product.price
  order by product.id nulls first limit 1;
  if found and problem.id is null then
    raise exception using errcode = 'PT409', message = 'One of the products is no longer sold.';
  elsif found then
    raise exception using errcode = 'PT409',
      message = format('The price of %s is now GH₵%s. Please review your cart.',
        problem.name, to_char(problem.price, 'FM999,999,990.00'));
  end if;

  if (select sum(price * quantity) from public."orderItems" where "orderId" = placed.id)
    is distinct from placed."totalAmount" then
    raise exception using errcode = 'PT400', message = 'The items do not add up to the order total.';
  end if;

  select line.name, line.available into problem
  from private.available_stock(placed) as line where line.wanted > line.available limit 1;
  if found and problem.available <= 0 then
    raise exception using errcode = 'PT409', message = format('%s is sold out.', problem.name);
  elsif found then
    raise exception using errcode = 'PT409',
      message = format('Only %s of %s left.', problem.available, problem.name);
  end if;

  insert into public."stockHolds" as hold (user_id, "productId", "orderId", quantity, "expiresAt")
  select placed.user_id, line."productId", placed.id,
    least(line.wanted, greatest(3, line.stock / 4)),
    now() + case when has_paid or line.stock > 3 then interval '30 minutes' else interval '10 minutes' end
  from private.available_stock(placed) as line
  on conflict (user_id, "productId") do update
    set "orderId" = excluded."orderId", quantity = excluded.quantity, "expiresAt" = excluded."expiresAt";

  delete from public."stockHolds"
  where user_id = placed.user_id and "orderId" not in (
    select hold."orderId" from public."stockHolds" as hold
    where hold.user_id = placed.user_id and hold."expiresAt" > now()
    group by hold."orderId" order by max(hold."expiresAt") desc, hold."orderId" desc limit 2
  );
end;
$$;

-- Moves the pieces of a paid order out of the stock. The buyer's holds on these products end with it, so
-- that an older order of the same buyer cannot use up what is reserved for others.
create function private.take_stock(placed public.orders) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  insert into private.order_stock ("orderId", "productId", quantity, taken)
  select placed.id, "productId", sum(quantity), sum(quantity)
  from public."orderItems" where "orderId" = placed.id group by "productId";

  update public.products as product
  set "stockQuantity" = product."stockQuantity" - line.taken
  from private.order_stock as line
  where line."orderId" = placed.id and line."productId" = product.id;

  delete from public."stockHolds"
  where user_id = placed.user_id
    and "productId" in (select "productId" from private.order_stock where "orderId" = placed.id);
end;
$$;

-- Ends what an order that will not be paid has reserved.
create function private.release_holds(order_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public."stockHolds" where "orderId" = order_id;
end;
$$;

-- Puts what a cancelled order has taken back into the stock.
create function private.put_stock_back(order_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.products as product
  set "stockQuantity" = least(product."stockQuantity" + line.taken, 1000000)
  from private.order_stock as line
  where line."orderId" = order_id and line."productId" = product.id and line.taken > 0;
  update private.order_stock set taken = 0 where "orderId" = order_id;
end;
$$;

-- The pieces that a paid order needs and does not have, also of products that were deleted.
create function private.missing_pieces(order_id bigint) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select sum(line.quantity - line.taken) from private.order_stock as line where line."orderId" = order_id
  ), 0) + coalesce((
    select sum(item.quantity) from public."orderItems" as item
    where item."orderId" = order_id and item."productId" is null
  ), 0);
end;
$$;

-- Takes what is available of the pieces that a paid order needs and does not have; keeps what it is short by.
create function private.take_available_stock(placed public.orders) returns void
language plpgsql security definer set search_path = '' as $$
declare
  short integer;
begin
  -- The buyer's own holds count as well: the sum of all holds never exceeds the stock.
  placed.user_id := null;
  with missing as (
    select line."productId", least(line.quantity - line.taken, greatest(free.available, 0)) as pieces
    from private.order_stock as line
    join private.available_stock(placed) as free on free."productId" = line."productId"
    where line."orderId" = placed.id and line.quantity > line.taken
  ), moved as (
    update public.products as product set "stockQuantity" = product."stockQuantity" - missing.pieces
    from missing where product.id = missing."productId" and missing.pieces > 0
  )
  update private.order_stock as line set taken = line.taken + missing.pieces
  from missing where line."orderId" = placed.id and line."productId" = missing."productId";
  short := private.missing_pieces(placed.id);
  update public.orders set "shortBy" = short where id = placed.id and "shortBy" <> short;
end;
$$;

-- Runs when an order is cancelled, and when that is taken back.
create function private.restock_on_cancel() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new."orderStatus" = 'cancelled' then
    perform private.release_holds(new.id);
  end if;
  -- An order that was never paid has nothing out of the stock, and locks no products.
  if new."paymentStatus" not in ('success', 'paid') then
    return null;
  end if;
  perform private.lock_products(new.id);
  if new."orderStatus" = 'cancelled' then
    perform private.put_stock_back(new.id);
    update public.orders set "shortBy" = 0 where id = new.id and "shortBy" <> 0;
  else
    perform private.take_available_stock(new);
  end if;
  return null;
end;
$$;

-- Puts the pieces that a refund is for back into the stock, and out of what the order needs. Pieces that an earlier
-- refund has put back, which failed afterwards, are not put back again.
create function private.restock_refund(refund_id bigint, order_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  lines jsonb;
begin
  if not exists (select from public."refundItems" where "refundId" = refund_id and restock) then
    return;
  end if;
  perform private.lock_products(order_id);
  with back as (
    select part."orderItemId", greatest(0, least(part.quantity - part.restocked, (
      select coalesce(sum(other.quantity) filter (where refund.status not in ('failed', 'refused')), 0)
        - sum(other.restocked)
      from public."refundItems" as other join public.refunds as refund on refund.id = other."refundId"
      where other."orderItemId" = part."orderItemId" and other.restock)))::integer as pieces
    from public."refundItems" as part where part."refundId" = refund_id and part.restock
  ), stored as (
    update public."refundItems" as part set restocked = part.restocked + back.pieces
    from back where part."refundId" = refund_id and part."orderItemId" = back."orderItemId"
  )
  select jsonb_agg(jsonb_build_object('itemId', "orderItemId", 'quantity', pieces)) into lines
  from back where pieces > 0;
  perform private.put_pieces_back(order_id, lines);
  perform private.restock_deleted_products(order_id, lines);
end;
$$;

-- Takes the pieces of a refund that failed out of the stock again, as far as they are there, for the order needs them.
-- What was dispatched before has come back, and stays in the stock.
create function private.unstock_refund(refund_id bigint, order_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  select * into placed from public.orders where id = order_id;
  if placed."orderStatus" in ('dispatched', 'delivered') then
    return;
  end if;
  perform private.lock_products(order_id);
  with taken as (
    select part."orderItemId", item."productId", part.restocked from public."refundItems" as part
    join public."orderItems" as item on item.id = part."orderItemId"
    where part."refundId" = refund_id and part.restocked > 0 and item."productId" is not null
  ), cleared as (
    update public."refundItems" as part set restocked = 0 from taken
    where part."refundId" = refund_id and part."orderItemId" = taken."orderItemId"
  )
  update private.order_stock as line set quantity = line.quantity + again.pieces
  from (select "productId", sum(restocked) as pieces from taken group by "productId") as again
  where line."orderId" = order_id and line."productId" = again."productId";
  if found and placed."orderStatus" <> 'cancelled' then
    perform private.take_available_stock(placed);
  end if;
end;
$$;

-- Moves pieces of an order back into the stock.
create function private.put_pieces_back(order_id bigint, lines jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  line record;
begin
  for line in
    select item."productId", sum(chosen.quantity) as quantity
    from jsonb_to_recordset(lines) as chosen ("itemId" bigint, quantity integer)
    join public."orderItems" as item on item.id = chosen."itemId"
    where item."productId" is not null group by item."productId"
  loop
    update public.products as product
    set "stockQuantity" = least(product."stockQuantity" + least(line.quantity, held.taken), 1000000)
    from private.order_stock as held
    where product.id = line."productId" and held."orderId" = order_id
      and held."productId" = line."productId";
    update private.order_stock as held
    set quantity = greatest(held.quantity - line.quantity, 0),
      taken = greatest(held.taken - line.quantity, 0)
    where held."orderId" = order_id and held."productId" = line."productId";
  end loop;
end;
$$;

create trigger restock_on_cancel after update of "orderStatus" on public.orders
  for each row
  when ((old."orderStatus" = 'cancelled') is distinct from (new."orderStatus" = 'cancelled'))
  execute function private.restock_on_cancel();

revoke execute on all functions in schema private from public;
