-- Orders and their lines. The browser proposes (two inserts); everything here decides.

create table if not exists public.orders (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  "orderStatus" text not null default 'processing'
    check ("orderStatus" in ('processing', 'packaged', 'dispatched', 'delivered', 'cancelled')),
  "paymentStatus" text not null default 'pending'
    check ("paymentStatus" in ('pending', 'paid', 'failed', 'success')),
  "totalAmount" numeric(12, 2) not null
    check ("totalAmount" >= 0 and "totalAmount" <= 9999999999.99),
  "paymentReference" text not null unique check ("paymentReference" ~ '^[A-Za-z0-9.=-]{1,100}$'),
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  name text not null check (char_length(name) <= 200),
  "phoneNumber" text not null check (char_length("phoneNumber") <= 50),
  address text not null check (char_length(address) <= 500),
  city text not null check (char_length(city) <= 100),
  region text not null check (char_length(region) <= 100)
);
comment on table public.orders is 'One row per purchase, with a copy of the delivery details of that day.';

create table if not exists public."orderItems" (
  id bigint generated always as identity primary key,
  "orderId" bigint not null references public.orders (id) on delete cascade,
  "productId" bigint references public.products (id) on delete set null,
  quantity integer not null check (quantity between 1 and 10000),
  price numeric(12, 2) not null check (price >= 0 and price <= 999999.99),
  name text not null check (char_length(name) <= 200),
  image text not null check (char_length(image) <= 2000)
);
comment on table public."orderItems" is 'The lines of an order, with their own copy of the product''s name and image.';

create index if not exists orders_by_user on public.orders (user_id, created_at desc);
create index if not exists orders_by_time on public.orders (created_at desc);
create index if not exists orders_by_status on public.orders ("orderStatus");
create index if not exists orders_unpaid on public.orders (created_at) where "paymentStatus" = 'pending';
create index if not exists order_items_by_order on public."orderItems" ("orderId", id);
create index if not exists order_items_by_product on public."orderItems" ("productId");

-- A shopper's order always starts now, in processing, unpaid and under the shopper's own name. Runs as
-- the owner, because a reference may be taken by an order that row security hides from the shopper.
create or replace function private.start_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.called_by_client() then
    return new;
  end if;
  if new.user_id is distinct from (select auth.uid()) then
    raise exception using errcode = 'PT403', message = 'You can only order for yourself.';
  end if;
  if new."totalAmount" is null or new."totalAmount" < 0.10 or new."totalAmount" > 9999999999.99 then
    raise exception using errcode = 'PT400',
      message = 'An order must come to at least GH₵0.10 and less than GH₵10,000,000,000.';
  end if;
  if new."paymentReference" is null or new."paymentReference" !~ '^[A-Za-z0-9.=-]{1,100}$' then
    raise exception using errcode = 'PT400', message = 'This payment reference cannot be used.';
  end if;
  if (char_length(new.name) <= 200 and char_length(new."phoneNumber") <= 50
    and char_length(new.address) <= 500 and char_length(new.city) <= 100
    and char_length(new.region) <= 100) is not true then
    raise exception using errcode = 'PT400',
      message = 'The delivery details are incomplete or too long.';
  end if;
  if (
    select count(*) from public.orders
    where user_id = new.user_id and "paymentStatus" = 'pending'
      and created_at > now() - interval '30 minutes'
  ) >= 100 then
    raise exception using errcode = 'PT429',
      message = 'You have many unpaid orders. Please pay one of them or try again in half an hour.';
  end if;
  if exists (select from public.orders where "paymentReference" = new."paymentReference") then
    raise exception using errcode = 'PT409', message = 'This payment reference was used before.';
  end if;
  new.created_at := now();
  new."orderStatus" := 'processing';
  new."paymentStatus" := 'pending';
  return new;
end;
$$;
revoke execute on function private.start_order() from public;

drop trigger if exists start_order on public.orders;
create trigger start_order before insert on public.orders
  for each row execute function private.start_order();

-- Of an order that exists, the browser can change the status and nothing else.
create or replace function private.guard_order() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.called_by_client()
    and to_jsonb(new) - 'orderStatus' is distinct from to_jsonb(old) - 'orderStatus' then
    raise exception using errcode = 'PT403', message = 'Only the status of an order can be changed.';
  end if;
  return new;
end;
$$;
revoke execute on function private.guard_order() from public;

drop trigger if exists guard_order on public.orders;
create trigger guard_order before update on public.orders
  for each row execute function private.guard_order();

