-- Refunds: what an admin sends back, what the sweep repeats, what was settled elsewhere.

-- What the caller has to ask the provider for; money in pesewas. After a request whose answer was lost (tries
-- above 1) the provider is asked first whether it has it; one of an admin is then not repeated by the sweep.
create function private.refund_request(refund public.payments) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('rowId', refund.id, 'reference', charge."paymentReference",
      'providerId', charge."providerId", 'amount', (refund.amount * 100)::bigint,
      'tries', refund.tries, 'byAdmin', refund.source = 'admin')
    from public.payments as charge where charge.id = refund."chargeId"
  );
end;
$$;

-- How many pieces of an order's item have not been refunded as a line.
create function private.pieces_left(item public."orderItems") returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return item.quantity - coalesce((
    select sum(line.quantity) from public.payments as refund
    cross join jsonb_to_recordset(refund.lines) as line ("itemId" bigint, quantity integer)
    where refund."orderId" = item."orderId" and refund.kind = 'refund' and refund.lines is not null
      and refund.status not in ('failed', 'refused') and line."itemId" = item.id
  ), 0);
end;
$$;

-- What the chosen items of an order come to; null when they are not items of it, or more than are left of them
-- after earlier refunds.
create function private.price_of_lines(order_id bigint, lines jsonb) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case when bool_and(chosen.quantity > 0 and chosen.quantity <= private.pieces_left(item))
      then sum(item.price * chosen.quantity) end
    from (
      select line."itemId", sum(line.quantity) as quantity
      from jsonb_to_recordset(lines) as line ("itemId" bigint, quantity integer) group by 1
    ) as chosen
    left join public."orderItems" as item on item.id = chosen."itemId" and item."orderId" = order_id
  );
end;
$$;

-- All items of an order as the lines of a refund, without those that were refunded before.
create function private.lines_left(order_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('itemId', item.id, 'quantity', private.pieces_left(item)))
    from public."orderItems" as item
    where item."orderId" = order_id and private.pieces_left(item) > 0
  );
end;
$$;

-- Reserves an amount on the charges of an order, those first that are owed; answers with how much it found.
create function private.reserve_refunds(
  placed public.orders, wanted numeric, user_name text, reason text, lines jsonb, restock boolean
) returns numeric
language plpgsql security definer set search_path = '' as $$
declare
  charge record;
  part numeric;
  found_amount numeric := 0;
begin
  for charge in
    select one.*, private.owed_of(placed, one.status, one.amount, one.returned) as owed
    from private.charges_of(placed) as one
    where one.id is not null and (wanted is null or one.currency = 'GHS')
    order by private.owed_of(placed, one.status, one.amount, one.returned) > 0 desc, one.id
  loop
    part := case when wanted is null then charge.owed - charge.reserved
      else least(wanted - found_amount, charge.amount - charge.returned - charge.reserved) end;
    if part > 0 then
      insert into public.payments ("orderId", "paymentReference", kind, status, amount, currency,
        channel, source, "chargeId", tries, "nextTryAt", "userName", note, lines, restock)
      select placed.id, charge."paymentReference", 'refund', 'due', part, charge.currency,
        entry.channel, 'admin', charge.id, 1, now() + interval '2 minutes', user_name, reason,
        case when found_amount = 0 then reserve_refunds.lines end,
        found_amount = 0 and reserve_refunds.restock and reserve_refunds.lines is not null
      from public.payments as entry where entry.id = charge.id;
      found_amount := found_amount + part;
    end if;
  end loop;
  return found_amount;
end;
$$;

-- The name of an admin; null for everyone else.
create function private.admin_name(admin_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(left(raw_user_meta_data ->> 'fullName', 200), '') from auth.users
    where id = admin_id and raw_app_meta_data ->> 'role' = 'admin'
  );
end;
$$;

