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
  version integer not null default 1 check (version > 0),
  "demoTexts" text[] not null default '{}'
);
comment on table public."shopDetails" is 'One row: name, contact and the texts of the pages about the shop.';
comment on column public."shopDetails"."demoTexts" is
  'The columns whose texts are still those of a new shop. A text that is changed leaves the list for good.';

insert into public."shopDetails" (name, delivery, returns, terms, privacy, "demoTexts")
values (
  'Ntoma',
  E'We send an order within two working days. In Accra and Tema it arrives one or two days later, elsewhere in Ghana within five. Delivery costs nothing.\n\nAs soon as your order is on its way, you get a mail with its tracking number. The courier calls before coming; when nobody is at home, you agree on another day or another place.\n\nDid something arrive damaged, or not at all? Please write to us: we send it again or give your money back.',
  E'You can send back what you bought within 14 days after delivery, unworn and with its label.\n\nPlease write to us first, and we tell you where to send it. If a piece was faulty or not what you ordered, we pay for its way back; otherwise you do.\n\nYour money goes back the way it was paid, within seven days after we have the goods.',
  E'These terms apply to every order in this shop.\n\nYour order is an offer. We accept it when your payment is confirmed, and tell you so by mail.\n\nAll prices are in Ghana cedis and include taxes. You pay before we send the goods, through our payment provider. If a piece turns out to be sold, we cancel the order and give your money back.\n\nOur pages about delivery and returns are part of these terms. What the law says about faulty goods applies beside them.\n\nThe law of Ghana applies.',
  E'We store what you enter: your account, delivery details, cart, wishlist and orders. We use it to deliver what you ordered and to answer your questions.\n\nCard details go to the payment provider and never reach us. Whoever delivers an order gets the name, address and phone number on it. Your browser keeps your session; there is no tracking and no advertising.\n\nYou can delete your account at any time. Orders are kept for as long as the law requires. Write to us if you want a copy of what we store about you, or have it corrected.',
  '{delivery,returns,terms,privacy}'
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
-- What was changed is no text of the demo any more.
create function private.check_details_version() returns trigger
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
