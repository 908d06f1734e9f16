-- Orders are found by words in any order, by phone numbers in both forms, by address, e-mail and item; a refunded
-- order is not paid; what waits for an admin is counted.

drop index public.orders_by_text;

-- The same with Ghana's country code as a leading zero: both ways to write a number are then equal.
create or replace function private.local_digits(phone text) returns text
language sql immutable
return regexp_replace(private.phone_digits(phone), '^(\+233|00233|233(?=[0-9]{9}$))', '0');

-- Everything of an order that its search looks at, each on its own line. Whoever writes an order computes what
-- is in its index.
create or replace function private.order_text(
  name text, reference text, phone text, address text, city text, region text
) returns text
language sql immutable parallel safe
return lower(name || e'\n' || reference || e'\n' || phone || e'\n' || private.phone_digits(phone) || e'\n'
  || private.local_digits(phone) || e'\n' || address || e'\n' || city || e'\n' || region);

create index orders_by_text on public.orders using gin (
  private.order_text(name, "paymentReference", "phoneNumber", address, city, region)
  extensions.gin_trgm_ops);

create index orders_to_pack on public.orders (id)
  where "orderStatus" = 'processing' and "paymentStatus" in ('paid', 'success');

-- True when each word of a search is somewhere in the text, in any order.
create or replace function private.has_words(content text, search text) returns boolean
language sql immutable
return not exists (
  select from regexp_split_to_table(lower(btrim(search, e' \t\r\n')), '\s+') as word
  where strpos(content, word) = 0
);

-- Whether the name, reference, phone number or address of an order has the text of a search: the text as it is,
-- each of its words, or a phone number in either form. It is matched literally, so that no character of it is
-- a wildcard. The body is bound when it is created and has no settings: the planner puts it into the caller's
-- query.
create or replace function private.order_has_text(placed public.orders, search text) returns boolean
language sql stable
return search = ''
  or strpos(lower(placed.name), lower(search)) > 0
  or strpos(lower(placed."paymentReference" collate "C"), lower(regexp_replace(search, '^#', ''))) > 0
  or strpos(placed."phoneNumber", search) > 0
  or strpos(lower(placed.address), lower(search)) > 0
  or strpos(lower(placed.city), lower(search)) > 0
  or strpos(lower(placed.region), lower(search)) > 0
  or case when search ~ '^[-0-9 +()/]+$' and search ~ '([0-9][^0-9]*){3}' then
    strpos(private.phone_digits(placed."phoneNumber"), private.phone_digits(search)) > 0
    or length(private.local_digits(search)) >= 3
      and strpos(private.local_digits(placed."phoneNumber"), private.local_digits(search)) > 0
    else false end
  or case when search ~ '\S\s+\S' and search !~ '^[-0-9 +()/]+$' then
    private.has_words(private.order_text(placed.name, placed."paymentReference", placed."phoneNumber",
      placed.address, placed.city, placed.region), search)
    else false end;

-- The orders of the accounts whose e-mail address contains the text.
create or replace function private.orders_with_email(search text) returns setof bigint
language sql stable set search_path = '' as $$
  select placed.id from public.orders as placed
  where strpos(search, '@') > 0 and placed.user_id in (
    select account.id from auth.users as account
    where strpos(lower(account.email), lower(search)) > 0 limit 100);
$$;

-- The orders that have an item of a product whose name contains the text.
create or replace function private.orders_with_item(search text) returns setof bigint
language sql stable set search_path = '' as $$
  select item."orderId" from public."orderItems" as item
  where item."productId" in (
    select product.id from public.products as product
    where strpos(lower(product.name), lower(search)) > 0 limit 100);
$$;

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
      and private.order_has_text(placed, search)
    limit 1001)
    union all
    (select private.orders_with_email(search) limit 1001)
    union all
    (select private.orders_with_item(search) limit 1001)
  ) as candidate (id);
  return case when cardinality(ids) > 1000 then null else coalesce(ids, '{}') end;
end;
$$;

-- The other conditions of the list; days are half-open: since <= created_at < before. What was paid and went
-- back is not paid.
create or replace function private.order_matches(
  placed public.orders, status text, since timestamptz, before timestamptz, payment text
) returns boolean
language sql stable
return (status is null or placed."orderStatus" = status)
  and (since is null or placed.created_at >= since)
  and (before is null or placed.created_at < before)
  and (payment is null
    or payment <> 'paid' and placed."paymentStatus" = payment
    or payment = 'paid' and placed."paymentStatus" in ('paid', 'success') and placed."salesAmount" > 0);

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
      and (few is not null or private.order_has_text(placed, find_orders.search))
      and private.order_matches(placed, find_orders.status, find_orders.since, find_orders.before,
        find_orders.payment)
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
      and (few is not null or private.order_has_text(placed, count_orders.search))
      and private.order_matches(placed, count_orders.status, count_orders.since, count_orders.before,
        count_orders.payment)
  );
end;
$$;

-- What waits for an admin: paid orders to pack, and rows of needs_attention.
create or replace function public.orders_waiting() returns jsonb
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

revoke all on function private.has_words(text,text) from public, anon, authenticated, service_role;
grant execute on function private.has_words(text,text) to authenticated;

revoke all on function private.local_digits(text) from public, anon, authenticated, service_role;
grant execute on function private.local_digits(text) to authenticated;
grant execute on function private.local_digits(text) to service_role;

revoke all on function private.order_has_text(public.orders,text) from public, anon, authenticated, service_role;
grant execute on function private.order_has_text(public.orders,text) to authenticated;

revoke all on function private.order_matches(public.orders,text,timestamp with time zone,timestamp with time zone,text) from public, anon, authenticated, service_role;
grant execute on function private.order_matches(public.orders,text,timestamp with time zone,timestamp with time zone,text) to authenticated;

revoke all on function private.order_text(text,text,text,text,text,text) from public, anon, authenticated, service_role;
grant execute on function private.order_text(text,text,text,text,text,text) to authenticated;
grant execute on function private.order_text(text,text,text,text,text,text) to service_role;

revoke all on function private.orders_with_email(text) from public, anon, authenticated, service_role;

revoke all on function private.orders_with_item(text) from public, anon, authenticated, service_role;

revoke all on function public.orders_waiting() from public, anon, authenticated, service_role;
grant execute on function public.orders_waiting() to authenticated;

drop function private.order_matches(public.orders,text,text,timestamp with time zone,timestamp with time zone,text);

drop function private.order_text(text,text,text);
