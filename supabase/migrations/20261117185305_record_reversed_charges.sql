-- record reversed charges

-- Begins a verification that a shopper asked for; null when there is no such order. The result is final once the
-- attempt's own charge is in the ledger: an order that another attempt paid for may be paid for again. `mayQueryProvider`
-- says whether the provider may be asked now: not within the cooldown of the last question, so that a shopper's loop
-- does not use up the shop's quota. Otherwise the answer is what was known last. Does not wait for the disk:
-- after a power cut the provider is asked once more.
create or replace function public.begin_verification(
  order_id bigint, reference text, cooldown_ms integer default 3000
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  known record;
  may_query_provider boolean := false;
begin
  -- In one statement: a confirmation between two would leave an unpaid order with a final attempt.
  select placed.user_id, attempt.reference, attempt.message,
    case when attempt.outcome in ('confirmed', 'refunded') and exists (
      select from public.payments as entry
      where entry."paymentReference" = attempt.reference and entry.kind = 'charge'
    ) then
      case when placed."paymentStatus" in ('success', 'paid')
        and coalesce(placed."refundStatus", 'due') in ('due', 'failed') then 'confirmed' else 'refunded' end
    end as final_result
  into known from public.orders as placed
  left join public."paymentAttempts" as attempt
    on attempt."orderId" = placed.id and attempt.reference = begin_verification.reference
  where placed.id = order_id;
  if not found then
    return null;
  end if;
  if known.reference is not null and known.final_result is null then
    perform pg_catalog.set_config('synchronous_commit', 'off', true);
    update public."paymentAttempts" as one set "askedAt" = clock_timestamp()
    where one.reference = known.reference and (one."askedAt" is null
      or one."askedAt" <= clock_timestamp() - make_interval(secs => cooldown_ms / 1000.0));
    may_query_provider := found;
  end if;
  return jsonb_build_object('userId', known.user_id, 'matchesOrder', known.reference is not null,
    'finalResult', known.final_result, 'mayQueryProvider', may_query_provider,
    'message', coalesce(known.message, ''));
end;
$$;

-- A charge that came in and went back before the shop heard of it: it is recorded with what explains its return.
create or replace function private.record_reversed_charge(
  placed public.orders, reference text, charge jsonb, source text
) returns public.payments
language plpgsql security definer set search_path = '' as $$
declare
  recorded public.payments;
begin
  perform private.record_charge(placed.id, reference, 'charge', 'surplus', charge, source);
  select * into recorded from public.payments as entry
  where entry.kind = 'charge' and entry."providerId" = coalesce(charge ->> 'id', reference);
  update public.payments as dispute set "chargeId" = recorded.id
  where dispute."paymentReference" = recorded."paymentReference" and dispute.kind = 'dispute'
    and dispute."chargeId" is null;
  perform private.apply_reversal(recorded, source);
  return recorded;
end;
$$;

-- What the provider's answer about one attempt does to its order. A charge that is in the ledger is not
-- applied again.
create or replace function private.apply_charge(
  placed public.orders, reference text, charge jsonb, source text
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  known public.payments;
  status text := charge ->> 'status';
begin
  select * into known from public.payments as entry
  where entry."paymentReference" = apply_charge.reference and entry."orderId" = placed.id
    and entry.kind in ('charge', 'mismatch') order by entry.id limit 1;
  if known.id is not null then
    if status = 'reversed' then
      perform private.apply_reversal(known, source);
    end if;
    return private.result_of(known, placed.id);
  elsif status = 'success' then
    return private.apply_successful_charge(placed, reference, charge, source);
  elsif status = 'reversed' and charge ->> 'paid_at' is not null then
    return private.result_of(
      private.record_reversed_charge(placed, reference, charge, source), placed.id);
  elsif placed."paymentStatus" in ('success', 'paid') then
    return 'confirmed';
  elsif status = 'failed' then
    update public.orders set "paymentStatus" = 'failed' where id = placed.id;
    perform private.release_holds(placed.id);
    perform private.record_charge(placed.id, reference, 'failed', 'done', charge, source);
    return 'failed';
  elsif charge is null then
    return 'not_started';
  elsif status in ('abandoned', 'reversed') then
    return 'abandoned';
  end if;
  return 'pending';
end;
$$;

-- Adds the mail about a refund that is done, with its amount. The mail about a reversed payment was about all of
-- its refunds, also those that become known later.
create or replace function private.enqueue_refund_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.payments as reversal
    where reversal.kind = 'refund' and reversal."providerId" = 'reversal-' || new."chargeId"
      and reversal.id <> new.id
  ) then
    return null;
  end if;
  perform private.enqueue_mail(new."orderId", 'refunded', (
    select account.email from public.orders as placed
    join auth.users as account on account.id = placed.user_id where placed.id = new."orderId"
  ), new.amount);
  return null;
end;
$$;

revoke all on function private.record_reversed_charge(public.orders,text,jsonb,text) from public, anon, authenticated, service_role;
