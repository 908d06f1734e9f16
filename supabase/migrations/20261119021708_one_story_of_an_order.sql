-- one story of an order

set local check_function_bodies = off;

drop index "private"."outbox_once_per_refund";

drop index "private"."outbox_once";

alter table "private"."outbox"
  drop constraint "outbox_is_about_an_order";

alter table "private"."outbox"
  drop constraint "outbox_kind_check";

drop function "private"."add_product_sales"(date, text, bigint, bigint, numeric);

drop function "private"."best_products"(date, date);

drop function "private"."enqueue_mail"(bigint, text, text, numeric);

drop function "private"."order_matches"(text, timestamp
  with time zone, text, numeric, text, timestamp with time zone, timestamp with time zone, text);

drop function "public"."change_prices"(bigint[], numeric, numeric, uuid);

drop function "public"."claim_order_mails"(text, integer);

drop function "public"."count_orders"(text, text, timestamp with time zone, timestamp
  with time zone, text);

drop function "public"."find_orders"(text, text, timestamp with time zone, timestamp
  with time zone, integer, integer, timestamp with time zone, bigint, text);

drop function "public"."import_products"(uuid, integer);

drop function "public"."order_payments"(bigint);

create table "private"."finished_imports" (
  "id"          uuid                     not null,
  "user_id"     uuid                     not null,
  "file_name"   text                     not null,
  "finished_at" timestamp with time zone not null default now(),
  "added"       integer                  not null,
  "updated"     integer                  not null,
  "undone_at"   timestamp with time zone,
  "undone_by"   uuid,
  constraint "finished_imports_file_name_check" check ((char_length(file_name) <= 200)),
  constraint "finished_imports_pkey" primary key (id)
);

alter table "private"."finished_imports"
  enable row level security;

create table "private"."product_changes" (
  "request_id" uuid  not null,
  "products"   jsonb not null,
  "taken_back" jsonb,
  constraint "product_changes_pkey" primary key (request_id)
);

alter table "private"."product_changes"
  enable row level security;

create table "private"."sales_refunds" (
  "id"       bigint  generated always as identity not null,
  "day"      date    not null,
  "orderId"  bigint  not null,
  "refundId" bigint,
  "method"   text    not null,
  "amount"   numeric not null,
  constraint "sales_refunds_pkey" primary key (id)
);

alter table "private"."sales_refunds"
  enable row level security;

create table "public"."notificationSettings" (
  "id"              integer not null default 1,
  "address"         text    not null default ''::text,
  "paidOrder"       boolean not null default true,
  "lowStock"        boolean not null default true,
  "dispute"         boolean not null default true,
  "failedRefund"    boolean not null default true,
  "unmatchedCharge" boolean not null default true,
  constraint "notificationSettings_address_check"
    check
    (((address = ''::text) OR ((char_length(address) <= 254) AND (address ~
    '^[^][:space:]<>()[\\,;:"@]+@[^][:space:]<>()[\\,;:"@.]+(\.[^][:space:]<>()[\\,;:"@.]+)+$'::text)))),
  constraint "notificationSettings_id_check" check ((id = 1)),
  constraint "notificationSettings_pkey" primary key (id)
);

alter table "public"."notificationSettings"
  enable row level security;

revoke all on table "public"."notificationSettings" from "anon";

revoke all on table "public"."notificationSettings" from "service_role";

alter table "private"."day_sales"
  add column "method" text not null default ''::text;

alter table "private"."outbox"
  add column "due_at" timestamp with time zone not null default now();

alter table "private"."outbox"
  add column "status_before" text;

alter table "private"."outbox"
  add column "sent_to" text;

alter table "private"."outbox"
  add column "again" boolean not null default false;

alter table "private"."outbox"
  add column "requested_by" text not null default ''::text;

alter table "private"."outbox"
  add column "dispute_id" bigint;

alter table "private"."outbox"
  add column "charge_id" bigint;

alter table "private"."outbox"
  add column "refund_status" text not null default ''::text;

alter table "private"."product_sales"
  add column "refundedUnits" bigint not null default 0;

alter table "private"."product_sales"
  add column "refunds" numeric not null default 0;

alter table "private"."product_stock"
  add column "isLow" boolean not null default false;

alter table "public"."productImports"
  add column "undone" text;

alter table "public"."shopDetails"
  add column "demoTexts" text[] not null default '{}'::text[];

-- Adds to what was sold of a product on a day, or with negative numbers what was refunded.
create or replace function private.add_product_sales(
  on_day date, sold_name text, product_id bigint, pieces bigint, amount numeric, is_refund boolean default false
) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  insert into private.product_sales as total
    (day, name, "productId", "categoryId", units, sales, "refundedUnits", refunds)
  values (on_day, sold_name, product_id,
    (select product."categoryId" from public.products as product where product.id = product_id), pieces, amount,
    case when is_refund then -pieces else 0 end, case when is_refund then -amount else 0 end)
  on conflict (day, name) do update set
    units = total.units + excluded.units, sales = total.sales + excluded.sales,
    "refundedUnits" = total."refundedUnits" + excluded."refundedUnits", refunds = total.refunds + excluded.refunds,
    "productId" = coalesce(excluded."productId", total."productId"),
    "categoryId" = coalesce(excluded."categoryId", total."categoryId");
end;
$$;

-- Adds the sale of an order. Products in the order of their names, so that two transactions never wait for each other
-- in a circle.
create or replace function private.add_sale(placed public.orders, on_day date) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  insert into private.day_sales (day, orders, sales, method)
  values (on_day, 1, placed."totalAmount", private.payment_method(placed.id));
  perform private.add_product_sales(on_day, item.name, item."productId", item.quantity, item.price * item.quantity)
  from (select * from public."orderItems" where "orderId" = placed.id order by name) as item;
end;
$$;

-- Adds what was refunded of an order today; the trigger of the refund says which one it was.
create or replace function private.add_sales_refund(order_id bigint, amount numeric) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  method constant text := private.payment_method(order_id);
begin
  insert into private.day_sales (day, orders, sales, refunds, method) values (private.today(), 0, 0, amount, method);
  insert into private.sales_refunds (day, "orderId", "refundId", method, amount)
  values (private.today(), order_id, nullif(current_setting('shop.changed_refund', true), '')::bigint, method, amount);
end;
$$;

-- Whether an order can hold who gets it and where; null when something is missing.
create or replace function private.address_fits(name text, phone_number text, address text, city text, region text)
returns boolean
language sql immutable
return char_length(name) <= 200 and char_length(phone_number) <= 50 and char_length(address) <= 500
  and char_length(city) <= 100 and char_length(region) <= 100;

-- How many orders of each status there are, and how many may be packed next, from the totals and an index.
create or replace function private.all_order_counts() returns jsonb
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

-- The hundred products that were sold for most, in the last place all others together, and what is of no product, as
-- where the sum of an imported order is not that of its lines.
create or replace function private.best_products(since date, before date)
returns table (
  place bigint, name text, units numeric, gross numeric, refunds numeric, sales numeric
)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    with sold as (
      select total.name, sum(total.units) as units, sum(total.refunds) as refunds, sum(total.sales) as sales,
        least(row_number() over (order by sum(total.sales) desc, total.name), 101) as place
      from private.product_sales as total where total.day >= since and total.day < before
      group by total.name
      having sum(total.units) <> 0 or sum(total.sales) <> 0 or sum(total.refunds) <> 0
    )
    select sold.place, case when sold.place = 101 then 'All others' else min(sold.name) end,
      sum(sold.units), sum(sold.sales + sold.refunds), sum(sold.refunds), sum(sold.sales)
    from sold group by sold.place
    union all
    select 102, 'Not assigned to a product', 0, rest.gross, rest.refunds, rest.gross - rest.refunds
    from private.unassigned_sales(since, before) as rest where (rest.gross, rest.refunds) <> (0, 0);
end;
$$;

-- The products by their categories, and what is of no product.
create or replace function private.category_sales(since date, before date)
returns table (name text, units numeric, gross numeric, refunds numeric, sales numeric)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select coalesce(category.name, 'Other'), sum(total.units), sum(total.sales + total.refunds), sum(total.refunds),
      sum(total.sales)
    from private.product_sales as total
    left join public.categories as category on category.id = total."categoryId"
    where total.day >= since and total.day < before
    group by 1 having sum(total.units) <> 0 or sum(total.sales) <> 0 or sum(total.refunds) <> 0
    union all
    select 'Not assigned to a product', 0, rest.gross, rest.refunds, rest.gross - rest.refunds
    from private.unassigned_sales(since, before) as rest where (rest.gross, rest.refunds) <> (0, 0);
end;
$$;

