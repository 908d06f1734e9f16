-- Payments: every attempt to pay for an order, and the ledger of what the provider said about them.

create table public."paymentAttempts" (
  reference text primary key check (reference ~ '^[A-Za-z0-9.=-]{1,100}$'),
  "orderId" bigint not null references public.orders (id) on delete cascade,
  user_id uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'final')),
  outcome text not null default '',
  message text not null default '',
  "askedAt" timestamptz,
  checks integer not null default 0,
  "nextCheckAt" timestamptz
);
comment on table public."paymentAttempts" is 'Each attempt to pay for an order under a reference of its own, and what is known about its outcome.';
comment on column public."paymentAttempts".state is 'Open until the provider has given an outcome that will not change by itself.';

create index payment_attempts_by_order on public."paymentAttempts" ("orderId");
create index payment_attempts_open on public."paymentAttempts" (user_id, created_at) where state = 'open';
create index payment_attempts_to_check on public."paymentAttempts" ("nextCheckAt")
  where "nextCheckAt" is not null;

create table public.payments (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  "orderId" bigint references public.orders (id) on delete set null,
  "paymentReference" text not null,
  kind text not null
    check (kind in ('charge', 'failed', 'mismatch', 'refund', 'dispute', 'orphan')),
  status text not null default 'done' check (status in
    ('done', 'open', 'resolved', 'due', 'requested', 'processed', 'failed', 'withdrawn')),
  "providerId" text not null,
  amount numeric(12, 2) not null,
  currency text not null,
  fees numeric(12, 2) not null default 0,
  channel text not null default '',
  "paidAt" timestamptz,
  way text not null check (way in ('verify', 'webhook', 'sweep', 'admin')),
  note text not null default '',
  tries integer not null default 0,
  "nextTryAt" timestamptz,
  unique (kind, "providerId")
);
comment on table public.payments is 'The ledger: what happened to an order''s money, each event once.';

create index payments_by_order on public.payments ("orderId");
create index payments_by_reference on public.payments ("paymentReference");
create index payments_unsettled on public.payments (id) where status in ('due', 'failed', 'open');

revoke all on public."paymentAttempts", public.payments from anon, authenticated, service_role;
grant select, insert ("orderId")
  on public."paymentAttempts" to authenticated;
grant select, update (status) on public.payments to authenticated;
grant select on public."paymentAttempts", public.payments to service_role;

alter table public."paymentAttempts" enable row level security;
alter table public.payments enable row level security;

create policy "shoppers can view own payment attempts, admins all" on public."paymentAttempts"
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy "shoppers can start own payment attempts" on public."paymentAttempts"
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "admins can view payments" on public.payments
  for select to authenticated using ((select private.is_admin()));

create policy "admins can mark payments as settled by hand" on public.payments
  for update to authenticated
  using (
    (select private.is_admin()) and case kind
      when 'refund' then status in ('due', 'failed')
      else status = 'open'
    end
  )
  with check ((select private.is_admin()) and status = 'resolved');

-- A shopper pays for one order at a time: nobody is charged twice for one cart.
create function private.refuse_second_payment(shopper uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public."paymentAttempts"
    where user_id = shopper and state = 'open' and created_at > now() - interval '30 minutes'
  ) then
    raise exception using errcode = 'PT409', message = 'A payment is still in progress.';
  end if;
end;
$$;

-- Every order comes with its first attempt. An order without items is not expected to be paid, so it is
-- checked late; accept_items brings the check forward.
create function private.add_first_attempt() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.called_by_client() then
    perform private.refuse_second_payment(new.user_id);
  end if;
  insert into public."paymentAttempts"
    (reference, "orderId", user_id, created_at, state, "nextCheckAt")
  values (new."paymentReference", new.id, new.user_id, new.created_at,
    case when new."paymentStatus" = 'pending' then 'open' else 'final' end,
    case when new."paymentStatus" = 'pending' then new.created_at + interval '1 hour' end);
  return null;
end;
$$;

create trigger add_first_attempt after insert on public.orders
  for each row execute function private.add_first_attempt();

-- A further attempt to pay for an order: the provider takes each reference once, so it gets a new one.
create function private.start_attempt() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  attempts integer;
begin
  -- Clients have no right to set the reference; who sets it is add_first_attempt or a restore.
  if new.reference is not null then
    return new;
  end if;
  perform private.lock_shopper(auth.uid());
  select * into placed from public.orders
  where id = new."orderId" and user_id = auth.uid() for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This order does not exist.';
  end if;
  select count(*) into attempts from public."paymentAttempts" where "orderId" = placed.id;
  if placed."paymentStatus" not in ('pending', 'failed') or placed."orderStatus" = 'cancelled'
    or not private.has_items(placed.id) or attempts >= 20 then
    raise exception using errcode = 'PT409', message = 'This order cannot be paid any more.';
  end if;
  perform private.refuse_second_payment(placed.user_id);
  perform private.hold_stock(placed);
  new.reference := left(placed."paymentReference", 96) || '-' || attempts + 1;
  new.user_id := placed.user_id;
  new."nextCheckAt" := now() + interval '2 minutes';
  return new;
end;
$$;

create trigger start_attempt before insert on public."paymentAttempts"
  for each row execute function private.start_attempt();

-- The caller's attempts whose outcome is not known: as long as there is one, no other payment can start.
create function public.open_payments()
returns table ("orderId" bigint, reference text, created_at timestamptz)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select attempt."orderId", attempt.reference, attempt.created_at
    from public."paymentAttempts" as attempt
    where attempt.user_id = auth.uid() and attempt.state = 'open'
      and attempt.created_at > now() - interval '30 minutes'
    order by attempt.created_at;
end;
$$;
revoke execute on function public.open_payments() from public, anon, service_role;
grant execute on function public.open_payments() to authenticated;

-- Adds one entry to the ledger; a repetition adds nothing. Money of `charge` is in pesewas.
create function private.record_payment(
  order_id bigint, reference text, entry_kind text, entry_status text, charge jsonb, entry_way text
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.payments ("orderId", "paymentReference", kind, status, "providerId",
    amount, currency, fees, channel, "paidAt", way, note)
  values (order_id, reference, entry_kind, entry_status, coalesce(charge ->> 'id', reference),
    least(coalesce((charge ->> 'amount')::numeric, 0), 999999999999) / 100,
    coalesce(charge ->> 'currency', ''),
    least(coalesce((charge ->> 'fees')::numeric, 0), 999999999999) / 100,
    coalesce(charge ->> 'channel', ''), (charge ->> 'paid_at')::timestamptz, entry_way,
    left(coalesce(charge ->> 'note', ''), 500))
  on conflict (kind, "providerId") do nothing;
end;
$$;

revoke execute on all functions in schema private from public;