-- Reserves a refund of an order for an admin who wants to request it now: the amount, in cedis, or the price of
-- the chosen items, or else all that is left, and with `only_owed` what is owed, which a repeated press cannot
-- exceed. Requests whose answer was lost come first. The order is locked: presses at the same time never reserve more than is left. Answers {result, refunds}; result: claimed,
-- forbidden, unknown_order, bad_lines, too_much, nothing, by_hand, requested, processed, or busy (a request is
-- under way or its answer was lost just now).
create function public.claim_refund(
  order_id bigint, admin_id uuid, amount numeric default null, lines jsonb default null,
  restock boolean default false, reason text default '', only_owed boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  chosen jsonb := nullif(lines, 'null'::jsonb);
  wanted numeric := round(amount, 2);
  left_over numeric;
  claimed bigint[];
  reserved numeric;
  cash numeric;
begin
  if private.admin_name(admin_id) is null then
    return '{"result": "forbidden"}'::jsonb;
  end if;
  select * into placed from public.orders where id = order_id for no key update;
  if not found then
    return '{"result": "unknown_order"}'::jsonb;
  end if;
  with lost as (
    update public.payments as refund
    set tries = refund.tries + 1, "nextTryAt" = now() + interval '2 minutes'
    where refund."orderId" = order_id and refund.kind = 'refund' and refund.status = 'due'
      and refund."nextTryAt" <= now()
    returning refund.id
  )
  select array_agg(lost.id) into claimed from lost;
  if claimed is null then
    if chosen is not null then
      left_over := private.price_of_lines(order_id, chosen);
      if left_over is null then
        return '{"result": "bad_lines"}'::jsonb;
      end if;
      wanted := coalesce(wanted, left_over);
    end if;
    select coalesce(sum(charge.amount - charge.returned - charge.reserved)
        filter (where charge.id is not null and charge.currency = 'GHS'), 0),
      coalesce(sum(charge.reserved), 0),
      coalesce(sum(charge.amount - charge.returned) filter (where charge.id is null), 0)
    into left_over, reserved, cash from private.charges_of(placed) as charge;
    if wanted is null and not only_owed and left_over > 0 then
      wanted := left_over;
      chosen := case when restock then private.lines_left(order_id) end;
    end if;
    if wanted <= 0 or wanted > left_over then
      return jsonb_build_object('result', case
        when wanted <= 0 then 'nothing' when wanted <= cash then 'by_hand'
        when reserved > 0 then 'busy' else 'too_much' end, 'left', left_over);
    end if;
    if private.reserve_refunds(placed, wanted, private.admin_name(admin_id),
      left(coalesce(reason, ''), 500), chosen, coalesce(restock, false)) = 0 then
      return jsonb_build_object('result', case
        when reserved > 0 then 'busy'
        when cash > 0 and placed."refundDue" > 0 then 'by_hand'
        when placed."refundStatus" in ('requested', 'processed') then placed."refundStatus"
        else 'nothing' end);
    end if;
    select array_agg(refund.id) into claimed from public.payments as refund
    where refund."orderId" = order_id and refund.kind = 'refund' and refund.status = 'due'
      and refund.created_at = now();
  end if;
  return jsonb_build_object('result', 'claimed', 'refunds', (
    select jsonb_agg(private.refund_request(refund) order by refund.id)
    from public.payments as refund where refund.id = any (claimed)));
end;
$$;
revoke execute on function public.claim_refund(
  bigint, uuid, numeric, jsonb, boolean, text, boolean)
  from public, anon, authenticated;
grant execute on function public.claim_refund(
  bigint, uuid, numeric, jsonb, boolean, text, boolean)
  to service_role;

-- What has not come back of a charge, without the money of refunds that are being requested.
create function private.remaining_of(charge public.payments) returns numeric
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
create function private.lock_unneeded_charge(payment_id bigint) returns public.payments
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
create function public.claim_charge_refund(payment_id bigint, admin_id uuid, reason text default '')
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
revoke execute on function public.claim_charge_refund(bigint, uuid, text) from public, anon, authenticated;
grant execute on function public.claim_charge_refund(bigint, uuid, text) to service_role;

-- Hands the sweep the refunds whose request did not reach the provider or whose answer was lost, each to one
-- process at a time.
create function public.claim_refunds(at_most integer default 20) returns setof jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not pg_catalog.pg_try_advisory_xact_lock(7064) then
    return;
  end if;
  return query
    update public.payments as refund set
      tries = refund.tries + 1,
      "nextTryAt" = now() + interval '2 minutes' * (2 ^ least(refund.tries, 6))
    where refund.id in (
      select due.id from public.payments as due
      where due.kind = 'refund' and due.status = 'due' and due."chargeId" is not null
        and (due."nextTryAt" is null or due."nextTryAt" <= now())
      order by due.id
      limit least(greatest(at_most, 1), 100)
    )
    returning private.refund_request(refund);
end;
$$;
revoke execute on function public.claim_refunds(integer) from public, anon, authenticated;
grant execute on function public.claim_refunds(integer) to service_role;

-- Charges about whose refunds the provider should be asked: a refund was requested, or its answer was lost.
create function public.charges_to_reconcile(at_most integer default 100)
returns table (reference text, "providerId" text)
language plpgsql security definer set search_path = '' as $$
begin
  return query
    select charge."paymentReference", charge."providerId" from public.payments as charge
    where charge.id in (
      select refund."chargeId" from public.payments as refund
      where refund.kind = 'refund' and refund.status in ('requested', 'due')
    )
    order by charge.id limit least(greatest(at_most, 1), 1000);
end;
$$;
revoke execute on function public.charges_to_reconcile(integer) from public, anon, authenticated;
grant execute on function public.charges_to_reconcile(integer) to service_role;

-- True for one process a day, which then compares the ledger with the provider.
create function public.claim_reconciliation() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.shop_state as state (name) values ('reconciliation')
  on conflict (name) do update set since = now() where state.since < now() - interval '1 day';
  return found;
end;
$$;
revoke execute on function public.claim_reconciliation() from public, anon, authenticated;
grant execute on function public.claim_reconciliation() to service_role;

-- What is settled by hand has the name of an admin and a reason.
create function private.require_reason(reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if coalesce(reason, '') !~ '\S' then
    raise exception using errcode = 'PT400', message = 'Please say how it was settled.';
  end if;
end;
$$;

-- Refuses to settle by hand what is being requested from the provider.
create function private.refuse_requested(is_requested boolean) returns void
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
create function private.settle_order_refund(order_id bigint, reason text) returns void
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
grant execute on function private.settle_order_refund(bigint, text) to authenticated;

-- What an admin calls for a refund that was settled elsewhere, with how.
create function public.settle_refund(order_id bigint, reason text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.settle_order_refund(order_id, reason);
end;
$$;
revoke execute on function public.settle_refund(bigint, text) from public, anon, service_role;
grant execute on function public.settle_refund(bigint, text) to authenticated;

-- Records that one payment that needs attention was settled elsewhere: an open dispute, a charge that belongs to
-- no order or does not match it, or a refund that the provider has not finished within three days.
create function private.settle_one_payment(payment_id bigint, reason text) returns void
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
grant execute on function private.settle_one_payment(bigint, text) to authenticated;

-- What an admin calls for a payment that was settled elsewhere, with how.
create function public.settle_payment(payment_id bigint, reason text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.settle_one_payment(payment_id, reason);
end;
$$;
revoke execute on function public.settle_payment(bigint, text) from public, anon, service_role;
grant execute on function public.settle_payment(bigint, text) to authenticated;

revoke execute on all functions in schema private from public;
