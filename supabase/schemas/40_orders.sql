-- Orders and their items. The browser proposes (two inserts); everything here decides. What else happens to an
-- order is in 45_stock.sql, 50_payment_attempts.sql and 55_order_mails.sql.

create table public.orders (
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
  region text not null check (char_length(region) <= 100),
  "shortBy" integer not null default 0 check ("shortBy" >= 0),
  "refundedAmount" numeric(12, 2) not null default 0,
  "refundDue" numeric(12, 2) not null default 0,
  "refundDueSince" timestamptz,
  "salesAmount" numeric(12, 2) not null default 0,
  "replacedBy" bigint references public.orders (id) on delete set null,
  "moneyStatus" text not null default 'unpaid' check ("moneyStatus" in
    ('unpaid', 'paid', 'partly_refunded', 'refunded', 'refund_due', 'disputed')),
  "refundPending" numeric(12, 2) not null default 0,
  "refundExcess" numeric(12, 2) not null default 0,
  "canBePacked" boolean not null default false
);
comment on table public.orders is 'One row per purchase, with a copy of the delivery details of that day.';
comment on column public.orders."moneyStatus" is 'What happened to the money, in one word; like the amounts and canBePacked computed by private.order_money.';
comment on column public.orders."refundedAmount" is 'What was sent back of all charges for the order, in cedis.';
comment on column public.orders."refundPending" is 'The part of it that the provider has not finished.';
comment on column public.orders."refundExcess" is 'What went back although it had not come in.';
comment on column public.orders."refundDue" is 'What the shop still has to send back, in cedis.';
comment on column public.orders."salesAmount" is 'What a paid order counts in Total Sales: its total less what was sent back of it.';
comment on column public.orders."replacedBy" is 'The newer order of the same goods that was placed instead of this unpaid one.';
comment on column public.orders."shortBy" is 'Pieces that a paid order needs and the stock did not have.';

create table public."orderItems" (
  id bigint generated always as identity primary key,
  "orderId" bigint not null references public.orders (id) on delete cascade,
  "productId" bigint references public.products (id) on delete set null,
  quantity integer not null check (quantity between 1 and 10000),
  price numeric(12, 2) not null check (price >= 0 and price <= 999999.99),
  name text not null check (char_length(name) <= 200),
  image text not null check (char_length(image) <= 2000),
  "refundedQuantity" integer not null default 0 check ("refundedQuantity" between 0 and quantity),
  "refundedAmount" numeric(12, 2) not null default 0 check ("refundedAmount" between 0 and price * quantity)
);
comment on table public."orderItems" is 'The items of an order, with their own copy of the product''s name and image.';
comment on column public."orderItems"."refundedQuantity" is 'Pieces whose money goes back: they are not packed.';
comment on column public."orderItems"."refundedAmount" is 'The line''s part in what went back of the order.';

-- The index of the search is in 60_order_management.sql.
create index orders_by_user on public.orders (user_id, created_at desc);
create index orders_by_time on public.orders (created_at desc);
create index orders_by_status on public.orders ("orderStatus");
create index orders_to_pack on public.orders (id) where "orderStatus" = 'processing' and "canBePacked";
create index orders_to_settle on public.orders (id)
  where "shortBy" > 0 or "refundDue" > 0 or "refundExcess" > 0
    or "moneyStatus" = 'refunded' and "orderStatus" <> 'cancelled';
create index orders_by_replacement on public.orders ("replacedBy") where "replacedBy" is not null;
create index order_items_by_order on public."orderItems" ("orderId", id);
create index order_items_by_product on public."orderItems" ("productId");

revoke all on public.orders, public."orderItems" from anon, authenticated, service_role;
grant
  select,
  insert ("orderStatus", "paymentStatus", "totalAmount", "paymentReference", user_id,
    name, "phoneNumber", address, city, region),
  update ("orderStatus"),
  delete
  on public.orders to authenticated;
grant select, insert ("orderId", "productId", quantity, price) on public."orderItems" to authenticated;
grant select, insert, update ("orderStatus") on public.orders to service_role;
grant select, insert on public."orderItems" to service_role;

