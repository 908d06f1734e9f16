-- fewer requests of an order

drop function public.claim_order_mails(text,integer);

-- The result of an attempt that the provider cannot change any more; null as long as the attempt's own charge is
-- not in the ledger: an order that another attempt paid for may be paid for again.
create or replace function private.final_result(reference text, placed public.orders) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select from public.payments as entry
    where entry."paymentReference" = final_result.reference and entry.kind = 'charge'
  ) then
    return case when placed."paymentStatus" in ('success', 'paid')
      and coalesce(placed."refundStatus", 'due') in ('due', 'failed') then 'confirmed' else 'refunded' end;
  end if;
  return null;
end;
$$;

-- The final result of the attempt with this reference, {finalResult}; null when there is no such attempt.
create or replace function public.payment_attempt(reference text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('finalResult', private.final_result(attempt.reference, placed))
    from public."paymentAttempts" as attempt join public.orders as placed on placed.id = attempt."orderId"
    where attempt.reference = payment_attempt.reference
  );
end;
$$;

-- Begins the verification of the caller's own payment; null when the caller has no such order. `mayQueryProvider`
-- says whether the provider may be asked now: not within the cooldown of the last question, so that a shopper's loop
-- does not use up the shop's quota. Otherwise the answer is what was known last. Does not wait for the disk:
-- after a power cut the provider is asked once more.
create or replace function private.begin_own_verification(order_id bigint, reference text, cooldown_ms integer)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  known record;
  may_query_provider boolean := false;
begin
  -- In one statement: a confirmation between two would leave an unpaid order with a final attempt.
  select attempt.reference, attempt.message, private.final_result(attempt.reference, placed) as final_result
  into known from public.orders as placed
  left join public."paymentAttempts" as attempt
    on attempt."orderId" = placed.id and attempt.reference = begin_own_verification.reference
  where placed.id = order_id and placed.user_id = auth.uid();
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
  return jsonb_build_object('matchesOrder', known.reference is not null,
    'finalResult', known.final_result, 'mayQueryProvider', may_query_provider,
    'message', coalesce(known.message, ''));
end;
$$;

create or replace function public.begin_verification(
  order_id bigint, reference text, cooldown_ms integer default 3000
) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return private.begin_own_verification(order_id, reference, cooldown_ms);
end;
$$;

-- Hands mails to one sender each, with everything that is written in them. A sender that dies leaves its
-- claims, which others get after ten minutes; one that fails records it and tries again, ten times at
-- most. Mails to an owner without an address are deleted, and so are those that waited for a week: an address
-- that is set later gets no mails about past orders. Does not wait for the disk: after a power cut a mail is
-- claimed again that was not recorded as sent.
create or replace function public.claim_order_mails(
  owner_address text default '', at_most integer default 10
) returns table (
  id bigint, kind text, recipient text, placed jsonb, items jsonb, amount numeric, parcel jsonb, shop jsonb
)
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  perform pg_catalog.set_config('synchronous_commit', 'off', true);
  delete from private.outbox as mail
  where mail.sent_at is null and mail.recipient is null
    and (owner_address = '' or mail.created_at < clock_timestamp() - interval '7 days');
  return query
    with due as (
      select mail.id from private.outbox as mail
      where mail.sent_at is null and mail.attempts < 10
        and (mail.claimed_at is null or mail.claimed_at < clock_timestamp() - interval '1 minute'
          * case when mail.error = '' then 10 else least(60, 2 ^ mail.attempts) end)
      order by mail.id
      limit least(greatest(at_most, 1), 100)
      for update skip locked
    ), claimed as (
      update private.outbox as mail
      set claimed_at = clock_timestamp(), attempts = mail.attempts + 1, error = ''
      where mail.id in (select due.id from due)
      returning mail.*
    )
    select claimed.id, claimed.kind, coalesce(claimed.recipient, owner_address),
      to_jsonb(bought) - 'user_id',
      coalesce(claimed.items, (
        select coalesce(jsonb_agg(jsonb_build_object('name', item.name, 'quantity', item.quantity,
          'price', item.price, 'image', item.image, 'productId', item."productId") order by item.id), '[]'::jsonb)
        from public."orderItems" as item where item."orderId" = claimed.order_id)), claimed.amount,
      (select to_jsonb(carried) from public.parcels as carried
        where carried."orderId" = claimed.order_id and claimed.kind = 'dispatched'),
      (select jsonb_build_object('name', details.name, 'email', details.email,
        'phoneNumber', details."phoneNumber", 'address', details.address) from public."shopDetails" as details)
    from claimed left join public.orders as bought on bought.id = claimed.order_id
    order by claimed.id;
end;
$$;

revoke all on function private.begin_own_verification(bigint,text,integer) from public, anon, authenticated, service_role;
grant execute on function private.begin_own_verification(bigint,text,integer) to authenticated;

revoke all on function private.final_result(text,public.orders) from public, anon, authenticated, service_role;

revoke all on function public.claim_order_mails(text,integer) from public, anon, authenticated, service_role;
grant execute on function public.claim_order_mails(text,integer) to service_role;

revoke all on function public.payment_attempt(text) from public, anon, authenticated, service_role;
grant execute on function public.payment_attempt(text) to service_role;

revoke execute on function public.begin_verification(bigint,text,integer) from service_role;

grant execute on function public.begin_verification(bigint,text,integer) to authenticated;
