-- What the back office does with orders: the list with its search and filters, the shopper's address, the change of
-- several orders, what may be packed, and the payments of an order.
--
-- The search has to answer within 50 ms over 100,000 orders, also on PGlite, where it makes all other requests
-- wait. Row security keeps an index from being used for texts, so a function with definer rights, for admins
-- only, reads the index.

-- The digits of a phone number, and its leading plus: the inner translate leaves what is not a digit, the
-- outer one removes it.
create function private.phone_digits(phone text) returns text
language sql immutable
return case when starts_with(phone, '+') then '+' else '' end
  || translate(phone, translate(phone, '0123456789', ''), '');
grant execute on function private.phone_digits(text) to authenticated, service_role;

-- The same with Ghana's country code as a leading zero: both ways to write a number are then equal.
create function private.local_digits(phone text) returns text
language sql immutable
return regexp_replace(private.phone_digits(phone), '^(\+233|00233|233(?=[0-9]{9}$))', '0');
grant execute on function private.local_digits(text) to authenticated, service_role;

-- Everything of an order that its search looks at, each on its own line. Whoever writes an order computes what
-- is in its index.
create function private.order_text(
  name text, reference text, phone text, address text, city text, region text
) returns text
language sql immutable parallel safe
return lower(name || e'\n' || reference || e'\n' || phone || e'\n' || private.phone_digits(phone) || e'\n'
  || private.local_digits(phone) || e'\n' || address || e'\n' || city || e'\n' || region);
grant execute on function private.order_text(text, text, text, text, text, text)
  to authenticated, service_role;

create index orders_by_text on public.orders using gin (
  private.order_text(name, "paymentReference", "phoneNumber", address, city, region)
  extensions.gin_trgm_ops);

-- A pattern for `like` that contains the text literally.
create function private.containing(content text) returns text
language sql immutable
return '%' || regexp_replace(content, '([\\%_])', '\\\1', 'g') || '%';

-- True when each word of a search is somewhere in the text, in any order.
create function private.has_words(content text, search text) returns boolean
language sql immutable
return not exists (
  select from regexp_split_to_table(lower(btrim(search, e' \t\r\n')), '\s+') as word
  where strpos(content, word) = 0
);
grant execute on function private.has_words(text, text) to authenticated;

-- Whether the name, reference, phone number or address of an order has the text of a search: the text as it is,
-- each of its words, or a phone number in either form. It is matched literally, so that no character of it is
-- a wildcard. The body is bound when it is created and has no settings: the planner puts it into the caller's
-- query.
create function private.order_has_text(
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
grant execute on function private.order_has_text(text, text, text, text, text, text, text) to authenticated;

-- The orders of the accounts whose e-mail address contains the text.
create function private.orders_with_email(search text) returns setof bigint
language sql stable set search_path = '' as $$
  select placed.id from public.orders as placed
  where strpos(search, '@') > 0 and placed.user_id in (
    select account.id from auth.users as account
    where strpos(lower(account.email), lower(search)) > 0 limit 100);
$$;

-- Up to 1,001 orders that have an item of a product whose name contains the text; of a text that very many
-- products have, those of a hundred products.
create function private.orders_with_item(search text) returns setof bigint
language plpgsql stable set search_path = '' as $$
declare
  product_ids constant bigint[] := coalesce(private.products_by_name(search), array(
    select product.id from public.products as product
    where strpos(lower(product.name), lower(search)) > 0 limit 100));
begin
  return query
    select item."orderId" from public."orderItems" as item
    where item."productId" = any (product_ids) limit 1001;
end;
$$;

-- Up to 1,001 orders whose parcel has a tracking number that contains the text.
create function private.orders_with_parcel(search text) returns setof bigint
language plpgsql stable set search_path = '' as $$
begin
  return query
    select parcel."orderId" from public.parcels as parcel
    where lower(parcel."trackingNumber") like private.containing(lower(search)) limit 1001;
end;
$$;

-- The ids of the orders that match a search, when they are few; null when the index does not help: the text is
-- too short for trigrams, or more than a thousand orders have it. Of several words the two longest are looked
-- up. A whole reference of the shop is looked up in its unique index: its trigrams are in most other
-- references. E-mail addresses, items and tracking numbers are found here only.
create function private.orders_with_text(search text) returns bigint[]
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
    union all
    (select private.orders_with_parcel(search))
  ) as candidate (id);
  return case when cardinality(ids) > 1000 then null else coalesce(ids, '{}') end;