alter table public.orders enable row level security;
alter table public."orderItems" enable row level security;

-- True when an order has items; has definer rights to see past row security. A policy uses it.
create function private.has_items(order_id bigint) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public."orderItems" where "orderId" = order_id);
end;
$$;
grant execute on function private.has_items(bigint) to authenticated, service_role;

create policy "shoppers can view own orders, admins all" on public.orders
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy "shoppers can place own orders" on public.orders
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "admins can change orders" on public.orders
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "shoppers can delete own empty orders" on public.orders
  for delete to authenticated
  using (
    user_id = (select auth.uid()) and "paymentStatus" = 'pending' and not private.has_items(id)
  );

create policy "items can be viewed with their order" on public."orderItems"
  for select to authenticated
  using (exists (select from public.orders where orders.id = "orderId"));

create policy "shoppers can add items to own orders" on public."orderItems"
  for insert to authenticated
  with check (exists (
    select from public.orders where orders.id = "orderId" and orders.user_id = (select auth.uid())
  ));

-- Whether an order can hold who gets it and where; null when something is missing.
create function private.address_fits(name text, phone_number text, address text, city text, region text)
returns boolean
language sql immutable
return char_length(name) <= 200 and char_length(phone_number) <= 50 and char_length(address) <= 500
  and char_length(city) <= 100 and char_length(region) <= 100;

-- A shopper's order always starts now, in processing, unpaid and in the shopper's own name. Has definer
-- rights, because the reference may belong to an order that row security hides from the shopper.
create function private.start_order() returns trigger
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

-- The delete policy is checked before the row lock; this checks again after it, so that items that
-- arrived in between keep their order.
create function private.keep_order_with_items() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.called_by_client() and private.has_items(old.id) then
    raise exception using errcode = 'PT409', message = 'This order already has its items.';
  end if;
  return old;
end;
$$;

-- Copies name and image into the item, so that it stays readable when the product is gone.
create function private.copy_product() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sold record;
begin
  if private.called_by_client() then
    if not exists (
      select from public.orders where id = new."orderId" and user_id = auth.uid()
    ) then
      raise exception using errcode = 'PT404', message = 'This order does not exist.';
    end if;
    if new.quantity is null or new.quantity not between 1 and 10000 then
      raise exception using errcode = 'PT400', message = 'A quantity must be between 1 and 10000.';
    end if;
    if new.price is null or new.price not between 0 and 999999.99 then
      raise exception using errcode = 'PT400', message = 'Every item needs its price.';
    end if;
  end if;
  select name, image into sold from public.products
  where id = new."productId" and not hidden;
  if not found and new.name is null then
    raise exception using errcode = 'PT409', message = 'One of the products is no longer sold.';
  end if;
  new.name := coalesce(new.name, sold.name);
  new.image := coalesce(new.image, sold.image);
  return new;
end;
$$;

-- A new order takes the place of the shopper's older unpaid ones of the same goods, and of the oldest when there
-- are more than five: they are cancelled, and money that still arrives for them goes back by itself. The
-- caller has locked them.
create function private.replace_unpaid_orders(placed public.orders) returns void
language plpgsql security definer set search_path = '' as $$
declare
  replaced bigint[];
begin
  with unpaid as (
    select older.id, row_number() over (order by older.id desc) as place,
      exists (
        select from public."orderItems" as old_item
        join public."orderItems" as item on item."productId" = old_item."productId"
        where old_item."orderId" = older.id and item."orderId" = placed.id
      ) as has_same_goods
    from public.orders as older
    where older.user_id = placed.user_id and older.id < placed.id
      and older."paymentStatus" in ('pending', 'failed') and older."orderStatus" = 'processing'
  )
  select array_agg(unpaid.id) into replaced from unpaid
  where unpaid.has_same_goods or unpaid.place > 4;
  update public.orders set "orderStatus" = 'cancelled', "replacedBy" = placed.id
  where id = any (replaced);
end;
$$;

