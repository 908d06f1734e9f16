-- What a shopper means to buy, now (carts) or one day (wishlists): one line per product.

create table if not exists public.carts (
  id bigint generated always as identity primary key,
  "productId" bigint not null references public.products (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  quantity integer not null default 1 check (quantity between 1 and 10000),
  unique (user_id, "productId")
);
comment on table public.carts is 'One line per shopper and product in the cart.';

create table if not exists public.wishlists (
  id bigint generated always as identity primary key,
  "productId" bigint not null references public.products (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  quantity integer not null default 1 check (quantity between 1 and 10000),
  unique (user_id, "productId")
);
comment on table public.wishlists is 'One line per shopper and product on the wishlist.';

create index if not exists carts_by_product on public.carts ("productId");
create index if not exists wishlists_by_product on public.wishlists ("productId");

-- Adding a product that is already there raises that line, which keeps its id; never past the stock.
create or replace function private.merge_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  stock integer;
  ceiling integer;
  line record;
begin
  if new.quantity is null or new.quantity not between 1 and 10000 then
    raise exception using errcode = 'PT400', message = 'The quantity must be between 1 and 10000.';
  end if;
  select "stockQuantity" into stock from public.products where id = new."productId";
  if stock is null then
    raise exception using errcode = 'PT404', message = 'This product is no longer sold.';
  end if;
  if stock = 0 and tg_table_name = 'carts' then
    raise exception using errcode = 'PT409', message = 'This product is out of stock.';
  end if;
  ceiling := least(greatest(stock, 1), 10000);

  -- Two tabs adding at once wait for each other here instead of failing on the unique line.
  perform pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtextextended(tg_table_name || new.user_id || new."productId", 0));
  execute format(
    'delete from public.%I where user_id = $1 and "productId" = $2 returning id, quantity',
    tg_table_name) into line using new.user_id, new."productId";
  if line.id is not null then
    new.id := line.id;
  end if;
  new.quantity := least(new.quantity + coalesce(line.quantity, 0), ceiling);
  return new;
end;
$$;
revoke execute on function private.merge_line() from public;

-- Runs after the owner check: nobody can touch another person's line by naming its owner.
create or replace function private.require_own_line() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.called_by_client() and new.user_id is distinct from (select auth.uid()) then
    raise exception using errcode = 'PT403', message = 'You can only add to your own list.';
  end if;
  return new;
end;
$$;
revoke execute on function private.require_own_line() from public;

drop trigger if exists a_require_own_line on public.carts;
create trigger a_require_own_line before insert on public.carts
  for each row execute function private.require_own_line();
drop trigger if exists b_merge_line on public.carts;
create trigger b_merge_line before insert on public.carts
  for each row execute function private.merge_line();

drop trigger if exists a_require_own_line on public.wishlists;
create trigger a_require_own_line before insert on public.wishlists
  for each row execute function private.require_own_line();
drop trigger if exists b_merge_line on public.wishlists;
create trigger b_merge_line before insert on public.wishlists
  for each row execute function private.merge_line();

alter table public.carts enable row level security;
alter table public.wishlists enable row level security;

drop policy if exists "shoppers can view own cart" on public.carts;
create policy "shoppers can view own cart" on public.carts
  for select to authenticated using (user_id = (select auth.uid()));

drop policy if exists "shoppers can add to own cart" on public.carts;
create policy "shoppers can add to own cart" on public.carts
  for insert to authenticated with check (user_id = (select auth.uid()));

drop policy if exists "shoppers can remove from own cart" on public.carts;
create policy "shoppers can remove from own cart" on public.carts
  for delete to authenticated using (user_id = (select auth.uid()));

drop policy if exists "shoppers can view own wishlist" on public.wishlists;
create policy "shoppers can view own wishlist" on public.wishlists
  for select to authenticated using (user_id = (select auth.uid()));

drop policy if exists "shoppers can add to own wishlist" on public.wishlists;
create policy "shoppers can add to own wishlist" on public.wishlists
  for insert to authenticated with check (user_id = (select auth.uid()));

drop policy if exists "shoppers can remove from own wishlist" on public.wishlists;
create policy "shoppers can remove from own wishlist" on public.wishlists
  for delete to authenticated using (user_id = (select auth.uid()));