end;
$$;
grant execute on function private.orders_with_text(text) to authenticated;

-- The other conditions of the list; days are half-open: since <= created_at < before. What was paid and went
-- back is not paid; 'packable' is what may be packed.
create function private.order_matches(
  order_status text, created_at timestamptz, payment_status text, sales_amount numeric, can_be_packed boolean,
  status text, since timestamptz, before timestamptz, payment text
) returns boolean
language sql stable
return (status is null or order_status = status)
  and (since is null or created_at >= since)
  and (before is null or created_at < before)
  and (payment is null
    or payment not in ('paid', 'packable') and payment_status = payment
    or payment = 'paid' and payment_status in ('paid', 'success') and sales_amount > 0
    or payment = 'packable' and can_be_packed);
grant execute on function private.order_matches(
  text, timestamptz, text, numeric, boolean, text, timestamptz, timestamptz, text
) to authenticated;

create index orders_by_total on public.orders ("totalAmount", id);
create index orders_by_name on public.orders (lower(name), id);

-- One page of the list, sorted as 'newest', 'oldest', 'highest', 'lowest' or 'name'; after_id and what the order is
-- sorted by continue behind the last row of a page.
create function public.find_orders(
  search text default '', status text default null,
  since timestamptz default null, before timestamptz default null,
  skip integer default 0, take integer default 50,
  after_time timestamptz default null, after_id bigint default null, payment text default null,
  sort text default 'newest', after_total numeric default null, after_name text default null
) returns setof public.orders
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  few constant bigint[] := private.orders_with_text(find_orders.search);
begin
  perform private.require_admin();
  -- The plan is made for the arguments: what they rule out costs nothing, and an index can serve the rest.
  return query
    select placed.* from public.orders as placed
    where (few is null or placed.id = any (few))
      and (few is not null or private.order_has_text(placed.name, placed."paymentReference",
        placed."phoneNumber", placed.address, placed.city, placed.region, find_orders.search))
      and private.order_matches(placed."orderStatus", placed.created_at, placed."paymentStatus",
        placed."salesAmount", placed."canBePacked", find_orders.status, find_orders.since, find_orders.before,
        find_orders.payment)
      and (find_orders.after_id is null or case find_orders.sort
        when 'oldest' then (placed.created_at, placed.id) > (find_orders.after_time, find_orders.after_id)
        when 'highest' then (placed."totalAmount", placed.id) < (find_orders.after_total, find_orders.after_id)
        when 'lowest' then (placed."totalAmount", placed.id) > (find_orders.after_total, find_orders.after_id)
        when 'name' then (lower(placed.name), placed.id) > (lower(find_orders.after_name), find_orders.after_id)
        else (placed.created_at, placed.id) < (find_orders.after_time, find_orders.after_id) end)
    order by
      case when find_orders.sort = 'oldest' then placed.created_at end,
      case when find_orders.sort = 'highest' then placed."totalAmount" end desc,
      case when find_orders.sort = 'lowest' then placed."totalAmount" end,
      case when find_orders.sort = 'name' then lower(placed.name) end,
      case when find_orders.sort in ('oldest', 'lowest', 'name') then placed.id end,
      case when find_orders.sort not in ('oldest', 'highest', 'lowest', 'name') then placed.created_at end desc,
      placed.id desc
    limit least(greatest(find_orders.take, 0), 1000) offset greatest(find_orders.skip, 0);
