-- Payments: every attempt to pay for an order, the ledger of what the provider said about them, and refunds.

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

create index payment_attempts_by_order on public."paymentAttempts" ("orderId");
-- Deleting an account looks for its payment attempts.
create index payment_attempts_by_user on public."paymentAttempts" (user_id);
create index payment_attempts_open on public."paymentAttempts" (user_id, created_at) where state = 'open';
create index payment_attempts_to_check on public."paymentAttempts" ("nextCheckAt")
  where "nextCheckAt" is not null;
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

-- 1. Attempts to pay.

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

-- 2. Confirmation: what a provider's answer means, and who may ask when.

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

-- Gives the money of a charge back by itself: the caller requests it now, and the sweep later if need be.
create function private.owe_refund(placed public.orders, reference text, charge jsonb, way text)
returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_payment(placed.id, reference, 'refund', 'due', charge, way);
  update public.payments set tries = 1, "nextTryAt" = now() + interval '2 minutes'
  where kind = 'refund' and "paymentReference" = owe_refund.reference and tries = 0;
end;
$$;

-- True when the charge is not what this order asked for.
create function private.is_mismatch(placed public.orders, charge jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  due numeric := placed."totalAmount" * 100;
begin
  return charge ->> 'currency' is distinct from 'GHS'
    or (charge ->> 'requested_amount')::numeric is distinct from due
    or (charge ->> 'amount')::numeric is null
    or not (charge ->> 'amount')::numeric between due and 999999999999
    -- One charge pays for one order, whatever is said about it later.
    or exists (
      select from public.payments
      where kind = 'charge' and "providerId" = charge ->> 'id' and "orderId" is distinct from placed.id
    );
end;
$$;

-- What a successful charge does to an order that is not paid yet.
create function private.settle_charge(
  placed public.orders, reference text, charge jsonb, way text
) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_mismatch(placed, charge) then
    perform private.record_payment(placed.id, reference, 'mismatch', 'open', charge, way);
    return 'mismatch';
  end if;
  perform private.record_payment(placed.id, reference, 'charge', 'done', charge, way);
  perform private.lock_products(placed.id);
  if placed."orderStatus" = 'cancelled' or not private.has_items(placed.id)
    or exists (
      select from private.available_stock(placed) as line where line.wanted > line.available
    ) then
    update public.orders set "paymentStatus" = 'failed', "orderStatus" = 'cancelled'
    where id = placed.id;
    perform private.owe_refund(placed, reference, charge, way);
    return 'refund';
  end if;
  perform private.take_stock(placed);
  update public.orders set "paymentStatus" = 'success' where id = placed.id;
  perform private.clear_bought_lines(placed);
  return 'confirmed';
end;
$$;

-- What the provider's answer about one attempt does to its order.
create function private.settle_attempt(
  placed public.orders, reference text, charge jsonb, way text
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  status text := charge ->> 'status';
begin
  if exists (
    select from public.payments
    where "paymentReference" = settle_attempt.reference and kind = 'refund' and payments.way <> 'admin'
  ) then
    return 'refunded';
  end if;
  if placed."paymentStatus" in ('success', 'paid') then
    if status is distinct from 'success' or exists (
      select from public.payments
      where "paymentReference" = settle_attempt.reference and kind = 'charge'
    ) then
      return 'confirmed';
    end if;
    -- The order is paid already, by another attempt or in cash: this money goes back.
    perform private.record_payment(placed.id, reference, 'charge', 'done', charge, way);
    perform private.owe_refund(placed, reference, charge, way);
    return 'duplicate';
  end if;
  if status = 'success' then
    return private.settle_charge(placed, reference, charge, way);
  elsif status = 'failed' then
    update public.orders set "paymentStatus" = 'failed' where id = placed.id;
    perform private.release_holds(placed.id);
    perform private.record_payment(placed.id, reference, 'failed', 'done', charge, way);
    return 'failed';
  elsif charge is null or status in ('abandoned', 'reversed') then
    return 'unpaid';
  end if;
  return 'pending';
end;
$$;

-- True when the attempt has paid for its order and all of that is recorded, also this message.
create function private.is_confirmed(order_id bigint, reference text, message text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public."paymentAttempts" as attempt
    join public.orders as placed on placed.id = attempt."orderId"
    where attempt.reference = is_confirmed.reference and attempt."orderId" = is_confirmed.order_id
      and attempt.outcome = 'confirmed' and attempt.state = 'final'
      and attempt."nextCheckAt" is null
      and attempt.message = left(coalesce(is_confirmed.message, ''), 500)
      and placed."paymentStatus" in ('success', 'paid')
  ) and exists (
    select from public.payments as charge
    where charge."paymentReference" = is_confirmed.reference and charge.kind = 'charge'
  ) and not exists (
    select from public.payments as refund
    where refund."paymentReference" = is_confirmed.reference and refund.kind = 'refund'
      and refund.way <> 'admin'
  );
end;
$$;

-- The one way to confirm. `charge` is what the provider said: {id, status, amount, requested_amount,
-- currency, fees, channel, paid_at}, money in pesewas; null when the provider does not know the
-- reference. Answers with what became of the order: confirmed, duplicate, failed, unpaid, mismatch,
-- refund, refunded or unknown, which are final, or pending, which is not. Any number of calls, at once
-- or one after another, have the effect of one: browser, webhook and sweep report the same payment, and only
-- the first of them writes.
create function public.confirm_payment(
  order_id bigint, reference text, charge jsonb, way text, message text default ''
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  result text;
begin
  if private.is_confirmed(order_id, reference, message) then
    return 'confirmed';
  end if;
  select orders.* into placed from public.orders
  where orders.id = order_id and exists (
    select from public."paymentAttempts" as attempt
    where attempt.reference = confirm_payment.reference and attempt."orderId" = order_id
  ) for no key update;
  if not found then
    return 'unknown';
  end if;
  -- PostgREST and Supabase Lite may hand a missing charge over as a JSON null.
  result := private.settle_attempt(placed, reference, nullif(charge, 'null'::jsonb), way);
  update public."paymentAttempts" as attempt set
    outcome = result,
    message = left(coalesce(confirm_payment.message, ''), 500),
    state = case when result = 'pending' then 'open' else 'final' end,
    "nextCheckAt" = case
      when result in ('confirmed', 'duplicate', 'refund', 'refunded') then null
      else attempt."nextCheckAt"
    end
  where attempt.reference = confirm_payment.reference;
  return result;
end;
$$;
revoke execute on function public.confirm_payment(bigint, text, jsonb, text, text)
  from public, anon, authenticated;
grant execute on function public.confirm_payment(bigint, text, jsonb, text, text) to service_role;

-- Begins a verification that a shopper asked for; null when there is no such order. `ask` says whether
-- the provider may be asked now: not within the cooldown of the last question, so that a shopper's loop
-- does not use up the shop's quota. Otherwise the answer is what was known last. Does not wait for the disk:
-- after a power cut the provider is asked once more.
create function public.begin_verification(
  order_id bigint, reference text, cooldown_ms integer default 3000
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  attempt public."paymentAttempts";
  settled text;
  ask boolean := false;
begin
  select * into placed from public.orders where id = order_id;
  if not found then
    return null;
  end if;
  select * into attempt from public."paymentAttempts" as one
  where one."orderId" = order_id and one.reference = begin_verification.reference;
  if attempt.outcome in ('refund', 'refunded') then
    settled := 'refunded';
  elsif attempt.outcome in ('confirmed', 'duplicate') then
    settled := 'confirmed';
  end if;
  if attempt.reference is not null and settled is null then
    perform pg_catalog.set_config('synchronous_commit', 'off', true);
    update public."paymentAttempts" as one set "askedAt" = clock_timestamp()
    where one.reference = attempt.reference and (one."askedAt" is null
      or one."askedAt" <= clock_timestamp() - make_interval(secs => cooldown_ms / 1000.0));
    ask := found;
  end if;
  return jsonb_build_object('userId', placed.user_id, 'known', attempt.reference is not null,
    'settled', settled, 'ask', ask, 'message', coalesce(attempt.message, ''));
end;
$$;
revoke execute on function public.begin_verification(bigint, text, integer)
  from public, anon, authenticated;
grant execute on function public.begin_verification(bigint, text, integer) to service_role;

-- The provider gave no answer: the next question need not wait for the cooldown.
create function public.end_verification(reference text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public."paymentAttempts" as attempt set "askedAt" = null
  where attempt.reference = end_verification.reference;
end;
$$;
revoke execute on function public.end_verification(text) from public, anon, authenticated;
grant execute on function public.end_verification(text) to service_role;

-- Hands the sweep the attempts it may ask about now: at growing intervals on the first day, then daily,
-- for 30 days. A declined card can be followed by a good one under the same reference, so failed orders
-- are asked about, too. The lock, and the snapshot taken after it, keep two processes from getting the
-- same attempt.
create function public.claim_payment_checks(at_most integer default 20)
returns table ("orderId" bigint, reference text)
language plpgsql security definer set search_path = '' as $$
begin
  if not pg_catalog.pg_try_advisory_xact_lock(7063) then
    return;
  end if;
  update public."paymentAttempts" as attempt set "nextCheckAt" = null
  from public.orders as placed
  where attempt."nextCheckAt" <= now() and placed.id = attempt."orderId"
    and (placed."paymentStatus" in ('success', 'paid') and attempt.state = 'final'
      or attempt.created_at < now() - interval '30 days');
  return query
    update public."paymentAttempts" as attempt set
      checks = attempt.checks + 1,
      "nextCheckAt" = now() + case
        when attempt.created_at < now() - interval '1 day' then interval '1 day'
        else interval '2 minutes' * (2 ^ least(attempt.checks, 6))
      end
    where attempt.reference in (
      select due.reference from public."paymentAttempts" as due
      where due."nextCheckAt" <= now()
      order by due."nextCheckAt"
      limit least(greatest(at_most, 1), 100)
    )
    returning attempt."orderId", attempt.reference;
end;
$$;
revoke execute on function public.claim_payment_checks(integer) from public, anon, authenticated;
grant execute on function public.claim_payment_checks(integer) to service_role;

-- 3. Refunds, disputes and charges without an order: what has to happen to money after it was paid.

-- Shows the state of an order's refund on the order. The refund of a second payment for the same order,
-- or of a part of it, leaves the order as it is.
create function private.show_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.orders as placed
  set "refundStatus" = nullif(new.status, 'withdrawn')
  where placed.id = new."orderId" and new.amount >= placed."totalAmount"
    and new."paymentReference" = coalesce((
      select entry."paymentReference" from public.payments as entry
      where entry."orderId" = new."orderId" and entry.kind = 'charge' order by entry.id limit 1
    ), new."paymentReference");
  return null;
end;
$$;

-- A cancelled paid order owes a refund, which an admin makes; taking the cancellation back withdraws it.
-- An order that was not paid through the provider is refunded by hand (channel 'none').
create function private.owe_refund_on_cancel() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new."orderStatus" <> 'cancelled' then
    update public.payments set status = 'withdrawn'
    where "orderId" = new.id and kind = 'refund' and way = 'admin' and status in ('due', 'failed');
    return null;
  end if;
  insert into public.payments as entry ("orderId", "paymentReference", kind, status, "providerId",
    amount, currency, channel, way)
  select new.id, coalesce(charge."paymentReference", new."paymentReference"), 'refund', 'due',
    coalesce(charge."providerId", 'order-' || new.id), coalesce(charge.amount, new."totalAmount"),
    coalesce(charge.currency, 'GHS'), coalesce(charge.channel, 'none'), 'admin'
  from (select) as one
  left join lateral (
    select * from public.payments
    where "orderId" = new.id and kind = 'charge' order by id limit 1
  ) as charge on true
  on conflict (kind, "providerId") do update set status = 'due' where entry.status = 'withdrawn';
  return null;
end;
$$;

-- Hands the sweep the automatic refunds that the provider has not taken over yet, each to one process
-- at a time. An admin's refunds are requested by the admin alone.
create function public.claim_refunds(at_most integer default 20)
returns table (reference text, amount bigint, "providerId" text, tries integer)
language plpgsql security definer set search_path = '' as $$
begin
  if not pg_catalog.pg_try_advisory_xact_lock(7064) then
    return;
  end if;
  return query
    update public.payments as entry set
      tries = entry.tries + 1,
      "nextTryAt" = now() + interval '2 minutes' * (2 ^ least(entry.tries, 6))
    where entry.id in (
      select due.id from public.payments as due
      where due.kind = 'refund' and due.status = 'due' and due.way <> 'admin'
        and (due."nextTryAt" is null or due."nextTryAt" <= now())
      order by due.id
      limit least(greatest(at_most, 1), 100)
    )
    returning entry."paymentReference", (entry.amount * 100)::bigint, entry."providerId", entry.tries;
end;
$$;
revoke execute on function public.claim_refunds(integer) from public, anon, authenticated;
grant execute on function public.claim_refunds(integer) to service_role;

-- Claims the refund of an order for an admin who wants to request it now. Answers {result} and, when it
-- is claimed, {reference, amount, providerId, tries}; result: claimed, forbidden, unknown, nothing,
-- by_hand, requested, processed or busy (a request is under way or its answer was lost just now).
create function public.claim_refund(order_id bigint, admin_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  entry public.payments;
  result text;
begin
  if not exists (
    select from auth.users where id = admin_id and raw_app_meta_data ->> 'role' = 'admin'
  ) then
    return '{"result": "forbidden"}'::jsonb;
  elsif not exists (select from public.orders where id = order_id) then
    return '{"result": "unknown"}'::jsonb;
  end if;
  select * into entry from public.payments as refund
  where refund."orderId" = order_id and refund.kind = 'refund' and refund.status <> 'withdrawn'
  order by refund.status in ('due', 'failed') desc, refund.id limit 1 for update;
  result := case
    when entry.id is null or entry.status = 'resolved' then 'nothing'
    when entry.status in ('requested', 'processed') then entry.status
    when entry.channel = 'none' then 'by_hand'
    when entry."nextTryAt" > now() then 'busy'
    else 'claimed'
  end;
  if result = 'claimed' then
    update public.payments as refund
    set tries = refund.tries + 1, "nextTryAt" = now() + interval '2 minutes'
    where refund.id = entry.id;
  end if;
  return jsonb_build_object('result', result, 'reference', entry."paymentReference",
    'amount', (entry.amount * 100)::bigint, 'providerId', entry."providerId",
    'tries', entry.tries + 1);
end;
$$;
revoke execute on function public.claim_refund(bigint, uuid) from public, anon, authenticated;
grant execute on function public.claim_refund(bigint, uuid) to service_role;

-- Records what the provider said about a refund: requested, processed or failed, or refused, which
-- leaves it due. Later states are not overwritten by earlier ones. A refund that was made at the
-- provider's own site gets its entry here.
create function public.record_refund(
  reference text, outcome text, note text default '', refund jsonb default null
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.payments as entry set
    status = case when outcome = 'refused' then 'due' else outcome end,
    note = left(coalesce(record_refund.note, ''), 500),
    "nextTryAt" = case when outcome = 'refused' and entry.way = 'admin' then null
      else entry."nextTryAt" end
  where entry.kind = 'refund' and entry."paymentReference" = record_refund.reference
    and case outcome
      when 'processed' then true
      when 'failed' then entry.status in ('due', 'requested')
      when 'requested' then entry.status in ('due', 'failed', 'withdrawn')
      else entry.status = 'due'
    end;
  if found or refund is null or exists (
    select from public.payments as entry
    where entry.kind = 'refund' and entry."paymentReference" = record_refund.reference
  ) then
    return found;
  end if;
  insert into public.payments ("orderId", "paymentReference", kind, status, "providerId",
    amount, currency, channel, way, note)
  select charge."orderId", reference, 'refund', outcome,
    case when (refund ->> 'amount')::numeric < charge.amount * 100
      then 'refund-' || (refund ->> 'id') else charge."providerId" end,
    least((refund ->> 'amount')::numeric / 100, charge.amount), charge.currency, charge.channel,
    'webhook', left(coalesce(record_refund.note, ''), 500)
  from public.payments as charge
  where charge.kind = 'charge' and charge."paymentReference" = record_refund.reference
  on conflict (kind, "providerId") do nothing;
  return found;
end;
$$;
revoke execute on function public.record_refund(text, text, text, jsonb)
  from public, anon, authenticated;
grant execute on function public.record_refund(text, text, text, jsonb) to service_role;

-- Records that a buyer disputes a charge, or that the dispute is over. `dispute` is {id, amount,
-- currency, note}, money in pesewas; the two events may arrive in any order.
create function public.record_dispute(reference text, dispute jsonb, is_resolved boolean)
returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_payment(
    (select attempt."orderId" from public."paymentAttempts" as attempt
      where attempt.reference = record_dispute.reference),
    reference, 'dispute', case when is_resolved then 'resolved' else 'open' end, dispute, 'webhook');
  if is_resolved then
    update public.payments as entry
    set status = 'resolved', note = left(coalesce(dispute ->> 'note', ''), 500)
    where entry.kind = 'dispute' and entry."providerId" = dispute ->> 'id'
      and entry.status = 'open';
  end if;
end;
$$;
revoke execute on function public.record_dispute(text, jsonb, boolean)
  from public, anon, authenticated;
grant execute on function public.record_dispute(text, jsonb, boolean) to service_role;

-- Records a charge that belongs to no order, so that somebody looks at it.
create function public.record_orphan(reference text, charge jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_payment(null, reference, 'orphan', 'open', charge, 'webhook');
end;
$$;
revoke execute on function public.record_orphan(text, jsonb) from public, anon, authenticated;
grant execute on function public.record_orphan(text, jsonb) to service_role;

create trigger add_first_attempt after insert on public.orders
  for each row execute function private.add_first_attempt();

create trigger owe_refund_on_cancel after update of "orderStatus" on public.orders
  for each row
  when ((old."orderStatus" = 'cancelled') is distinct from (new."orderStatus" = 'cancelled')
    and new."paymentStatus" in ('success', 'paid'))
  execute function private.owe_refund_on_cancel();

create trigger start_attempt before insert on public."paymentAttempts"
  for each row execute function private.start_attempt();

create trigger show_refund after insert or update of status on public.payments
  for each row when (new.kind = 'refund') execute function private.show_refund();

revoke execute on all functions in schema private from public;
