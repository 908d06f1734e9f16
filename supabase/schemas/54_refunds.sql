-- Refunds: what an admin sends back or has given back by hand, what the sweep repeats, which pieces return to the stock.

-- What the caller has to ask the provider for; money in pesewas. After a request whose answer was lost (tries above 1)
-- the provider is asked first whether it has it; one of an admin is then not repeated by the sweep.
create function private.refund_request(refund public.refunds) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('refundId', refund.id, 'requestId', refund."requestId", 'reference', charge.reference,
      'providerId', charge."providerId", 'amount', (refund.amount * 100)::bigint, 'tries', refund.tries,
      'byAdmin', refund.source = 'admin', 'status', refund.status, 'note', refund.note)
    from public.charges as charge where charge.id = refund."chargeId"
  );
end;
$$;

-- What the chosen items of an order come to; null when they are not items of it, or more than are left of them
-- after earlier refunds.
create function private.price_of_lines(order_id bigint, lines jsonb) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case when bool_and((chosen.quantity between 1 and item.quantity - item."refundedQuantity") is true)
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
    select jsonb_agg(jsonb_build_object('itemId', item.id, 'quantity', item.quantity - item."refundedQuantity"))
    from public."orderItems" as item
    where item."orderId" = order_id and item.quantity > item."refundedQuantity"
  );
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

