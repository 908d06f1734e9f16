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

-- What is listed of an order's refunds: all that is owed, but payments that do not match, which are listed by
-- themselves, and what the shop itself is sending back since less than an hour. With the last problem.
create function private.listed_refund(placed public.orders, out amount numeric, out note text)
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
grant execute on function private.listed_refund(public.orders) to authenticated;

-- What has not come back of a payment that an admin has to look at; of a dispute, what it is about.
create function private.listed_payment(entry public.payments) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return case when entry.kind = 'dispute' then entry.amount else private.remaining_of(entry) end;
end;
$$;
grant execute on function private.listed_payment(public.payments) to authenticated;

-- What an admin has to look at, oldest first: refunds that are due or failed, refunds that the provider has not
-- finished within three days, open disputes, charges without an order or with a wrong amount, orders short of
-- stock, and refunded orders that are not cancelled. Automatic refunds appear once the provider has not taken
-- them over for an hour. `paymentId` is set where an admin can settle one payment by hand.
create function public.needs_attention()
returns table (
  kind text, "paymentId" bigint, "orderId" bigint, "paymentReference" text,
  amount numeric, currency text, pieces integer, note text, since timestamptz
)
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select 'refund_' || placed."refundStatus", null::bigint, placed.id, placed."paymentReference",
      listed.amount, 'GHS', 0, listed.note, placed."refundDueSince"
    from public.orders as placed cross join lateral private.listed_refund(placed) as listed
    where placed."refundStatus" in ('due', 'failed') and placed."refundDue" > 0 and listed.amount > 0
    union all
    select entry.kind, entry.id, entry."orderId", entry."paymentReference", listed.amount, entry.currency, 0,
      entry.note, entry.created_at
    from public.payments as entry cross join lateral private.listed_payment(entry) as listed (amount)
    where entry.status = 'open' and listed.amount > 0
    union all
    select 'refund_waiting', entry.id, entry."orderId", entry."paymentReference", entry.amount, entry.currency, 0,
      entry.note, entry.created_at
    from public.payments as entry
    where entry.status = 'requested' and entry.created_at < now() - interval '3 days'
    union all
    select case when placed."shortBy" > 0 then 'short' else 'refunded_open' end,
      null, placed.id, placed."paymentReference", placed."totalAmount", 'GHS', placed."shortBy", '',
      placed.created_at
    from public.orders as placed
    where placed."shortBy" > 0 and placed."orderStatus" in ('processing', 'packaged')
      or placed."refundStatus" in ('requested', 'processed', 'resolved')
        and placed."orderStatus" <> 'cancelled'
    order by 9;
end;
$$;
revoke execute on function public.needs_attention() from public, anon, service_role;
grant execute on function public.needs_attention() to authenticated;

-- What waits for an admin: paid orders to pack, and rows of needs_attention.
create function public.orders_waiting() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'toPack', (
      select count(*) from public.orders
      where "orderStatus" = 'processing' and "paymentStatus" in ('paid', 'success') and "salesAmount" > 0
    ),
    'attention', (select count(*) from public.needs_attention())
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
