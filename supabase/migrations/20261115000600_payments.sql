-- Money and stock: one way to confirm a payment, a ledger of what happened, and what is still to be asked.

create table if not exists public.payments (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  "orderId" bigint references public.orders (id) on delete set null,
  "paymentReference" text not null,
  kind text not null check (kind in ('charge', 'failed', 'mismatch', 'refund')),
  status text not null default 'done' check (status in ('done', 'due', 'requested')),
  "providerId" text not null,
  amount numeric(12, 2) not null,
  currency text not null,
  fees numeric(12, 2) not null default 0,
  channel text not null default '',
  "paidAt" timestamptz,
  way text not null check (way in ('verify', 'webhook', 'sweep')),
  unique (kind, "providerId")
);
comment on table public.payments is 'The ledger: what the provider said about an order''s money, each thing once.';

create index if not exists payments_by_order on public.payments ("orderId");
create index if not exists payments_refunds_due on public.payments (id) where kind = 'refund' and status = 'due';

alter table public.payments enable row level security;

drop policy if exists "admins can view payments" on public.payments;
create policy "admins can view payments" on public.payments
  for select to authenticated using ((select private.is_admin()));

create table if not exists private.order_stock (
  "orderId" bigint not null references public.orders (id) on delete cascade,
  "productId" bigint not null references public.products (id) on delete cascade,
  quantity integer not null,
  taken integer not null,
  primary key ("orderId", "productId")
);
comment on table private.order_stock is 'How many pieces a confirmed order needs, and how many of them it has out of the stock now.';
create index if not exists order_stock_by_product on private.order_stock ("productId");
alter table private.order_stock enable row level security;

create table if not exists private.payment_checks (
  "orderId" bigint primary key references public.orders (id) on delete cascade,
  attempts integer not null,
  next_at timestamptz not null
);
comment on table private.payment_checks is 'When the sweep may turn to the provider about an order again.';
alter table private.payment_checks enable row level security;

-- Pushes an order's next turn away, each pause twice the one before, up to about two hours.
create or replace function private.postpone_check(order_id bigint) returns void
language sql security definer set search_path = '' as $$
  insert into private.payment_checks as check_up ("orderId", attempts, next_at)
  select order_id, 1, now() + interval '2 minutes' where order_id is not null
  on conflict ("orderId") do update set
    attempts = check_up.attempts + 1,
    next_at = now() + interval '2 minutes' * (2 ^ least(check_up.attempts, 6));
$$;
revoke execute on function private.postpone_check(bigint) from public;

-- True when every piece of the order can be had now. A live hold has its pieces reserved already.
create or replace function private.stock_suffices(placed public.orders) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from (
      select "productId", sum(quantity) as wanted
      from public."orderItems" where "orderId" = placed.id group by "productId"
    ) as line
    left join public.products as product on product.id = line."productId"
    where product.id is null or line.wanted > product."stockQuantity" - case
      when placed."paymentStatus" = 'pending' and placed.created_at > now() - interval '30 minutes' then 0
      else private.held_by_others(product.id, placed.id)
    end
  );
$$;
revoke execute on function private.stock_suffices(public.orders) from public;