-- Adds one refund of a charge. Cash is given back by hand, at once; anything else has to be requested.
create function private.add_own_refund(charge_id bigint, amount numeric, wish jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  refund_id bigint;
begin
  insert into public.refunds ("chargeId", "requestId", amount, status, reason, "adminName", source, tries, "nextTryAt")
  values (charge_id, (wish ->> 'requestId')::uuid, amount, 'due', left(coalesce(wish ->> 'reason', ''), 500),
    wish ->> 'adminName', 'admin', 1, now() + interval '2 minutes')
  returning id into refund_id;
  insert into public."refundItems" ("refundId", "orderItemId", quantity, restock)
  select refund_id, line."itemId", sum(line.quantity), (wish ->> 'restock')::boolean
  from jsonb_to_recordset(nullif(wish -> 'lines', 'null'::jsonb)) as line ("itemId" bigint, quantity integer)
  group by line."itemId";
  update public.refunds as refund set status = 'by_hand' from public.charges as charge
  where refund.id = refund_id and charge.id = refund."chargeId" and charge.method = 'cash';
end;
$$;

-- Reserves an amount on the charges of an order, those first that are owed, or with no amount all that is owed. A
-- charge with a request that has no answer is left out.
create function private.reserve_refunds(placed public.orders, wanted numeric, wish jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  charge record;
  part numeric;
  reserved_amount numeric := 0;
begin
  for charge in
    select one.* from private.charges_of(placed) as one
    where (wanted is null or one.currency = 'GHS')
      and not exists (select from public.refunds where "chargeId" = one.id and status = 'due')
    order by one.owed > 0 desc, one.id
  loop
    part := least(charge.refundable,
      case when wanted is null then charge.owed - charge.reserved else wanted - reserved_amount end);
    if part > 0 then
      perform private.add_own_refund(charge.id, part, wish);
      wish := wish - 'lines';
      reserved_amount := reserved_amount + part;
    end if;
  end loop;
end;
$$;

-- The refunds of an admin's request: those with status due have to be requested from the provider now, unless the
-- request is a repetition.
create function private.claimed_refunds(request_id uuid, result text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('result', result, 'refunds', (
    select jsonb_agg(private.refund_request(refund) order by refund.id)
    from public.refunds as refund where refund."requestId" = request_id));
end;
$$;

-- True when a request is new or a repetition of the same one; false when its id was used for something else.
create function private.is_own_request(request_id uuid, admin_id uuid, action text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.admin_requests (id, user_id, action) values (request_id, admin_id, is_own_request.action)
  on conflict (id) do nothing;
  return exists (
    select from private.admin_requests as known
    where known.id = request_id and known.user_id = admin_id and known.action = is_own_request.action);
end;
$$;

-- Why no refund of the wanted amount can be requested; null when it can. Waits for the answer about another one if
-- there would be enough without it.
create function private.refund_refusal(placed public.orders, wanted numeric, has_reason boolean) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  sums record;
begin
  select coalesce(sum(charge.refundable), 0) as left_over,
    coalesce(sum(charge.refundable) filter (where is_busy), 0) as busy,
    coalesce(sum(greatest(charge.owed - charge.reserved, 0)) filter (where not is_busy), 0) as owed,
    coalesce(bool_or(charge.method = 'cash'), false) as has_cash, coalesce(bool_or(is_busy), false) as is_busy
  into sums from private.charges_of(placed) as charge
  cross join lateral (
    select exists (select from public.refunds where "chargeId" = charge.id and status = 'due') as is_busy) as state
  where wanted is null or charge.currency = 'GHS';
  return case
    when coalesce(wanted, sums.owed) <= 0 then case when sums.is_busy then 'busy' else 'nothing' end
    when wanted > sums.left_over and not sums.is_busy then 'too_much'
    when wanted > sums.left_over - sums.busy then 'busy'
    when sums.has_cash and not has_reason then 'reason_missing'
  end;
end;
$$;

-- Reserves a refund of an order for an admin who wants to request it now: the amount, in cedis, or the price of the
-- chosen items, or else all that is left, and with `only_owed` what is owed. The order is locked: presses at the same
-- time never reserve more than is left. A request that is repeated finds its own refunds. Answers {result, refunds};
-- result: claimed, repeated, forbidden, unknown_order, other_request (the id belongs to another one), bad_lines,
-- too_much, nothing, reason_missing, or busy (the answer about another refund is missing).
create function public.claim_refund(
  order_id bigint, admin_id uuid, request_id uuid, amount numeric default null, lines jsonb default null,
  restock boolean default false, reason text default '', only_owed boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  chosen jsonb := nullif(lines, 'null'::jsonb);
  wanted numeric := round(amount, 2);
  refusal text;
begin
  if private.admin_name(admin_id) is null then
    return '{"result": "forbidden"}'::jsonb;
  elsif not private.is_own_request(request_id, admin_id, 'refund order ' || order_id) then
    return '{"result": "other_request"}'::jsonb;
  end if;
  select * into placed from public.orders where id = order_id for no key update;
  if not found then
    return '{"result": "unknown_order"}'::jsonb;
  elsif exists (select from public.refunds where "requestId" = request_id) then
    return private.claimed_refunds(request_id, 'repeated');
  elsif chosen is not null and private.price_of_lines(order_id, chosen) is null then
    return '{"result": "bad_lines"}'::jsonb;
  end if;
  if chosen is not null then
    wanted := coalesce(wanted, private.price_of_lines(order_id, chosen));
  elsif wanted is null and not only_owed then
    chosen := case when restock then private.lines_left(order_id) end;
    wanted := private.left_of(placed);
  end if;
  refusal := private.refund_refusal(placed, wanted, reason ~ '\S');
  if refusal is not null then
    return jsonb_build_object('result', refusal);
  end if;
  perform private.reserve_refunds(placed, wanted, jsonb_build_object('requestId', request_id,
    'adminName', private.admin_name(admin_id), 'reason', reason, 'lines', chosen, 'restock', restock));
  return private.claimed_refunds(request_id, 'claimed');
end;
$$;
revoke execute on function public.claim_refund(bigint, uuid, uuid, numeric, jsonb, boolean, text, boolean)
  from public, anon, authenticated;
grant execute on function public.claim_refund(bigint, uuid, uuid, numeric, jsonb, boolean, text, boolean)
  to service_role;

-- What can still go back of the charges of an order, in cedis.
create function private.left_of(placed public.orders) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(sum(charge.refundable), 0)
    from private.charges_of(placed) as charge where charge.currency = 'GHS');
end;
$$;

-- Reserves all that is left of a charge that belongs to no order or does not match it, in its own currency, for an
-- admin who wants to send it back now. Answers like claim_refund, or unknown_payment.
create function public.claim_charge_refund(
  charge_id bigint, admin_id uuid, request_id uuid, reason text default ''
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  charge public.charges;
  sums record;
begin
  if private.admin_name(admin_id) is null then
    return '{"result": "forbidden"}'::jsonb;
  elsif not private.is_own_request(request_id, admin_id, 'refund charge ' || charge_id) then
    return '{"result": "other_request"}'::jsonb;
  end if;
  charge := private.lock_unneeded_charge(charge_id);
  if charge.id is null then
    return '{"result": "unknown_payment"}'::jsonb;
  elsif exists (select from public.refunds where "requestId" = request_id) then
    return private.claimed_refunds(request_id, 'repeated');
  elsif exists (select from public.refunds where "chargeId" = charge.id and status = 'due') then
    return '{"result": "busy"}'::jsonb;
  end if;
  select * into sums from private.returned_of(charge.id);
  if sums.returned + sums.reserved >= charge.amount then
    return '{"result": "too_much"}'::jsonb;
  end if;
  perform private.add_own_refund(charge.id, charge.amount - sums.returned - sums.reserved, jsonb_build_object(
    'requestId', request_id, 'adminName', private.admin_name(admin_id), 'reason', reason));
  return private.claimed_refunds(request_id, 'claimed');
end;
$$;
revoke execute on function public.claim_charge_refund(bigint, uuid, uuid, text) from public, anon, authenticated;
grant execute on function public.claim_charge_refund(bigint, uuid, uuid, text) to service_role;

-- Locks a charge and, before it, its order: nobody waits in a circle.
create function private.lock_charge(charge_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.orders
  where id = (select "orderId" from public.charges where id = charge_id) for no key update;
  perform from public.charges where id = charge_id for no key update;
end;
$$;

-- A charge that belongs to no order or does not match it, locked; null when there is none.
create function private.lock_unneeded_charge(charge_id bigint) returns public.charges
language plpgsql security definer set search_path = '' as $$
declare
  charge public.charges;
begin
  perform private.lock_charge(charge_id);
  select * into charge from public.charges where id = charge_id and role in ('unknown', 'mismatch');
  return charge;
end;
$$;

-- The provider did not take a refund: an admin's ends, one of the shop itself is tried again later.
create function public.refuse_refund(refund_id bigint, note text, is_final boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_charge((select "chargeId" from public.refunds where id = refund_id));
  update public.refunds as refund set note = left(coalesce(refuse_refund.note, ''), 500),
    status = case when is_final then 'refused' else refund.status end
  where refund.id = refund_id and refund.status = 'due';
end;
$$;
revoke execute on function public.refuse_refund(bigint, text, boolean) from public, anon, authenticated;
grant execute on function public.refuse_refund(bigint, text, boolean) to service_role;

-- Hands out refunds whose request did not reach the provider or whose answer was lost, each to one process at a time;
-- with an order or a charge only its own. A held shop requests nothing.
create function public.claim_due_refunds(
  at_most integer default 20, order_id bigint default null, charge_id bigint default null
) returns setof jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_held() then
    return;
  end if;
  return query
    update public.refunds as refund set
      tries = refund.tries + 1,
      "nextTryAt" = now() + interval '2 minutes' * (2 ^ least(refund.tries, 6))
    where refund.id in (
      select due.id from public.refunds as due join public.charges as charge on charge.id = due."chargeId"
      where due.status = 'due' and (due."nextTryAt" is null or due."nextTryAt" <= now())
        and (order_id is null or charge."orderId" = order_id) and (charge_id is null or charge.id = charge_id)
      order by due.id
      limit least(greatest(at_most, 1), 100)
      for update of due skip locked
    )
    returning private.refund_request(refund);
end;
$$;
revoke execute on function public.claim_due_refunds(integer, bigint, bigint) from public, anon, authenticated;
grant execute on function public.claim_due_refunds(integer, bigint, bigint) to service_role;

-- Charges about whose refunds the provider should be asked: one is not finished. At random, so that of very many none
-- is forgotten.
create function public.charges_to_reconcile(at_most integer default 100)
returns table (reference text, "providerId" text)
language plpgsql security definer set search_path = '' as $$
begin
  return query
    select charge.reference, charge."providerId" from public.charges as charge
    where charge.method = 'provider' and charge.id in (
      select refund."chargeId" from public.refunds as refund
      where refund.status in ('requested', 'processing', 'due', 'needs_attention')
    )
    order by random() limit least(greatest(at_most, 1), 1000);
end;
$$;
revoke execute on function public.charges_to_reconcile(integer) from public, anon, authenticated;
grant execute on function public.charges_to_reconcile(integer) to service_role;

-- True for one process a day, which then compares everything with the provider; never in a held shop.
create function public.claim_reconciliation() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_held() then
    return false;
  end if;
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

-- True within two minutes after the provider was asked for it; the pauses between the questions grow.
create function private.is_being_requested(refund public.refunds) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return refund.status = 'due'
    and refund."nextTryAt" - interval '2 minutes' * (2 ^ least(refund.tries - 1, 6)) > now() - interval '2 minutes';
end;
$$;

-- Marks the refunds of a charge as given back by hand that the provider does not have, or has not finished within
-- three days; then gives the rest of what is owed back by hand. Not while a refund is being requested.
create function private.give_back_by_hand(charge_id bigint, owed numeric, reason text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  is_settled boolean;
begin
  if exists (select from public.refunds where "chargeId" = charge_id and private.is_being_requested(refunds)) then
    raise exception using errcode = 'PT409',
      message = 'This refund is being requested. Please try again in two minutes.';
  end if;
  update public.refunds as refund set status = 'by_hand', reason = left(give_back_by_hand.reason, 500),
    "adminName" = private.admin_name(auth.uid())
  where refund."chargeId" = charge_id and (refund.status in ('due', 'needs_attention')
    or refund.status in ('requested', 'processing') and refund.created_at < now() - interval '3 days');
  is_settled := found;
  insert into public.refunds ("chargeId", amount, status, reason, "adminName", source, "completedAt")
  select charge.id, charge.amount - sums.returned, 'by_hand', left(give_back_by_hand.reason, 500),
    private.admin_name(auth.uid()), 'admin', now()
  from public.charges as charge cross join lateral private.returned_of(charge.id) as sums
  where charge.id = charge_id and owed > 0 and charge.amount > sums.returned;
  return is_settled or found;
end;
$$;

-- Records that what is owed for an order went back in another way.
create function private.settle_order_refund(order_id bigint, reason text, request_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  is_settled boolean;
begin
  perform private.require_reason(reason);
  if private.first_answer(request_id, 'settle_refund') is not null then
    return;
  end if;
  select * into placed from public.orders where id = order_id for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This order does not exist.';
  end if;
  select bool_or(private.give_back_by_hand(charge.id, charge.owed, reason)) into is_settled
  from private.charges_of(placed) as charge;
  if is_settled is not true then
    raise exception using errcode = 'PT409', message = 'There is nothing to refund for this order.';
  end if;
end;
$$;
grant execute on function private.settle_order_refund(bigint, text, uuid) to authenticated;

-- What an admin calls for a refund that was settled elsewhere, with how.
create function public.settle_refund(order_id bigint, reason text, request_id uuid default null) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.settle_order_refund(order_id, reason, request_id);
end;
$$;
revoke execute on function public.settle_refund(bigint, text, uuid) from public, anon, service_role;
grant execute on function public.settle_refund(bigint, text, uuid) to authenticated;

-- Records that one thing that needs attention was settled elsewhere: a charge that belongs to no order or does not match
-- it, more that went back of one than came in, an open dispute, a refund that the provider has not finished or that has
-- failed, or a message that could not be read.
create function private.settle_one_payment(kind text, payment_id bigint, reason text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  charge public.charges;
begin
  if kind = 'charge' then
    charge := private.lock_unneeded_charge(payment_id);
    return private.give_back_by_hand(charge.id, charge.amount - (
      select sums.returned from private.returned_of(charge.id) as sums), reason);
  elsif kind = 'refund' then
    perform private.lock_charge((select "chargeId" from public.refunds where id = payment_id));
    update public.refunds as refund set status = 'by_hand', reason = left(settle_one_payment.reason, 500),
      "adminName" = private.admin_name(auth.uid())
    where refund.id = payment_id and (refund.status in ('needs_attention', 'failed', 'refused')
      or refund.status in ('requested', 'processing') and refund.created_at < now() - interval '3 days');
  elsif kind = 'excess' then
    perform private.lock_charge(payment_id);
    update public.charges as paid set "settledExcess" = sums.returned - paid.amount, reason = left(settle_one_payment.reason, 500),
      "adminName" = private.admin_name(auth.uid())
    from private.returned_of(payment_id) as sums
    where paid.id = payment_id and sums.returned > paid.amount + paid."settledExcess";
  elsif kind = 'dispute' then
    perform private.lock_charge((select "chargeId" from public.disputes where id = payment_id));
    update public.disputes as dispute set status = 'by_hand', note = left(reason, 500),
      "adminName" = private.admin_name(auth.uid())
    where dispute.id = payment_id and dispute.status = 'open';
  else
    update private.provider_messages set settled_by = private.admin_name(auth.uid()) || ': ' || left(reason, 500)
    where id = payment_id and problem <> '' and settled_by is null;
  end if;
  return found;
end;
$$;

create function private.settle_payment_once(kind text, payment_id bigint, reason text, request_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_reason(reason);
  if private.first_answer(request_id, 'settle_payment') is not null then
    return;
  end if;
  if private.settle_one_payment(kind, payment_id, reason) is not true then
    raise exception using errcode = 'PT409', message = 'This entry was settled before.';
  end if;
end;
$$;
grant execute on function private.settle_payment_once(text, bigint, text, uuid) to authenticated;

-- What an admin calls for a payment that was settled elsewhere, with how. `kind`: charge, excess, refund,
-- dispute or message.
create function public.settle_payment(kind text, payment_id bigint, reason text, request_id uuid default null)
returns void
language plpgsql set search_path = '' as $$
begin
  perform private.settle_payment_once(kind, payment_id, reason, request_id);
end;
$$;
revoke execute on function public.settle_payment(text, bigint, text, uuid) from public, anon, service_role;
grant execute on function public.settle_payment(text, bigint, text, uuid) to authenticated;

revoke execute on all functions in schema private from public;
