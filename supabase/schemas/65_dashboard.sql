-- The dashboard of the back office: totals, which are updated as orders change, so that reading them does not
-- take longer with every order that was ever placed; the last days; and what needs attention.

create table private.order_totals (
  id bigint generated always as identity primary key,
  "orderStatus" text not null,
  orders bigint not null,
  sales numeric not null
);
comment on table private.order_totals is
  'Changes of the number of orders of each status and of the total sales; the totals are their sums. Rows are only added and merged, so that orders that change at the same time do not wait for each other.';

alter table private.order_totals enable row level security;

-- Replaces the rows that no other transaction has locked with one for each status.
create function private.merge_order_totals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with merged as (
    delete from private.order_totals
    where id in (select id from private.order_totals for update skip locked)
    returning "orderStatus", orders, sales
  )
  insert into private.order_totals ("orderStatus", orders, sales)
  select "orderStatus", sum(orders), sum(sales) from merged
  group by "orderStatus" having sum(orders) <> 0 or sum(sales) <> 0;
  return null;
end;
$$;

-- Adds what the change of an order means for the totals. Has definer rights, because nobody may write them
-- directly.
create function private.update_order_totals() returns trigger
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
create function private.recalculate_order_totals() returns void
language sql set search_path = '' as $$
  delete from private.order_totals;
  insert into private.order_totals ("orderStatus", orders, sales)
  select "orderStatus", count(*), sum("salesAmount") from public.orders
  group by "orderStatus";
$$;

-- The number of orders of each status. Has definer rights, because nobody may read the totals directly.
create function private.orders_per_status() returns table (name text, value bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select total."orderStatus", sum(total.orders)::bigint from private.order_totals as total
    group by total."orderStatus" having sum(total.orders) > 0;
end;
$$;
grant execute on function private.orders_per_status() to authenticated;

-- The sales of all orders. Has definer rights, because nobody may read the totals directly.
create function private.total_sales() returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select coalesce(sum(sales), 0) from private.order_totals);
end;
$$;
grant execute on function private.total_sales() to authenticated;

-- The figures of the dashboard. Days are the viewer's calendar days.
create function public.dashboard_summary(time_zone text default 'UTC') returns jsonb
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
revoke execute on function public.dashboard_summary(text) from public, anon, service_role;
grant execute on function public.dashboard_summary(text) to authenticated;

