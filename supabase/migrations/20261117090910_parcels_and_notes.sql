-- How the parcel of an order travels, and notes of the admins about orders.

create table public.parcels (
  "orderId" bigint primary key references public.orders (id) on delete cascade,
  courier text not null default '' check (char_length(courier) <= 100),
  "trackingNumber" text not null default '' check (char_length("trackingNumber") <= 100),
  "trackingLink" text not null default ''
    check ("trackingLink" = '' or "trackingLink" ~ '^https?://[^\s"''<>\\]+$' and char_length("trackingLink") <= 500)
);

create table public."orderNotes" (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  "orderId" bigint not null references public.orders (id) on delete cascade,
  user_id uuid,
  "userName" text not null default '' check (char_length("userName") <= 200),
  note text not null check (note ~ '\S' and char_length(note) <= 2000)
);

create index order_notes_by_order on public."orderNotes" ("orderId", id);

alter table public.parcels enable row level security;

alter table public."orderNotes" enable row level security;

-- A note has the name of who writes it. Has definer rights, because nobody may read the accounts.
create or replace function private.sign_note() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.user_id := auth.uid();
  new."userName" := coalesce(
    (select left(raw_user_meta_data ->> 'fullName', 200) from auth.users where id = auth.uid()), '');
  return new;
end;
$$;

create or replace trigger sign_note before insert on public."orderNotes"
  for each row execute function private.sign_note();

create policy "parcels can be viewed with their order" on public.parcels
  for select to authenticated
  using (exists (select from public.orders where orders.id = "orderId"));

create policy "admins can add parcels" on public.parcels
  for insert to authenticated with check ((select private.is_admin()));

create policy "admins can change parcels" on public.parcels
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "admins can view notes" on public."orderNotes"
  for select to authenticated using ((select private.is_admin()));

create policy "admins can add notes" on public."orderNotes"
  for insert to authenticated with check ((select private.is_admin()));

revoke all on function private.sign_note() from public, anon, authenticated, service_role;

revoke all on table public."orderNotes" from public, anon, authenticated, service_role;
grant select on table public."orderNotes" to authenticated;

revoke all on table public.parcels from public, anon, authenticated, service_role;
grant select on table public.parcels to authenticated;
grant select on table public.parcels to service_role;

grant insert ("orderId") on table public."orderNotes" to authenticated;

grant insert ("orderId") on table public.parcels to authenticated;

grant insert ("trackingLink") on table public.parcels to authenticated;

grant insert ("trackingNumber") on table public.parcels to authenticated;

grant insert (courier) on table public.parcels to authenticated;

grant insert (note) on table public."orderNotes" to authenticated;

grant update ("orderId") on table public.parcels to authenticated;

grant update ("trackingLink") on table public.parcels to authenticated;

grant update ("trackingNumber") on table public.parcels to authenticated;

grant update (courier) on table public.parcels to authenticated;

comment on table public."orderNotes" is 'What admins write about an order for each other; nobody else reads it.';

comment on table public.parcels is 'Who carries an order, and under which number; for the shopper and the mail.';

revoke all on all sequences in schema public, private from public, anon, authenticated, service_role;