-- Moves the pieces of a confirmed order out of the stock.
create or replace function private.take_stock(order_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.order_stock ("orderId", "productId", quantity, taken)
  select order_id, "productId", sum(quantity), sum(quantity)
  from public."orderItems" where "orderId" = order_id group by "productId";

  update public.products as product
  set "stockQuantity" = product."stockQuantity" - line.taken
  from private.order_stock as line
  where line."orderId" = order_id and line."productId" = product.id;
end;
$$;
revoke execute on function private.take_stock(bigint) from public;

-- Takes what was bought out of the buyer's cart; pieces added since then stay.
create or replace function private.clear_bought_lines(order_id bigint, buyer uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  with bought as (
    select "productId", sum(quantity) as quantity
    from public."orderItems" where "orderId" = order_id group by "productId"
  ), emptied as (
    delete from public.carts as line using bought
    where line.user_id = buyer and line."productId" = bought."productId"
      and line.quantity <= bought.quantity
  )
  update public.carts as line set quantity = line.quantity - bought.quantity from bought
  where line.user_id = buyer and line."productId" = bought."productId"
    and line.quantity > bought.quantity;
end;
$$;
revoke execute on function private.clear_bought_lines(bigint, uuid) from public;

-- Writes one line into the ledger; a repetition writes nothing.
create or replace function private.record_payment(
  placed public.orders, entry_kind text, entry_status text, charge jsonb, entry_way text
) returns void
language sql security definer set search_path = '' as $$
  insert into public.payments ("orderId", "paymentReference", kind, status, "providerId",
    amount, currency, fees, channel, "paidAt", way)
  values (placed.id, placed."paymentReference", entry_kind, entry_status,
    coalesce(charge ->> 'id', placed."paymentReference"),
    least(coalesce((charge ->> 'amount')::numeric, 0), 999999999999) / 100, coalesce(charge ->> 'currency', ''),
    least(coalesce((charge ->> 'fees')::numeric, 0), 999999999999) / 100, coalesce(charge ->> 'channel', ''),
    (charge ->> 'paid_at')::timestamptz, entry_way)
  on conflict (kind, "providerId") do nothing;
$$;
revoke execute on function private.record_payment(public.orders, text, text, jsonb, text) from public;

-- The one way to confirm. `charge` is what the provider said: {id, status, amount, requested_amount,
-- currency, fees, channel, paid_at}, money in pesewas. Answers with what became of the order:
-- confirmed, failed, pending, mismatch, refund, refunded or unknown. Any number of calls, at once or
-- one after another, have the effect of one.
create or replace function public.confirm_payment(
  order_id bigint, reference text, charge jsonb, way text
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  due numeric;
begin
  select * into placed from public.orders
  where id = order_id and "paymentReference" = reference for no key update;
  if not found then
    return 'unknown';
  end if;
  if placed."paymentStatus" in ('success', 'paid') then
    return 'confirmed';
  end if;
  if exists (select from public.payments where "orderId" = placed.id and kind = 'refund') then
    return 'refunded';
  end if;

  if charge ->> 'status' = 'failed' then
    update public.orders set "paymentStatus" = 'failed' where id = placed.id;
    perform private.record_payment(placed, 'failed', 'done', charge, way);
    return 'failed';
  elsif charge ->> 'status' is distinct from 'success' then
    return 'pending';
  end if;

  due := placed."totalAmount" * 100;
  if charge ->> 'currency' is distinct from 'GHS'
    or (charge ->> 'requested_amount')::numeric is distinct from due
    or (charge ->> 'amount')::numeric is null
    or not (charge ->> 'amount')::numeric between due and 999999999999
    -- One payment pays for one order, whatever is said about it later.
    or exists (
      select from public.payments
      where kind = 'charge' and "providerId" = charge ->> 'id' and "orderId" is distinct from placed.id
    ) then
    perform private.record_payment(placed, 'mismatch', 'done', charge, way);
    return 'mismatch';
  end if;

  perform private.record_payment(placed, 'charge', 'done', charge, way);
  perform private.lock_products(placed.id);
  if placed."orderStatus" = 'cancelled' or not private.has_items(placed.id)
    or not private.stock_suffices(placed) then
    update public.orders set "paymentStatus" = 'failed', "orderStatus" = 'cancelled'
    where id = placed.id;
    perform private.record_payment(placed, 'refund', 'due', charge, way);
    -- Whoever asked hands the refund to the provider now; the sweep may not do so at the same time.
    delete from private.payment_checks where "orderId" = placed.id;
    perform private.postpone_check(placed.id);
    return 'refund';
  end if;

  perform private.take_stock(placed.id);
  update public.orders set "paymentStatus" = 'success' where id = placed.id;
  perform private.clear_bought_lines(placed.id, placed.user_id);
  return 'confirmed';
end;
$$;
revoke execute on function public.confirm_payment(bigint, text, jsonb, text) from public, anon, authenticated;
grant execute on function public.confirm_payment(bigint, text, jsonb, text) to service_role;

-- Cancelling a confirmed order puts its pieces back once; taking that back removes what is still there.
create or replace function private.restock_on_cancel() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_products(new.id);
  if new."orderStatus" = 'cancelled' then
    update public.products as product
    set "stockQuantity" = least(product."stockQuantity" + line.taken, 1000000)
    from private.order_stock as line
    where line."orderId" = new.id and line."productId" = product.id and line.taken > 0;
    update private.order_stock set taken = 0 where "orderId" = new.id;
  else
    update private.order_stock as line set taken = least(line.quantity, product."stockQuantity")
    from public.products as product
    where line."orderId" = new.id and product.id = line."productId" and line.taken = 0;
    update public.products as product
    set "stockQuantity" = product."stockQuantity" - line.taken
    from private.order_stock as line
    where line."orderId" = new.id and line."productId" = product.id and line.taken > 0;
  end if;
  return null;
end;
$$;
revoke execute on function private.restock_on_cancel() from public;

drop trigger if exists restock_on_cancel on public.orders;
create trigger restock_on_cancel after update of "orderStatus" on public.orders
  for each row
  when ((old."orderStatus" = 'cancelled') is distinct from (new."orderStatus" = 'cancelled'))
  execute function private.restock_on_cancel();

-- Hands the sweep the orders it may ask about now. A declined card can be followed by a good one under
-- the same reference, so failed orders are asked about too. The lock, and the snapshot taken after it,
-- see to it that two processes never get the same order.
create or replace function public.claim_payment_checks(at_most integer default 20)
returns table ("orderId" bigint, reference text)
language plpgsql security definer set search_path = '' as $$
declare
  due record;
begin
  if not pg_catalog.pg_try_advisory_xact_lock(7063) then
    return;
  end if;
  for due in
    select placed.id, placed."paymentReference"
    from public.orders as placed
    left join private.payment_checks as check_up on check_up."orderId" = placed.id
    where placed."paymentStatus" in ('pending', 'failed')
      and placed.created_at between now() - interval '24 hours' and now() - interval '2 minutes'
      and (check_up.next_at is null or check_up.next_at <= now())
      and not exists (
        select from public.payments as entry where entry."orderId" = placed.id and entry.kind = 'refund'
      )
    order by private.has_items(placed.id) desc, placed.created_at
    limit least(greatest(at_most, 1), 100)
  loop
    perform private.postpone_check(due.id);
    "orderId" := due.id;
    reference := due."paymentReference";
    return next;
  end loop;
end;
$$;
revoke execute on function public.claim_payment_checks(integer) from public, anon, authenticated;
grant execute on function public.claim_payment_checks(integer) to service_role;

-- Hands the sweep the refunds that the provider has not taken over yet, each to one process at a time.
create or replace function public.claim_refunds(at_most integer default 20)
returns table (reference text, amount bigint)
language plpgsql security definer set search_path = '' as $$
declare
  due record;
begin
  if not pg_catalog.pg_try_advisory_xact_lock(7064) then
    return;
  end if;
  for due in
    select entry."orderId", entry."paymentReference", entry.amount
    from public.payments as entry
    left join private.payment_checks as check_up on check_up."orderId" = entry."orderId"
    where entry.kind = 'refund' and entry.status = 'due'
      and (check_up.next_at is null or check_up.next_at <= now())
    order by entry.id
    limit least(greatest(at_most, 1), 100)
  loop
    perform private.postpone_check(due."orderId");
    reference := due."paymentReference";
    amount := due.amount * 100;
    return next;
  end loop;
end;
$$;
revoke execute on function public.claim_refunds(integer) from public, anon, authenticated;
grant execute on function public.claim_refunds(integer) to service_role;

-- The provider has taken the refund over.
create or replace function public.mark_refund_requested(reference text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.payments set status = 'requested'
  where kind = 'refund' and status = 'due' and "paymentReference" = reference;
  return found;
end;
$$;
revoke execute on function public.mark_refund_requested(text) from public, anon, authenticated;
grant execute on function public.mark_refund_requested(text) to service_role;
