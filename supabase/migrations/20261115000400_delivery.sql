-- Where a shopper's parcels go. The shop uses the first record of a shopper's list.

create table if not exists public."deliveryDetails" (
  id bigint generated always as identity primary key,
  "fullName" text not null default '' check (char_length("fullName") <= 200),
  "phoneNumber" text not null default '' check (char_length("phoneNumber") <= 50),
  address text not null default '' check (char_length(address) <= 500),
  city text not null default '' check (char_length(city) <= 100),
  region text not null default '' check (char_length(region) <= 100),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade
);
comment on table public."deliveryDetails" is 'Delivery addresses, owned by one shopper each.';

create index if not exists delivery_details_by_user on public."deliveryDetails" (user_id, id);

alter table public."deliveryDetails" enable row level security;

drop policy if exists "shoppers can view own delivery details" on public."deliveryDetails";
create policy "shoppers can view own delivery details" on public."deliveryDetails"
  for select to authenticated using (user_id = (select auth.uid()));

drop policy if exists "shoppers can add own delivery details" on public."deliveryDetails";
create policy "shoppers can add own delivery details" on public."deliveryDetails"
  for insert to authenticated with check (user_id = (select auth.uid()));

drop policy if exists "shoppers can change own delivery details" on public."deliveryDetails";
create policy "shoppers can change own delivery details" on public."deliveryDetails"
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

drop policy if exists "shoppers can delete own delivery details" on public."deliveryDetails";
create policy "shoppers can delete own delivery details" on public."deliveryDetails"
  for delete to authenticated using (user_id = (select auth.uid()));