-- True when an order has lines; the delete policy asks through this to see past row security.
create or replace function private.has_items(order_id bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public."orderItems" where "orderId" = order_id);
$$;
revoke execute on function private.has_items(bigint) from public;
grant execute on function private.has_items(bigint) to authenticated;

-- The delete policy looks before it waits for a lock; this looks again after it, so that items that
-- arrived in between keep their order.
create or replace function private.keep_order_with_items() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.called_by_client() and private.has_items(old.id) then
    raise exception using errcode = 'PT409', message = 'This order already has its items.';
  end if;
  return old;
end;
$$;
revoke execute on function private.keep_order_with_items() from public;

drop trigger if exists keep_order_with_items on public.orders;
create trigger keep_order_with_items before delete on public.orders
  for each row execute function private.keep_order_with_items();

-- Copies name and image into the line, so that it stays readable when the product is gone.
create or replace function private.remember_product() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sold record;
begin
  if private.called_by_client() then
    if not exists (
      select from public.orders where id = new."orderId" and user_id = (select auth.uid())
    ) then
      raise exception using errcode = 'PT404', message = 'This order does not exist.';
    end if;
    if new.quantity is null or new.quantity not between 1 and 10000 then
      raise exception using errcode = 'PT400', message = 'A quantity must be between 1 and 10000.';
    end if;
    if new.price is null or new.price not between 0 and 999999.99 then
      raise exception using errcode = 'PT400', message = 'Every item needs its price.';
    end if;
    new.name := null;
    new.image := null;
  end if;
  select name, image into sold from public.products where id = new."productId";
  if not found and new.name is null then
    raise exception using errcode = 'PT409', message = 'One of the products is no longer sold.';
  end if;
  new.name := coalesce(new.name, sold.name);
  new.image := coalesce(new.image, sold.image);
  return new;
end;
$$;
revoke execute on function private.remember_product() from public;

drop trigger if exists remember_product on public."orderItems";
create trigger remember_product before insert on public."orderItems"
  for each row execute function private.remember_product();

-- The pieces of a product that other unpaid orders hold: pending, not cancelled, younger than 30 minutes.
-- A buyer's own earlier tries do not stand in the way of the next one as long as nobody else holds a
-- piece: then the buyer can only ever take pieces away from the buyer's own orders.
create or replace function private.held_by_others(product_id bigint, order_id bigint) returns bigint
language sql stable security definer set search_path = '' as $$
  select case when held.by_strangers > 0 then held.by_all else 0 end
  from (
    select coalesce(sum(item.quantity), 0) as by_all,
      count(*) filter (where (other.user_id = placed.user_id) is not true) as by_strangers
    from public.orders as placed
    join public.orders as other on other.id <> placed.id
    join public."orderItems" as item on item."orderId" = other.id
    where placed.id = order_id
      and other."paymentStatus" = 'pending'
      and other."orderStatus" <> 'cancelled'
      and other.created_at > now() - interval '30 minutes'
      and item."productId" = product_id
  ) as held;
$$;
revoke execute on function private.held_by_others(bigint, bigint) from public;