-- Stores the address and adds the mail about it, in place of one that no sender has yet: it waits for a sender that is
-- claiming it, which may have read the old address.
create or replace function private.change_address(
  order_id bigint, name text, phone_number text, address text, city text, region text
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.orders as placed set name = change_address.name, "phoneNumber" = phone_number,
    address = change_address.address, city = change_address.city, region = change_address.region
  where placed.id = order_id and (placed.name, placed."phoneNumber", placed.address, placed.city, placed.region)
    is distinct from (change_address.name, phone_number, change_address.address, change_address.city,
      change_address.region);
  if not found then
    return;
  end if;
  delete from private.outbox as mail
  where mail.order_id = change_address.order_id and mail.kind = 'address_changed' and mail.claimed_at is null;
  insert into private.outbox (order_id, kind, recipient, requested_by)
  select placed.id, 'address_changed', account.email, private.admin_name(auth.uid())
  from public.orders as placed join auth.users as account on account.id = placed.user_id
  where placed.id = change_address.order_id;
  perform pg_catalog.pg_notify('outbox', '');
end;
$$;

-- A price after a change by a percentage, then by an amount, or to a new price, rounded to whole 1, 5 or 10 cedis;
-- 0 does not round. The same in domain/products/price-change.ts.
create or replace function private.changed_price(
  price numeric, percent numeric, amount numeric, new_price numeric, rounding integer
) returns numeric
language plpgsql immutable set search_path = '' as $$
declare
  changed constant numeric := round(coalesce(new_price, price * (1 + percent / 100) + amount), 2);
begin
  return case when rounding = 0 then changed else round(changed / rounding) * rounding end;
end;
$$;

-- Refuses what nobody could deliver to.
create or replace function private.check_address(
  name text, phone_number text, address text, city text, region text
) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if (name ~ '\S' and phone_number ~ '\S' and address ~ '\S') is not true then
    raise exception using errcode = 'PT400', message = 'A name, a phone number and an address are needed.';
  elsif private.address_fits(name, phone_number, address, city, region) is not true then
    raise exception using errcode = 'PT400', message = 'The delivery details are incomplete or too long.';
  end if;
end;
$$;

-- Keeps two admins from overwriting each other's changes: an edit that is based on an older version is refused.
-- What was changed is no text of the demo any more.
create or replace function private.check_details_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.called_by_client() and new.version is distinct from old.version then
    raise exception using errcode = 'PT409', message = 'The shop''s details were changed meanwhile.';
  end if;
  new.version := old.version + 1;
  new."demoTexts" := array(
    select name from unnest(old."demoTexts") as name where to_jsonb(new) ->> name = to_jsonb(old) ->> name
  );
  return new;
end;
$$;

-- Changes the address of an order that is not on its way yet.
create or replace function private.correct_order_address(
  order_id bigint, name text, phone_number text, address text, city text, region text, request_id uuid
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  status text;
begin
  perform private.require_admin();
  perform private.check_address(name, phone_number, address, city, region);
  if private.first_answer(request_id, 'correct_address') is not null then
    return;
  end if;
  select "orderStatus" into status from public.orders where id = order_id for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This order does not exist.';
  elsif status not in ('processing', 'packaged') then
    raise exception using errcode = 'PT409',
      message = format('The address can no longer be changed: the order is %s.', status);
  end if;
  perform private.change_address(order_id, name, phone_number, address, city, region);
end;
$$;

-- How many products match: from the totals, or counted, then at most to 1,001, which means more than a thousand.
create or replace function private.count_found_products(search text, status text, category integer) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  number bigint;
begin
  perform private.require_admin();
  if search = '' and status is distinct from 'at-limit' then
    return (
      select coalesce(sum(products), 0) from private.product_totals
      where (status is null or "stockStatus" = status) and (category is null or "categoryId" = category)
    );
  end if;
  execute format('select count(*) from (
      select from public.products as product
      join private.product_stock as stock on stock."productId" = product.id where %s limit 1001
    ) as found', private.product_conditions(search, status, category)) into number;
  return number;
end;
$$;

-- Deletes what nobody needs any more, each after its time. In parts, because on PGlite other requests wait.
create or replace function private.delete_expired() returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Orders that were never paid, with their items and attempts; of an order that the provider has ever charged
  -- for, everything stays.
  delete from public.orders where id in (
    select unpaid.id from public.orders as unpaid
    where unpaid."paymentStatus" in ('pending', 'failed') and unpaid.created_at < now() - interval '90 days'
      and not exists (
        select from public.charges as charge where charge."orderId" = unpaid.id)
    order by unpaid.created_at limit 1000);
  -- What the provider said about payments that came to nothing, and about others when their year is long over.
  delete from private.provider_messages where id in (
    select message.id from private.provider_messages as message
    where message.received_at < now() - interval '90 days' and (message.problem = '' or message.settled_by is not null)
      and (message.received_at < now() - interval '7 years'
      or not exists (select from public.charges as charge where charge.reference = message.reference))
    order by message.id limit 5000);
  delete from private.outbox where id in (
    select id from private.outbox
    where coalesce(sent_at, created_at) < now() - interval '1 year' order by id limit 5000);
  -- Sign-ups that nobody has confirmed.
  delete from auth.users where id in (
    select id from auth.users
    where confirmed_at is null and invited_at is null and not is_anonymous
      and created_at < now() - interval '7 days'
    order by created_at limit 1000);
  -- As long as the accounts they belong to: they tell that several people may have signed up.
  delete from private.earlier_sign_ups where sent_at < now() - interval '7 days';
  delete from private.password_resets where opened_at < now() - interval '1 day';
  delete from private.sign_in_addresses where used_at < now() - interval '90 days';
  delete from public."auditLog" where id in (
    select id from public."auditLog" where at < now() - interval '2 years' order by at limit 5000);
  perform private.revert_abandoned_imports();
  perform private.delete_old_imports();
  delete from private.deleted_products where deleted_at < now() - interval '30 days';
  delete from private.admin_requests where created_at < now() - interval '30 days';
end;
$$;

-- Forgets imports that can no longer be undone, and lines of those that were not finished.
create or replace function private.delete_old_imports() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.finished_imports where finished_at < now() - interval '30 days';
  delete from public."productImports" as staged
  where staged.created_at < now() - interval '1 day'
    and not exists (select from private.finished_imports as kept where kept.id = staged."importId");
end;
$$;

-- The same of several orders, each on its own: one that is refused does not stop the others.
create or replace function private.dispatch_each(parcels jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  ids constant bigint[] := array(select (parcel ->> 'id')::bigint from jsonb_array_elements(parcels) as parcel);
  unchanged jsonb := '[]';
  chosen record;
begin
  -- First all orders, then all their products, each in id order, as confirmations do: nobody waits in a circle.
  perform from public.orders where id = any (ids) order by id for no key update;
  perform from public.products
  where id in (select "productId" from public."orderItems" where "orderId" = any (ids))
  order by id for no key update;
  for chosen in
    select parcel, (parcel ->> 'id')::bigint as id from jsonb_array_elements(parcels) as parcel order by 2
  loop
    begin
      unchanged := unchanged || private.dispatch_order(chosen.parcel);
    exception
      when deadlock_detected or serialization_failure then
        raise;
      when check_violation then
        unchanged := unchanged || jsonb_build_object('id', chosen.id, 'error',
          'A courier, number or link of a parcel is too long, or not a link.', 'orderStatus', chosen.parcel -> 'seen');
      when others then
        unchanged := unchanged || jsonb_build_object(
          'id', chosen.id, 'error', sqlerrm, 'orderStatus', chosen.parcel -> 'seen');
    end;
  end loop;
  return unchanged;
end;
$$;

-- Dispatches an order and stores what is known of its parcel; what is not named stays as it is. Returns what was
-- refused as private.change_order_statuses does: an order that is not dispatched keeps its parcel as it was, and so does
-- one that another admin dispatched meanwhile.
create or replace function private.dispatch_order(parcel jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  order_id constant bigint := (parcel ->> 'id')::bigint;
  has_parcel constant boolean := parcel ?| array['courier', 'trackingNumber', 'trackingLink'];
  refused jsonb;
begin
  if has_parcel and parcel ->> 'seen' <> 'dispatched'
    and exists (select from public.orders where id = order_id and "orderStatus" = 'dispatched') then
    return jsonb_build_array(jsonb_build_object('id', order_id, 'orderStatus', 'dispatched', 'error',
      'Another admin has set this order to Dispatched. Please choose again.'));
  end if;
  refused := private.change_order_statuses(array[order_id], 'dispatched', array[parcel ->> 'seen']);
  if refused <> '[]' or not has_parcel then
    return refused;
  end if;
  insert into public.parcels as stored ("orderId", courier, "trackingNumber", "trackingLink")
  values (order_id, coalesce(parcel ->> 'courier', ''), coalesce(parcel ->> 'trackingNumber', ''),
    coalesce(parcel ->> 'trackingLink', ''))
  on conflict ("orderId") do update set
    courier = coalesce(parcel ->> 'courier', stored.courier),
    "trackingNumber" = coalesce(parcel ->> 'trackingNumber', stored."trackingNumber"),
    "trackingLink" = coalesce(parcel ->> 'trackingLink', stored."trackingLink");
  return refused;
end;
$$;

-- Adds the mail to the owner about the products that are low on stock: one a day, and none when there are none.
-- It lists the fifty that have the fewest pieces.
create or replace function private.enqueue_low_stock_mail() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.owner_wants('owner_low_stock') then
    return;
  end if;
  insert into private.outbox (kind, items, amount)
  select 'owner_low_stock',
    jsonb_agg(jsonb_build_object('name', low.name, 'quantity', low."stockQuantity", 'price', low.price)
      order by low.place) filter (where low.place <= 50),
    count(*)
  from (
    select product.*, row_number() over (order by product."stockQuantity", product.id) as place
    from private.product_stock as stock join public.products as product on product.id = stock."productId"
    where stock."isLow" or stock."stockStatus" = 'out-of-stock'
  ) as low
  having count(*) > 0
  on conflict do nothing;
  perform pg_catalog.pg_notify('outbox', '');
end;
$$;

-- Adds the mails about a payment or a new status. An order that a newer one has replaced is not worth a mail.
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
    where mail.recipient is not null or mail.kind = 'owner_paid' and private.owner_wants('owner_paid')
    on conflict do nothing;
    perform pg_catalog.pg_notify('outbox', '');
  end if;
  if new."orderStatus" <> old."orderStatus" and new."replacedBy" is not distinct from old."replacedBy" then
    perform private.enqueue_status_mail(new, old."orderStatus", buyer);
  end if;
  return null;
end;
$$;

-- Adds a mail to the owner about a charge or what became of it. The unique indexes of the outbox see to it that each
-- dispute, charge and status of a refund is told once.
create or replace function private.enqueue_owner_mail(
  mail_kind text, charge public.charges, amount numeric, refund_id bigint default null, dispute_id bigint default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.owner_wants(mail_kind) then
    return;
  end if;
  insert into private.outbox (kind, order_id, amount, refund_id, refund_status, dispute_id, charge_id)
  values (mail_kind, charge."orderId", enqueue_owner_mail.amount, enqueue_owner_mail.refund_id,
    coalesce((select refund.status from public.refunds as refund where refund.id = enqueue_owner_mail.refund_id), ''),
    enqueue_owner_mail.dispute_id, charge.id)
  on conflict do nothing;
  perform pg_catalog.pg_notify('outbox', '');
end;
$$;

-- Adds the mail about a refund that is done, with its amount. The mail about a reversed charge was about all of
-- its refunds, also those that become known later. The mail about a cancellation goes before it.
create or replace function private.enqueue_refund_mail(refund public.refunds, order_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.outbox as mail set due_at = now()
  where mail.order_id = enqueue_refund_mail.order_id and mail.kind = 'cancelled' and mail.claimed_at is null
    and mail.due_at > now();
  insert into private.outbox (order_id, kind, recipient, amount, refund_id)
  select placed.id, 'refunded', account.email, refund.amount, refund.id
  from public.orders as placed join auth.users as account on account.id = placed.user_id
  where placed.id = enqueue_refund_mail.order_id and not exists (
    select from public.refunds as reversal
    where reversal."chargeId" = refund."chargeId" and reversal."isReversal" and reversal.id <> refund.id)
  on conflict do nothing;
  perform pg_catalog.pg_notify('outbox', '');
end;
$$;

-- Adds the mail about a new status, or none when the customer knows no other. That of an admin's change waits for half
-- a minute, in which the admin can change it back; a notification says in how many seconds it is due.
create or replace function private.enqueue_status_mail(placed public.orders, status_before text, buyer text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known constant text := private.take_back_status_mail(placed.id, status_before);
  waits constant boolean := private.is_admin();
  mail_kind constant text := case when placed."orderStatus" = known then null
    when placed."orderStatus" in ('dispatched', 'delivered', 'cancelled') then placed."orderStatus"
    when known = 'cancelled' then 'reinstated' end;
begin
  if mail_kind is null or buyer is null then
    return;
  end if;
  insert into private.outbox (order_id, kind, recipient, amount, due_at, status_before)
  values (placed.id, mail_kind, buyer, placed."refundDue",
    now() + case when waits then interval '30 seconds' else interval '0' end, case when waits then known end)
  on conflict do nothing;
  perform pg_catalog.pg_notify('outbox', case when waits then '30' else '' end);
end;
$$;

-- The finished imports of all admins, the last first. Has definer rights, because nobody may read the table directly.
create or replace function private.finished_imports_of_all() returns table (
  id uuid, "fileName" text, "finishedAt" timestamptz, "importedBy" text, added integer, updated integer,
  "undoneAt" timestamptz, "undoneBy" text, "linesLeft" bigint, stayed jsonb
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select kept.id, kept.file_name, kept.finished_at, coalesce(author.raw_user_meta_data ->> 'fullName', ''),
      kept.added, kept.updated, kept.undone_at, coalesce(undoer.raw_user_meta_data ->> 'fullName', ''),
      case when kept.undone_at is null then kept.added + kept.updated else (
        select count(*) from public."productImports" as staged
        where staged."importId" = kept.id and staged.undone is null) end,
      case when kept.undone_at is null then '[]' else private.lines_that_stayed(kept.id) end
    from private.finished_imports as kept
    left join auth.users as author on author.id = kept.user_id
    left join auth.users as undoer on undoer.id = kept.undone_by
    where kept.finished_at >= now() - interval '30 days' order by kept.finished_at desc, kept.id;
end;
$$;

-- Takes a product out of the trash that its admin has just added and deleted again, and nobody has used: its picture
-- could not be uploaded.
create or replace function private.forget_deleted_product(product_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from private.deleted_products
  where id = product_id and deleted_by = auth.uid() and deleted_at > now() - interval '5 minutes'
    and product ->> 'editVersion' = '1' and carts = '[]' and wishlists = '[]' and holds = '[]'
    and order_stock = '[]' and order_item_ids = '{}';
end;
$$;

-- Gives products back what a change took. Of the stock the difference, because pieces were sold meanwhile. Returns
-- those that were edited since, and keep what they have.
create or replace function private.give_back_products(changes jsonb) returns text[]
language plpgsql set search_path = '' as $$
declare
  given_back bigint[];
begin
  perform private.restore_deleted_product((change ->> 'id')::bigint)
  from jsonb_array_elements(changes) as change where change ->> 'editedAs' is null;
  perform from public.products
  where id in (select (change ->> 'id')::bigint from jsonb_array_elements(changes) as change)
  order by id for no key update;
  with changed as (
    update public.products as product set
      price = change.price, hidden = change.hidden,
      "categoryId" = change."categoryId", "subCategoryId" = change."subCategoryId",
      "stockQuantity" = greatest(0, product."stockQuantity" - change.added)
    from jsonb_to_recordset(changes) as change (id bigint, "editedAs" integer, price numeric, hidden boolean,
      "categoryId" integer, "subCategoryId" integer, added integer)
    where product.id = change.id and product."editVersion" = change."editedAs"
    returning product.id
  )
  select array_agg(id) into given_back from changed;
  return array(
    select change ->> 'name' from jsonb_array_elements(changes) as change
    left join public.products as product on product.id = (change ->> 'id')::bigint
    where product.id is null or (change ->> 'editedAs' is not null
      and product.id <> all (coalesce(given_back, '{}')))
    order by product.id);
end;
$$;

-- Whether nobody has edited a product since a line of an import was applied, or all edits left what the line has
-- written, or wrote it again.
create or replace function private.is_as_imported(staged public."productImports", present public.products) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return present."editVersion" <= coalesce((staged.before ->> 'version')::integer, 0) + 1
    or to_jsonb(jsonb_populate_record(present, staged.product - 'version')) = to_jsonb(present);
end;
$$;

-- Whether the owner is told about the stock: by the limit of the product itself.
create or replace function private.is_low_on_stock(product public.products) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return not product.hidden and product."stockQuantity" between 1 and product."lowStockAt";
end;
$$;

-- Whether a mail asks the owner for what is done: its refund is no longer as it says, or its dispute is over.
create or replace function private.is_outdated(mail private.outbox) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return case mail.kind
    when 'owner_refund' then not exists (
      select from public.refunds as refund where refund.id = mail.refund_id and refund.status = mail.refund_status)
    when 'owner_dispute' then not exists (
      select from public.disputes as dispute where dispute.id = mail.dispute_id and dispute.status = 'open')
    else false end;
end;
$$;

-- Keeps an import all of whose lines were applied, so that it can be undone.
create or replace function private.keep_finished_import(import_id uuid, file_name text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  insert into private.finished_imports (id, user_id, file_name, added, updated)
  select import_id, auth.uid(), left(btrim(keep_finished_import.file_name), 200),
    count(*) filter (where before is null), count(*) filter (where before is not null)
  from public."productImports" where "importId" = import_id and user_id = auth.uid()
  having bool_and(done)
  on conflict (id) do nothing;
end;
$$;

-- Keeps what a request has changed, to take it back, and returns the number of products.
create or replace function private.keep_product_changes(request_id uuid, before jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changes jsonb;
begin
  perform private.require_admin();
  select coalesce(jsonb_agg(old || jsonb_build_object('editedAs', product."editVersion",
      'added', product."stockQuantity" - (old ->> 'stockQuantity')::integer)), '[]') into changes
  from jsonb_array_elements(before) as old
  left join public.products as product on product.id = (old ->> 'id')::bigint
  where product."editVersion" is distinct from (old ->> 'editVersion')::integer;
  if request_id is not null then
    insert into private.product_changes (request_id, products) values (request_id, changes);
  end if;
  perform private.keep_answer(request_id, to_jsonb(jsonb_array_length(changes)));
  return jsonb_array_length(changes);
end;
$$;

-- What an undo could not take back: [{"name": "Kente Shirt", "reason": "changed"}].
create or replace function private.lines_that_stayed(import_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'name', coalesce(product.name, staged.before ->> 'name', staged.product ->> 'name', ''),
      'reason', staged.undone) order by staged.line), '[]')
    from public."productImports" as staged left join public.products as product on product.id = staged."productId"
    where staged."importId" = import_id and staged.undone <> 'undone');
end;
$$;

create or replace function private.lock_products (
  product_ids bigint[]
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if (cardinality(product_ids) between 1 and 1000) is not true then
    raise exception using errcode = 'PT400', message = 'Select 1 to 1,000 products.';
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(locked)), '[]') from (
      select id, name, price, hidden, "categoryId", "subCategoryId", "stockQuantity", "editVersion"
      from public.products where id = any (product_ids) order by id for no key update
    ) as locked);
end;
$function$;

-- Replaces several rows of a day and method, as far as no other transaction has locked them, with one. Single rows stay:
-- inserting them again would call the trigger again, without an end once there are 500. Each part is computed once,
-- whatever the planner takes for the size of the table: many rows may have come since it was analyzed.
create or replace function private.merge_day_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with several as materialized (
    select day, method from private.day_sales group by day, method having count(*) > 1
  ), locked as materialized (
    select one.id from private.day_sales as one join several using (day, method) for update of one skip locked
  ), merged as (
    delete from private.day_sales as one using locked where one.id = locked.id
    returning one.day, one.orders, one.sales, one.refunds, one.method
  )
  insert into private.day_sales (day, orders, sales, refunds, method)
  select day, sum(orders), sum(sales), sum(refunds), method from merged group by day, method;
  return null;
end;
$$;

-- How a charge was paid: the provider's channel, 'cash', or empty when it is not known, as after an import.
create or replace function private.method_of(source text, method text, channel text) returns text
language sql immutable
return case when source = 'import' then '' when method = 'cash' then 'cash' else coalesce(channel, '') end;

-- The other conditions of the list; days are half-open: since <= created_at < before. What was paid and went
-- back is not paid; 'packable' is what may be packed.
create or replace function private.order_matches(
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

-- Up to 1,001 orders whose parcel has a tracking number that contains the text.
create or replace function private.orders_with_parcel(search text) returns setof bigint
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
    union all
    (select private.orders_with_parcel(search))
  ) as candidate (id);
  return case when cardinality(ids) > 1000 then null else coalesce(ids, '{}') end;
end;
$$;

-- What became of a test mail. It is gone when nobody knows an address.
create or replace function private.outcome_of_test_mail(mail_id bigint)
returns table (recipient text, sent_at timestamptz, error text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select mail.sent_to, mail.sent_at, mail.error from private.outbox as mail
    where mail.id = mail_id and mail.kind = 'owner_test';
end;
$$;

-- Whether the owner wants mails of a kind. A test mail is always sent.
create or replace function private.owner_wants(mail_kind text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select case mail_kind when 'owner_paid' then "paidOrder" when 'owner_low_stock' then "lowStock"
      when 'owner_dispute' then dispute when 'owner_refund' then "failedRefund"
      when 'owner_charge' then "unmatchedCharge" end
    from public."notificationSettings"), true);
end;
$$;

-- How an order was paid.
create or replace function private.payment_method(order_id bigint) returns text
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return coalesce((
    select private.method_of(charge.source, charge.method, charge.channel)
    from public.charges as charge where charge."orderId" = order_id and charge.role = 'order'), '');
end;
$$;

-- The conditions of the back office's list. A text that reads as a product's number also finds that product.
create or replace function private.product_conditions(search text, status text, category integer) returns text
language sql stable set search_path = '' as $$
  select concat_ws(' and ', 'true',
    case when search <> '' then format('(%s or product.id = %L)',
      coalesce('product.id = any (' || quote_literal(private.products_by_name(search)::text) || ')',
        private.name_condition(search)),
      case when search ~ '^(#[0-9]{1,18}|[0-9]{4,18})$' then ltrim(search, '#')::bigint end) end,
    case when status = 'at-limit' then 'stock."isLow"'
      when status is not null then format('stock."stockStatus" = %L', status) end,
    case when category is not null then format('product."categoryId" = %L', category) end);
$$;

-- How many products are low on stock by their own limit, and how many have none.
create or replace function private.products_per_stock_status() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'low', (select count(*) from private.product_stock where "isLow"),
      'out', coalesce(sum(products) filter (where "stockStatus" = 'out-of-stock'), 0))
    from private.product_totals
  );
end;
$$;

-- Queues a mail about an order again: one that was sent as a copy, to the shopper's address of today; one that failed
-- gets another ten tries.
create or replace function private.queue_again(mail_id bigint, request_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mail private.outbox;
  address text;
begin
  perform private.require_admin();
  if private.first_answer(request_id, 'resend_mail') is not null then
    return;
  end if;
  select * into mail from private.outbox where id = mail_id and order_id is not null for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This mail does not exist.';
  elsif mail.sent_at is null and mail.error = ''
    and (mail.claimed_at is null or mail.claimed_at > clock_timestamp() - interval '10 minutes') then
    raise exception using errcode = 'PT409', message = 'This mail is still waiting to be sent.';
  elsif private.is_outdated(mail) then
    raise exception using errcode = 'PT409', message = 'What this mail asks for is done: it is not sent again.';
  end if;
  if mail.recipient is not null then
    address := private.require_shopper_email(mail.order_id);
  end if;
  if mail.sent_at is null then
    update private.outbox set attempts = 0, claimed_at = null, error = '', due_at = now(), recipient = address,
      requested_by = private.admin_name(auth.uid())
    where id = mail.id;
  else
    insert into private.outbox (order_id, kind, recipient, amount, refund_id, refund_status, dispute_id, charge_id, again,
      requested_by)
    values (mail.order_id, mail.kind, address, mail.amount, mail.refund_id, mail.refund_status, mail.dispute_id,
      mail.charge_id, true, private.admin_name(auth.uid()));
  end if;
  perform pg_catalog.pg_notify('outbox', '');
end;
$$;

-- Queues a mail that shows where the owner's mails go.
create or replace function private.queue_test_mail(request_id uuid) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  earlier jsonb;
  mail_id bigint;
begin
  perform private.require_admin();
  earlier := private.first_answer(request_id, 'send_test_mail');
  if earlier is not null then
    return earlier::bigint;
  end if;
  insert into private.outbox (kind, requested_by) values ('owner_test', private.admin_name(auth.uid()))
  returning id into mail_id;
  perform private.keep_answer(request_id, to_jsonb(mail_id));
  perform pg_catalog.pg_notify('outbox', '');
  return mail_id;
end;
$$;

-- Queues the mail about the dispatch again, with the parcel as it is now. One that still waits has it anyway.
create or replace function private.queue_tracking(order_id bigint, request_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if private.first_answer(request_id, 'mail_tracking') is not null then
    return;
  end if;
  perform from public.orders where id = order_id and "orderStatus" = 'dispatched' for no key update;
  if not found then
    raise exception using errcode = 'PT409', message = 'Only the parcel of a dispatched order can be mailed.';
  elsif not exists (
    select from public.parcels where "orderId" = order_id and courier || "trackingNumber" || "trackingLink" <> ''
  ) then
    raise exception using errcode = 'PT409', message = 'Please save the parcel first.';
  end if;
  -- Waits for a sender that is claiming it.
  perform from private.outbox as mail
  where mail.order_id = queue_tracking.order_id and mail.kind = 'dispatched' and mail.claimed_at is null for update;
  if found then
    return;
  end if;
  insert into private.outbox (order_id, kind, recipient, again, requested_by)
  values (queue_tracking.order_id, 'dispatched', private.require_shopper_email(queue_tracking.order_id), true,
    private.admin_name(auth.uid()));
  perform pg_catalog.pg_notify('outbox', '');
end;
$$;

-- Both from all products, for those that were inserted while triggers were off.
create or replace function private.recalculate_product_lists() returns void
language sql set search_path = '' as $$
  delete from private.product_totals;
  insert into private.product_totals ("categoryId", "subCategoryId", "stockStatus", products)
  select product."categoryId", product."subCategoryId", private.stock_status(product), count(*)
  from public.products as product group by 1, 2, 3;
  delete from private.product_stock;
  insert into private.product_stock ("productId", "stockQuantity", "stockStatus", "isLow")
  select product.id, product."stockQuantity", private.stock_status(product), private.is_low_on_stock(product)
  from public.products as product;
$$;

-- The facts from all orders, for those that were inserted while triggers were off. Stored day by day, as triggers do it: a
-- report reads few pages.
create or replace function private.recalculate_sales() returns void
language sql set search_path = '' as $$
  delete from private.day_sales;
  delete from private.product_sales;
  delete from private.sales_refunds;
  insert into private.sales_refunds (day, "orderId", "refundId", method, amount)
  select day, "orderId", "refundId", method, until - since from private.refunds_of_sales() order by day, "refundId";
  with sold as (
    select placed.id, placed."totalAmount" as total, private.method_of(charge.source, charge.method, charge.channel) as method,
      (coalesce(charge.created_at, placed.created_at) at time zone 'UTC')::date as day
    from public.orders as placed
    left join public.charges as charge on charge."orderId" = placed.id and charge.role = 'order'
    where placed."paymentStatus" in ('success', 'paid')
  ), days as (
    insert into private.day_sales (day, orders, sales, refunds, method)
    select day, sum(orders), sum(sales), sum(refunds), method from (
      select day, 1 as orders, total as sales, 0 as refunds, method from sold
      union all select day, 0, 0, amount, method from private.sales_refunds
    ) as change group by day, method order by day, method
  )
  insert into private.product_sales (day, name, "productId", "categoryId", units, sales, "refundedUnits", refunds)
  select change.day, change.name, max(change."productId"), max(product."categoryId"),
    sum(change.units - change.returned), sum(change.sales - change.refunds), sum(change.returned), sum(change.refunds)
  from (
    select sold.day, item.name, item."productId", item.quantity as units, item.price * item.quantity as sales,
      0 as returned, 0 as refunds
    from sold join public."orderItems" as item on item."orderId" = sold.id
    union all
    select day, name, "productId", 0, 0, units, amount from private.refunded_lines_of_sales()
  ) as change left join public.products as product on product.id = change."productId"
  group by 1, 2 having sum(change.units) > 0 or sum(change.returned) > 0 or sum(change.refunds) > 0 order by 1, 2;
$$;

-- Records that an order was paid in cash or by mobile money: it counts as paid, its pieces leave the stock, and the
-- charge says who took the money and how.
create or replace function private.record_cash(order_id bigint, reason text, request_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  perform private.require_admin();
  if coalesce(reason, '') !~ '\S' then
    raise exception using errcode = 'PT400', message = 'Please say how it was paid.';
  end if;
  if private.first_answer(request_id, 'mark_as_paid') is not null then
    return;
  end if;
  select * into placed from public.orders where id = order_id for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This order does not exist.';
  end if;
  if placed."paymentStatus" in ('success', 'paid') or placed."orderStatus" = 'cancelled' then
    raise exception using errcode = 'PT409', message = 'This order is paid or cancelled already.';
  end if;
  perform private.lock_products(placed.id);
  if exists (select from private.available_stock(placed) as line where line.wanted > line.available) then
    raise exception using errcode = 'PT409', message = 'There are not enough pieces in stock for this order.';
  end if;
  perform private.take_stock(placed);
  insert into public.charges ("orderId", method, role, amount, "paidAt", source, "adminName", reason)
  values (placed.id, 'cash', 'order', placed."totalAmount", now(), 'admin',
    private.admin_name(auth.uid()), left(reason, 500));
  update public.orders set "paymentStatus" = 'paid' where id = placed.id;
  update public."paymentAttempts" set state = 'final' where "orderId" = placed.id;
  perform private.clear_bought_lines(placed);
end;
$$;

-- A new or corrected parcel is a change of its order.
create or replace function private.record_parcel() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public."auditLog" (user_id, "userName", "byAdmin", "table", "rowId", change)
  select auth.uid(), coalesce(private.admin_name(auth.uid()), ''), private.is_admin(), 'orders', new."orderId", changed
  from private.changed_columns(
    case when tg_op = 'INSERT' then jsonb_build_object('courier', '', 'trackingNumber', '', 'trackingLink', '')
      else to_jsonb(old) - 'orderId' end,
    to_jsonb(new) - 'orderId') as changed
  where changed <> '{}';
  return null;
end;
$$;

-- After a refund has changed: its pieces go back into the stock once the provider has it, and out of it if it fails,
-- the order is brought up to date, and the customer gets a mail when it is done.
create or replace function private.refund_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  old_status constant text := case when tg_op = 'UPDATE' then old.status else '' end;
  order_id constant bigint := (select "orderId" from public.charges where id = new."chargeId");
begin
  if order_id is null then
    return null;
  end if;
  if old_status in ('failed', 'refused') then
    perform private.fit_refund_items(new.id);
  end if;
  if private.is_returned(new.status) and not private.is_returned(old_status) then
    perform private.restock_refund(new.id, order_id);
  elsif new.status = 'failed' and private.is_returned(old_status) then
    perform private.unstock_refund(new.id, order_id);
  end if;
  perform pg_catalog.set_config('shop.changed_refund', new.id::text, true);
  perform private.update_order_money(order_id,
    case when old_status in ('', 'due') or new.status = 'by_hand' then new."adminName" else '' end);
  perform pg_catalog.set_config('shop.changed_refund', '', true);
  if new.status in ('processed', 'by_hand') and old_status not in ('processed', 'by_hand') then
    perform private.enqueue_refund_mail(new, order_id);
  end if;
  return null;
end;
$$;

-- Which part of each refund was for which line: the lines of an order, one after the other, cover its refunds. The pieces
-- of a line go with the end of its money.
create or replace function private.refunded_lines_of_sales()
returns table (day date, name text, "productId" bigint, units bigint, amount numeric)
language sql stable security definer set search_path = '' as $$
  select part.day, line.name, line."productId",
    case when greatest(line.until, 0.01) > part.since and greatest(line.until, 0.01) <= part.until
      then line."refundedQuantity" else 0 end,
    greatest(least(line.until, part.until) - greatest(line.until - line."refundedAmount", part.since), 0)
  from private.refunds_of_sales() as part
  join (
    select item.*, sum(item."refundedAmount") over (partition by item."orderId" order by item.id) as until
    from public."orderItems" as item where (item."refundedQuantity", item."refundedAmount") <> (0, 0)
  ) as line on line."orderId" = part."orderId";
$$;

-- The newest thousand changes of what was refunded, with their orders, reasons and who wanted them.
create or replace function private.refunds_between(since date, before date)
returns table (
  id bigint, day date, "orderId" bigint, "paymentReference" text, method text, amount numeric, reason text,
  "adminName" text, "isDispute" boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select change.id, change.day, placed.id, coalesce(placed."paymentReference", ''), change.method, change.amount,
      coalesce(refund.reason, ''), coalesce(refund."adminName", ''), refund."disputeId" is not null
    from private.sales_refunds as change
    left join public.orders as placed on placed.id = change."orderId"
    left join public.refunds as refund on refund.id = change."refundId"
    where change.day >= since and change.day < before
    order by change.day desc, change.id desc limit 1000;
end;
$$;

-- What each refund took from a sale, from the first pesewa of what the order has been refunded to the last one.
create or replace function private.refunds_of_sales()
returns table ("orderId" bigint, "refundId" bigint, day date, method text, since numeric, until numeric)
language sql stable security definer set search_path = '' as $$
  select * from (
    select placed.id, refund.id,
      (coalesce(case when refund.status = 'by_hand' then refund."completedAt" end, refund.created_at)
        at time zone 'UTC')::date,
      private.method_of(charge.source, charge.method, charge.channel),
      least(sum(refund.amount) over one - refund.amount, placed."totalAmount" - placed."salesAmount") as since,
      least(sum(refund.amount) over one, placed."totalAmount" - placed."salesAmount") as until
    from public.refunds as refund
    join public.charges as charge on charge.id = refund."chargeId" and charge.role = 'order' and charge.currency = 'GHS'
    join public.orders as placed on placed.id = charge."orderId" and placed."paymentStatus" in ('success', 'paid')
    where private.is_returned(refund.status)
    window one as (partition by placed.id order by refund.id)
  ) as part where part.since < part.until;
$$;

-- Where the shopper of an order gets mails now.
create or replace function private.require_shopper_email(order_id bigint) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  address constant text := private.shopper_email(order_id);
begin
  if address is null then
    raise exception using errcode = 'PT409', message = 'The account of this customer was deleted.';
  end if;
  return address;
end;
$$;

-- Takes a line back: the product goes, or gets the columns again that the line has changed. Pieces that were sold
-- meanwhile stay sold; a product that was edited meanwhile stays as it is.
create or replace function private.revert_imported(staged public."productImports") returns void
language plpgsql set search_path = '' as $$
declare
  kept jsonb;
  present public.products;
begin
  if staged.before is null then
    delete from public.products where id = staged."productId";
    return;
  end if;
  select * into present from public.products where id = staged."productId" for no key update;
  if present.id is null or not private.is_as_imported(staged, present) then
    return;
  end if;
  select jsonb_object_agg(name, staged.before -> name) into kept
  from jsonb_object_keys(staged.product - 'version') as name;
  if kept ? 'stockQuantity' then
    kept := kept || jsonb_build_object('stockQuantity', least(1000000, greatest(0, present."stockQuantity"
      + (staged.before ->> 'stockQuantity')::integer - (staged.product ->> 'stockQuantity')::integer)));
  end if;
  perform private.update_imported(kept || jsonb_build_object('version', present.version));
end;
$$;

-- The sales from a day to before another one. Each list adds up to the total. Has definer rights, because nobody may read
-- the facts directly.
create or replace function private.sales_between(since date, before date, step text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if step not in ('day', 'week', 'month') or since is null or before is null or before - since > 4000 then
    raise exception using errcode = 'PT400', message = 'A report needs a start, an end and a step.';
  end if;
  return jsonb_build_object(
    'total', (
      select jsonb_build_object('orders', coalesce(sum(orders), 0), 'gross', coalesce(sum(sales), 0),
        'refunds', coalesce(sum(refunds), 0), 'sales', coalesce(sum(sales - refunds), 0))
      from private.day_sales where day >= since and day < before
    ),
    'periods', (
      select coalesce(jsonb_agg(to_jsonb(period) order by period.start), '[]') from (
        select date_trunc(step, day)::date as start, sum(orders) as orders, sum(sales) as gross,
          sum(refunds) as refunds, sum(sales - refunds) as sales
        from private.day_sales where day >= since and day < before
        group by 1 having sum(orders) <> 0 or sum(sales) <> 0 or sum(refunds) <> 0
      ) as period
    ),
    'products', (
      select coalesce(jsonb_agg(to_jsonb(best) - 'place' order by best.place), '[]')
      from private.best_products(since, before) as best
    ),
    'categories', (
      select coalesce(jsonb_agg(to_jsonb(part) order by part.sales desc, part.name), '[]')
      from private.category_sales(since, before) as part
    ),
    'methods', (
      select coalesce(jsonb_agg(to_jsonb(part) order by part.sales desc, part.method), '[]') from (
        select method, sum(orders) as orders, sum(sales) as gross, sum(refunds) as refunds,
          sum(sales - refunds) as sales
        from private.day_sales where day >= since and day < before
        group by 1 having sum(orders) <> 0 or sum(sales) <> 0 or sum(refunds) <> 0
      ) as part
    ),
    'refunds', (
      select coalesce(jsonb_agg(to_jsonb(change) order by change.day desc, change.id desc), '[]')
      from private.refunds_between(since, before) as change
    )
  );
end;
$$;

-- The names of the stored pictures that products, orders, deleted products and imports show. A name may be
-- encoded in the URL, and in the table of an embedded shop as well.
create or replace function private.shown_pictures() returns setof text
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select private.url_decoded(split_part(split_part(shown.image, '/object/public/Products/', 2), '?', 1))
    from (
      select image from public.products
      union select image from public."orderItems"
      union select product ->> 'image' from private.deleted_products
      union select product ->> 'image' from public."productImports"
      union select before ->> 'image' from public."productImports"
    ) as shown
    where strpos(shown.image, '/object/public/Products/') > 0;
end;
$$;

-- A shopper's order always starts now, in processing, unpaid and in the shopper's own name. Has definer
-- rights, because the reference may belong to an order that row security hides from the shopper.
create or replace function private.start_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.called_by_client() then
    return new;
  end if;
  if new.user_id is distinct from auth.uid() then
    raise exception using errcode = 'PT403', message = 'You can only order for yourself.';
  end if;
  if new."totalAmount" is null or new."totalAmount" < 0.10 or new."totalAmount" > 9999999999.99 then
    raise exception using errcode = 'PT400',
      message = 'An order must come to at least GH₵0.10 and less than GH₵10,000,000,000.';
  end if;
  if new."paymentReference" is null or new."paymentReference" !~ '^[A-Za-z0-9.=-]{1,100}$' then
    raise exception using errcode = 'PT400', message = 'This payment reference cannot be used.';
  end if;
  if private.address_fits(new.name, new."phoneNumber", new.address, new.city, new.region) is not true then
    raise exception using errcode = 'PT400',
      message = 'The delivery details are incomplete or too long.';
  end if;
  perform private.lock_shopper(new.user_id);
  if (
    select count(*) from public.orders
    where user_id = new.user_id and "paymentStatus" = 'pending'
      and created_at > now() - interval '30 minutes'
  ) >= 100 then
    raise exception using errcode = 'PT429',
      message = 'You have many unpaid orders. Please pay one of them or try again in half an hour.';
  end if;
  if exists (select from public."paymentAttempts" where reference = new."paymentReference") then
    raise exception using errcode = 'PT409', message = 'This payment reference was used before.';
  end if;
  new.created_at := now();
  new."orderStatus" := 'processing';
  new."paymentStatus" := 'pending';
  return new;
end;
$$;

-- The status that badges and filters show. A hidden product counts as hidden only, whatever its stock.
create or replace function private.stock_status(product public.products) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case
    when product.hidden then 'hidden'
    when product."stockQuantity" = 0 then 'out-of-stock'
    when product."stockQuantity" < 30 then 'low-stock'
    else 'in-stock'
  end;
end;
$$;

-- Takes back what one of the admin's own requests has changed, within half an hour: {"undone": 19, "edited":
-- ["Kente Shirt"]}. A repetition gets the same answer.
create or replace function private.take_back_product_changes(request_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  kept private.product_changes;
  edited text[];
begin
  perform private.require_admin();
  select changes.* into kept from private.product_changes as changes
  join private.admin_requests as request on request.id = changes.request_id
  where changes.request_id = take_back_product_changes.request_id and request.user_id = auth.uid()
    and request.created_at > now() - interval '30 minutes'
  for update of changes;
  if kept.request_id is null then
    raise exception using errcode = 'PT404', message = 'This change can no longer be undone.';
  elsif kept.taken_back is null then
    edited := private.give_back_products(kept.products);
    kept.taken_back := jsonb_build_object(
      'undone', jsonb_array_length(kept.products) - cardinality(edited), 'edited', edited);
    update private.product_changes as changes set taken_back = kept.taken_back
    where changes.request_id = kept.request_id;
  end if;
  return kept.taken_back;
end;
$$;

-- Takes back the mail about an admin's change of status which no sender has yet: it waits for a sender that is
-- claiming it. Returns the status that the customer knows.
create or replace function private.take_back_status_mail(order_id bigint, status_before text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  known text;
begin
  delete from private.outbox as mail
  where mail.order_id = take_back_status_mail.order_id and mail.status_before is not null and mail.claimed_at is null
  returning mail.status_before into known;
  return coalesce(known, take_back_status_mail.status_before);
end;
$$;

-- Money came in that no order expects, or not as much as its order expects.
create or replace function private.tell_of_charge() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_owner_mail('owner_charge', new, new.amount);
  return null;
end;
$$;

-- A customer has asked the bank for the money.
create or replace function private.tell_of_dispute() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  charge public.charges;
begin
  select * into charge from public.charges where id = new."chargeId";
  perform private.enqueue_owner_mail('owner_dispute', charge, new.amount, dispute_id => new.id);
  return null;
end;
$$;

-- A refund failed, or the provider needs the customer's bank details. What the bank takes or leaves after a dispute,
-- and a refund that the provider refuses while the admin looks on, are no news.
create or replace function private.tell_of_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  charge public.charges;
begin
  select * into charge from public.charges where id = new."chargeId";
  perform private.enqueue_owner_mail('owner_refund', charge, new.amount, refund_id => new.id);
  return null;
end;
$$;

-- The list of order_timeline, read with definer rights, because nobody may read the payment attempts. The changes of
-- payment and money status are left out: the payments, refunds and disputes say the same with their amounts.
create or replace function private.timeline_of(order_id bigint)
returns table (
  at timestamptz, kind text, id bigint, status text, actor text, "userName" text, amount numeric, currency text,
  channel text, reason text, note text, "dueAt" timestamptz, items jsonb, change jsonb, place integer
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  perform private.require_admin();
  return query
    select placed.created_at, 'placed', placed.id, '', 'customer', placed.name, placed."totalAmount", 'GHS', '', '', '',
      null::timestamptz, null::jsonb, null::jsonb, 1
    from public.orders as placed where placed.id = order_id
    union all
    select attempt."declinedAt", 'declined', null, 'declined', '', '', placed."totalAmount", 'GHS', '', '',
      attempt.message, null, null, null, 2
    from public."paymentAttempts" as attempt join public.orders as placed on placed.id = attempt."orderId"
    where attempt."orderId" = order_id and attempt."declinedAt" is not null
    union all
    select charge.created_at, 'charge', charge.id, charge.role, case charge.source when 'admin' then 'admin' else '' end,
      charge."adminName", charge.amount, charge.currency,
      case when charge.source = 'import' then 'imported' when charge.method = 'cash' then 'cash' else charge.channel end,
      charge.reason, '', null, null, null, 3
    from public.charges as charge where charge."orderId" = order_id
    union all
    select entry.at, case
        when shown ? 'orderStatus' then 'status'
        when shown ?| array['courier', 'trackingNumber', 'trackingLink'] then 'parcel'
        when shown ?| array['name', 'phoneNumber', 'address', 'city', 'region'] then 'address'
        else 'change' end,
      entry.id, coalesce(shown -> 'orderStatus' ->> 1, ''),
      case when entry."byAdmin" then 'admin' when entry.user_id is not null then 'customer' else 'shop' end,
      entry."userName", 0, '', '', '', '', null, null, shown, 4
    from public."auditLog" as entry
    cross join lateral (
      select entry.change - array['paymentStatus', 'moneyStatus', 'refundStatus'] as shown) as seen
    where entry."table" = 'orders' and entry."rowId" = order_id and shown <> '{}'
    union all
    select refund.created_at, 'refund', refund.id, refund.status,
      case refund.source when 'admin' then 'admin' else '' end, refund."adminName", refund.amount, charge.currency,
      case when charge.method = 'cash' then 'cash' else charge.channel end, refund.reason, refund.note, null, (
        select jsonb_agg(jsonb_build_object('name', item.name, 'quantity', part.quantity,
          'restocked', part.restocked) order by item.id)
        from public."refundItems" as part join public."orderItems" as item on item.id = part."orderItemId"
        where part."refundId" = refund.id), null, 5
    from public.refunds as refund join public.charges as charge on charge.id = refund."chargeId"
    where charge."orderId" = order_id
    union all
    select step.at, step.kind, dispute.id, dispute.status, '', step."userName", dispute.amount, charge.currency, '', '',
      dispute.note, dispute."dueAt", null, null, 6
    from public.disputes as dispute join public.charges as charge on charge.id = dispute."chargeId"
    cross join lateral (values (dispute.created_at, 'dispute', ''),
      (dispute."resolvedAt", 'dispute_ended', dispute."adminName")) as step (at, kind, "userName")
    where charge."orderId" = order_id and step.at is not null
    union all
    -- The owner's mails have no recipient until one is known.
    select coalesce(mail.sent_at, mail.created_at), 'mail', mail.id,
      case when mail.sent_at is not null then 'sent' when mail.attempts >= 10 then 'failed'
        when mail.error <> '' then 'repeated' else 'waiting' end,
      case when mail.requested_by <> '' then 'admin' else '' end, mail.requested_by, 0, '', mail.kind,
      coalesce(mail.sent_to, mail.recipient, ''), mail.error, case when mail.sent_at is null then mail.due_at end,
      null, null, 7
    from private.outbox as mail where mail.order_id = timeline_of.order_id
    union all
    select written.at, 'note', written.id, '', 'admin', written."userName", 0, '', '', '', written.note, null, null, null, 8
    from public."orderNotes" as written where written."orderId" = order_id;
end;
$$;

-- What the days have more than the products.
create or replace function private.unassigned_sales(since date, before date, out gross numeric, out refunds numeric)
language plpgsql stable security definer set search_path = '' as $$
begin
  select sum(part.gross), sum(part.refunds) into gross, refunds from (
    select coalesce(sum(one.sales), 0) as gross, coalesce(sum(one.refunds), 0) as refunds
    from private.day_sales as one where one.day >= since and one.day < before
    union all
    select coalesce(-sum(one.sales + one.refunds), 0), coalesce(-sum(one.refunds), 0)
    from private.product_sales as one where one.day >= since and one.day < before
  ) as part;
end;
$$;

-- Takes some lines of a finished import back, whichever admin it was of, and returns how many are left. Calls for one
-- import wait for each other. Has definer rights, because admins see only their own lines.
create or replace function private.undo_import_part(import_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  part_lines constant integer := 10;
  staged public."productImports";
begin
  perform private.require_admin();
  update private.finished_imports
  set undone_at = coalesce(undone_at, now()), undone_by = coalesce(undone_by, auth.uid())
  where id = import_id and finished_at >= now() - interval '30 days';
  if not found then
    raise exception using errcode = 'PT404', message = 'This import can no longer be undone.';
  end if;
  for staged in
    select * from public."productImports"
    where "importId" = import_id and line in (
      select line from public."productImports"
      where "importId" = import_id and undone is null order by line limit part_lines
    )
    order by "productId"
  loop
    update public."productImports" set undone = private.undo_imported(staged)
    where "importId" = import_id and line = staged.line;
  end loop;
  return (select count(*) from public."productImports" where "importId" = import_id and undone is null);
end;
$$;

-- Takes a line of a finished import back, and returns what became of it: a product that the line has added goes into
-- the trash unless somebody ordered it, and one that was edited since stays as it is.
create or replace function private.undo_imported(staged public."productImports") returns text
language plpgsql security definer set search_path = '' as $$
declare
  present public.products;
begin
  select * into present from public.products where id = staged."productId" for update;
  if present.id is null then
    return case when staged.before is null then 'undone' else 'missing' end;
  elsif staged.before is null and exists (select from public."orderItems" where "productId" = present.id) then
    return 'ordered';
  elsif not private.is_as_imported(staged, present) then
    return 'changed';
  end if;
  perform private.revert_imported(staged);
  return 'undone';
end;
$$;

-- Stores with the lines of an order what went back of them; what has changed counts in the sales of today.
create or replace function private.update_order_lines(placed public.orders) returns void
language plpgsql security definer set search_path = '' as $$
declare
  line record;
begin
  for line in
    select item.*, refunded.pieces, refunded.amount from private.refunded_lines(placed) as refunded
    join public."orderItems" as item on item.id = refunded."orderItemId"
    where (item."refundedQuantity", item."refundedAmount") <> (refunded.pieces, refunded.amount)
    order by item.name
  loop
    update public."orderItems" set "refundedQuantity" = line.pieces, "refundedAmount" = line.amount
    where id = line.id;
    perform private.add_product_sales(private.today(), line.name, line."productId",
      line."refundedQuantity" - line.pieces, line."refundedAmount" - line.amount, true);
  end loop;
end;
$$;

-- Adds what the change of a product means for the totals, and copies its stock. Has definer rights, because
-- nobody may write either directly.
create or replace function private.update_product_lists() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  status_before text;
  status_now text;
begin
  if tg_op <> 'INSERT' then
    status_before := private.stock_status(old);
  end if;
  if tg_op <> 'DELETE' then
    status_now := private.stock_status(new);
    insert into private.product_stock ("productId", "stockQuantity", "stockStatus", "isLow")
    values (new.id, new."stockQuantity", status_now, private.is_low_on_stock(new))
    on conflict ("productId") do update
      set "stockQuantity" = excluded."stockQuantity", "stockStatus" = excluded."stockStatus", "isLow" = excluded."isLow";
  end if;
  if tg_op = 'UPDATE' and status_before = status_now and old."subCategoryId" = new."subCategoryId" then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into private.product_totals ("categoryId", "subCategoryId", "stockStatus", products)
    values (old."categoryId", old."subCategoryId", status_before, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into private.product_totals ("categoryId", "subCategoryId", "stockStatus", products)
    values (new."categoryId", new."subCategoryId", status_now, 1);
  end if;
  return null;
end;
$$;

-- An order that is paid is sold today, one that was inserted as paid on its own day; what changes later is refunded, or
-- was not refunded after all.
create or replace function private.update_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.add_sale(new, (new.created_at at time zone 'UTC')::date);
  elsif old."paymentStatus" not in ('success', 'paid') then
    perform private.add_sale(new, private.today());
  else
    perform private.add_sales_refund(new.id, old."salesAmount" - new."salesAmount");
  end if;
  return null;
end;
$$;

-- Changes the present prices of products, and returns how many were changed.
create or replace function public.change_prices(
  product_ids bigint[], percent numeric default 0, amount numeric default 0, new_price numeric default null,
  rounding integer default 0, request_id uuid default null
) returns integer
language plpgsql set search_path = '' as $$
declare
  changed integer;
  before jsonb;
  refused record;
begin
  perform private.require_admin();
  changed := private.first_answer(request_id, 'change_prices')::integer;
  if changed is not null then
    return changed;
  end if;
  if (percent between -90 and 500 and round(percent, 2) = percent and rounding in (0, 1, 5, 10)
    and amount is not null) is not true then
    raise exception using errcode = 'PT400',
      message = 'A change of prices is between -90 and +500 percent, rounded to 1, 5 or 10 cedis or not at all.';
  end if;
  before := private.lock_products(product_ids);
  select product.name, private.changed_price(product.price, percent, amount, new_price, rounding) as price into refused
  from public.products as product
  where product.id = any (product_ids)
    and private.changed_price(product.price, percent, amount, new_price, rounding) not between 0.01 and 999999.99
  order by product.id limit 1;
  if found then
    raise exception using errcode = 'PT400', message = format('%s would cost GH₵%s. No price was changed.',
      refused.name, to_char(refused.price, 'FM999,999,999,990.00'));
  end if;
  update public.products as product
  set price = private.changed_price(product.price, percent, amount, new_price, rounding)
  where product.id = any (product_ids)
    and product.price <> private.changed_price(product.price, percent, amount, new_price, rounding);
  return private.keep_product_changes(request_id, before);
end;
$$;

revoke all
  on function "public"."change_prices"(bigint[], numeric, numeric, numeric, integer, uuid)
  from "anon";

revoke all
  on function "public"."change_prices"(bigint[], numeric, numeric, numeric, integer, uuid)
  from "service_role";

-- Hides or shows products, moves them to a category, or sets or adds to their stock; what is null stays. Returns how
-- many were changed.
create or replace function public.change_products(
  product_ids bigint[], hide boolean default null, category integer default null, sub_category integer default null,
  stock integer default null, pieces integer default 0, request_id uuid default null
) returns integer
language plpgsql set search_path = '' as $$
declare
  changed integer;
  before jsonb;
  refused record;
begin
  perform private.require_admin();
  changed := private.first_answer(request_id, 'change_products')::integer;
  if changed is not null then
    return changed;
  end if;
  if (category is null) <> (sub_category is null) or (sub_category is not null and not exists (
    select from public."subCategories" where id = sub_category and "categoryId" = category)) then
    raise exception using errcode = 'PT400', message = 'Select a category and one of its subcategories.';
  end if;
  before := private.lock_products(product_ids);
  select product.name, product."stockQuantity" into refused from public.products as product
  where product.id = any (product_ids)
    and (coalesce(stock, product."stockQuantity") + pieces between 0 and 1000000) is not true
  order by product.id limit 1;
  if found then
    raise exception using errcode = 'PT400', message = format(
      'There are %s pieces of %s: the stock must stay between 0 and 1,000,000. Nothing was changed.',
      refused."stockQuantity", refused.name);
  end if;
  update public.products as product set
    hidden = coalesce(hide, product.hidden),
    "categoryId" = coalesce(category, product."categoryId"),
    "subCategoryId" = coalesce(sub_category, product."subCategoryId"),
    "stockQuantity" = coalesce(stock, product."stockQuantity") + pieces
  where product.id = any (product_ids);
  return private.keep_product_changes(request_id, before);
end;
$$;

revoke all
  on function
    "public"."change_products"(bigint[], boolean, integer, integer, integer, integer, uuid)
  from "anon";

revoke all
  on function
    "public"."change_products"(bigint[], boolean, integer, integer, integer, integer, uuid)
  from "service_role";

-- Hands mails that are due to one sender each, with everything that is written in them. A sender that dies leaves its
-- claims, which others get after ten minutes; one that fails records it and tries again, ten times at
-- most. The owner's mails go to the address of the settings, without one to the sender's own; without any they are
-- deleted, and so are those that waited for a week, as an address that is set later gets no mails about past orders, and
-- those that no sender has and that ask for what is done. Does not wait for the disk: after a power cut a mail is claimed
-- again that was not recorded as sent.
create or replace function public.claim_order_mails(
  owner_address text default '', at_most integer default 10
) returns table (
  id bigint, kind text, recipient text, placed jsonb, items jsonb, amount numeric, parcel jsonb, shop jsonb,
  refunded jsonb, about jsonb
)
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  owner constant text := coalesce(
    nullif((select settings.address from public."notificationSettings" as settings), ''), owner_address);
begin
  perform pg_catalog.set_config('synchronous_commit', 'off', true);
  delete from private.outbox as mail
  where mail.sent_at is null and mail.recipient is null
    and (owner = '' or mail.created_at < clock_timestamp() - interval '7 days' or private.is_outdated(mail)
      and (mail.error = '' and mail.claimed_at > clock_timestamp() - interval '10 minutes') is not true);
  return query
    with due as (
      select mail.id from private.outbox as mail
      where mail.sent_at is null and mail.attempts < 10 and mail.due_at <= clock_timestamp()
        and (mail.claimed_at is null or mail.claimed_at < clock_timestamp() - interval '1 minute'
          * case when mail.error = '' then 10 else least(60, 2 ^ mail.attempts) end)
      order by mail.id
      limit least(greatest(at_most, 1), 100)
      for update skip locked
    ), claimed as (
      update private.outbox as mail
      set claimed_at = clock_timestamp(), attempts = mail.attempts + 1, error = '',
        sent_to = coalesce(mail.recipient, owner), status_before = null
      where mail.id in (select due.id from due)
      returning mail.*
    )
    select claimed.id, claimed.kind, claimed.sent_to,
      to_jsonb(bought) - 'user_id',
      coalesce(claimed.items, (
        select coalesce(jsonb_agg(jsonb_build_object('name', item.name, 'quantity', item.quantity,
          'price', item.price, 'image', item.image, 'productId', item."productId",
          'refundedQuantity', item."refundedQuantity") order by item.id), '[]'::jsonb)
        from public."orderItems" as item where item."orderId" = claimed.order_id)), claimed.amount,
      (select to_jsonb(carried) from public.parcels as carried
        where carried."orderId" = claimed.order_id and claimed.kind = 'dispatched'),
      (select jsonb_build_object('name', details.name, 'email', details.email,
        'phoneNumber', details."phoneNumber", 'address', details.address) from public."shopDetails" as details),
      (select jsonb_agg(jsonb_build_object('name', item.name, 'quantity', part.quantity) order by item.id)
        from public."refundItems" as part join public."orderItems" as item on item.id = part."orderItemId"
        where part."refundId" = claimed.refund_id),
      (select jsonb_build_object('reference', charge.reference, 'currency', charge.currency, 'role', charge.role,
        'status', claimed.refund_status, 'note', refund.note, 'dueAt', dispute."dueAt")
        from public.charges as charge left join public.refunds as refund on refund.id = claimed.refund_id
        left join public.disputes as dispute on dispute.id = claimed.dispute_id where charge.id = claimed.charge_id)
    from claimed left join public.orders as bought on bought.id = claimed.order_id
    order by claimed.id;
end;
$$;

revoke all on function "public"."claim_order_mails"(text, integer) from "anon";

revoke all on function "public"."claim_order_mails"(text, integer) from "authenticated";

-- What an admin calls to correct the recipient and the address of an order.
create or replace function public.correct_address(
  order_id bigint, name text, phone_number text, address text, city text, region text, request_id uuid default null
) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.correct_order_address(order_id, name, phone_number, address, city, region, request_id);
end;
$$;

revoke all
  on function "public"."correct_address"(bigint, text, text, text, text, text, uuid)
  from "anon";

revoke all
  on function "public"."correct_address"(bigint, text, text, text, text, text, uuid)
  from "service_role";

-- Deletes products, which can be restored like one that is deleted alone, and returns how many.
create or replace function public.delete_products(product_ids bigint[], request_id uuid default null) returns integer
language plpgsql set search_path = '' as $$
declare
  deleted integer;
  before jsonb;
begin
  perform private.require_admin();
  deleted := private.first_answer(request_id, 'delete_products')::integer;
  if deleted is not null then
    return deleted;
  end if;
  before := private.lock_products(product_ids);
  delete from public.products where id = any (product_ids);
  return private.keep_product_changes(request_id, before);
end;
$$;

revoke all on function "public"."delete_products"(bigint[], uuid) from "anon";

revoke all on function "public"."delete_products"(bigint[], uuid) from "service_role";

-- What an admin calls for that, with [{"id": 1, "seen": "packaged", "trackingNumber": "A1"}, …]; a repetition returns
-- the first one's orders that were not dispatched. An order that may not be packed is refused.
create or replace function public.dispatch_orders(parcels jsonb, request_id uuid default null)
returns table (id bigint, error text, "orderStatus" text)
language plpgsql set search_path = '' as $$
declare
  unchanged jsonb;
begin
  perform private.require_admin();
  if jsonb_typeof(parcels) <> 'array' or jsonb_array_length(parcels) > 500 then
    raise exception using errcode = 'PT400', message = 'At most 500 orders can be changed at once.';
  end if;
  unchanged := private.first_answer(request_id, 'dispatch_orders');
  if unchanged is null then
    unchanged := private.dispatch_each(parcels);
    perform private.keep_answer(request_id, unchanged);
  end if;
  return query
    select * from jsonb_to_recordset(unchanged) as refusal (id bigint, error text, "orderStatus" text);
end;
$$;

revoke all on function "public"."dispatch_orders"(jsonb, uuid) from "anon";

revoke all on function "public"."dispatch_orders"(jsonb, uuid) from "service_role";

-- One page of the list, sorted as 'newest', 'oldest', 'highest', 'lowest' or 'name'; after_id and what the order is
-- sorted by continue behind the last row of a page.
create or replace function public.find_orders(
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

revoke all
  on function "public"."find_orders"(text, text, timestamp with time zone, timestamp
    with time zone, integer, integer, timestamp with time zone, bigint, text, text, numeric, text)
  from "anon";

revoke all
  on function "public"."find_orders"(text, text, timestamp with time zone, timestamp
    with time zone, integer, integer, timestamp with time zone, bigint, text, text, numeric, text)
  from "service_role";

-- What an admin calls after the delete of such a product.
create or replace function public.forget_product(product_id bigint) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.forget_deleted_product(product_id);
end;
$$;

revoke all on function "public"."forget_product"(bigint) from "anon";

revoke all on function "public"."forget_product"(bigint) from "service_role";

-- Applies some lines of an import and returns how many are left: it is called until there are none. So few at a
-- time that nobody waits for them on PGlite. A repeated call, after a response that was lost, applies no line twice. Products are locked in id order, as orders do. The
-- first line that is refused is named, and no line of this call takes effect.
create or replace function public.import_products(import_id uuid, line_count integer, file_name text default '') returns integer
language plpgsql set search_path = '' as $$
declare
  part_lines constant integer := 10;
  lines_left integer;
  staged public."productImports";
  previous jsonb;
begin
  perform private.require_admin();
  if line_count is distinct from (
    select count(*) from public."productImports"
    where "importId" = import_id and user_id = auth.uid()
  ) then
    raise exception using errcode = 'PT409',
      message = 'Parts of the file are missing. Please import it again.';
  end if;
  for staged in
    select * from public."productImports"
    where "importId" = import_id and user_id = auth.uid() and line in (
      select line from public."productImports"
      where "importId" = import_id and user_id = auth.uid() and not done
      order by line limit part_lines
    )
      -- Again, because another call may have been waited for.
      and not done
    order by (product ->> 'id')::bigint nulls last, line for update
  loop
    previous := null;
    if staged.product ->> 'id' is null then
      staged."productId" := private.insert_imported(staged.product);
    else
      staged."productId" := (staged.product ->> 'id')::bigint;
      select to_jsonb(current) into previous
      from public.products as current where id = staged."productId" for no key update;
      perform private.update_imported(staged.product);
    end if;
    update public."productImports"
    set done = true, "productId" = staged."productId", before = previous, changed_at = now()
    where "importId" = import_id and line = staged.line;
  end loop;
  select count(*) into lines_left from public."productImports"
  where "importId" = import_id and user_id = auth.uid() and not done;
  if lines_left = 0 then
    perform private.keep_finished_import(import_id, file_name);
  end if;
  return lines_left;
exception
  when data_exception or integrity_constraint_violation or sqlstate 'PT409' or sqlstate 'PT404' then
    if staged.line is null then
      raise;
    end if;
    raise exception using
      errcode = case when sqlstate like 'PT%' then sqlstate else 'PT400' end,
      message = format('Line %s: %s', staged.line, sqlerrm);
end;
$$;

revoke all on function "public"."import_products"(uuid, integer, text) from "anon";

revoke all on function "public"."import_products"(uuid, integer, text) from "service_role";

-- What an admin calls after correcting a tracking number, so that the shopper gets the new one.
create or replace function public.mail_tracking(order_id bigint, request_id uuid default null) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.queue_tracking(order_id, request_id);
end;
$$;

revoke all on function "public"."mail_tracking"(bigint, uuid) from "anon";

revoke all on function "public"."mail_tracking"(bigint, uuid) from "service_role";

-- Whether a synonym with this meaning finds any product at present, for the admin who saves it.
create or replace function public.meaning_finds_products(meaning text, in_descriptions boolean) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return exists (select from search.products_meant(meaning, in_descriptions));
end;
$$;

revoke all on function "public"."meaning_finds_products"(text, boolean) from "anon";

revoke all on function "public"."meaning_finds_products"(text, boolean) from "service_role";

-- What an admin has to look at: deadlines first, then the oldest. `settles` and `paymentId` are set where an admin can
-- settle one thing by hand; `dueAt` is the end of the time to answer a dispute.
create or replace function public.needs_attention()
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

-- For the tabs of the list, and its total: how many orders of each status match its other filters, and how many of them
-- may be packed next: {"all": 45, "toPack": 16, "packaged": 3, …}.
create or replace function public.order_counts(
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

revoke all
  on function "public"."order_counts"(text, timestamp with time zone, timestamp
    with time zone, text)
  from "anon";

revoke all
  on function "public"."order_counts"(text, timestamp with time zone, timestamp
    with time zone, text)
  from "service_role";

-- Everything that happened to an order, oldest first.
create or replace function public.order_timeline(order_id bigint)
returns table (
  at timestamptz, kind text, id bigint, status text, actor text, "userName" text, amount numeric, currency text,
  channel text, reason text, note text, "dueAt" timestamptz, items jsonb, change jsonb
)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select entry.at, entry.kind, entry.id, entry.status, entry.actor, entry."userName", entry.amount, entry.currency,
      entry.channel, entry.reason, entry.note, entry."dueAt", entry.items, entry.change
    from private.timeline_of(order_id) as entry
    order by entry.at, entry.place, entry.id;
end;
$$;

revoke all on function "public"."order_timeline"(bigint) from "anon";

revoke all on function "public"."order_timeline"(bigint) from "service_role";

-- The imports that can be undone, or were.
create or replace function public.recent_imports() returns table (
  id uuid, "fileName" text, "finishedAt" timestamptz, "importedBy" text, added integer, updated integer,
  "undoneAt" timestamptz, "undoneBy" text, "linesLeft" bigint, stayed jsonb
)
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return query select * from private.finished_imports_of_all();
end;
$$;

revoke all on function "public"."recent_imports"() from "anon";

revoke all on function "public"."recent_imports"() from "service_role";

-- What an admin calls to send a mail again that was sent or that failed.
create or replace function public.resend_mail(mail_id bigint, request_id uuid default null) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.queue_again(mail_id, request_id);
end;
$$;

revoke all on function "public"."resend_mail"(bigint, uuid) from "anon";

revoke all on function "public"."resend_mail"(bigint, uuid) from "service_role";

-- Takes some lines of an import back that was refused, and returns how many are left: it is called until there
-- are none.
create or replace function public.revert_import(import_id uuid) returns integer
language plpgsql set search_path = '' as $$
declare
  part_lines constant integer := 10;
  staged public."productImports";
begin
  perform private.require_admin();
  if (select bool_and(done) from public."productImports" where "importId" = import_id and user_id = auth.uid()) then
    raise exception using errcode = 'PT409',
      message = 'All products were imported. Undo the import instead.';
  end if;
  for staged in
    select * from public."productImports"
    where "importId" = import_id and user_id = auth.uid() and line in (
      select line from public."productImports"
      where "importId" = import_id and user_id = auth.uid() and done
      order by line limit part_lines
    )
      and done
    order by "productId" for update
  loop
    perform private.revert_imported(staged);
    update public."productImports" set done = false where "importId" = import_id and line = staged.line;
  end loop;
  return (
    select count(*) from public."productImports"
    where "importId" = import_id and user_id = auth.uid() and done
  );
end;
$$;

-- What an admin calls for it; returns the mail's id.
create or replace function public.send_test_mail(request_id uuid default null) returns bigint
language plpgsql set search_path = '' as $$
begin
  return private.queue_test_mail(request_id);
end;
$$;

revoke all on function "public"."send_test_mail"(uuid) from "anon";

revoke all on function "public"."send_test_mail"(uuid) from "service_role";

-- What an admin calls for it.
create or replace function public.test_mail_outcome(mail_id bigint)
returns table (recipient text, sent_at timestamptz, error text)
language plpgsql stable set search_path = '' as $$
begin
  return query select * from private.outcome_of_test_mail(mail_id);
end;
$$;

revoke all on function "public"."test_mail_outcome"(bigint) from "anon";

revoke all on function "public"."test_mail_outcome"(bigint) from "service_role";

-- What an admin calls to undo an import, until no line is left. A repeated call takes no line back twice.
create or replace function public.undo_import(import_id uuid) returns integer
language plpgsql set search_path = '' as $$
begin
  perform private.require_admin();
  return private.undo_import_part(import_id);
end;
$$;

revoke all on function "public"."undo_import"(uuid) from "anon";

revoke all on function "public"."undo_import"(uuid) from "service_role";

-- What an admin calls to undo a change of many products.
create or replace function public.undo_product_changes(request_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.require_admin();
  return private.take_back_product_changes(request_id);
end;
$$;

revoke all on function "public"."undo_product_changes"(uuid) from "anon";

revoke all on function "public"."undo_product_changes"(uuid) from "service_role";

alter table "private"."finished_imports"
  add constraint "finished_imports_user_id_fkey" foreign key (user_id) references auth.users(id)
    on delete cascade;

alter table "private"."outbox"
  add constraint "outbox_charge_id_fkey" foreign key (charge_id) references public.charges(id)
    on delete cascade;

alter table "private"."outbox"
  add constraint "outbox_dispute_id_fkey" foreign key (dispute_id) references public.disputes(id)
    on delete cascade;

alter table "private"."outbox"
  add constraint "outbox_is_about_an_order" check (((order_id IS
    NOT NULL) OR
    (kind = ANY (ARRAY['owner_low_stock'::text, 'owner_dispute'::text, 'owner_refund'::text,
    'owner_charge'::text, 'owner_test'::text]))));

alter table "private"."outbox"
  add constraint "outbox_kind_check"
    check
    ((kind = ANY (ARRAY['paid'::text, 'dispatched'::text, 'delivered'::text, 'cancelled'::text,
    'reinstated'::text,
    'refunded'::text,
    'address_changed'::text,
    'owner_paid'::text,
    'owner_low_stock'::text,
    'owner_dispute'::text, 'owner_refund'::text, 'owner_charge'::text, 'owner_test'::text])));

alter table "private"."product_changes"
  add constraint "product_changes_request_id_fkey" foreign key (request_id)
    references private.admin_requests(id) on delete cascade;

alter table "public"."productImports"
  add constraint "productImports_undone_check"
    check
    ((undone = ANY (ARRAY['undone'::text, 'ordered'::text, 'changed'::text, 'missing'::text])));

create index finished_imports_by_time on private.finished_imports using btree (finished_at);

create index finished_imports_by_user on private.finished_imports using btree (user_id);

create index outbox_by_charge on private.outbox using btree (charge_id);

create index outbox_by_dispute on private.outbox using btree (dispute_id);

create index outbox_by_refund on private.outbox using btree (refund_id);

create unique index outbox_once_per_charge on private.outbox using btree (charge_id)
  where ((kind = 'owner_charge'::text) AND (not again));

create unique index outbox_once_per_dispute on private.outbox using btree (dispute_id)
  where (not again);

create unique index outbox_once_per_refund on private.outbox
  using btree (refund_id, kind, refund_status)
  where (not again);

create unique index outbox_once on private.outbox using btree (order_id, kind)
  where
    ((kind = ANY (ARRAY['paid'::text, 'dispatched'::text, 'delivered'::text, 'owner_paid'::text]))
    AND (not again));

create index product_stock_low on private.product_stock using btree ("productId")
  where "isLow";

create index sales_refunds_by_day on private.sales_refunds using btree (day);

create index orders_by_name on public.orders using btree (lower(name), id);

create index orders_by_total on public.orders using btree ("totalAmount", id);

create index parcels_by_number on public.parcels
  using gin (lower("trackingNumber") extensions.gin_trgm_ops);

create or replace trigger tell_of_charge after insert or update of role on public.charges
  for each row when (new.role in ('mismatch', 'unknown')) execute function private.tell_of_charge();

create or replace trigger tell_of_dispute after insert or update of status on public.disputes
  for each row when (new.status = 'open') execute function private.tell_of_dispute();

create or replace trigger refuse_ended_session before insert or update or delete on public."notificationSettings"
  for each statement when (current_user = 'authenticated') execute function private.refuse_ended_session();

create or replace trigger record_parcel after insert or update on public.parcels
  for each row execute function private.record_parcel();

create or replace trigger tell_of_refund after insert or update of status on public.refunds
  for each row when (new."disputeId" is null and not new."isReversal" and (new.status in ('failed', 'needs_attention')
    or new.status = 'refused' and new.tries > 1 and new.source = 'admin'))
  execute function private.tell_of_refund();

create policy "admins can change notification settings" on public."notificationSettings"
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "admins can view notification settings" on public."notificationSettings"
  for select to authenticated using ((select private.is_admin()));

comment on column "private"."outbox"."again" is 'A copy that an admin asked for, whom requested_by names.';

comment on column "private"."outbox"."amount" is 'What the mail is about: what goes back to the buyer or went back, or what was disputed, failed or came in, in the currency of its charge; of the mail about the stock, how many products.';

comment on column "private"."outbox"."due_at" is 'When it may be claimed: half a minute after an admin''s change of status, else at once.';

comment on column "private"."outbox"."recipient" is 'Null for the owner of the shop, whose address is that of the settings or the one that the sender knows.';

comment on column "private"."outbox"."refund_status" is 'What a mail to the owner says of its refund: each status is told once.';

comment on column "private"."outbox"."sent_to" is 'The address that the last sender got, also that of the owner.';

comment on column "private"."outbox"."status_before" is 'The status that the customer knows, of a mail about an admin''s change that no sender has had, which the change back takes away.';

comment on column "private"."product_sales"."refunds" is 'What was refunded on the day; with it, sales is what was sold on the day.';

comment on column "public"."productImports"."undone" is 'What became of the line when the import was undone: taken back, or why not.';

comment on column "public"."products"."lowStockAt" is 'With as many pieces or fewer, the owner is told; its stock status does not depend on it.';

comment on column "public"."shopDetails"."demoTexts" is 'The columns whose texts are still those of a new shop. A text that is changed leaves the list for good.';

comment on table "private"."day_sales" is 'Orders that were paid on a day by one method, their sum, and what was refunded on it; the totals are the sums of the rows, which are only added and merged, as in order_totals.';

comment on table "private"."finished_imports" is 'Imports of the last 30 days, all of whose lines were applied; undone_at is when their undo began.';

comment on table "private"."outbox" is 'Mails to send about orders, one for each change, and to the owner about money and low stock.';

comment on table "private"."product_changes" is 'What a request has changed of products: their version after it and what they had before, none for deleted ones; and the answer once it was taken back.';

comment on table "private"."product_stock" is 'A copy of each product''s stock, by which the back office filters and sorts. The status says also whether it is hidden; isLow whether its stock is at its own limit or below.';

comment on table "private"."sales_refunds" is 'Each change of what was refunded of a sale, negative when a refund failed later. Rows are only added, and stay when the order is deleted.';

comment on table "public"."notificationSettings" is 'One row: where the owner''s mails go and which of them are sent. Without an address they go to the one that the sender knows.';

comment on table "public"."shopDetails" is 'One row: name, contact and the texts of the pages about the shop.';

revoke all
  on function "private"."add_product_sales"(date, text, bigint, bigint, numeric, boolean)
  from public;

revoke all on function "private"."add_sales_refund"(bigint, numeric) from public;

revoke all on function "private"."address_fits"(text, text, text, text, text) from public;

revoke all on function "private"."all_order_counts"() from public;

grant execute on function "private"."all_order_counts"() to "authenticated";

revoke all on function "private"."best_products"(date, date) from public;

revoke all on function "private"."category_sales"(date, date) from public;

revoke all on function "private"."change_address"(bigint, text, text, text, text, text) from public;

revoke all
  on function "private"."changed_price"(numeric, numeric, numeric, numeric, integer)
  from public;

grant execute
  on function "private"."changed_price"(numeric, numeric, numeric, numeric, integer)
  to "authenticated";

revoke all on function "private"."check_address"(text, text, text, text, text) from public;

revoke all
  on function "private"."correct_order_address"(bigint, text, text, text, text, text, uuid)
  from public;

grant execute
  on function "private"."correct_order_address"(bigint, text, text, text, text, text, uuid)
  to "authenticated";

revoke all on function "private"."delete_old_imports"() from public;

revoke all on function "private"."dispatch_each"(jsonb) from public;

grant execute on function "private"."dispatch_each"(jsonb) to "authenticated";

revoke all on function "private"."dispatch_order"(jsonb) from public;

grant execute on function "private"."dispatch_order"(jsonb) to "authenticated";

revoke all
  on function "private"."enqueue_owner_mail"(text, public.charges, numeric, bigint, bigint)
  from public;

revoke all on function "private"."enqueue_status_mail"(public.orders, text, text) from public;

revoke all on function "private"."finished_imports_of_all"() from public;

grant execute on function "private"."finished_imports_of_all"() to "authenticated";

revoke all on function "private"."forget_deleted_product"(bigint) from public;

grant execute on function "private"."forget_deleted_product"(bigint) to "authenticated";

revoke all on function "private"."give_back_products"(jsonb) from public;

revoke all
  on function "private"."is_as_imported"(public."productImports", public.products)
  from public;

grant execute
  on function "private"."is_as_imported"(public."productImports", public.products)
  to "authenticated";

revoke all on function "private"."is_low_on_stock"(public.products) from public;

revoke all on function "private"."is_outdated"(private.outbox) from public;

revoke all on function "private"."keep_finished_import"(uuid, text) from public;

grant execute on function "private"."keep_finished_import"(uuid, text) to "authenticated";

revoke all on function "private"."keep_product_changes"(uuid, jsonb) from public;

grant execute on function "private"."keep_product_changes"(uuid, jsonb) to "authenticated";

revoke all on function "private"."lines_that_stayed"(uuid) from public;

revoke all on function "private"."lock_products"(bigint[]) from public;

grant execute on function "private"."lock_products"(bigint[]) to "authenticated";

revoke all on function "private"."method_of"(text, text, text) from public;

revoke all
  on function "private"."order_matches"(text, timestamp
    with time zone,
    text, numeric, boolean, text, timestamp with time zone, timestamp with time zone, text)
  from public;

grant execute
  on function "private"."order_matches"(text, timestamp
    with time zone,
    text, numeric, boolean, text, timestamp with time zone, timestamp with time zone, text)
  to "authenticated";

revoke all on function "private"."orders_with_parcel"(text) from public;

revoke all on function "private"."outcome_of_test_mail"(bigint) from public;

grant execute on function "private"."outcome_of_test_mail"(bigint) to "authenticated";

revoke all on function "private"."owner_wants"(text) from public;

revoke all on function "private"."payment_method"(bigint) from public;

revoke all on function "private"."queue_again"(bigint, uuid) from public;

grant execute on function "private"."queue_again"(bigint, uuid) to "authenticated";

revoke all on function "private"."queue_test_mail"(uuid) from public;

grant execute on function "private"."queue_test_mail"(uuid) to "authenticated";

revoke all on function "private"."queue_tracking"(bigint, uuid) from public;

grant execute on function "private"."queue_tracking"(bigint, uuid) to "authenticated";

revoke all on function "private"."record_parcel"() from public;

revoke all on function "private"."refunded_lines_of_sales"() from public;

revoke all on function "private"."refunds_between"(date, date) from public;

revoke all on function "private"."refunds_of_sales"() from public;

revoke all on function "private"."require_shopper_email"(bigint) from public;

revoke all on function "private"."take_back_product_changes"(uuid) from public;

grant execute on function "private"."take_back_product_changes"(uuid) to "authenticated";

revoke all on function "private"."take_back_status_mail"(bigint, text) from public;

revoke all on function "private"."tell_of_charge"() from public;

revoke all on function "private"."tell_of_dispute"() from public;

revoke all on function "private"."tell_of_refund"() from public;

revoke all on function "private"."timeline_of"(bigint) from public;

grant execute on function "private"."timeline_of"(bigint) to "authenticated";

revoke all on function "private"."unassigned_sales"(date, date) from public;

revoke all on function "private"."undo_import_part"(uuid) from public;

grant execute on function "private"."undo_import_part"(uuid) to "authenticated";

revoke all on function "private"."undo_imported"(public."productImports") from public;

revoke all
  on function "public"."change_prices"(bigint[], numeric, numeric, numeric, integer, uuid)
  from public;

grant execute
  on function "public"."change_prices"(bigint[], numeric, numeric, numeric, integer, uuid)
  to "authenticated";

revoke all
  on function
    "public"."change_products"(bigint[], boolean, integer, integer, integer, integer, uuid)
  from public;

grant execute
  on function
    "public"."change_products"(bigint[], boolean, integer, integer, integer, integer, uuid)
  to "authenticated";

revoke all on function "public"."claim_order_mails"(text, integer) from public;

grant execute on function "public"."claim_order_mails"(text, integer) to "service_role";

revoke all
  on function "public"."correct_address"(bigint, text, text, text, text, text, uuid)
  from public;

grant execute
  on function "public"."correct_address"(bigint, text, text, text, text, text, uuid)
  to "authenticated";

revoke all on function "public"."delete_products"(bigint[], uuid) from public;

grant execute on function "public"."delete_products"(bigint[], uuid) to "authenticated";

revoke all on function "public"."dispatch_orders"(jsonb, uuid) from public;

grant execute on function "public"."dispatch_orders"(jsonb, uuid) to "authenticated";

revoke all
  on function "public"."find_orders"(text, text, timestamp with time zone, timestamp
    with time zone, integer, integer, timestamp with time zone, bigint, text, text, numeric, text)
  from public;

grant execute
  on function "public"."find_orders"(text, text, timestamp with time zone, timestamp
    with time zone, integer, integer, timestamp with time zone, bigint, text, text, numeric, text)
  to "authenticated";

revoke all on function "public"."forget_product"(bigint) from public;

grant execute on function "public"."forget_product"(bigint) to "authenticated";

revoke all on function "public"."import_products"(uuid, integer, text) from public;

grant execute on function "public"."import_products"(uuid, integer, text) to "authenticated";

revoke all on function "public"."mail_tracking"(bigint, uuid) from public;

grant execute on function "public"."mail_tracking"(bigint, uuid) to "authenticated";

revoke all on function "public"."meaning_finds_products"(text, boolean) from public;

grant execute on function "public"."meaning_finds_products"(text, boolean) to "authenticated";

revoke all
  on function "public"."order_counts"(text, timestamp with time zone, timestamp
    with time zone, text)
  from public;

grant execute
  on function "public"."order_counts"(text, timestamp with time zone, timestamp
    with time zone, text)
  to "authenticated";

revoke all on function "public"."order_timeline"(bigint) from public;

grant execute on function "public"."order_timeline"(bigint) to "authenticated";

revoke all on function "public"."recent_imports"() from public;

grant execute on function "public"."recent_imports"() to "authenticated";

revoke all on function "public"."resend_mail"(bigint, uuid) from public;

grant execute on function "public"."resend_mail"(bigint, uuid) to "authenticated";

revoke all on function "public"."send_test_mail"(uuid) from public;

grant execute on function "public"."send_test_mail"(uuid) to "authenticated";

revoke all on function "public"."test_mail_outcome"(bigint) from public;

grant execute on function "public"."test_mail_outcome"(bigint) to "authenticated";

revoke all on function "public"."undo_import"(uuid) from public;

grant execute on function "public"."undo_import"(uuid) to "authenticated";

revoke all on function "public"."undo_product_changes"(uuid) from public;

grant execute on function "public"."undo_product_changes"(uuid) to "authenticated";

revoke all on table "public"."notificationSettings" from "authenticated";

grant
  select,
  update ("address", "dispute", "failedRefund", "lowStock", "paidOrder", "unmatchedCharge")
  on table "public"."notificationSettings" to "authenticated";

insert into public."notificationSettings" default values;

-- Once, from all orders: the days did not know by which method their orders were paid, and the products not what of their
-- sum was refunded.
select private.recalculate_sales();

-- By the limit of the specification, and apart from it by that of each product.
select private.recalculate_product_lists();

-- What is still a text of the demo becomes the new one. A form that was open meanwhile must not write it back.
alter table public."shopDetails" disable trigger check_details_version;

with texts (name, before, now) as (values
  ('delivery',
    E'This is a demo shop: nothing that is ordered here is delivered.\n\nA shop that sells says here how soon it sends an order, how it gets to the shopper, and what happens when nobody is at home. Delivery costs nothing.',
    E'We send an order within two working days. In Accra and Tema it arrives one or two days later, elsewhere in Ghana within five. Delivery costs nothing.\n\nAs soon as your order is on its way, you get a mail with its tracking number. The courier calls before coming; when nobody is at home, you agree on another day or another place.\n\nDid something arrive damaged, or not at all? Please write to us: we send it again or give your money back.'),
  ('returns',
    E'This is a demo shop: nothing is delivered, and so there is nothing to send back.\n\nA shop that sells says here for how many days goods can be returned, in what state, where to send them, who pays for it, and how soon the money is back.',
    E'You can send back what you bought within 14 days after delivery, unworn and with its label.\n\nPlease write to us first, and we tell you where to send it. If a piece was faulty or not what you ordered, we pay for its way back; otherwise you do.\n\nYour money goes back the way it was paid, within seven days after we have the goods.'),
  ('terms',
    E'This is a demo shop. Orders placed here are no contracts, and with the payment sandbox no money changes hands.\n\nA shop that sells writes its terms here: who sells, how a contract is made, prices and payment, delivery, returns, guarantee, and the law that applies.',
    E'These terms apply to every order in this shop.\n\nYour order is an offer. We accept it when your payment is confirmed, and tell you so by mail.\n\nAll prices are in Ghana cedis and include taxes. You pay before we send the goods, through our payment provider. If a piece turns out to be sold, we cancel the order and give your money back.\n\nOur pages about delivery and returns are part of these terms. What the law says about faulty goods applies beside them.\n\nThe law of Ghana applies.'),
  ('privacy',
    E'This is a demo shop. Please enter no real personal data.\n\nThe shop stores what is entered: the account, delivery details, cart, wishlist and orders. Card details go to the payment provider and never reach the shop. The browser keeps the session; there is no tracking and no advertising.\n\nA shop that sells names here who is responsible, what is stored for how long, who receives it, and how to ask for a copy or its deletion.',
    E'We store what you enter: your account, delivery details, cart, wishlist and orders. We use it to deliver what you ordered and to answer your questions.\n\nCard details go to the payment provider and never reach us. Whoever delivers an order gets the name, address and phone number on it. Your browser keeps your session; there is no tracking and no advertising.\n\nYou can delete your account at any time. Orders are kept for as long as the law requires. Write to us if you want a copy of what we store about you, or have it corrected.')
), kept as (
  select texts.name, texts.now from texts, public."shopDetails" as shop where to_jsonb(shop) ->> texts.name = texts.before
)
update public."shopDetails" as shop set
  delivery = coalesce((select now from kept where name = 'delivery'), shop.delivery),
  returns = coalesce((select now from kept where name = 'returns'), shop.returns),
  terms = coalesce((select now from kept where name = 'terms'), shop.terms),
  privacy = coalesce((select now from kept where name = 'privacy'), shop.privacy),
  "demoTexts" = array(
    select name from unnest('{delivery,returns,terms,privacy}'::text[]) as name where name in (select kept.name from kept)),
  version = shop.version + case
    when exists (select from kept) and exists (select from auth.users) then 1 else 0 end;

alter table public."shopDetails" enable trigger check_details_version;