-- Accepts the items of an order once, complete, at current prices, and only while the stock suffices.
create function private.accept_items() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  if not private.called_by_client() or not exists (select from inserted) then
    return null;
  end if;
  if (select count(distinct "orderId") from inserted) > 1 then
    raise exception using errcode = 'PT400', message = 'The items belong to different orders.';
  end if;
  perform private.lock_shopper(auth.uid());
  perform from public.orders
  where id = (select min("orderId") from inserted) or user_id = auth.uid()
    and "paymentStatus" in ('pending', 'failed') and "orderStatus" = 'processing'
  order by id for no key update;
  select * into placed from public.orders where id = (select min("orderId") from inserted);
  if placed."paymentStatus" <> 'pending' or placed."orderStatus" = 'cancelled'
    or placed.created_at <= now() - interval '30 minutes' then
    raise exception using errcode = 'PT409', message = 'This order is closed. Please order again.';
  end if;
  if (select count(*) from public."orderItems" where "orderId" = placed.id)
    <> (select count(*) from inserted) then
    raise exception using errcode = 'PT409', message = 'This order already has its items.';
  end if;
  perform private.replace_unpaid_orders(placed);
  perform private.hold_stock(placed);
  update public."paymentAttempts" set "nextCheckAt" = created_at + interval '2 minutes'
  where reference = placed."paymentReference";
  return null;
end;
$$;

-- Cancels an own order that is not paid. While it is not known whether it is paid, it cannot be cancelled;
-- money that arrives later all the same goes back by itself.
create function private.cancel_own_order(order_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  perform private.require_session();
  perform private.lock_shopper(auth.uid());
  select * into placed from public.orders
  where id = order_id and user_id = auth.uid() for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This order does not exist.';
  end if;
  if placed."orderStatus" = 'cancelled' then
    return;
  end if;
  if placed."paymentStatus" not in ('pending', 'failed') or placed."orderStatus" <> 'processing' then
    raise exception using errcode = 'PT409', message = 'This order cannot be cancelled any more.';
  end if;
  if exists (
    select from public."paymentAttempts"
    where "orderId" = placed.id and state = 'open' and created_at > now() - interval '30 minutes'
  ) then
    raise exception using errcode = 'PT409', message = 'A payment is still in progress.';
  end if;
  update public.orders set "orderStatus" = 'cancelled' where id = placed.id;
end;
$$;
grant execute on function private.cancel_own_order(bigint) to authenticated;

-- What a shopper calls to cancel an own order.
create function public.cancel_order(order_id bigint) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.cancel_own_order(order_id);
end;
$$;
revoke execute on function public.cancel_order(bigint) from public, anon, service_role;
grant execute on function public.cancel_order(bigint) to authenticated;

-- Removes what was bought from the buyer's cart; pieces added since then stay.
create function private.clear_bought_lines(placed public.orders) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  with bought as (
    select "productId", sum(quantity) as quantity
    from public."orderItems" where "orderId" = placed.id group by "productId"
  ), emptied as (
    delete from public.carts as line using bought
    where line.user_id = placed.user_id and line."productId" = bought."productId"
      and line.quantity <= bought.quantity
  )
  update public.carts as line set quantity = line.quantity - bought.quantity from bought
  where line.user_id = placed.user_id and line."productId" = bought."productId"
    and line.quantity > bought.quantity;
end;
$$;

create trigger start_order before insert on public.orders
  for each row execute function private.start_order();

create trigger keep_order_with_items before delete on public.orders
  for each row execute function private.keep_order_with_items();

create trigger copy_product before insert on public."orderItems"
  for each row execute function private.copy_product();

create trigger accept_items after insert on public."orderItems"
  referencing new table as inserted
  for each statement execute function private.accept_items();

create trigger refuse_ended_session before insert or update or delete on public.orders
  for each statement when (current_user = 'authenticated') execute function private.refuse_ended_session();

create trigger refuse_ended_session before insert or update or delete on public."orderItems"
  for each statement when (current_user = 'authenticated') execute function private.refuse_ended_session();

revoke execute on all functions in schema private from public;