-- Locks the products of an order in id order, so that two carts never wait for each other in a circle.
-- Not "for update": the lines' own foreign keys already hold key-share locks on these rows.
create or replace function private.lock_products(order_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.products
  where id in (select "productId" from public."orderItems" where "orderId" = order_id)
  order by id
  for no key update;
end;
$$;
revoke execute on function private.lock_products(bigint) from public;

-- Takes the lines of an order once, complete, at today's prices, and only while the stock suffices.
create or replace function private.accept_items() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  problem record;
begin
  if not private.called_by_client() or not exists (select from inserted) then
    return null;
  end if;
  if (select count(distinct "orderId") from inserted) > 1 then
    raise exception using errcode = 'PT400', message = 'The items belong to different orders.';
  end if;
  select * into placed from public.orders
  where id = (select min("orderId") from inserted) for no key update;

  if placed."paymentStatus" <> 'pending' or placed."orderStatus" = 'cancelled'
    or placed.created_at <= now() - interval '30 minutes' then
    raise exception using errcode = 'PT409', message = 'This order is closed. Please order again.';
  end if;
  if (select count(*) from public."orderItems" where "orderId" = placed.id)
    <> (select count(*) from inserted) then
    raise exception using errcode = 'PT409', message = 'This order already has its items.';
  end if;

  perform private.lock_products(placed.id);

  select product.name, product.price into problem
  from inserted join public.products as product on product.id = inserted."productId"
  where inserted.price is distinct from product.price
  order by product.id limit 1;
  if found then
    raise exception using errcode = 'PT409',
      message = format('The price of %s is now GH₵%s. Please review your cart.',
        problem.name, to_char(problem.price, 'FM999,999,990.00'));
  end if;

  if (select sum(price * quantity) from inserted) is distinct from placed."totalAmount" then
    raise exception using errcode = 'PT400', message = 'The items do not add up to the order total.';
  end if;

  select product.name, product."stockQuantity"
    - private.held_by_others(product.id, placed.id) as available into problem
  from (select "productId", sum(quantity) as wanted from inserted group by "productId") as line
  join public.products as product on product.id = line."productId"
  where line.wanted > product."stockQuantity" - private.held_by_others(product.id, placed.id)
  order by product.id limit 1;
  if found and problem.available <= 0 then
    raise exception using errcode = 'PT409', message = format('%s is sold out.', problem.name);
  elsif found then
    raise exception using errcode = 'PT409',
      message = format('Only %s of %s left.', problem.available, problem.name);
  end if;
  return null;
end;
$$;
revoke execute on function private.accept_items() from public;

drop trigger if exists accept_items on public."orderItems";
create trigger accept_items after insert on public."orderItems"
  referencing new table as inserted
  for each statement execute function private.accept_items();

alter table public.orders enable row level security;
alter table public."orderItems" enable row level security;

drop policy if exists "shoppers can view own orders, admins all" on public.orders;
create policy "shoppers can view own orders, admins all" on public.orders
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

drop policy if exists "shoppers can place own orders" on public.orders;
create policy "shoppers can place own orders" on public.orders
  for insert to authenticated with check (user_id = (select auth.uid()));

drop policy if exists "admins can change orders" on public.orders;
create policy "admins can change orders" on public.orders
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

drop policy if exists "shoppers can take back own empty orders" on public.orders;
create policy "shoppers can take back own empty orders" on public.orders
  for delete to authenticated
  using (
    user_id = (select auth.uid()) and "paymentStatus" = 'pending' and not private.has_items(id)
  );

drop policy if exists "whoever sees an order sees its items" on public."orderItems";
create policy "whoever sees an order sees its items" on public."orderItems"
  for select to authenticated
  using (exists (select from public.orders where orders.id = "orderId"));

drop policy if exists "shoppers can add items to own orders" on public."orderItems";
create policy "shoppers can add items to own orders" on public."orderItems"
  for insert to authenticated
  with check (exists (
    select from public.orders where orders.id = "orderId" and orders.user_id = (select auth.uid())
  ));

-- What the admin's dashboard shows, counted where the rows are. Days are the viewer's calendar days.
create or replace function public.dashboard_summary(time_zone text default 'UTC') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  today date := (now() at time zone time_zone)::date;
  result jsonb;
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'You are not authorized to view this page.';
  end if;
  with per_status as (
    select "orderStatus" as name, count(*) as value,
      coalesce(sum("totalAmount") filter (where "paymentStatus" in ('paid', 'success')), 0) as sales
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
revoke execute on function public.dashboard_summary(text) from public, anon;
grant execute on function public.dashboard_summary(text) to authenticated;

-- One page of the orders that an admin looks for, newest first: counted from the top (the list's scroll
-- bar can be anywhere) or after the last one seen (an export goes through all). A text is looked for as
-- it stands, so that no character of it is a wildcard; days are half-open: since <= created_at < before.
create or replace function public.find_orders(
  search text default '', status text default null,
  since timestamptz default null, before timestamptz default null,
  skip integer default 0, take integer default 50,
  after_time timestamptz default null, after_id bigint default null
) returns setof public.orders
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'You are not authorized to view this page.';
  end if;
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
) from public, anon;
grant execute on function public.find_orders(
  text, text, timestamptz, timestamptz, integer, integer, timestamptz, bigint
) to authenticated;

-- How many orders find_orders would come to; the two ask alike.
create or replace function public.count_orders(
  search text default '', status text default null,
  since timestamptz default null, before timestamptz default null
) returns bigint
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'You are not authorized to view this page.';
  end if;
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
revoke execute on function public.count_orders(text, text, timestamptz, timestamptz) from public, anon;
grant execute on function public.count_orders(text, text, timestamptz, timestamptz) to authenticated;
