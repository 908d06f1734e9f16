-- The ledger: charges, refunds and disputes are rows of their own, and what is owed follows from them.

-- 1. The tables.

alter table public.orders
  add column "refundedAmount" numeric(12, 2) not null default 0,
  add column "refundDue" numeric(12, 2) not null default 0,
  add column "refundDueSince" timestamptz,
  add column "salesAmount" numeric(12, 2) not null default 0,
  add column "replacedBy" bigint references public.orders (id) on delete set null;
create index orders_by_replacement on public.orders ("replacedBy") where "replacedBy" is not null;

drop trigger show_refund on public.payments;
drop trigger owe_refund_on_cancel on public.orders;
alter table public.payments rename column way to source;
-- PostgreSQL 18 names the constraint after the column.
alter table public.payments alter column source drop not null;
alter table public.payments alter column source set not null;
alter table public.payments
  drop constraint payments_way_check,
  drop constraint payments_status_check,
  alter column "providerId" drop not null,
  add column "chargeId" bigint references public.payments (id) on delete cascade,
  add column "userName" text not null default '' check (char_length("userName") <= 200),
  add column "disputeId" text,
  add column lines jsonb,
  add column restock boolean not null default false,
  add constraint payments_source_check
    check (source in ('verify', 'webhook', 'sweep', 'admin', 'reconciliation'));
drop index public.payments_unsettled;
create index payments_by_charge on public.payments ("chargeId");
create index payments_unsettled on public.payments (id) where status in ('due', 'open', 'requested');

-- 2. The rows. A refund that was only due is no row any more: it follows from the order. One that was sent
-- without an answer stays.

alter table public.orders disable trigger user;

update public.orders as placed set "refundDueSince" = refund.created_at
from public.payments as refund
where refund."orderId" = placed.id and refund.kind = 'refund' and refund.status in ('due', 'failed');

delete from public.payments
where kind = 'refund' and (status = 'withdrawn' or channel = 'none' and status in ('due', 'failed')
  or source = 'admin' and status = 'due' and ("nextTryAt" is null or "nextTryAt" < now()));

update public.payments as entry set
  "chargeId" = charge.id,
  "providerId" = case
    when entry.kind = 'dispute' then entry."providerId"
    when entry."providerId" like 'refund-%' then substr(entry."providerId", 8) end
from public.payments as charge
where entry.kind in ('refund', 'dispute') and charge.kind = 'charge'
  and charge."paymentReference" = entry."paymentReference";

update public.payments set "providerId" = null
where kind = 'refund' and "chargeId" is null;

-- What was sent back by the shop itself did not pay for the order.
update public.payments as charge set status = 'surplus'
from public.payments as refund
where refund."chargeId" = charge.id and charge.kind = 'charge'
  and refund.kind = 'refund' and refund.source <> 'admin' and refund.tries > 0;

insert into public.payments ("orderId", "paymentReference", kind, status, amount, currency, channel,
  source, "chargeId", note)
select "orderId", "paymentReference", 'refund', 'resolved', amount, currency, 'none', 'admin', id, note
from public.payments where kind = 'mismatch' and status = 'resolved';
update public.payments set status = 'open' where kind = 'mismatch';

alter table public.payments add constraint payments_status_check check (status in ('done', 'surplus',
  'open', 'resolved', 'due', 'requested', 'processed', 'failed', 'refused', 'won', 'lost'));

update public."paymentAttempts" set outcome = case outcome
  when 'duplicate' then 'confirmed' when 'refund' then 'refunded' when 'unpaid' then 'abandoned' end
where outcome in ('duplicate', 'refund', 'unpaid');

-- 3. What follows from the rows, and what an event of the provider changes.

drop policy "admins can mark payments as settled by hand" on public.payments;

drop function public.claim_refunds(integer);

-- A new order takes the place of the shopper's older unpaid ones of the same goods, and of the oldest when there
-- are more than five: they are cancelled, and money that still arrives for them goes back by itself. The
-- caller has locked them.
create or replace function private.replace_unpaid_orders(placed public.orders) returns void
language plpgsql security definer set search_path = '' as $$
declare
  replaced bigint[];
begin
  with unpaid as (
    select older.id, row_number() over (order by older.id desc) as place,
      exists (
        select from public."orderItems" as old_item
        join public."orderItems" as item on item."productId" = old_item."productId"
        where old_item."orderId" = older.id and item."orderId" = placed.id
      ) as has_same_goods
    from public.orders as older
    where older.user_id = placed.user_id and older.id < placed.id
      and older."paymentStatus" in ('pending', 'failed') and older."orderStatus" = 'processing'
  )
  select array_agg(unpaid.id) into replaced from unpaid
  where unpaid.has_same_goods or unpaid.place > 4;
  update public.orders set "orderStatus" = 'cancelled', "replacedBy" = placed.id
  where id = any (replaced);
end;
$$;

-- Accepts the items of an order once, complete, at current prices, and only while the stock suffices.
create or replace function private.accept_items() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  if not private.called_by_client() or not exists (select from inserted) then
    return null;
  end if;
  if (select count(distinct "orderId") from inserted) > 1 then
    raise exception using errcode = 'PT400', message = 'The items belong to different orders.';
  end if;
  perform private.lock_shopper(auth.uid());
  perform from public.orders
  where id = (select min("orderId") from inserted) or user_id = auth.uid()
    and "paymentStatus" in ('pending', 'failed') and "orderStatus" = 'processing'
  order by id for no key update;
  select * into placed from public.orders where id = (select min("orderId") from inserted);
  if placed."paymentStatus" <> 'pending' or placed."orderStatus" = 'cancelled'
    or placed.created_at <= now() - interval '30 minutes' then
    raise exception using errcode = 'PT409', message = 'This order is closed. Please order again.';
  end if;
  if (select count(*) from public."orderItems" where "orderId" = placed.id)
    <> (select count(*) from inserted) then
    raise exception using errcode = 'PT409', message = 'This order already has its items.';
  end if;
  perform private.replace_unpaid_orders(placed);
  perform private.hold_stock(placed);
  update public."paymentAttempts" set "nextCheckAt" = created_at + interval '2 minutes'
  where reference = placed."paymentReference";
  return null;
end;
$$;

-- Runs when an order is cancelled, and when that is taken back.
create or replace function private.restock_on_cancel() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  short integer := 0;
begin
  if new."orderStatus" = 'cancelled' then
    perform private.release_holds(new.id);
  end if;
  -- An order that was never paid has nothing out of the stock, and locks no products.
  if not exists (select from private.order_stock where "orderId" = new.id) then
    return null;
  end if;
  perform private.lock_products(new.id);
  if new."orderStatus" = 'cancelled' then
    perform private.put_stock_back(new.id);
  else
    short := private.take_available_stock(new);
  end if;
  update public.orders set "shortBy" = short where id = new.id and "shortBy" <> short;
  return null;
end;
$$;