-- What is listed of an order's refunds: all that is owed, but charges that do not match, which are listed by
-- themselves, what the shop itself is sending back since less than an hour, and refunds that need attention. With the
-- last problem.
create function private.listed_refund(
  placed public.orders, out amount numeric, out note text, out has_failed boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  select coalesce(sum(greatest(charge.owed - own.amount, 0)), 0) into amount
  from private.charges_of(placed) as charge cross join lateral (
    select coalesce(sum(refund.amount), 0) as amount from public.refunds as refund
    where refund."chargeId" = charge.id and (refund.status = 'needs_attention'
      or refund.status = 'due' and refund.source <> 'admin' and refund.created_at > now() - interval '1 hour')
  ) as own where charge.currency = 'GHS' and charge.role <> 'mismatch';
  select refund.note, refund.status = 'failed' into note, has_failed from public.refunds as refund
  join public.charges as charge on charge.id = refund."chargeId"
  where charge."orderId" = placed.id and refund.status in ('refused', 'failed', 'due')
  order by refund.id desc limit 1;
  note := coalesce(note, '');
end;
$$;
grant execute on function private.listed_refund(public.orders) to authenticated;

-- What has not gone back of a charge, and what more went back than nobody has settled.
create function private.listed_charge(charge public.charges, out remaining numeric, out excess numeric)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  select charge.amount - sums.returned, sums.returned - charge.amount - charge."settledExcess"
  into remaining, excess from private.returned_of(charge.id) as sums;
end;
$$;
grant execute on function private.listed_charge(public.charges) to authenticated;

-- Messages of the provider that could not be read.
create function private.unread_messages() returns setof private.provider_messages
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select * from private.provider_messages where problem <> '' and settled_by is null;
end;
$$;
grant execute on function private.unread_messages() to authenticated;

-- What of an order an admin has to look at: money that is owed, missing pieces, a refunded order that is not cancelled.
create function private.orders_to_settle()
returns table (kind text, placed public.orders, amount numeric, note text, since timestamptz)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select case when listed.has_failed then 'refund_failed' else 'refund_due' end, one, listed.amount, listed.note,
      one."refundDueSince"
    from public.orders as one cross join lateral private.listed_refund(one) as listed
    where one."refundDue" > 0 and listed.amount > 0
    union all
    select case when one."shortBy" > 0 then 'short' else 'refunded_open' end, one, one."totalAmount", '',
      one.created_at
    from public.orders as one
    where one."shortBy" > 0 and one."orderStatus" in ('processing', 'packaged')
      or one."moneyStatus" = 'refunded' and one."orderStatus" <> 'cancelled';
end;
$$;
grant execute on function private.orders_to_settle() to authenticated;

-- Which single payments an admin has to look at: charges without an order or with a wrong amount, those of which more
-- went back than came in, open disputes, refunds that need the customer's bank details, those that the provider has not
-- finished within three days, and of an order that stays those that failed and were not repeated.
create function private.payments_to_settle()
returns table (
  kind text, settles text, id bigint, charge public.charges, amount numeric, note text, since timestamptz,
  "dueAt" timestamptz
)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select one.role, 'charge', one.id, one, listed.remaining, one.reason, one.created_at, null::timestamptz
    from public.charges as one cross join lateral private.listed_charge(one) as listed
    where one.role in ('mismatch', 'unknown') and listed.remaining > 0
    union all
    select 'excess', 'excess', one.id, one, listed.excess, '', one.created_at, null
    from public.charges as one cross join lateral private.listed_charge(one) as listed
    where listed.excess > 0 and one.id in (
      select other.id from public.charges as other where other.role in ('mismatch', 'unknown')
      union all
      select paying.id from public.orders as placed join public.charges as paying on paying."orderId" = placed.id
      where placed."refundExcess" > 0 and paying.role in ('order', 'surplus'))
    union all
    select 'dispute', 'dispute', dispute.id, one, dispute.amount, dispute.note, dispute.created_at, dispute."dueAt"
    from public.disputes as dispute join public.charges as one on one.id = dispute."chargeId"
    where dispute.status = 'open'
    union all
    select case when refund.status = 'needs_attention' then 'refund_needs_attention' else 'refund_waiting' end,
      'refund', refund.id, one, refund.amount, refund.note, refund.created_at, null
    from public.refunds as refund join public.charges as one on one.id = refund."chargeId"
    where refund.status = 'needs_attention'
      or refund.status in ('requested', 'processing') and refund.created_at < now() - interval '3 days'
    union all
    select 'refund_failed', 'refund', failed.id, one, failed.amount, failed.note, failed.created_at, null
    from private.failed_refunds() as failed join public.charges as one on one.id = failed."chargeId";
end;
$$;
grant execute on function private.payments_to_settle() to authenticated;

-- Refunds of paid orders that stay, which failed, or of which the provider turned out not to have them; not those that
-- were repeated, and not what the bank left where it was.
create function private.failed_refunds() returns setof public.refunds
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select refund.* from public.refunds as refund
    join public.charges as charge on charge.id = refund."chargeId" and charge.role = 'order'
    join public.orders as placed on placed.id = charge."orderId" and placed."salesAmount" > 0
      and placed."orderStatus" <> 'cancelled'
    where (refund.status = 'failed' or refund.status = 'refused' and refund.tries > 1 and refund.source = 'admin')
      and refund."disputeId" is null and not refund."isReversal"
      and not exists (
        select from public.refunds as later where later."chargeId" = refund."chargeId" and later.id > refund.id
          and later.amount >= refund.amount);
end;
$$;
grant execute on function private.failed_refunds() to authenticated;

-- What an admin has to look at: deadlines first, then the oldest. `settles` and `paymentId` are set where an admin can
-- settle one thing by hand; `dueAt` is the end of the time to answer a dispute.
create function public.needs_attention()
returns table (
  kind text, settles text, "paymentId" bigint, "orderId" bigint, "paymentReference" text, name text,
  amount numeric, currency text, pieces integer, note text, since timestamptz, "dueAt" timestamptz
)
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select listed.kind, null, null::bigint, (listed.placed).id, (listed.placed)."paymentReference",
      (listed.placed).name, listed.amount, 'GHS', (listed.placed)."shortBy", listed.note, listed.since,
      null::timestamptz
    from private.orders_to_settle() as listed
    union all
    select listed.kind, listed.settles, listed.id, (listed.charge)."orderId", (listed.charge).reference,
      coalesce(placed.name, ''), listed.amount, (listed.charge).currency, 0, listed.note, listed.since, listed."dueAt"
    from private.payments_to_settle() as listed
    left join public.orders as placed on placed.id = (listed.charge)."orderId"
    union all
    select 'unreadable', 'message', unread.id, null, unread.reference, '', 0, 'GHS', 0, unread.problem,
      unread.received_at, null
    from private.unread_messages() as unread
    order by 12 nulls last, 11;
end;
$$;
revoke execute on function public.needs_attention() from public, anon, service_role;
grant execute on function public.needs_attention() to authenticated;

-- What waits for an admin: paid orders to pack, and rows of needs_attention; and whether the shop is held.
create function public.orders_waiting() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'toPack', (
      select count(*) from public.orders
      where "orderStatus" = 'processing' and "canBePacked"
    ),
    'attention', (select count(*) from public.needs_attention()),
    'isHeld', private.is_held()
  );
end;
$$;
revoke execute on function public.orders_waiting() from public, anon, service_role;
grant execute on function public.orders_waiting() to authenticated;

create trigger merge_order_totals after insert on private.order_totals
  for each row when (new.id % 500 = 0)
  execute function private.merge_order_totals();

create trigger add_to_totals after insert or delete on public.orders
  for each row execute function private.update_order_totals();

create trigger update_totals after update on public.orders
  for each row when ((old."orderStatus", old."salesAmount")
    is distinct from (new."orderStatus", new."salesAmount"))
  execute function private.update_order_totals();

revoke execute on all functions in schema private from public;