end;
$$;
revoke execute on function public.find_orders(
  text, text, timestamptz, timestamptz, integer, integer, timestamptz, bigint, text, text, numeric, text
) from public, anon, service_role;
grant execute on function public.find_orders(
  text, text, timestamptz, timestamptz, integer, integer, timestamptz, bigint, text, text, numeric, text
) to authenticated;

-- How many orders of each status there are, and how many may be packed next, from the totals and an index.
create function private.all_order_counts() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(name, value), '{}') || jsonb_build_object(
      'all', coalesce(sum(value), 0),
      'toPack', (
        select count(*) from public.orders where "orderStatus" = 'processing' and "canBePacked"))
    from private.orders_per_status()
  );
end;
$$;
grant execute on function private.all_order_counts() to authenticated;

-- For the tabs of the list, and its total: how many orders of each status match its other filters, and how many of them
-- may be packed next: {"all": 45, "toPack": 16, "packaged": 3, …}.
create function public.order_counts(
  search text default '', since timestamptz default null, before timestamptz default null,
  payment text default null
) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  few constant bigint[] := private.orders_with_text(order_counts.search);
begin
  perform private.require_admin();
  if order_counts.search = '' and num_nonnulls(order_counts.since, order_counts.before, order_counts.payment) = 0 then
    return private.all_order_counts();
  end if;
  return (
    with counted as (
      select placed."orderStatus" as status, count(*) as total,
        count(*) filter (where placed."canBePacked") as packable
      from public.orders as placed
      where (few is null or placed.id = any (few))
        and (few is not null or private.order_has_text(placed.name, placed."paymentReference",
          placed."phoneNumber", placed.address, placed.city, placed.region, order_counts.search))
        and private.order_matches(placed."orderStatus", placed.created_at, placed."paymentStatus",
          placed."salesAmount", placed."canBePacked", null, order_counts.since, order_counts.before,
          order_counts.payment)
      group by placed."orderStatus"
    )
    select coalesce(jsonb_object_agg(status, total), '{}') || jsonb_build_object(
      'all', coalesce(sum(total), 0),
      'toPack', coalesce(sum(packable) filter (where status = 'processing'), 0))
    from counted
  );
end;
$$;
revoke execute on function public.order_counts(text, timestamptz, timestamptz, text)
  from public, anon, service_role;
grant execute on function public.order_counts(text, timestamptz, timestamptz, text) to authenticated;

-- The e-mail address of the shopper, read with definer rights, because nobody may read the accounts.
create function private.shopper_email(order_id bigint) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select account.email from public.orders as placed
    join auth.users as account on account.id = placed.user_id
    where placed.id = order_id
  );
end;
$$;
grant execute on function private.shopper_email(bigint) to authenticated;

-- What an admin calls for the e-mail address of the shopper; null when the account is gone.
create function public.order_email(order_id bigint) returns text
language plpgsql stable set search_path = '' as $$
begin
  return private.shopper_email(order_id);
end;
$$;
revoke execute on function public.order_email(bigint) from public, anon, service_role;
grant execute on function public.order_email(bigint) to authenticated;

-- Gives several orders a new status, each on its own: one that is refused does not stop the others. `seen` has
-- the status of each order as the admin saw it; an order with another one is not changed. Returns every order
-- that was not changed, why, and its status now: [{"id": 1, "error": "…", "orderStatus": "packaged"}].
create function private.change_order_statuses(ids bigint[], status text, seen text[]) returns jsonb
language plpgsql set search_path = '' as $$
declare
  unchanged jsonb := '[]';
  chosen record;
  current_status text;
  refusal text;
