-- Current minor releases of PostgreSQL (15.20, 17.12) refuse to alter a table whose row type the parsed body of a
-- function uses: such functions take columns now, or are in PL/pgSQL.

-- A hidden product counts as hidden only, whatever its stock.
create or replace function private.stock_status(product public.products) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case
    when product.hidden then 'hidden'
    when product."stockQuantity" = 0 then 'out-of-stock'
    when product."stockQuantity" <= product."lowStockAt" then 'low-stock'
    else 'in-stock'
  end;
end;
$$;

-- What a payment for this order means for its shopper, once it is in the ledger.
create or replace function private.result_of_payment(placed public.orders) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when placed."paymentStatus" in ('success', 'paid')
    and coalesce(placed."refundStatus", 'due') in ('due', 'failed') then 'confirmed' else 'refunded' end;
end;
$$;

-- The part of a charge that the shop must give back: all of a charge that the order does not need, and of
-- every charge of a cancelled order.
create or replace function private.owed_of(placed public.orders, status text, amount numeric, returned numeric)
returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return case when status <> 'done' or placed."orderStatus" = 'cancelled' then amount - returned else 0 end;
end;
$$;

-- Whether the name, reference, phone number or address of an order has the text of a search: the text as it is,
-- each of its words, or a phone number in either form. It is matched literally, so that no character of it is
-- a wildcard. The body is bound when it is created and has no settings: the planner puts it into the caller's
-- query.
create or replace function private.order_has_text(
  name text, reference text, phone text, address text, city text, region text, search text
) returns boolean
language sql stable
return search = ''
  or strpos(lower(name), lower(search)) > 0
  or strpos(lower(reference collate "C"), lower(regexp_replace(search, '^#', ''))) > 0
  or strpos(phone, search) > 0
  or strpos(lower(address), lower(search)) > 0
  or strpos(lower(city), lower(search)) > 0
  or strpos(lower(region), lower(search)) > 0
  or case when search ~ '^[-0-9 +()/]+$' and search ~ '([0-9][^0-9]*){3}' then
    strpos(private.phone_digits(phone), private.phone_digits(search)) > 0
    or length(private.local_digits(search)) >= 3
      and strpos(private.local_digits(phone), private.local_digits(search)) > 0
    else false end
  or case when search ~ '\S\s+\S' and search !~ '^[-0-9 +()/]+$' then
    private.has_words(private.order_text(name, reference, phone, address, city, region), search)
    else false end;

-- The ids of the orders that match a search, when they are few; null when the index does not help: the text is
-- too short for trigrams, or more than a thousand orders have it. Of several words the two longest are looked
-- up. A whole reference of the shop is looked up in its unique index: its trigrams are in most other
-- references. E-mail addresses and items are found here only.
create or replace function private.orders_with_text(search text) returns bigint[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  without_hash constant text := regexp_replace(search, '^#', '');
  words constant text[] := array(
    select word from regexp_split_to_table(lower(search), '\s+') as word order by length(word) desc);
  first_word constant text := private.containing(words[1]);
  second_word constant text := private.containing(coalesce(words[2], words[1]));
  hashless constant text := private.containing(lower(without_hash));
  digits constant text := case when search ~ '^[-0-9 +()/]+$' then private.phone_digits(search) else '' end;
  local constant text := case when digits = '' then '' else private.local_digits(search) end;
  ids bigint[];
begin
  perform private.require_admin();
  if search !~ '[[:alnum:]]{3}' or search ~ '\n' then
    return null;
  end if;
  if without_hash ~* '^NTOMA-[0-9]{13}$' then
    select array[placed.id] into ids from public.orders as placed
    where placed."paymentReference" = upper(without_hash);
    if found then
      return ids;
    end if;
  end if;
  select array_agg(distinct candidate.id) into ids from (
    (select placed.id from public.orders as placed
    where (private.order_text(placed.name, placed."paymentReference", placed."phoneNumber",
          placed.address, placed.city, placed.region) like first_word
        and private.order_text(placed.name, placed."paymentReference", placed."phoneNumber",
          placed.address, placed.city, placed.region) like second_word
      or private.order_text(placed.name, placed."paymentReference", placed."phoneNumber",
          placed.address, placed.city, placed.region) like hashless
      or (digits ~ '[0-9]{3}' and private.order_text(placed.name, placed."paymentReference",
          placed."phoneNumber", placed.address, placed.city, placed.region) like private.containing(digits))
      or (local ~ '[0-9]{3}' and private.order_text(placed.name, placed."paymentReference",
          placed."phoneNumber", placed.address, placed.city, placed.region) like private.containing(local)))
      and private.order_has_text(placed.name, placed."paymentReference", placed."phoneNumber",
        placed.address, placed.city, placed.region, search)
    limit 1001)
    union all
    (select private.orders_with_email(search) limit 1001)
    union all
    (select private.orders_with_item(search))
  ) as candidate (id);
  return case when cardinality(ids) > 1000 then null else coalesce(ids, '{}') end;
end;
$$;

-- The other conditions of the list; days are half-open: since <= created_at < before. What was paid and went
-- back is not paid.
create or replace function private.order_matches(
  order_status text, created_at timestamptz, payment_status text, sales_amount numeric,
  status text, since timestamptz, before timestamptz, payment text
) returns boolean
language sql stable
return (status is null or order_status = status)
  and (since is null or created_at >= since)
  and (before is null or created_at < before)
  and (payment is null
    or payment <> 'paid' and payment_status = payment
    or payment = 'paid' and payment_status in ('paid', 'success') and sales_amount > 0);

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
      and (few is not null or private.order_has_text(placed.name, placed."paymentReference",
        placed."phoneNumber", placed.address, placed.city, placed.region, find_orders.search))
      and private.order_matches(placed."orderStatus", placed.created_at, placed."paymentStatus",
        placed."salesAmount", find_orders.status, find_orders.since, find_orders.before, find_orders.payment)
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
      and (few is not null or private.order_has_text(placed.name, placed."paymentReference",
        placed."phoneNumber", placed.address, placed.city, placed.region, count_orders.search))
      and private.order_matches(placed."orderStatus", placed.created_at, placed."paymentStatus",
        placed."salesAmount", count_orders.status, count_orders.since, count_orders.before, count_orders.payment)
  );
end;
$$;

-- The day that an order counts for, in Ghana (UTC).
create or replace function private.day_of(placed public.orders) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return (placed.created_at at time zone 'UTC')::date;
end;
$$;

revoke all on function private.order_has_text(text,text,text,text,text,text,text) from public, anon, authenticated, service_role;
grant execute on function private.order_has_text(text,text,text,text,text,text,text) to authenticated;

revoke all on function private.order_matches(text,timestamp with time zone,text,numeric,text,timestamp with time zone,timestamp with time zone,text) from public, anon, authenticated, service_role;
grant execute on function private.order_matches(text,timestamp with time zone,text,numeric,text,timestamp with time zone,timestamp with time zone,text) to authenticated;

drop function private.order_has_text(public.orders,text);

drop function private.order_matches(public.orders,text,timestamp with time zone,timestamp with time zone,text);