-- Begins a verification that a shopper asked for; null when there is no such order. `mayQueryProvider`
-- says whether the provider may be asked now: not within the cooldown of the last question, so that a shopper's loop
-- does not use up the shop's quota. Otherwise the answer is what was known last. Does not wait for the disk:
-- after a power cut the provider is asked once more.
create or replace function public.begin_verification(
  order_id bigint, reference text, cooldown_ms integer default 3000
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  attempt public."paymentAttempts";
  final_result text;
  may_query_provider boolean := false;
begin
  select * into placed from public.orders where id = order_id;
  if not found then
    return null;
  end if;
  select * into attempt from public."paymentAttempts" as one
  where one."orderId" = order_id and one.reference = begin_verification.reference;
  if attempt.outcome in ('confirmed', 'refunded') then
    final_result := case when placed."paymentStatus" in ('success', 'paid')
      and coalesce(placed."refundStatus", 'due') in ('due', 'failed') then 'confirmed' else 'refunded' end;
  end if;
  if attempt.reference is not null and final_result is null then
    perform pg_catalog.set_config('synchronous_commit', 'off', true);
    update public."paymentAttempts" as one set "askedAt" = clock_timestamp()
    where one.reference = attempt.reference and (one."askedAt" is null
      or one."askedAt" <= clock_timestamp() - make_interval(secs => cooldown_ms / 1000.0));
    may_query_provider := found;
  end if;
  return jsonb_build_object('userId', placed.user_id, 'matchesOrder', attempt.reference is not null,
    'finalResult', final_result, 'mayQueryProvider', may_query_provider,
    'message', coalesce(attempt.message, ''));
end;
$$;

-- Hands the sweep the attempts it may ask about now: at growing intervals on the first day, then daily,
-- for 30 days; about a reference that the provider does not know, only on the first day. A declined card can be followed by a good one under the same reference, so failed orders
-- are asked about, too. The lock, and the snapshot taken after it, keep two processes from getting the
-- same attempt.
create or replace function public.claim_payment_checks(at_most integer default 20)
returns table ("orderId" bigint, reference text)
language plpgsql security definer set search_path = '' as $$
begin
  if not pg_catalog.pg_try_advisory_xact_lock(7063) then
    return;
  end if;
  update public."paymentAttempts" as attempt set "nextCheckAt" = null
  from public.orders as placed
  where attempt."nextCheckAt" <= now() and placed.id = attempt."orderId"
    and (placed."paymentStatus" in ('success', 'paid') and attempt.state = 'final'
      or attempt.outcome = 'not_started' and attempt.created_at < now() - interval '1 day'
      or attempt.created_at < now() - interval '30 days');
  return query
    update public."paymentAttempts" as attempt set
      checks = attempt.checks + 1,
      "nextCheckAt" = now() + case
        when attempt.created_at < now() - interval '1 day' then interval '1 day'
        else interval '2 minutes' * (2 ^ least(attempt.checks, 6))
      end
    where attempt.reference in (
      select due.reference from public."paymentAttempts" as due
      where due."nextCheckAt" <= now()
      order by due."nextCheckAt"
      limit least(greatest(at_most, 1), 100)
    )
    returning attempt."orderId", attempt.reference;
end;
$$;

-- The charges of an order with what went back of each and what is about to. A paid order that no charge pays
-- for was paid in cash: it has a charge without an id. Money of a lost dispute went back, too, at most once.
create or replace function private.charges_of(placed public.orders)
returns table (
  id bigint, kind text, status text, "paymentReference" text, "providerId" text, currency text,
  amount numeric, returned numeric, reserved numeric
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return query
    with charge as (
      select entry.id, entry.kind, entry.status, entry."paymentReference", entry."providerId",
        entry.currency, entry.amount
      from public.payments as entry
      where entry."orderId" = placed.id and entry.kind in ('charge', 'mismatch')
    ), every as (
      select * from charge
      union all
      select null, 'charge', 'done', placed."paymentReference", null, 'GHS', placed."totalAmount"
      where placed."paymentStatus" in ('success', 'paid')
        and not exists (select from charge where charge.status = 'done')
    )
    select every.id, every.kind, every.status, every."paymentReference", every."providerId",
      every.currency, every.amount, least(every.amount, movement.returned), movement.reserved
    from every
    cross join lateral (
      select
        coalesce(sum(entry.amount) filter (
          where entry.kind = 'refund' and entry.status in ('requested', 'processed', 'resolved')), 0)
        + coalesce(sum(greatest(entry.amount - (
          select coalesce(sum(refund.amount), 0) from public.payments as refund
          where refund."chargeId" = every.id and refund.kind = 'refund'
            and refund.status in ('requested', 'processed') and refund."disputeId" = entry."providerId"
        ), 0)) filter (where entry.kind = 'dispute' and entry.status = 'lost'), 0) as returned,
        coalesce(sum(entry.amount) filter (
          where entry.kind = 'refund' and entry.status = 'due'), 0) as reserved
      from public.payments as entry
      where entry."orderId" = placed.id and entry.kind in ('refund', 'dispute')
        and entry."chargeId" is not distinct from every.id
    ) as movement;
end;
$$;

-- The part of a charge that the shop must give back: all of a charge that the order does not need, and of
-- every charge of a cancelled order.
create or replace function private.owed_of(placed public.orders, status text, amount numeric, returned numeric)
returns numeric
language sql immutable
return case when status <> 'done' or placed."orderStatus" = 'cancelled'
  then amount - returned else 0 end;

-- The state of an order's refund as a whole; null while nothing is owed and the order keeps some money.
create or replace function private.refund_status_of(placed public.orders) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  statuses text[];
begin
  if placed."refundDue" = 0 and (placed."refundedAmount" = 0 or placed."orderStatus" <> 'cancelled'
    and (placed."salesAmount" > 0 or placed."paymentStatus" not in ('success', 'paid'))) then
    return null;
  end if;
  select array_agg(entry.status order by entry.id desc) into statuses from public.payments as entry
  where entry."orderId" = placed.id and entry.kind = 'refund' and entry.status <> 'refused';
  return case
    when placed."refundDue" > 0 then case when statuses[1] = 'failed' then 'failed' else 'due' end
    when 'requested' = any (statuses) then 'requested'
    when 'resolved' = all (statuses) then 'resolved'
    else 'processed'
  end;
end;
$$;

-- The order with the amounts that follow from the ledger, in cedis. A charge in another currency has none.
create or replace function private.with_amounts(placed public.orders) returns public.orders
language plpgsql stable security definer set search_path = '' as $$
declare
  sums record;
begin
  select coalesce(sum(charge.returned), 0) as returned,
    coalesce(sum(private.owed_of(placed, charge.status, charge.amount, charge.returned)), 0) as owed,
    coalesce(sum(charge.returned) filter (where charge.status = 'done'), 0) as unsold
  into sums from private.charges_of(placed) as charge where charge.currency = 'GHS';
  placed."refundedAmount" := sums.returned;
  placed."refundDueSince" := case
    when sums.owed > 0 then coalesce(placed."refundDueSince", now()) end;
  placed."refundDue" := sums.owed;
  placed."salesAmount" := case when placed."paymentStatus" in ('success', 'paid')
    then greatest(placed."totalAmount" - sums.unsold, 0) else 0 end;
  placed."refundStatus" := private.refund_status_of(placed);
  return placed;
end;
$$;

-- Before an order is stored as paid, unpaid, cancelled or not.
create or replace function private.set_order_amounts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  return private.with_amounts(new);
end;
$$;

-- After a row of the ledger has changed.
create or replace function private.update_order_amounts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  select * into placed from public.orders
  where orders.id = coalesce(new."orderId", old."orderId") for no key update;
  if not found then
    return null;
  end if;
  placed := private.with_amounts(placed);
  update public.orders set
    "refundedAmount" = placed."refundedAmount", "refundDue" = placed."refundDue",
    "salesAmount" = placed."salesAmount", "refundDueSince" = placed."refundDueSince",
    "refundStatus" = placed."refundStatus"
  where id = placed.id
    and ("refundedAmount", "refundDue", "salesAmount", "refundDueSince", "refundStatus")
      is distinct from (placed."refundedAmount", placed."refundDue", placed."salesAmount",
        placed."refundDueSince", placed."refundStatus");
  return null;
end;
$$;

-- What happened to an order's money, oldest first, for admins.
create or replace function public.order_ledger(order_id bigint)
returns table (
  id bigint, created_at timestamptz, kind text, status text, amount numeric, currency text,
  channel text, source text, "userName" text, note text, "chargeId" bigint, lines jsonb
)
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select entry.id, entry.created_at, entry.kind, entry.status, entry.amount, entry.currency,
      entry.channel, entry.source, entry."userName", entry.note, entry."chargeId", entry.lines
    from public.payments as entry where entry."orderId" = order_id order by entry.id;
end;
$$;

-- Adds a charge to the ledger; a repetition adds nothing. Money of `charge` is in pesewas.
create or replace function private.record_charge(
  order_id bigint, reference text, entry_kind text, entry_status text, charge jsonb, source text
) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  charge_id bigint;
begin
  insert into public.payments ("orderId", "paymentReference", kind, status, "providerId",
    amount, currency, fees, channel, "paidAt", source)
  values (order_id, reference, entry_kind, entry_status, coalesce(charge ->> 'id', reference),
    least(coalesce((charge ->> 'amount')::numeric, 0), 999999999999) / 100,
    coalesce(charge ->> 'currency', ''),
    least(coalesce((charge ->> 'fees')::numeric, 0), 999999999999) / 100,
    coalesce(charge ->> 'channel', ''), (charge ->> 'paid_at')::timestamptz, source)
  on conflict (kind, "providerId") do nothing
  returning id into charge_id;
  return charge_id;
end;
$$;

-- Records money that the order does not need and a refund of it, which the caller requests now and the sweep
-- later if need be.
create or replace function private.send_charge_back(order_id bigint, reference text, charge jsonb, source text)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  charge_id constant bigint := private.record_charge(
    order_id, reference, 'charge', 'surplus', charge, source);
begin
  insert into public.payments ("orderId", "paymentReference", kind, status, amount, currency, channel,
    source, "chargeId", tries, "nextTryAt")
  select entry."orderId", entry."paymentReference", 'refund', 'due', entry.amount, entry.currency,
    entry.channel, entry.source, entry.id, 1, now() + interval '2 minutes'
  from public.payments as entry where entry.id = charge_id;
end;
$$;

-- What a successful charge does to its order.
create or replace function private.apply_successful_charge(
  placed public.orders, reference text, charge jsonb, source text
) returns text
language plpgsql security definer set search_path = '' as $$
begin
  -- Paid already, by another attempt or in cash: this money goes back.
  if placed."paymentStatus" in ('success', 'paid') then
    perform private.send_charge_back(placed.id, reference, charge, source);
    return 'confirmed';
  end if;
  if private.is_mismatch(placed, charge) then
    perform private.record_charge(placed.id, reference, 'mismatch', 'open', charge, source);
    return 'mismatch';
  end if;
  perform private.lock_products(placed.id);
  if placed."orderStatus" = 'cancelled' or not private.has_items(placed.id)
    or exists (
      select from private.available_stock(placed) as line where line.wanted > line.available
    ) then
    perform private.send_charge_back(placed.id, reference, charge, source);
    update public.orders set "paymentStatus" = 'failed', "orderStatus" = 'cancelled'
    where id = placed.id;
    return 'refunded';
  end if;
  perform private.record_charge(placed.id, reference, 'charge', 'done', charge, source);
  perform private.take_stock(placed);
  update public.orders set "paymentStatus" = 'success' where id = placed.id;
  perform private.clear_bought_lines(placed);
  return 'confirmed';
end;
$$;

-- The provider has given the whole of a charge back: what no refund or dispute explains is one more refund.
-- When that refund becomes known under its own id, it takes the place of this row.
create or replace function private.apply_reversal(charge public.payments, source text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reversal_id constant text := 'reversal-' || charge.id;
  missing numeric;
begin
  update public.payments set status = 'processed'
  where "chargeId" = charge.id and kind = 'refund' and status = 'requested';
  select charge.amount - coalesce(sum(entry.amount) filter (where entry.kind = 'refund'), 0)
    - coalesce(sum(greatest(entry.amount - (
      select coalesce(sum(refund.amount), 0) from public.payments as refund
      where refund."chargeId" = charge.id and refund.kind = 'refund' and refund.status = 'processed'
        and refund."disputeId" = entry."providerId"
    ), 0)) filter (where entry.kind = 'dispute'), 0)
  into missing from public.payments as entry
  where entry."chargeId" = charge.id and entry.status in ('processed', 'resolved', 'lost')
    and entry."providerId" is distinct from reversal_id
    and (entry.kind = 'refund' or entry.status = 'lost');
  if missing <= 0 then
    delete from public.payments where kind = 'refund' and "providerId" = reversal_id;
    return;
  end if;
  insert into public.payments as entry ("orderId", "paymentReference", kind, status, "providerId", amount,
    currency, channel, source, "chargeId", note)
  values (charge."orderId", charge."paymentReference", 'refund', 'processed', reversal_id, missing,
    charge.currency, charge.channel, source, charge.id, 'The payment was reversed.')
  on conflict (kind, "providerId") do update set amount = excluded.amount
  where entry.amount <> excluded.amount;
end;
$$;

-- What the provider's answer about one attempt does to its order. A charge that is in the ledger is not
-- applied again.
create or replace function private.apply_charge(
  placed public.orders, reference text, charge jsonb, source text
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  known public.payments;
  status text := charge ->> 'status';
begin
  select * into known from public.payments as entry
  where entry."paymentReference" = apply_charge.reference and entry."orderId" = placed.id
    and entry.kind in ('charge', 'mismatch') order by entry.id limit 1;
  if known.id is not null then
    if status = 'reversed' then
      perform private.apply_reversal(known, source);
    end if;
    return private.result_of(known, placed.id);
  elsif status = 'success' then
    return private.apply_successful_charge(placed, reference, charge, source);
  elsif placed."paymentStatus" in ('success', 'paid') then
    return 'confirmed';
  elsif status = 'failed' then
    update public.orders set "paymentStatus" = 'failed' where id = placed.id;
    perform private.release_holds(placed.id);
    perform private.record_charge(placed.id, reference, 'failed', 'done', charge, source);
    return 'failed';
  elsif charge is null then
    return 'not_started';
  elsif status in ('abandoned', 'reversed') then
    return 'abandoned';
  end if;
  return 'pending';
end;
$$;

-- What a charge of the ledger means for its shopper now.
create or replace function private.result_of(charge public.payments, order_id bigint) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  select * into placed from public.orders where id = order_id;
  return case
    when placed."paymentStatus" in ('success', 'paid')
      and coalesce(placed."refundStatus", 'due') in ('due', 'failed') then 'confirmed'
    when charge.kind = 'mismatch' then 'mismatch'
    else 'refunded'
  end;
end;
$$;

-- The state in which a refund is stored for what the provider calls it.
create or replace function private.refund_state(status text) returns text
language sql immutable
return case status
  when 'pending' then 'requested' when 'processing' then 'requested' when 'requested' then 'requested'
  when 'processed' then 'processed'
  when 'failed' then 'failed' when 'needs-attention' then 'failed'
  when 'refused' then 'refused' when 'due' then 'due' end;

-- The row that an event about a refund is about: the one named by our own request, the one with the provider's
-- id, or a request of the same amount whose answer was lost. An event without an id is about a refund of its
-- amount.
create or replace function private.find_refund(charge_id bigint, refund jsonb) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  provider_id constant text := nullif(refund ->> 'id', '');
begin
  return coalesce(
    (select id from public.payments where kind = 'refund' and "providerId" = provider_id),
    (select id from public.payments where kind = 'refund' and id = (refund ->> 'rowId')::bigint),
    (select id from public.payments
      where "chargeId" = charge_id and kind = 'refund' and amount = (refund ->> 'amount')::numeric / 100
        and case when provider_id is not null
          then "providerId" is null and status in ('due', 'requested')
          else status <> 'refused' end
      order by status in ('due', 'requested') desc, id limit 1));
end;
$$;

-- Puts the pieces that a refund was for back into the stock, and out of what the order needs.
create or replace function private.restock_refund(refund public.payments) returns void
language plpgsql security definer set search_path = '' as $$
declare
  line record;
begin
  perform private.lock_products(refund."orderId");
  for line in
    select item."productId", sum(chosen.quantity) as quantity
    from jsonb_to_recordset(refund.lines) as chosen ("itemId" bigint, quantity integer)
    join public."orderItems" as item on item.id = chosen."itemId"
    where item."productId" is not null group by item."productId"
  loop
    update public.products as product
    set "stockQuantity" = least(product."stockQuantity" + least(line.quantity, held.taken), 1000000)
    from private.order_stock as held
    where product.id = line."productId" and held."orderId" = refund."orderId"
      and held."productId" = line."productId";
    update private.order_stock as held
    set quantity = greatest(held.quantity - line.quantity, 0),
      taken = greatest(held.taken - line.quantity, 0)
    where held."orderId" = refund."orderId" and held."productId" = line."productId";
  end loop;
end;
$$;

-- What the provider says about a refund: {id, status, amount, note, dispute, rowId}, money in pesewas. A refund
-- that was made at the provider's own site gets its row here. False when the charge is not known.
create or replace function private.apply_refund(reference text, refund jsonb, source text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  charge public.payments;
  entry public.payments;
  next_status constant text := private.refund_state(refund ->> 'status');
begin
  select * into charge from public.payments as one
  where one."paymentReference" = apply_refund.reference and one.kind in ('charge', 'mismatch', 'orphan')
  order by one.id limit 1;
  if charge.id is null or next_status is null then
    return false;
  end if;
  perform from public.orders where id = charge."orderId" for no key update;
  select * into entry from public.payments
  where id = private.find_refund(charge.id, refund) for no key update;
  if entry.id is null then
    if next_status not in ('refused', 'due') then
      insert into public.payments ("orderId", "paymentReference", kind, status, "providerId", amount,
        currency, channel, source, "chargeId", note, "disputeId")
      values (charge."orderId", reference, 'refund', next_status, nullif(refund ->> 'id', ''),
        least((refund ->> 'amount')::numeric / 100, charge.amount), charge.currency, charge.channel,
        apply_refund.source, charge.id, left(coalesce(refund ->> 'note', ''), 500),
        nullif(refund ->> 'dispute', ''));
    end if;
  else
    update public.payments as changed set
      status = case when case next_status
          when 'processed' then entry.status <> 'resolved'
          when 'failed' then entry.status in ('due', 'requested')
          else entry.status = 'due'
        end then next_status else entry.status end,
      note = coalesce(nullif(left(refund ->> 'note', 500), ''), entry.note),
      "providerId" = coalesce(entry."providerId", nullif(refund ->> 'id', '')),
      "disputeId" = coalesce(entry."disputeId", nullif(refund ->> 'dispute', '')),
      restock = entry.restock and next_status not in ('requested', 'processed')
    where changed.id = entry.id;
    if entry.restock and next_status in ('requested', 'processed') then
      perform private.restock_refund(entry);
    end if;
    -- Our request and the same refund that was reported first under its own id are one.
    delete from public.payments as lost
    where lost.id = (refund ->> 'rowId')::bigint and lost.id <> entry.id and lost.status = 'due';
  end if;
  if exists (
    select from public.payments where kind = 'refund' and "providerId" = 'reversal-' || charge.id
  ) then
    perform private.apply_reversal(charge, source);
  end if;
  return true;
end;
$$;

-- What the provider says about a dispute: {id, status, amount, currency, note}, money in pesewas; status: open,
-- won (the shop keeps the money) or lost.
create or replace function private.apply_dispute(reference text, dispute jsonb, source text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  charge public.payments;
  order_id bigint;
begin
  select attempt."orderId" into order_id from public."paymentAttempts" as attempt
  where attempt.reference = apply_dispute.reference;
  perform from public.orders where id = order_id for no key update;
  select * into charge from public.payments as one
  where one."paymentReference" = apply_dispute.reference and one.kind in ('charge', 'mismatch')
  order by one.id limit 1;
  insert into public.payments as entry ("orderId", "paymentReference", kind, status, "providerId",
    amount, currency, source, "chargeId", note)
  values (order_id, reference, 'dispute', dispute ->> 'status', dispute ->> 'id',
    least((dispute ->> 'amount')::numeric / 100, coalesce(charge.amount, 9999999999)),
    coalesce(dispute ->> 'currency', ''), source, charge.id, left(coalesce(dispute ->> 'note', ''), 500))
  on conflict (kind, "providerId") do update
  set status = excluded.status, amount = excluded.amount, note = excluded.note,
    "chargeId" = coalesce(entry."chargeId", excluded."chargeId")
  where excluded.status <> 'open' and entry.status in ('open', 'resolved');
end;
$$;

-- True when the attempt has paid for its order and all of that is recorded, also this message.
create or replace function private.is_confirmed(reference text, charge jsonb, message text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return charge ->> 'status' = 'success' and exists (
    select from public."paymentAttempts" as attempt
    join public.orders as placed on placed.id = attempt."orderId"
    join public.payments as entry on entry."paymentReference" = attempt.reference
      and entry.kind = 'charge' and entry.status = 'done'
    where attempt.reference = is_confirmed.reference
      and attempt.outcome = 'confirmed' and attempt.state = 'final' and attempt."nextCheckAt" is null
      and attempt.message = left(coalesce(is_confirmed.message, ''), 500)
      and placed."paymentStatus" in ('success', 'paid') and placed."refundStatus" is null
  );
end;
$$;

-- Applies what the provider said about a charge, and stores with the attempt what came of it. `refunds` are the
-- requests for what this call has decided to send back.
create or replace function private.apply_charge_event(
  reference text, charge jsonb, source text, message text, out result text, out refunds jsonb
)
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  last_id bigint;
begin
  if private.is_confirmed(reference, charge, message) then
    result := 'confirmed';
    return;
  end if;
  select orders.* into placed from public.orders
  join public."paymentAttempts" as attempt on attempt."orderId" = orders.id
  where attempt.reference = apply_charge_event.reference
  for no key update of orders;
  if not found then
    if charge ->> 'status' = 'success' then
      perform private.record_charge(null, reference, 'orphan', 'open', charge, source);
    end if;
    result := 'unknown_order';
    return;
  end if;
  select coalesce(max(entry.id), 0) into last_id
  from public.payments as entry where entry."orderId" = placed.id;
  result := private.apply_charge(placed, reference, charge, source);
  update public."paymentAttempts" as attempt set
    outcome = result,
    message = left(coalesce(apply_charge_event.message, ''), 500),
    state = case when result = 'pending' then 'open' else 'final' end,
    "nextCheckAt" = case when result not in ('confirmed', 'refunded') then attempt."nextCheckAt" end
  where attempt.reference = apply_charge_event.reference;
  select jsonb_agg(private.refund_request(entry)) into refunds from public.payments as entry
  where entry."orderId" = placed.id and entry.id > last_id
    and entry.kind = 'refund' and entry.status = 'due';
end;
$$;

-- The one way in which an event of the provider changes anything. `kind` is charge, refund or dispute; `event`
-- is what the provider said about it, money in pesewas, null for a charge whose reference it does not know:
--   charge   {id, status, amount, requested_amount, currency, fees, channel, paid_at, message}
--   refund   {id, status, amount, note, dispute, rowId}
--   dispute  {id, status, amount, currency, note}
-- Answers {result, refunds}. The result of a charge is what became of its order: confirmed, refunded, failed,
-- mismatch, abandoned, not_started or pending, or unknown_order; of the others: applied or unknown_charge.
-- `refunds` are those that the caller has to request now.
create or replace function public.apply_payment_event(
  kind text, reference text, event jsonb, source text, message text default ''
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- PostgREST and Supabase Lite may hand a missing event over as a JSON null.
  given constant jsonb := nullif(event, 'null'::jsonb);
  result text := 'applied';
  refunds jsonb;
begin
  if kind = 'charge' then
    select applied.result, applied.refunds into result, refunds
    from private.apply_charge_event(reference, given, source, message) as applied;
  elsif kind = 'refund' then
    if not private.apply_refund(reference, given, source) then
      result := 'unknown_charge';
    end if;
  else
    perform private.apply_dispute(reference, given, source);
  end if;
  return jsonb_build_object('result', result, 'refunds', coalesce(refunds, '[]'::jsonb));
end;
$$;

-- What the caller has to ask the provider for; money in pesewas. After a request whose answer was lost (tries
-- above 1) the provider is asked first whether it has it; one of an admin is then not repeated by the sweep.
create or replace function private.refund_request(refund public.payments) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('rowId', refund.id, 'reference', charge."paymentReference",
      'providerId', charge."providerId", 'amount', (refund.amount * 100)::bigint,
      'tries', refund.tries, 'byAdmin', refund.source = 'admin')
    from public.payments as charge where charge.id = refund."chargeId"
  );
end;
$$;

-- What the chosen items of an order come to; null when they are not items of it, or more than are left of them
-- after earlier refunds.
create or replace function private.price_of_lines(order_id bigint, lines jsonb) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case when bool_and(chosen.quantity > 0 and chosen.quantity <= item.quantity - coalesce((
        select sum(earlier.quantity) from public.payments as refund
        cross join jsonb_to_recordset(refund.lines) as earlier ("itemId" bigint, quantity integer)
        where refund."orderId" = order_id and refund.kind = 'refund' and refund.lines is not null
          and refund.status not in ('failed', 'refused') and earlier."itemId" = chosen."itemId"
      ), 0)) then sum(item.price * chosen.quantity) end
    from (
      select line."itemId", sum(line.quantity) as quantity
      from jsonb_to_recordset(lines) as line ("itemId" bigint, quantity integer) group by 1
    ) as chosen
    left join public."orderItems" as item on item.id = chosen."itemId" and item."orderId" = order_id
  );
end;
$$;

-- Reserves an amount on the charges of an order, those first that are owed; answers with how much it found.
create or replace function private.reserve_refunds(
  placed public.orders, wanted numeric, user_name text, reason text, lines jsonb, restock boolean
) returns numeric
language plpgsql security definer set search_path = '' as $$
declare
  charge record;
  part numeric;
  found_amount numeric := 0;
begin
  for charge in
    select one.*, private.owed_of(placed, one.status, one.amount, one.returned) as owed
    from private.charges_of(placed) as one
    where one.id is not null and (wanted is null or one.currency = 'GHS')
    order by private.owed_of(placed, one.status, one.amount, one.returned) > 0 desc, one.id
  loop
    part := case when wanted is null then charge.owed - charge.reserved
      else least(wanted - found_amount, charge.amount - charge.returned - charge.reserved) end;
    if part > 0 then
      insert into public.payments ("orderId", "paymentReference", kind, status, amount, currency,
        channel, source, "chargeId", tries, "nextTryAt", "userName", note, lines, restock)
      select placed.id, charge."paymentReference", 'refund', 'due', part, charge.currency,
        entry.channel, 'admin', charge.id, 1, now() + interval '2 minutes', user_name, reason,
        case when found_amount = 0 then reserve_refunds.lines end,
        found_amount = 0 and reserve_refunds.restock and reserve_refunds.lines is not null
      from public.payments as entry where entry.id = charge.id;
      found_amount := found_amount + part;
    end if;
  end loop;
  return found_amount;
end;
$$;

-- The name of an admin; null for everyone else.
create or replace function private.admin_name(admin_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(left(raw_user_meta_data ->> 'fullName', 200), '') from auth.users
    where id = admin_id and raw_app_meta_data ->> 'role' = 'admin'
  );
end;
$$;

-- Reserves a refund of an order for an admin who wants to request it now: the amount, in cedis, or the price of
-- the chosen items, or else everything that is owed. Requests whose answer was lost come first. The order is
-- locked: presses at the same time never reserve more than is left. Answers {result, refunds}; result: claimed,
-- forbidden, unknown_order, bad_lines, too_much, nothing, by_hand, requested, processed, or busy (a request is
-- under way or its answer was lost just now).
create or replace function public.claim_refund(
  order_id bigint, admin_id uuid, amount numeric default null, lines jsonb default null,
  restock boolean default false, reason text default ''
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  chosen constant jsonb := nullif(lines, 'null'::jsonb);
  wanted numeric := round(amount, 2);
  left_over numeric;
  claimed bigint[];
  reserved numeric;
  cash numeric;
begin
  if private.admin_name(admin_id) is null then
    return '{"result": "forbidden"}'::jsonb;
  end if;
  select * into placed from public.orders where id = order_id for no key update;
  if not found then
    return '{"result": "unknown_order"}'::jsonb;
  end if;
  with lost as (
    update public.payments as refund
    set tries = refund.tries + 1, "nextTryAt" = now() + interval '2 minutes'
    where refund."orderId" = order_id and refund.kind = 'refund' and refund.status = 'due'
      and refund."nextTryAt" <= now()
    returning refund.id
  )
  select array_agg(lost.id) into claimed from lost;
  if claimed is null then
    if chosen is not null then
      left_over := private.price_of_lines(order_id, chosen);
      if left_over is null then
        return '{"result": "bad_lines"}'::jsonb;
      end if;
      wanted := coalesce(wanted, left_over);
    end if;
    select coalesce(sum(charge.amount - charge.returned - charge.reserved)
        filter (where charge.id is not null and charge.currency = 'GHS'), 0),
      coalesce(sum(charge.reserved), 0),
      coalesce(sum(charge.amount - charge.returned) filter (where charge.id is null), 0)
    into left_over, reserved, cash from private.charges_of(placed) as charge;
    if wanted <= 0 or wanted > left_over then
      return jsonb_build_object('result', case
        when wanted <= 0 then 'nothing' when wanted <= cash then 'by_hand'
        when reserved > 0 then 'busy' else 'too_much' end, 'left', left_over);
    end if;
    if private.reserve_refunds(placed, wanted, private.admin_name(admin_id),
      left(coalesce(reason, ''), 500), chosen, coalesce(restock, false)) = 0 then
      return jsonb_build_object('result', case
        when reserved > 0 then 'busy'
        when cash > 0 and placed."refundDue" > 0 then 'by_hand'
        when placed."refundStatus" in ('requested', 'processed') then placed."refundStatus"
        else 'nothing' end);
    end if;
    select array_agg(refund.id) into claimed from public.payments as refund
    where refund."orderId" = order_id and refund.kind = 'refund' and refund.status = 'due'
      and refund.created_at = now();
  end if;
  return jsonb_build_object('result', 'claimed', 'refunds', (
    select jsonb_agg(private.refund_request(refund) order by refund.id)
    from public.payments as refund where refund.id = any (claimed)));
end;
$$;

-- Hands the sweep the refunds whose request did not reach the provider or whose answer was lost, each to one
-- process at a time.
create or replace function public.claim_refunds(at_most integer default 20) returns setof jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not pg_catalog.pg_try_advisory_xact_lock(7064) then
    return;
  end if;
  return query
    update public.payments as refund set
      tries = refund.tries + 1,
      "nextTryAt" = now() + interval '2 minutes' * (2 ^ least(refund.tries, 6))
    where refund.id in (
      select due.id from public.payments as due
      where due.kind = 'refund' and due.status = 'due' and due."chargeId" is not null
        and (due."nextTryAt" is null or due."nextTryAt" <= now())
      order by due.id
      limit least(greatest(at_most, 1), 100)
    )
    returning private.refund_request(refund);
end;
$$;

-- Charges about whose refunds the provider should be asked: a refund was requested, or its answer was lost.
create or replace function public.charges_to_reconcile(at_most integer default 100)
returns table (reference text, "providerId" text)
language plpgsql security definer set search_path = '' as $$
begin
  return query
    select charge."paymentReference", charge."providerId" from public.payments as charge
    where charge.id in (
      select refund."chargeId" from public.payments as refund
      where refund.kind = 'refund' and refund.status in ('requested', 'due')
    )
    order by charge.id limit least(greatest(at_most, 1), 1000);
end;
$$;

-- Records that what is owed for an order was settled elsewhere; also refunds that the provider has not finished
-- within three days.
create or replace function private.settle_order_refund(order_id bigint, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  settled boolean;
begin
  perform private.require_admin();
  if coalesce(reason, '') !~ '\S' then
    raise exception using errcode = 'PT400', message = 'Please say how it was settled.';
  end if;
  select * into placed from public.orders where id = order_id for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This order does not exist.';
  end if;
  if exists (
    select from public.payments
    where "orderId" = order_id and kind = 'refund' and status = 'due' and source = 'admin'
      and "nextTryAt" > now()
  ) then
    raise exception using errcode = 'PT409',
      message = 'This refund is being requested. Please try again in two minutes.';
  end if;
  update public.payments as refund set status = 'resolved', "userName" = private.admin_name(auth.uid()),
    note = left(reason, 500), source = 'admin'
  where refund."orderId" = order_id and refund.kind = 'refund' and (refund.status = 'due'
    or refund.status = 'requested' and refund.created_at < now() - interval '3 days');
  settled := found;
  insert into public.payments ("orderId", "paymentReference", kind, status, amount, currency, channel,
    source, "chargeId", "userName", note)
  select placed.id, charge."paymentReference", 'refund', 'resolved', owed.amount, charge.currency,
    'none', 'admin', charge.id, private.admin_name(auth.uid()), left(reason, 500)
  from private.charges_of(placed) as charge
  cross join lateral (
    select private.owed_of(placed, charge.status, charge.amount, charge.returned) as amount
  ) as owed
  where owed.amount > 0;
  if not found and not settled then
    raise exception using errcode = 'PT409', message = 'There is nothing to refund for this order.';
  end if;
end;
$$;

-- What an admin calls for a refund that was settled elsewhere, with how.
create or replace function public.settle_refund(order_id bigint, reason text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.settle_order_refund(order_id, reason);
end;
$$;

-- Adds the mails about a payment, a new status or a refund.
create or replace function private.enqueue_order_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  buyer text := (select email from auth.users where id = new.user_id);
begin
  if new."paymentStatus" in ('success', 'paid')
    and old."paymentStatus" not in ('success', 'paid') then
    insert into private.outbox (order_id, kind, recipient)
    select new.id, mail.kind, mail.recipient
    from (values ('paid', buyer), ('owner_paid', null)) as mail (kind, recipient)
    where mail.recipient is not null or mail.kind = 'owner_paid'
    on conflict do nothing;
    perform pg_catalog.pg_notify('outbox', '');
  end if;
  if new."orderStatus" <> old."orderStatus" and new."replacedBy" is not distinct from old."replacedBy"
    and new."orderStatus" in ('dispatched', 'delivered', 'cancelled') then
    perform private.enqueue_mail(new.id, new."orderStatus", buyer);
  end if;
  if new."refundStatus" in ('processed', 'resolved')
    and old."refundStatus" is distinct from new."refundStatus" then
    perform private.enqueue_mail(new.id, 'refunded', buyer);
  end if;
  return null;
end;
$$;

-- Adds what the change of an order means for the totals. Has definer rights, because nobody may write them
-- directly.
create or replace function private.update_order_totals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    insert into private.order_totals ("orderStatus", orders, sales)
    values (old."orderStatus", -1, -old."salesAmount");
  end if;
  if tg_op <> 'DELETE' then
    insert into private.order_totals ("orderStatus", orders, sales)
    values (new."orderStatus", 1, new."salesAmount");
  end if;
  return null;
end;
$$;

-- The totals from all orders, for those that were inserted while triggers were off.
create or replace function private.recalculate_order_totals() returns void
language sql set search_path = '' as $$
  delete from private.order_totals;
  insert into private.order_totals ("orderStatus", orders, sales)
  select "orderStatus", count(*), sum("salesAmount") from public.orders
  group by "orderStatus";
$$;

-- The figures of the dashboard. Days are the viewer's calendar days.
create or replace function public.dashboard_summary(time_zone text default 'UTC') returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  today date := (now() at time zone time_zone)::date;
  result jsonb;
begin
  perform private.require_admin();
  with per_status as (
    select * from private.orders_per_status()
  ), days as (
    select today - back as day from generate_series(0, 6) as back
  ), recent as (
    select (created_at at time zone time_zone)::date as day, sum("salesAmount") as sales
    from public.orders
    where "paymentStatus" = 'success'
      and created_at >= (today - 6)::timestamp at time zone time_zone
    group by 1
  )
  select jsonb_build_object(
    'totalSales', private.total_sales(),
    'pendingOrders', (select coalesce(sum(value), 0) from per_status where name = 'processing'),
    'dispatchedOrders', (select coalesce(sum(value), 0) from per_status where name = 'dispatched'),
    'deliveredOrders', (select coalesce(sum(value), 0) from per_status where name = 'delivered'),
    'dailySales', (
      select jsonb_agg(jsonb_build_object('day', days.day, 'sales', coalesce(recent.sales, 0))
        order by days.day)
      from days left join recent on recent.day = days.day
    ),
    'statusDistribution', (
      select coalesce(jsonb_agg(jsonb_build_object('name', name, 'value', value) order by name), '[]')
      from per_status
    )
  ) into result;
  return result;
end;
$$;

-- What is listed of an order's refunds: all that is owed, but payments that do not match, which are listed by
-- themselves, and what the shop itself is sending back since less than an hour. With the last problem.
create or replace function private.listed_refund(placed public.orders, out amount numeric, out note text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  select placed."refundDue"
    - coalesce(sum(charge.amount - charge.returned) filter (where charge.kind = 'mismatch'), 0)
    - coalesce((
      select sum(entry.amount) from public.payments as entry
      where entry."orderId" = placed.id and entry.kind = 'refund' and entry.status = 'due'
        and entry.source <> 'admin' and entry.created_at > now() - interval '1 hour'
    ), 0)
  into amount from private.charges_of(placed) as charge where charge.currency = 'GHS';
  select entry.note into note from public.payments as entry
  where entry."orderId" = placed.id and entry.kind = 'refund' and entry.status in ('refused', 'failed', 'due')
  order by entry.id desc limit 1;
  note := coalesce(note, '');
end;
$$;

-- What has not come back of a charge that belongs to no order or does not match it.
create or replace function private.remaining_of(charge public.payments) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return charge.amount - (
    select coalesce(sum(refund.amount), 0) from public.payments as refund
    where refund."chargeId" = charge.id and (
      refund.kind = 'refund' and refund.status in ('requested', 'processed', 'resolved')
      or refund.kind = 'dispute' and refund.status = 'lost')
  );
end;
$$;

-- What an admin has to look at, oldest first: refunds that are due or failed, refunds that the provider has not
-- finished within three days, open disputes, charges without an order or with a wrong amount, orders short of
-- stock, and refunded orders that are not cancelled. Automatic refunds appear once the provider has not taken
-- them over for an hour. `paymentId` is set where an admin can mark the payment itself as settled.
create or replace function public.needs_attention()
returns table (
  kind text, "paymentId" bigint, "orderId" bigint, "paymentReference" text,
  amount numeric, pieces integer, note text, since timestamptz
)
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select 'refund_' || placed."refundStatus", null::bigint, placed.id, placed."paymentReference",
      listed.amount, 0, listed.note, placed."refundDueSince"
    from public.orders as placed cross join lateral private.listed_refund(placed) as listed
    where placed."refundStatus" in ('due', 'failed') and placed."refundDue" > 0 and listed.amount > 0
    union all
    select entry.kind, case when entry.kind <> 'mismatch' then entry.id end, entry."orderId",
      entry."paymentReference", remaining.amount, 0, entry.note, entry.created_at
    from public.payments as entry
    cross join lateral (
      select case when entry.kind = 'dispute' then entry.amount else private.remaining_of(entry) end as amount
    ) as remaining
    where entry.status = 'open' and remaining.amount > 0
    union all
    select 'refund_waiting', null, entry."orderId", entry."paymentReference", entry.amount, 0, entry.note,
      entry.created_at
    from public.payments as entry
    where entry.status = 'requested' and entry.created_at < now() - interval '3 days'
    union all
    select case when placed."shortBy" > 0 then 'short' else 'refunded_open' end,
      null, placed.id, placed."paymentReference", placed."totalAmount", placed."shortBy", '',
      placed.created_at
    from public.orders as placed
    where placed."shortBy" > 0 and placed."orderStatus" in ('processing', 'packaged')
      or placed."refundStatus" in ('requested', 'processed', 'resolved')
        and placed."orderStatus" <> 'cancelled'
    order by 8;
end;
$$;

-- The columns that differ, with their old and new values, but amounts that the ledger explains.
create or replace function private.changed_columns(before jsonb, after jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(name, jsonb_build_array(before -> name, after -> name)), '{}')
    from jsonb_object_keys(before || after) as name
    where name not in ('id', 'version', 'refundedAmount', 'refundDue', 'refundDueSince', 'salesAmount') and before -> name is distinct from after -> name
  );
end;
$$;

-- Adds an entry. Has definer rights, because nobody may write the log directly.
create or replace function private.record_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  changed constant jsonb := private.changed_columns(before, after);
begin
  if changed = '{}' then
    return null;
  end if;
  insert into public."auditLog" (user_id, "userName", "byAdmin", "table", "rowId", change)
  values (
    auth.uid(),
    coalesce((select left(raw_user_meta_data ->> 'fullName', 200) from auth.users where id = auth.uid()), ''),
    private.is_admin(),
    tg_table_name,
    coalesce((after ->> 'id')::bigint, (before ->> 'id')::bigint),
    changed
  );
  return null;
end;
$$;

create or replace trigger set_amounts before insert on public.orders
  for each row when (new."paymentStatus" in ('success', 'paid'))
  execute function private.set_order_amounts();

create or replace trigger set_new_amounts before update on public.orders
  for each row when ((old."orderStatus" = 'cancelled', old."paymentStatus", old."totalAmount")
    is distinct from (new."orderStatus" = 'cancelled', new."paymentStatus", new."totalAmount"))
  execute function private.set_order_amounts();

-- A charge that pays for its order is followed by the order's own update.
create or replace trigger update_order_amounts after insert on public.payments
  for each row when (new.kind <> 'failed' and new.status <> 'done')
  execute function private.update_order_amounts();

create or replace trigger update_changed_amounts after update on public.payments
  for each row when ((old."orderId", old.status, old.amount, old."disputeId", old."chargeId")
    is distinct from (new."orderId", new.status, new.amount, new."disputeId", new."chargeId"))
  execute function private.update_order_amounts();

create or replace trigger update_remaining_amounts after delete on public.payments
  for each row execute function private.update_order_amounts();

create or replace trigger update_totals after update on public.orders
  for each row when ((old."orderStatus", old."salesAmount")
    is distinct from (new."orderStatus", new."salesAmount"))
  execute function private.update_order_totals();

create policy "admins can mark disputes and unknown charges as settled" on public.payments
  for update to authenticated
  using ((select private.is_admin()) and status = 'open' and kind in ('dispute', 'orphan'))
  with check ((select private.is_admin()) and status = 'resolved');

revoke all on function private.admin_name(uuid) from public, anon, authenticated, service_role;

revoke all on function private.apply_charge(public.orders,text,jsonb,text) from public, anon, authenticated, service_role;

revoke all on function private.apply_charge_event(text,jsonb,text,text) from public, anon, authenticated, service_role;

revoke all on function private.apply_dispute(text,jsonb,text) from public, anon, authenticated, service_role;

revoke all on function private.apply_refund(text,jsonb,text) from public, anon, authenticated, service_role;

revoke all on function private.apply_reversal(public.payments,text) from public, anon, authenticated, service_role;

revoke all on function private.apply_successful_charge(public.orders,text,jsonb,text) from public, anon, authenticated, service_role;

revoke all on function private.charges_of(public.orders) from public, anon, authenticated, service_role;

revoke all on function private.find_refund(bigint,jsonb) from public, anon, authenticated, service_role;

revoke all on function private.is_confirmed(text,jsonb,text) from public, anon, authenticated, service_role;

revoke all on function private.listed_refund(public.orders) from public, anon, authenticated, service_role;
grant execute on function private.listed_refund(public.orders) to authenticated;

revoke all on function private.owed_of(public.orders,text,numeric,numeric) from public, anon, authenticated, service_role;

revoke all on function private.price_of_lines(bigint,jsonb) from public, anon, authenticated, service_role;

revoke all on function private.record_charge(bigint,text,text,text,jsonb,text) from public, anon, authenticated, service_role;

revoke all on function private.refund_request(public.payments) from public, anon, authenticated, service_role;

revoke all on function private.refund_state(text) from public, anon, authenticated, service_role;

revoke all on function private.refund_status_of(public.orders) from public, anon, authenticated, service_role;

revoke all on function private.remaining_of(public.payments) from public, anon, authenticated, service_role;
grant execute on function private.remaining_of(public.payments) to authenticated;

revoke all on function private.replace_unpaid_orders(public.orders) from public, anon, authenticated, service_role;

revoke all on function private.reserve_refunds(public.orders,numeric,text,text,jsonb,boolean) from public, anon, authenticated, service_role;

revoke all on function private.restock_refund(public.payments) from public, anon, authenticated, service_role;

revoke all on function private.result_of(public.payments,bigint) from public, anon, authenticated, service_role;

revoke all on function private.send_charge_back(bigint,text,jsonb,text) from public, anon, authenticated, service_role;

revoke all on function private.set_order_amounts() from public, anon, authenticated, service_role;

revoke all on function private.settle_order_refund(bigint,text) from public, anon, authenticated, service_role;
grant execute on function private.settle_order_refund(bigint,text) to authenticated;

revoke all on function private.update_order_amounts() from public, anon, authenticated, service_role;

revoke all on function private.with_amounts(public.orders) from public, anon, authenticated, service_role;

revoke all on function public.apply_payment_event(text,text,jsonb,text,text) from public, anon, authenticated, service_role;
grant execute on function public.apply_payment_event(text,text,jsonb,text,text) to service_role;

revoke all on function public.charges_to_reconcile(integer) from public, anon, authenticated, service_role;
grant execute on function public.charges_to_reconcile(integer) to service_role;

revoke all on function public.claim_refund(bigint,uuid,numeric,jsonb,boolean,text) from public, anon, authenticated, service_role;
grant execute on function public.claim_refund(bigint,uuid,numeric,jsonb,boolean,text) to service_role;

revoke all on function public.claim_refunds(integer) from public, anon, authenticated, service_role;
grant execute on function public.claim_refunds(integer) to service_role;

revoke all on function public.order_ledger(bigint) from public, anon, authenticated, service_role;
grant execute on function public.order_ledger(bigint) to authenticated;

revoke all on function public.settle_refund(bigint,text) from public, anon, authenticated, service_role;
grant execute on function public.settle_refund(bigint,text) to authenticated;

comment on table public.payments is 'The ledger: each charge, refund and dispute of an order is a row; what is owed follows from the rows.';

comment on column public.orders."refundDue" is 'What the shop still has to send back, in cedis.';

comment on column public.orders."refundedAmount" is 'What was sent back of all payments for the order, in cedis; like the next three kept by 51_ledger.sql.';

comment on column public.orders."replacedBy" is 'The newer order of the same goods that was placed instead of this unpaid one.';

comment on column public.orders."salesAmount" is 'What a paid order counts in Total Sales: its total less what was sent back of it.';

comment on column public.payments."chargeId" is 'The charge that a refund or a dispute is about; null for a refund of money that did not come through the provider.';

comment on column public.payments."disputeId" is 'The provider''s id of the dispute that ended in this refund.';

comment on column public.payments."userName" is 'The name of the admin who caused it; empty when the source did.';

comment on column public.payments.lines is 'The items of the order that a refund is for, as [{itemId, quantity}].';

comment on column public.payments.restock is 'Whether the pieces of `lines` go back into the stock once the provider has the refund.';

comment on column public.payments.status is 'Of a charge: done when it pays for its order, surplus when it goes back by itself. Of a refund: due until the provider has it, refused when it does not take it, resolved when settled elsewhere.';



drop function private.is_confirmed(bigint,text,text);

drop function private.owe_refund(public.orders,text,jsonb,text);

drop function private.owe_refund_on_cancel();

drop function private.record_payment(bigint,text,text,text,jsonb,text);

drop function private.sales_of(public.orders);

drop function private.settle_attempt(public.orders,text,jsonb,text);

drop function private.settle_charge(public.orders,text,jsonb,text);

drop function private.show_refund();

drop function public.claim_refund(bigint,uuid);

drop function public.confirm_payment(bigint,text,jsonb,text,text);

drop function public.record_dispute(text,jsonb,boolean);

drop function public.record_orphan(text,jsonb);

drop function public.record_refund(text,text,text,jsonb);

-- 4. The amounts of the orders that exist.

update public.orders set "salesAmount" = "totalAmount" where "paymentStatus" in ('success', 'paid');

update public.orders as placed set
  "refundedAmount" = computed."refundedAmount", "refundDue" = computed."refundDue",
  "salesAmount" = computed."salesAmount", "refundDueSince" = computed."refundDueSince",
  "refundStatus" = computed."refundStatus"
from public.orders as stored cross join lateral private.with_amounts(stored) as computed
where stored.id = placed.id and (stored."orderStatus" = 'cancelled' or stored."refundStatus" is not null
  or stored.id in (
    select "orderId" from public.payments
    where kind in ('refund', 'dispute', 'mismatch') or status = 'surplus'
  ));

alter table public.orders enable trigger user;
select private.recalculate_order_totals();
