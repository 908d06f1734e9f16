-- The list of orders: a filter by payment, and a search that accepts what the screen shows.

drop function public.find_orders(
  text, text, timestamptz, timestamptz, integer, integer, timestamptz, bigint);
drop function public.count_orders(text, text, timestamptz, timestamptz);

-- The digits of a phone number, and its leading plus.
create function private.phone_digits(phone text) returns text
language sql immutable
return pg_catalog.regexp_replace(phone, '(?!^\+)[^0-9]', '', 'g');
grant execute on function private.phone_digits(text) to authenticated;

-- The conditions of the list. The search text is matched literally, so that no character of it is a
-- wildcard; days are half-open: since <= created_at < before. The body is bound when it is created and
-- has no settings: the planner puts it into the caller's query, where indexes serve it.
create function private.order_matches(
  placed public.orders, search text, status text, since timestamptz, before timestamptz, payment text
) returns boolean
language sql stable
return (
    search = ''
    or strpos(lower(placed.name), lower(search)) > 0
    or strpos(lower(placed."paymentReference" collate "C"), lower(regexp_replace(search, '^#', ''))) > 0
    or strpos(placed."phoneNumber", search) > 0
    or case when search ~ '^[-0-9 +()/]+$' and search ~ '([0-9][^0-9]*){3}' then
      strpos(private.phone_digits(placed."phoneNumber"), private.phone_digits(search)) > 0 else false end
  )
  and (status is null or placed."orderStatus" = status)
  and (since is null or placed.created_at >= since)
  and (before is null or placed.created_at < before)
  and (payment is null or placed."paymentStatus" = payment
    or payment = 'paid' and placed."paymentStatus" = 'success');
grant execute on function private.order_matches(
  public.orders, text, text, timestamptz, timestamptz, text
) to authenticated;

-- One page of the list, newest first; after_time and after_id continue behind the last row of a page.
create function public.find_orders(
  search text default '', status text default null,
  since timestamptz default null, before timestamptz default null,
  skip integer default 0, take integer default 50,
  after_time timestamptz default null, after_id bigint default null, payment text default null
) returns setof public.orders
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.require_admin();
  return query
    select placed.* from public.orders as placed
    where private.order_matches(placed, find_orders.search, find_orders.status, find_orders.since,
        find_orders.before, find_orders.payment)
      and (find_orders.after_id is null
        or (placed.created_at, placed.id) < (find_orders.after_time, find_orders.after_id))
    order by placed.created_at desc, placed.id desc
    limit least(greatest(find_orders.take, 0), 1000) offset greatest(find_orders.skip, 0);
end;
$$;
revoke execute on function public.find_orders(
  text, text, timestamptz, timestamptz, integer, integer, timestamptz, bigint, text
) from public, anon, service_role;
grant execute on function public.find_orders(
  text, text, timestamptz, timestamptz, integer, integer, timestamptz, bigint, text
) to authenticated;

-- How many orders find_orders would return.
create function public.count_orders(
  search text default '', status text default null,
  since timestamptz default null, before timestamptz default null, payment text default null
) returns bigint
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.require_admin();
  return (
    select count(*) from public.orders as placed
    where private.order_matches(placed, count_orders.search, count_orders.status, count_orders.since,
      count_orders.before, count_orders.payment)
  );
end;
$$;
revoke execute on function public.count_orders(text, text, timestamptz, timestamptz, text)
  from public, anon, service_role;
grant execute on function public.count_orders(text, text, timestamptz, timestamptz, text)
  to authenticated;

revoke execute on all functions in schema private from public;
