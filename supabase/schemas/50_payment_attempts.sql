-- Every attempt to pay for an order, and its verification. The money itself is in 51_money.sql, what follows from it in
-- 52_order_money.sql, what a message of the provider changes in 53_provider_messages.sql, refunds in 54_refunds.sql.

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
  "nextCheckAt" timestamptz,
  "declinedAt" timestamptz
);
comment on table public."paymentAttempts" is 'Each attempt to pay for an order under a reference of its own, and what is known about its outcome.';
comment on column public."paymentAttempts".state is 'Open until the provider has given an outcome that will not change by itself.';

create index payment_attempts_by_order on public."paymentAttempts" ("orderId");
-- Deleting an account looks for its payment attempts.
create index payment_attempts_by_user on public."paymentAttempts" (user_id);
create index payment_attempts_open on public."paymentAttempts" (user_id, created_at) where state = 'open';
create index payment_attempts_to_check on public."paymentAttempts" ("nextCheckAt")
  where "nextCheckAt" is not null;

revoke all on public."paymentAttempts" from anon, authenticated, service_role;
grant select, insert ("orderId")
  on public."paymentAttempts" to authenticated;
grant select on public."paymentAttempts" to service_role;

alter table public."paymentAttempts" enable row level security;

create policy "shoppers can view own payment attempts, admins all" on public."paymentAttempts"
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy "shoppers can start own payment attempts" on public."paymentAttempts"
  for insert to authenticated with check (user_id = (select auth.uid()));

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
    perform private.refuse_if_held();
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
  perform private.refuse_if_held();
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
  -- A stranger's order may have the next number as its reference.
  loop
    attempts := attempts + 1;
    new.reference := left(placed."paymentReference", 96) || '-' || attempts;
    exit when not exists (select from public."paymentAttempts" where reference = new.reference);
  end loop;
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

-- What a charge for this order means for its shopper.
create function private.result_of_payment(placed public.orders) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when placed."paymentStatus" in ('success', 'paid') and placed."moneyStatus" <> 'refunded'
    then 'confirmed' else 'refunded' end;
end;
$$;

-- The result of an attempt that the provider cannot change any more; null as long as the attempt's own charge is
-- not known: an order that another attempt paid for may be paid for again.
create function private.final_result(reference text, placed public.orders) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select from public.charges as charge
    where charge.reference = final_result.reference and charge.role in ('order', 'surplus')
  ) then
    return private.result_of_payment(placed);
  end if;
  return null;
end;
$$;

-- The final result of the attempt with this reference, pending, or unknown_order.
create function private.attempt_result(reference text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select coalesce(private.final_result(attempt.reference, placed), 'pending')
    from public."paymentAttempts" as attempt join public.orders as placed on placed.id = attempt."orderId"
    where attempt.reference = attempt_result.reference), 'unknown_order');
end;
$$;

-- Begins the verification of the caller's own payment; null when the caller has no such order, 401 after the
-- session has ended. `mayQueryProvider`
-- says whether the provider may be asked now: not within the cooldown of the last question, so that a shopper's loop
-- does not use up the shop's quota, and not in a held shop. Otherwise the answer is what was known last. Does not wait
-- for the disk: after a power cut the provider is asked once more.
create function private.begin_own_verification(order_id bigint, reference text, cooldown_ms integer)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  known record;
  may_query_provider boolean := false;
begin
  if not private.has_session() then
    raise exception using errcode = 'PT401', message = 'Please sign in to verify a payment.';
  end if;
  -- In one statement: a confirmation between two would leave an unpaid order with a final attempt.
  select attempt.reference, attempt.message, private.final_result(attempt.reference, placed) as final_result
  into known from public.orders as placed
  left join public."paymentAttempts" as attempt
    on attempt."orderId" = placed.id and attempt.reference = begin_own_verification.reference
  where placed.id = order_id and placed.user_id = auth.uid();
  if not found then
    return null;
  end if;
  if known.reference is not null and known.final_result is null and not private.is_held() then
    perform pg_catalog.set_config('synchronous_commit', 'off', true);
    update public."paymentAttempts" as one set "askedAt" = clock_timestamp()
    where one.reference = known.reference and (one."askedAt" is null
      or one."askedAt" <= clock_timestamp() - make_interval(secs => cooldown_ms / 1000.0));
    may_query_provider := found;
  end if;
  return jsonb_build_object('matchesOrder', known.reference is not null,
    'finalResult', known.final_result, 'mayQueryProvider', may_query_provider,
    'message', coalesce(known.message, ''));
end;
$$;
grant execute on function private.begin_own_verification(bigint, text, integer) to authenticated;

create function public.begin_verification(
  order_id bigint, reference text, cooldown_ms integer default 3000
) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return private.begin_own_verification(order_id, reference, cooldown_ms);
end;
$$;
revoke execute on function public.begin_verification(bigint, text, integer) from public, anon, service_role;
grant execute on function public.begin_verification(bigint, text, integer) to authenticated;

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
-- for 30 days; about a reference that the provider does not know, only on the first day. A declined card can be followed by a good one under the same reference, so failed orders
-- are asked about, too. The lock, and the snapshot taken after it, keep two processes from getting the
-- same attempt. A held shop asks nothing. When it was last called is a metric of the server.
create function public.claim_payment_checks(at_most integer default 20)
returns table ("orderId" bigint, reference text)
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_held() or not pg_catalog.pg_try_advisory_xact_lock(7063) then
    return;
  end if;
  insert into private.shop_state (name) values ('last sweep') on conflict (name) do update set since = now();
  update public."paymentAttempts" as attempt set "nextCheckAt" = null
  from public.orders as placed
  where attempt."nextCheckAt" <= now() and placed.id = attempt."orderId"
    and (placed."paymentStatus" in ('success', 'paid') and attempt.state = 'final'
      or attempt.outcome = 'not_started' and attempt.created_at < now() - interval '1 day'
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

create trigger add_first_attempt after insert on public.orders
  for each row execute function private.add_first_attempt();

create trigger start_attempt before insert on public."paymentAttempts"
  for each row execute function private.start_attempt();

create trigger refuse_ended_session before insert or update or delete on public."paymentAttempts"
  for each statement when (current_user = 'authenticated') execute function private.refuse_ended_session();

revoke execute on all functions in schema private from public;
