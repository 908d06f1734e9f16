-- Refunds, disputes and charges without an order: what has to happen to money after it was paid.

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

create trigger show_refund after insert or update of status on public.payments
  for each row when (new.kind = 'refund') execute function private.show_refund();

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

create trigger owe_refund_on_cancel after update of "orderStatus" on public.orders
  for each row
  when ((old."orderStatus" = 'cancelled') is distinct from (new."orderStatus" = 'cancelled')
    and new."paymentStatus" in ('success', 'paid'))
  execute function private.owe_refund_on_cancel();

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

revoke execute on all functions in schema private from public;
