-- The dashboard and the search of orders over 100,000 orders within 50 ms, also on PGlite, where each of them
-- makes all other requests wait. Row security keeps an index from being used for texts and sums, so functions
-- with definer rights, for admins only, read the indexes.

-- What is sold: paid, and not sent back.
create index orders_sold on public.orders ("totalAmount")
  where "paymentStatus" in ('paid', 'success')
    and ("refundStatus" is null or "refundStatus" in ('due', 'failed'));

-- Everything that the search of orders looks at, each on its own line.
create function private.order_text(name text, reference text, phone text) returns text
language sql immutable parallel safe
return lower(name || e'\n' || reference || e'\n' || phone || e'\n' || private.phone_digits(phone));
-- Whoever writes an order computes what is in its index.
grant execute on function private.order_text(text, text, text) to authenticated, service_role;
grant execute on function private.phone_digits(text) to service_role;

create index orders_by_text on public.orders
  using gin (private.order_text(name, "paymentReference", "phoneNumber") extensions.gin_trgm_ops);

-- The number of orders of each status.
create function private.orders_per_status() returns table (name text, value bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select placed."orderStatus", count(*) from public.orders as placed group by placed."orderStatus";
end;
$$;
grant execute on function private.orders_per_status() to authenticated;

create function private.total_sales() returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(sum("totalAmount"), 0) from public.orders
    where "paymentStatus" in ('paid', 'success')
      and ("refundStatus" is null or "refundStatus" in ('due', 'failed'))
  );
end;
$$;
grant execute on function private.total_sales() to authenticated;

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
    select (created_at at time zone time_zone)::date as day, sum("totalAmount") as sales
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

-- A pattern for `like` that contains the text literally.
create function private.containing(content text) returns text
language sql immutable
return '%' || regexp_replace(content, '([\\%_])', '\\\1', 'g') || '%';

-- The ids of the orders that may match a search, when they are few; null when the index does not help: the
-- text is too short for trigrams, or more than a thousand orders have it. The caller checks each of them.
create function private.orders_with_text(search text) returns bigint[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  texts constant text[] := array[
    lower(search), lower(regexp_replace(search, '^#', '')), private.phone_digits(search)];
  ids bigint[];
begin
  perform private.require_admin();
  if search !~ '[[:alnum:]]{3}' or search ~ '\n' then
    return null;
  end if;
  select array_agg(candidate.id) into ids from (
    select placed.id from public.orders as placed
    where private.order_text(placed.name, placed."paymentReference", placed."phoneNumber")
        like private.containing(texts[1])
      or private.order_text(placed.name, placed."paymentReference", placed."phoneNumber")
        like private.containing(texts[2])
      or (texts[3] ~ '[0-9]{3}' and search ~ '^[-0-9 +()/]+$'
        and private.order_text(placed.name, placed."paymentReference", placed."phoneNumber")
          like private.containing(texts[3]))
    limit 1001
  ) as candidate;
  return case when cardinality(ids) > 1000 then null else coalesce(ids, '{}') end;
end;
$$;
grant execute on function private.orders_with_text(text) to authenticated;

-- One page of the list, newest first; after_time and after_id continue behind the last row of a page.
create or replace function public.find_orders(
  search text default '', status text default null,
  since timestamptz default null, before timestamptz default null,
  skip integer default 0, take integer default 50,
  after_time timestamptz default null, after_id bigint default null, payment text default null
) returns setof public.orders
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  few constant bigint[] := private.orders_with_text(find_orders.search);
begin
  perform private.require_admin();
  return query
    select placed.* from public.orders as placed
    where (few is null or placed.id = any (few))
      and private.order_matches(placed, find_orders.search, find_orders.status, find_orders.since,
        find_orders.before, find_orders.payment)
      and (find_orders.after_id is null
        or (placed.created_at, placed.id) < (find_orders.after_time, find_orders.after_id))
    order by placed.created_at desc, placed.id desc
    limit least(greatest(find_orders.take, 0), 1000) offset greatest(find_orders.skip, 0);
end;
$$;

-- How many orders find_orders would return.
create or replace function public.count_orders(
  search text default '', status text default null,
  since timestamptz default null, before timestamptz default null, payment text default null
) returns bigint
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  few constant bigint[] := private.orders_with_text(count_orders.search);
begin
  perform private.require_admin();
  return (
    select count(*) from public.orders as placed
    where (few is null or placed.id = any (few))
      and private.order_matches(placed, count_orders.search, count_orders.status, count_orders.since,
        count_orders.before, count_orders.payment)
  );
end;
$$;

revoke execute on all functions in schema private from public;
