-- Confirmation: the one function that decides what a provider's answer means, and who may ask when.

-- Removes what was bought from the buyer's cart; pieces added since then stay.
create function private.clear_bought_lines(placed public.orders) returns void
language plpgsql security definer set search_path = '' as $$
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

-- The one way to confirm. `charge` is what the provider said: {id, status, amount, requested_amount,
-- currency, fees, channel, paid_at}, money in pesewas; null when the provider does not know the
-- reference. Answers with what became of the order: confirmed, duplicate, failed, unpaid, mismatch,
-- refund, refunded or unknown, which are final, or pending, which is not. Any number of calls, at once
-- or one after another, have the effect of one.
create function public.confirm_payment(
  order_id bigint, reference text, charge jsonb, way text, message text default ''
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  result text;
begin
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
-- does not use up the shop's quota. Otherwise the answer is what was known last.
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

revoke execute on all functions in schema private from public;