begin
  -- First all orders, then all their products, each in id order, as confirmations do: nobody waits in a circle.
  perform from public.orders where id = any (ids) order by id for no key update;
  perform from public.products
  where id in (select "productId" from public."orderItems" where "orderId" = any (ids))
  order by id for no key update;
  for chosen in
    select distinct on (pair.order_id) pair.order_id, pair.seen_status
    from unnest(ids, seen) as pair (order_id, seen_status) order by pair.order_id
  loop
    refusal := null;
    begin
      select "orderStatus" into current_status from public.orders where id = chosen.order_id;
      if not found then
        refusal := 'Order not found.';
      elsif current_status is distinct from chosen.seen_status and current_status <> status then
        refusal := format(
          'Another admin has set this order to %s. Please choose again.', initcap(current_status));
      else
        update public.orders set "orderStatus" = status where id = chosen.order_id;
      end if;
    exception
      when deadlock_detected or serialization_failure then
        raise;
      when check_violation then
        refusal := 'This status does not exist.';
      when others then
        refusal := sqlerrm;
    end;
    if refusal is not null then
      unchanged := unchanged || jsonb_build_object(
        'id', chosen.order_id, 'error', refusal, 'orderStatus', current_status);
    end if;
  end loop;
  return unchanged;
end;
$$;
grant execute on function private.change_order_statuses(bigint[], text, text[]) to authenticated;

-- What an admin calls for that; a repetition returns the first one's orders that were not changed. With a reason, also
-- orders that may not be packed are sent on.
create function public.update_order_statuses(
  ids bigint[], status text, seen text[], request_id uuid default null, reason text default ''
) returns table (id bigint, error text, "orderStatus" text)
language plpgsql set search_path = '' as $$
declare
  unchanged jsonb;
begin
  perform private.require_admin();
  if cardinality(ids) > 500 then
    raise exception using errcode = 'PT400', message = 'At most 500 orders can be changed at once.';
  end if;
  if cardinality(ids) is distinct from cardinality(seen) then
    raise exception using errcode = 'PT400', message = 'The status of each order is needed.';
  end if;
  unchanged := private.first_answer(request_id, 'update_order_statuses');
  if unchanged is null then
    perform pg_catalog.set_config('shop.packing_reason', coalesce(reason, ''), true);
    unchanged := private.change_order_statuses(ids, status, seen);
    perform pg_catalog.set_config('shop.packing_reason', '', true);
    perform private.keep_answer(request_id, unchanged);
  end if;
  return query
    select * from jsonb_to_recordset(unchanged) as refusal (id bigint, error text, "orderStatus" text);
end;
$$;
revoke execute on function public.update_order_statuses(bigint[], text, text[], uuid, text)
  from public, anon, service_role;
grant execute on function public.update_order_statuses(bigint[], text, text[], uuid, text) to authenticated;

-- An order that may not be packed can be sent on only by an admin who says why, which is kept as a note.
create function private.refuse_to_pack() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  reason constant text := coalesce(current_setting('shop.packing_reason', true), '');
begin
  if not private.called_by_client() then
    return new;
  end if;
  if reason !~ '\S' then
    raise exception using errcode = 'PT409', message = case new."moneyStatus"
      when 'disputed' then 'The customer disputes the payment of this order.'
      when 'refunded' then 'The money of this order went back to the customer.'
      when 'refund_due' then 'The money of this order is owed to the customer.'
      else 'This order is not paid.' end,
      hint = 'Give a reason to change it all the same.';
  end if;
  insert into public."orderNotes" ("orderId", note)
  values (new.id, format('Set to %s (%s): %s', initcap(new."orderStatus"),
    replace(new."moneyStatus", '_', ' '), left(reason, 500)));
  return new;
end;
$$;

-- Fires after set_changed_money: triggers fire in the order of their names.
create trigger stop_packing before update of "orderStatus" on public.orders
  for each row when (not new."canBePacked" and old."orderStatus" in ('processing', 'packaged', 'cancelled')
    and new."orderStatus" in ('packaged', 'dispatched', 'delivered') and old."orderStatus" <> new."orderStatus")
  execute function private.refuse_to_pack();

revoke execute on all functions in schema private from public;
