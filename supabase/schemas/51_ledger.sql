-- What follows from the rows of the ledger: what came in for an order, what went back, what is owed, what is
-- sold. Everything else (the order's columns, Total Sales, 'Needs attention', refunds, mails) asks here.

-- The charges of an order with what went back of each and what is about to. A paid order that no charge pays
-- for was paid in cash: it has a charge without an id. Money of a lost dispute went back, too, at most once.
create function private.charges_of(placed public.orders)
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
create function private.owed_of(placed public.orders, status text, amount numeric, returned numeric)
returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return case when status <> 'done' or placed."orderStatus" = 'cancelled' then amount - returned else 0 end;
end;
$$;

-- The state of an order's refund as a whole; null while nothing is owed and the order keeps some money.
create function private.refund_status_of(placed public.orders) returns text
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
create function private.with_amounts(placed public.orders) returns public.orders
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
create function private.set_order_amounts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  return private.with_amounts(new);
end;
$$;

-- After a row of the ledger has changed.
create function private.update_order_amounts() returns trigger
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
  -- The history names the admin who wanted a refund, though the shop requests it.
  perform pg_catalog.set_config('shop.acting_admin', case
    when new.kind = 'refund' and coalesce(old.status, 'due') = 'due' then new."userName" else '' end, true);
  update public.orders set
    "refundedAmount" = placed."refundedAmount", "refundDue" = placed."refundDue",
    "salesAmount" = placed."salesAmount", "refundDueSince" = placed."refundDueSince",
    "refundStatus" = placed."refundStatus"
  where id = placed.id
    and ("refundedAmount", "refundDue", "salesAmount", "refundDueSince", "refundStatus")
      is distinct from (placed."refundedAmount", placed."refundDue", placed."salesAmount",
        placed."refundDueSince", placed."refundStatus");
  perform pg_catalog.set_config('shop.acting_admin', '', true);
  return null;
end;
$$;

-- What happened to an order's money, oldest first, for admins.
create function public.order_ledger(order_id bigint)
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
revoke execute on function public.order_ledger(bigint) from public, anon, service_role;
grant execute on function public.order_ledger(bigint) to authenticated;

create trigger set_amounts before insert on public.orders
  for each row when (new."paymentStatus" in ('success', 'paid'))
  execute function private.set_order_amounts();

create trigger set_new_amounts before update on public.orders
  for each row when ((old."orderStatus" = 'cancelled', old."paymentStatus", old."totalAmount")
    is distinct from (new."orderStatus" = 'cancelled', new."paymentStatus", new."totalAmount"))
  execute function private.set_order_amounts();

-- A charge that pays for its order is followed by the order's own update.
create trigger update_order_amounts after insert on public.payments
  for each row when (new.kind <> 'failed' and new.status <> 'done')
  execute function private.update_order_amounts();

create trigger update_changed_amounts after update on public.payments
  for each row when ((old."orderId", old.status, old.amount, old."disputeId", old."chargeId")
    is distinct from (new."orderId", new.status, new.amount, new."disputeId", new."chargeId"))
  execute function private.update_order_amounts();

create trigger update_remaining_amounts after delete on public.payments
  for each row execute function private.update_order_amounts();

revoke execute on all functions in schema private from public;
