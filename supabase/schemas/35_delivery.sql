-- Where a shopper's orders are delivered. The shop uses the first record of a shopper's list.

create table public."deliveryDetails" (
  id bigint generated always as identity primary key,
  "fullName" text not null default '' check (char_length("fullName") <= 200),
  "phoneNumber" text not null default '' check (char_length("phoneNumber") <= 50),
  address text not null default '' check (char_length(address) <= 500),
  city text not null default '' check (char_length(city) <= 100),
  region text not null default '' check (char_length(region) <= 100),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade
);
comment on table public."deliveryDetails" is 'Delivery addresses, owned by one shopper each.';

create index delivery_details_by_user on public."deliveryDetails" (user_id, id);

revoke all on public."deliveryDetails" from anon, authenticated, service_role;
grant
  select,
  insert ("fullName", "phoneNumber", address, city, region, user_id),
  update ("fullName", "phoneNumber", address, city, region),
  delete
  on public."deliveryDetails" to authenticated;
grant select on public."deliveryDetails" to service_role;

alter table public."deliveryDetails" enable row level security;

create policy "shoppers can view own delivery details" on public."deliveryDetails"
  for select to authenticated using (user_id = (select auth.uid()));

create policy "shoppers can add own delivery details" on public."deliveryDetails"
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "shoppers can change own delivery details" on public."deliveryDetails"
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "shoppers can delete own delivery details" on public."deliveryDetails"
  for delete to authenticated using (user_id = (select auth.uid()));

-- A shopper keeps at most 20 addresses.
create function private.limit_delivery_details() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.called_by_client() then
    return new;
  end if;
  perform private.lock_shopper(new.user_id);
  if (select count(*) from public."deliveryDetails" where user_id = new.user_id) >= 20 then
    raise exception using errcode = 'PT409', message = 'You can save at most 20 addresses.';
  end if;
  return new;
end;
$$;

create trigger limit_delivery_details before insert on public."deliveryDetails"
  for each row execute function private.limit_delivery_details();

create trigger refuse_ended_session before insert or update or delete on public."deliveryDetails"
  for each statement when (current_user = 'authenticated') execute function private.refuse_ended_session();

revoke execute on all functions in schema private from public;
