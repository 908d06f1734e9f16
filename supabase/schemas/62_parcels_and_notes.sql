-- What admins add to an order: how its parcel travels, which the shopper sees, and notes for themselves.

create table public.parcels (
  "orderId" bigint primary key references public.orders (id) on delete cascade,
  courier text not null default '' check (char_length(courier) <= 100),
  "trackingNumber" text not null default '' check (char_length("trackingNumber") <= 100),
  "trackingLink" text not null default ''
    check ("trackingLink" = '' or "trackingLink" ~ '^https?://[^\s"''<>\\]+$' and char_length("trackingLink") <= 500)
);
comment on table public.parcels is 'Who carries an order, and under which number; for the shopper and the mail.';

create table public."orderNotes" (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  "orderId" bigint not null references public.orders (id) on delete cascade,
  user_id uuid,
  "userName" text not null default '' check (char_length("userName") <= 200),
  note text not null check (note ~ '\S' and char_length(note) <= 2000)
);
comment on table public."orderNotes" is 'What admins write about an order for each other; nobody else reads it.';

create index order_notes_by_order on public."orderNotes" ("orderId", id);

revoke all on public.parcels, public."orderNotes" from anon, authenticated, service_role;
grant
  select,
  insert ("orderId", courier, "trackingNumber", "trackingLink"),
  update ("orderId", courier, "trackingNumber", "trackingLink")
  on public.parcels to authenticated;
grant select on public.parcels to service_role;
grant select, insert ("orderId", note) on public."orderNotes" to authenticated;

alter table public.parcels enable row level security;
alter table public."orderNotes" enable row level security;

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

-- A note has the name of who writes it. Has definer rights, because nobody may read the accounts.
create function private.sign_note() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.user_id := auth.uid();
  new."userName" := coalesce(
    (select left(raw_user_meta_data ->> 'fullName', 200) from auth.users where id = auth.uid()), '');
  return new;
end;
$$;

-- Records that an order was paid in cash or by mobile money: it counts as paid, its pieces leave the stock, and the
-- charge says who took the money and how.
create function private.record_cash(order_id bigint, reason text, request_id uuid) returns void
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
grant execute on function private.record_cash(bigint, text, uuid) to authenticated;

-- What an admin calls when the money of an order came in cash or by mobile money.
create function public.mark_as_paid(order_id bigint, reason text, request_id uuid default null) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.record_cash(order_id, reason, request_id);
end;
$$;
revoke execute on function public.mark_as_paid(bigint, text, uuid) from public, anon, service_role;
grant execute on function public.mark_as_paid(bigint, text, uuid) to authenticated;

create trigger sign_note before insert on public."orderNotes"
  for each row execute function private.sign_note();

create trigger refuse_ended_session before insert or update or delete on public.parcels
  for each statement when (current_user = 'authenticated') execute function private.refuse_ended_session();

create trigger refuse_ended_session before insert or update or delete on public."orderNotes"
  for each statement when (current_user = 'authenticated') execute function private.refuse_ended_session();

revoke execute on all functions in schema private from public;
