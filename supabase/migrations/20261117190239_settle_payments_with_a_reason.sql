-- settle payments with a reason

drop policy "admins can mark disputes and unknown charges as settled" on public.payments;

-- What the provider says about a dispute: {id, status, amount, currency, note}, money in pesewas; status: open,
-- won (the shop keeps the money) or lost.
create or replace function private.apply_dispute(reference text, dispute jsonb, source text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  charge public.payments;
  order_id bigint;
begin
  select attempt."orderId" into order_id from public."paymentAttempts" as attempt
  where attempt.reference = apply_dispute.reference;
  perform from public.orders where id = order_id for no key update;
  select * into charge from public.payments as one
  where one."paymentReference" = apply_dispute.reference and one.kind in ('charge', 'mismatch', 'orphan')
  order by one.id limit 1;
  insert into public.payments as entry ("orderId", "paymentReference", kind, status, "providerId",
    amount, currency, source, "chargeId", note)
  values (order_id, reference, 'dispute', dispute ->> 'status', dispute ->> 'id',
    least((dispute ->> 'amount')::numeric / 100, coalesce(charge.amount, 9999999999)),
    coalesce(dispute ->> 'currency', ''), source, charge.id, left(coalesce(dispute ->> 'note', ''), 500))
  on conflict (kind, "providerId") do update
  set status = excluded.status, amount = excluded.amount, note = excluded.note,
    "chargeId" = coalesce(entry."chargeId", excluded."chargeId")
  where excluded.status <> 'open' and entry.status in ('open', 'resolved');
  -- Reported before its charge was known.
  update public.payments as entry set "chargeId" = charge.id
  where entry.kind = 'dispute' and entry."providerId" = dispute ->> 'id' and entry."chargeId" is null
    and charge.id is not null;
end;
$$;

-- What has not come back of a charge, without the money of refunds that are being requested.
create or replace function private.remaining_of(charge public.payments) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return charge.amount - (
    select coalesce(sum(entry.amount), 0) from public.payments as entry
    where entry."chargeId" = charge.id and (
      entry.kind = 'refund' and entry.status in ('requested', 'processed', 'resolved')
      or entry.kind = 'dispute' and entry.status = 'lost' and not exists (
        select from public.payments as refund
        where refund."chargeId" = charge.id and refund.kind = 'refund'
          and refund."disputeId" = entry."providerId"))
  );
end;
$$;

-- A charge that belongs to no order or does not match it, with its order locked first; null when there is none.
create or replace function private.lock_unneeded_charge(payment_id bigint) returns public.payments
language plpgsql security definer set search_path = '' as $$
declare
  charge public.payments;
begin
  perform from public.orders
  where id = (select "orderId" from public.payments where id = payment_id) for no key update;
  select * into charge from public.payments
  where id = payment_id and kind in ('orphan', 'mismatch') for no key update;
  return charge;
end;
$$;

-- Reserves all that is left of a charge that belongs to no order or does not match it, in its own currency, for
-- an admin who wants to send it back now. A request whose answer was lost comes first. Answers like claim_refund, or
-- unknown_payment.
create or replace function public.claim_charge_refund(payment_id bigint, admin_id uuid, reason text default '')
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  charge public.payments;
  refund public.payments;
  remaining numeric;
begin
  if private.admin_name(admin_id) is null then
    return '{"result": "forbidden"}'::jsonb;
  end if;
  charge := private.lock_unneeded_charge(payment_id);
  if charge.id is null then
    return '{"result": "unknown_payment"}'::jsonb;
  end if;
  select * into refund from public.payments as entry
  where entry."chargeId" = charge.id and entry.kind = 'refund' and entry.status = 'due'
  order by entry.id limit 1;
  if refund."nextTryAt" > now() then
    return '{"result": "busy"}'::jsonb;
  elsif refund.id is not null then
    update public.payments as entry
    set tries = entry.tries + 1, "nextTryAt" = now() + interval '2 minutes'
    where entry.id = refund.id returning * into refund;
  else
    remaining := private.remaining_of(charge);
    if charge.status <> 'open' or remaining <= 0 then
      return '{"result": "too_much"}'::jsonb;
    end if;
    insert into public.payments ("orderId", "paymentReference", kind, status, amount, currency, channel,
      source, "chargeId", tries, "nextTryAt", "userName", note)
    values (charge."orderId", charge."paymentReference", 'refund', 'due', remaining, charge.currency,
      charge.channel, 'admin', charge.id, 1, now() + interval '2 minutes', private.admin_name(admin_id),
      left(coalesce(reason, ''), 500))
    returning * into refund;
  end if;
  return jsonb_build_object('result', 'claimed',
    'refunds', jsonb_build_array(private.refund_request(refund)));
end;
$$;

-- What is settled by hand has the name of an admin and a reason.
create or replace function private.require_reason(reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if coalesce(reason, '') !~ '\S' then
    raise exception using errcode = 'PT400', message = 'Please say how it was settled.';
  end if;
end;
$$;

-- Refuses to settle by hand what is being requested from the provider.
create or replace function private.refuse_requested(is_requested boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if is_requested then
    raise exception using errcode = 'PT409',
      message = 'This refund is being requested. Please try again in two minutes.';
  end if;
end;
$$;

-- Records that what is owed for an order was settled elsewhere; also refunds that the provider has not finished
-- within three days.
create or replace function private.settle_order_refund(order_id bigint, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  settled boolean;
begin
  perform private.require_reason(reason);
  select * into placed from public.orders where id = order_id for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This order does not exist.';
  end if;
  perform private.refuse_requested(exists (
    select from public.payments
    where "orderId" = order_id and kind = 'refund' and status = 'due' and source = 'admin'
      and "nextTryAt" > now()));
  update public.payments as refund set status = 'resolved', "userName" = private.admin_name(auth.uid()),
    note = left(reason, 500), source = 'admin'
  where refund."orderId" = order_id and refund.kind = 'refund' and (refund.status = 'due'
    or refund.status = 'requested' and refund.created_at < now() - interval '3 days');
  settled := found;
  insert into public.payments ("orderId", "paymentReference", kind, status, amount, currency, channel,
    source, "chargeId", "userName", note)
  select placed.id, charge."paymentReference", 'refund', 'resolved', owed.amount, charge.currency,
    'none', 'admin', charge.id, private.admin_name(auth.uid()), left(reason, 500)
  from private.charges_of(placed) as charge
  cross join lateral (
    select private.owed_of(placed, charge.status, charge.amount, charge.returned) as amount
  ) as owed
  where owed.amount > 0;
  if not found and not settled then
    raise exception using errcode = 'PT409', message = 'There is nothing to refund for this order.';
  end if;
end;
$$;

-- Records that one payment that needs attention was settled elsewhere: an open dispute, a charge that belongs to
-- no order or does not match it, or a refund that the provider has not finished within three days.
create or replace function private.settle_one_payment(payment_id bigint, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  charge public.payments;
  is_settled boolean;
begin
  perform private.require_reason(reason);
  charge := private.lock_unneeded_charge(payment_id);
  perform private.refuse_requested(exists (
    select from public.payments
    where "chargeId" = charge.id and kind = 'refund' and status = 'due' and "nextTryAt" > now()));
  if charge.kind = 'mismatch' then
    insert into public.payments ("orderId", "paymentReference", kind, status, amount, currency, channel,
      source, "chargeId", "userName", note)
    select charge."orderId", charge."paymentReference", 'refund', 'resolved', remaining.amount,
      charge.currency, 'none', 'admin', charge.id, private.admin_name(auth.uid()), left(reason, 500)
    from (select private.remaining_of(charge) as amount) as remaining where remaining.amount > 0;
    is_settled := found;
  else
    update public.payments as entry set status = 'resolved', note = left(reason, 500), source = 'admin',
      "userName" = private.admin_name(auth.uid())
    where entry.id = payment_id and (entry.kind in ('dispute', 'orphan') and entry.status = 'open'
      or entry.kind = 'refund' and entry.status = 'requested'
        and entry.created_at < now() - interval '3 days');
    is_settled := found;
  end if;
  if not is_settled then
    raise exception using errcode = 'PT409', message = 'This entry was settled before.';
  end if;
end;
$$;

-- What an admin calls for a payment that was settled elsewhere, with how.
create or replace function public.settle_payment(payment_id bigint, reason text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.settle_one_payment(payment_id, reason);
end;
$$;

-- What has not come back of a payment that an admin has to look at; of a dispute, what it is about.
create or replace function private.listed_payment(entry public.payments) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return case when entry.kind = 'dispute' then entry.amount else private.remaining_of(entry) end;
end;
$$;

-- What an admin has to look at, oldest first: refunds that are due or failed, refunds that the provider has not
-- finished within three days, open disputes, charges without an order or with a wrong amount, orders short of
-- stock, and refunded orders that are not cancelled. Automatic refunds appear once the provider has not taken
-- them over for an hour. `paymentId` is set where an admin can settle one payment by hand.
create or replace function public.needs_attention()
returns table (
  kind text, "paymentId" bigint, "orderId" bigint, "paymentReference" text,
  amount numeric, pieces integer, note text, since timestamptz
)
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select 'refund_' || placed."refundStatus", null::bigint, placed.id, placed."paymentReference",
      listed.amount, 0, listed.note, placed."refundDueSince"
    from public.orders as placed cross join lateral private.listed_refund(placed) as listed
    where placed."refundStatus" in ('due', 'failed') and placed."refundDue" > 0 and listed.amount > 0
    union all
    select entry.kind, entry.id, entry."orderId", entry."paymentReference", listed.amount, 0, entry.note,
      entry.created_at
    from public.payments as entry cross join lateral private.listed_payment(entry) as listed (amount)
    where entry.status = 'open' and listed.amount > 0
    union all
    select 'refund_waiting', entry.id, entry."orderId", entry."paymentReference", entry.amount, 0, entry.note,
      entry.created_at
    from public.payments as entry
    where entry.status = 'requested' and entry.created_at < now() - interval '3 days'
    union all
    select case when placed."shortBy" > 0 then 'short' else 'refunded_open' end,
      null, placed.id, placed."paymentReference", placed."totalAmount", placed."shortBy", '',
      placed.created_at
    from public.orders as placed
    where placed."shortBy" > 0 and placed."orderStatus" in ('processing', 'packaged')
      or placed."refundStatus" in ('requested', 'processed', 'resolved')
        and placed."orderStatus" <> 'cancelled'
    order by 8;
end;
$$;

revoke all on function private.listed_payment(public.payments) from public, anon, authenticated, service_role;
grant execute on function private.listed_payment(public.payments) to authenticated;

revoke all on function private.lock_unneeded_charge(bigint) from public, anon, authenticated, service_role;

revoke all on function private.refuse_requested(boolean) from public, anon, authenticated, service_role;

revoke all on function private.require_reason(text) from public, anon, authenticated, service_role;

revoke all on function private.settle_one_payment(bigint,text) from public, anon, authenticated, service_role;
grant execute on function private.settle_one_payment(bigint,text) to authenticated;

revoke all on function public.claim_charge_refund(bigint,uuid,text) from public, anon, authenticated, service_role;
grant execute on function public.claim_charge_refund(bigint,uuid,text) to service_role;

revoke all on function public.settle_payment(bigint,text) from public, anon, authenticated, service_role;
grant execute on function public.settle_payment(bigint,text) to authenticated;

revoke execute on function private.remaining_of(public.payments) from authenticated;

revoke update (status) on table public.payments from authenticated;
