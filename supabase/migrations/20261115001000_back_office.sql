-- What the back office reads: figures, lists, and what needs attention. All run with the caller's rights.

-- The figures of the dashboard. Days are the viewer's calendar days; what was refunded is not sold.
create function public.dashboard_summary(time_zone text default 'UTC') returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  today date := (now() at time zone time_zone)::date;
  result jsonb;
begin
  perform private.require_admin();
  with per_status as (
    select "orderStatus" as name, count(*) as value,
      coalesce(sum("totalAmount") filter (
        where "paymentStatus" in ('paid', 'success')
          and ("refundStatus" is null or "refundStatus" in ('due', 'failed'))), 0) as sales
    from public.orders group by "orderStatus"
  ), days as (
    select today - back as day from generate_series(0, 6) as back
  ), recent as (
    select (created_at at time zone time_zone)::date as day, sum("totalAmount") as sales
    from public.orders
    where "paymentStatus" = 'success'
      and created_at >= (today - 6)::timestamp at time zone time_zone
    group by 1
  )
  select jsonb_build_object(
    'totalSales', (select coalesce(sum(sales), 0) from per_status),
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

-- One page of the orders that match, newest first: by offset (the list's scroll bar can be anywhere) or
-- after the last order of the page before (an export reads all). The search text is matched literally,
-- so that no character of it is a wildcard; days are half-open: since <= created_at < before.
create function public.find_orders(
  search text default '', status text default null,
  since timestamptz default null, before timestamptz default null,
  skip integer default 0, take integer default 50,
  after_time timestamptz default null, after_id bigint default null
) returns setof public.orders
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.require_admin();
  return query
    select * from public.orders
    where (find_orders.search = ''
        or strpos(lower(name), lower(find_orders.search)) > 0
        or strpos(lower("paymentReference" collate "C"), lower(find_orders.search)) > 0
        or strpos("phoneNumber", find_orders.search) > 0)
      and (find_orders.status is null or "orderStatus" = find_orders.status)
      and (find_orders.since is null or created_at >= find_orders.since)
      and (find_orders.before is null or created_at < find_orders.before)
      and (find_orders.after_id is null
        or (created_at, id) < (find_orders.after_time, find_orders.after_id))
    order by created_at desc, id desc
    limit least(greatest(find_orders.take, 0), 1000) offset greatest(find_orders.skip, 0);
end;
$$;
revoke execute on function public.find_orders(
  text, text, timestamptz, timestamptz, integer, integer, timestamptz, bigint
) from public, anon, service_role;
grant execute on function public.find_orders(
  text, text, timestamptz, timestamptz, integer, integer, timestamptz, bigint
) to authenticated;

-- How many orders find_orders would return; the conditions are the same.
create function public.count_orders(
  search text default '', status text default null,
  since timestamptz default null, before timestamptz default null
) returns bigint
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.require_admin();
  return (
    select count(*) from public.orders
    where (count_orders.search = ''
        or strpos(lower(name), lower(count_orders.search)) > 0
        or strpos(lower("paymentReference" collate "C"), lower(count_orders.search)) > 0
        or strpos("phoneNumber", count_orders.search) > 0)
      and (count_orders.status is null or "orderStatus" = count_orders.status)
      and (count_orders.since is null or created_at >= count_orders.since)
      and (count_orders.before is null or created_at < count_orders.before)
  );
end;
$$;
revoke execute on function public.count_orders(text, text, timestamptz, timestamptz) from public, anon, service_role;
grant execute on function public.count_orders(text, text, timestamptz, timestamptz) to authenticated;

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

-- What an admin has to look at, oldest first: refunds that are due or failed, open disputes, charges
-- without an order or with a wrong amount, orders short of stock, and refunded orders that are not
-- cancelled. Automatic refunds appear once the provider has not taken them over for an hour.
create function public.needs_attention()
returns table (
  kind text, "paymentId" bigint, "orderId" bigint, "paymentReference" text,
  amount numeric, pieces integer, note text, since timestamptz
)
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select case when entry.kind = 'refund' then 'refund_' || entry.status else entry.kind end,
      entry.id, entry."orderId", entry."paymentReference", entry.amount, 0, entry.note,
      entry.created_at
    from public.payments as entry
    where entry.status in ('due', 'failed', 'open')
      and (entry.status <> 'due' or entry.way = 'admin'
        or entry.created_at < now() - interval '1 hour')
    union all
    select case when placed."shortBy" > 0 then 'short' else 'refunded_open' end,
      null, placed.id, placed."paymentReference", placed."totalAmount", placed."shortBy", '',
      placed.created_at
    from public.orders as placed
    where placed."shortBy" > 0 and placed."orderStatus" in ('processing', 'packaged')
      or placed."refundStatus" in ('requested', 'processed') and placed."orderStatus" <> 'cancelled'
    order by 8;
end;
$$;
revoke execute on function public.needs_attention() from public, anon, service_role;
grant execute on function public.needs_attention() to authenticated;

revoke execute on all functions in schema private from public;
