-- What the shop says about itself: who it is, how it delivers and takes back, its terms. One row, which the
-- pages about the shop, mails and slips read.

create table public."shopDetails" (
  id integer primary key default 1 check (id = 1),
  name text not null check (name ~ '\S' and char_length(name) <= 100),
  email text not null default '' check (char_length(email) <= 200),
  "phoneNumber" text not null default '' check (char_length("phoneNumber") <= 50),
  address text not null default '' check (char_length(address) <= 500),
  delivery text not null default '' check (char_length(delivery) <= 10000),
  returns text not null default '' check (char_length(returns) <= 10000),
  terms text not null default '' check (char_length(terms) <= 50000),
  privacy text not null default '' check (char_length(privacy) <= 50000),
  instagram text not null default ''
    check (instagram = '' or instagram ~ '^https://[^\s"''<>\\]+$' and char_length(instagram) <= 300),
  facebook text not null default ''
    check (facebook = '' or facebook ~ '^https://[^\s"''<>\\]+$' and char_length(facebook) <= 300),
  version integer not null default 1 check (version > 0)
);
comment on table public."shopDetails" is
  'One row: name, contact and the texts of the pages about the shop. Version 1 are the texts of the demo.';

insert into public."shopDetails" (name, delivery, returns, terms, privacy)
values (
  'Ntoma',
  E'This is a demo shop: nothing that is ordered here is delivered.\n\nA shop that sells says here how soon it sends an order, how it gets to the shopper, and what happens when nobody is at home. Delivery costs nothing.',
  E'This is a demo shop: nothing is delivered, and so there is nothing to send back.\n\nA shop that sells says here for how many days goods can be returned, in what state, where to send them, who pays for it, and how soon the money is back.',
  E'This is a demo shop. Orders placed here are no contracts, and with the payment sandbox no money changes hands.\n\nA shop that sells writes its terms here: who sells, how a contract is made, prices and payment, delivery, returns, guarantee, and the law that applies.',
  E'This is a demo shop. Please enter no real personal data.\n\nThe shop stores what is entered: the account, delivery details, cart, wishlist and orders. Card details go to the payment provider and never reach the shop. The browser keeps the session; there is no tracking and no advertising.\n\nA shop that sells names here who is responsible, what is stored for how long, who receives it, and how to ask for a copy or its deletion.'
);

revoke all on public."shopDetails" from anon, authenticated, service_role;
grant select on public."shopDetails" to anon, authenticated, service_role;
grant update (name, email, "phoneNumber", address, delivery, returns, terms, privacy, instagram, facebook, version)
  on public."shopDetails" to authenticated;

alter table public."shopDetails" enable row level security;

create policy "everyone can view the shop's details" on public."shopDetails"
  for select to anon, authenticated using (true);

create policy "admins can change the shop's details" on public."shopDetails"
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

-- Keeps two admins from overwriting each other's changes: an edit that is based on an older version is refused.
create function private.check_details_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.called_by_client() and new.version is distinct from old.version then
    raise exception using errcode = 'PT409', message = 'The shop''s details were changed meanwhile.';
  end if;
  new.version := old.version + 1;
  return new;
end;
$$;

-- Tells every server process to render the pages about the shop again.
create function private.notify_details_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('catalogue', 'shop');
  return null;
end;
$$;

create trigger check_details_version before update on public."shopDetails"
  for each row when (old.* is distinct from new.*)
  execute function private.check_details_version();

create trigger notify_details_change after insert or update or delete on public."shopDetails"
  for each row execute function private.notify_details_change();

create trigger refuse_ended_session before insert or update or delete on public."shopDetails"
  for each statement when (current_user = 'authenticated') execute function private.refuse_ended_session();

revoke execute on all functions in schema private from public;
