-- What a shopper wants to buy, now (carts) or later (wishlists): one line per product.

create table public.carts (
  id bigint generated always as identity primary key,
  "productId" bigint not null references public.products (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  quantity integer not null default 1 check (quantity between 1 and 10000),
  unique (user_id, "productId")
);
comment on table public.carts is 'One line per shopper and product in the cart.';

create table public.wishlists (
  id bigint generated always as identity primary key,
  "productId" bigint not null references public.products (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  quantity integer not null default 1 check (quantity between 1 and 10000),
  unique (user_id, "productId")
);
comment on table public.wishlists is 'One line per shopper and product on the wishlist.';

create index carts_by_product on public.carts ("productId");
create index wishlists_by_product on public.wishlists ("productId");

revoke all on public.carts, public.wishlists from anon, authenticated, service_role;
grant select, insert ("productId", user_id, quantity), delete
  on public.carts, public.wishlists to authenticated;
grant select on public.carts, public.wishlists to service_role;

alter table public.carts enable row level security;
alter table public.wishlists enable row level security;

create policy "shoppers can view own cart" on public.carts
  for select to authenticated using (user_id = (select auth.uid()));

create policy "shoppers can add to own cart" on public.carts
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "shoppers can remove from own cart" on public.carts
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "shoppers can view own wishlist" on public.wishlists
  for select to authenticated using (user_id = (select auth.uid()));

create policy "shoppers can add to own wishlist" on public.wishlists
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "shoppers can remove from own wishlist" on public.wishlists
  for delete to authenticated using (user_id = (select auth.uid()));

-- Runs before the merge, which has definer rights: a line can only be added to an own list.
create function private.require_own_line() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.called_by_client() and new.user_id is distinct from auth.uid() then
    raise exception using errcode = 'PT403', message = 'You can only add to your own list.';
  end if;
  return new;
end;
$$;

-- Adding a product that is already there raises that line, which keeps its id; never past the stock.
create function private.merge_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  stock integer;
  line record;
  lines integer;
begin
  if new.quantity is null or new.quantity not between 1 and 10000 then
    raise exception using errcode = 'PT400', message = 'The quantity must be between 1 and 10000.';
  end if;
  select "stockQuantity" into stock from public.products
  where id = new."productId" and not hidden;
  if stock is null then
    raise exception using errcode = 'PT404', message = 'This product is no longer sold.';
  end if;
  if stock = 0 and tg_table_name = 'carts' then
    raise exception using errcode = 'PT409', message = 'This product is out of stock.';
  end if;

  -- Two tabs that add at once wait for each other here instead of failing on the unique line.
  perform private.lock_shopper(new.user_id);
  execute format(
    'delete from public.%I where user_id = $1 and "productId" = $2 returning id, quantity',
    tg_table_name) into line using new.user_id, new."productId";
  if line.id is not null then
    new.id := line.id;
  else
    execute format('select count(*) from public.%I where user_id = $1', tg_table_name)
      into lines using new.user_id;
    if lines >= 200 then
      raise exception using errcode = 'PT409', message = 'A list can have at most 200 products.';
    end if;
  end if;
  new.quantity := least(
    new.quantity + coalesce(line.quantity, 0), greatest(stock, 1), 10000);
  return new;
end;
$$;

-- Triggers run in the order of their names. Lines that restore_product inserts belong to other shoppers and
-- keep their quantity.
create trigger a_require_own_line before insert on public.carts
  for each row when (not private.runs_for_client()) execute function private.require_own_line();
create trigger b_merge_line before insert on public.carts
  for each row when (not private.runs_for_client()) execute function private.merge_line();

create trigger a_require_own_line before insert on public.wishlists
  for each row when (not private.runs_for_client()) execute function private.require_own_line();
create trigger b_merge_line before insert on public.wishlists
  for each row when (not private.runs_for_client()) execute function private.merge_line();

create trigger refuse_ended_session before insert or update or delete on public.carts
  for each statement when (current_user = 'authenticated') execute function private.refuse_ended_session();

create trigger refuse_ended_session before insert or update or delete on public.wishlists
  for each statement when (current_user = 'authenticated') execute function private.refuse_ended_session();

revoke execute on all functions in schema private from public;
