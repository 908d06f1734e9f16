-- What a message of the provider changes. Browser, webhook, sweep, refunds and reconciliation all report through one
-- function, any number of times and in any order: each charge, refund and dispute is one row.

-- Keeps a message as it came, or without the person when that is erased; a repetition is not kept again. Locks the
-- order: a message that arrived while its person is being erased would keep the person.
create function private.keep_message(source text, event text, reference text, body jsonb, problem text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.orders as placed where placed.id = (
    select attempt."orderId" from public."paymentAttempts" as attempt where attempt.reference = keep_message.reference)
  for no key update;
  insert into private.provider_messages (source, event, reference, body, problem)
  values (source, event, coalesce(reference, ''),
    case when private.is_erased(reference) then private.without_person(body, '{}') else body end,
    left(coalesce(problem, ''), 500))
  on conflict do nothing;
end;
$$;

-- True when the charge is not what this order asked for.
create function private.is_mismatch(placed public.orders, charge jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  due constant numeric := placed."totalAmount" * 100;
begin
  return charge ->> 'currency' is distinct from 'GHS'
    or (charge ->> 'requested_amount')::numeric is distinct from due
    or (charge ->> 'amount')::numeric not between due and 999999999999;
end;
$$;

-- What a successful charge is for its order. One of which money went back before its order was known does not pay for
-- it. Locks the products whose stock it looks at.
create function private.role_of(placed public.orders, charge jsonb) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if placed."paymentStatus" in ('success', 'paid') then
    return 'surplus';
  elsif private.is_mismatch(placed, charge) then
    return 'mismatch';
  end if;
  perform private.lock_products(placed.id);
  return case when placed."orderStatus" = 'cancelled' or not private.has_items(placed.id)
    or exists (
      select from private.available_stock(placed) as line where line.wanted > line.available)
    or exists (
      select from public.charges as known join public.refunds as refund on refund."chargeId" = known.id
      where known."providerId" = charge ->> 'id' and refund.status not in ('failed', 'refused'))
    then 'surplus' else 'order' end;
end;
$$;

-- Stores a charge; one that was unknown becomes that of its order. Money of `charge` is in pesewas.
create function private.store_charge(
  order_id bigint, reference text, role text, charge jsonb, source text
) returns public.charges
language plpgsql security definer set search_path = '' as $$
declare
  stored public.charges;
begin
  insert into public.charges as known ("orderId", reference, role, "providerId", amount, currency, fees, channel,
    "paidAt", source)
  values (order_id, reference, role, coalesce(charge ->> 'id', reference),
    least(coalesce((charge ->> 'amount')::numeric, 0), 999999999999) / 100,
    coalesce(charge ->> 'currency', ''),
    least(coalesce((charge ->> 'fees')::numeric, 0), 999999999999) / 100,
    coalesce(charge ->> 'channel', ''), (charge ->> 'paid_at')::timestamptz, source)
  on conflict ("providerId") do update set "orderId" = excluded."orderId", role = excluded.role
  where known.role = 'unknown' and excluded."orderId" is not null
  returning * into stored;
  if stored.id is null then
    select * into stored from public.charges where "providerId" = coalesce(charge ->> 'id', store_charge.reference);
  end if;
  return stored;
end;
$$;

-- Decides to send a charge back that its order does not need. The caller requests it now, the sweep later.
create function private.send_back(charge public.charges) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.refunds ("chargeId", "requestId", amount, status, source, tries, "nextTryAt")
  select charge.id, gen_random_uuid(), charge.amount - sums.returned - sums.reserved, 'due', charge.source, 1,
    now() + interval '2 minutes'
  from private.returned_of(charge.id) as sums where charge.amount > sums.returned + sums.reserved
  on conflict ("chargeId") where status = 'due' do nothing;
end;
$$;

-- What a successful charge does to its order.
create function private.apply_success(
  placed public.orders, reference text, charge jsonb, source text
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  role constant text := private.role_of(placed, charge);
  stored constant public.charges := private.store_charge(placed.id, reference, role, charge, source);
begin
  if stored."orderId" is distinct from placed.id or role = 'mismatch' then
    return 'mismatch';
  elsif role = 'order' then
    perform private.take_stock(placed);
    update public.orders set "paymentStatus" = 'success' where id = placed.id;
    perform private.clear_bought_lines(placed);
    return 'confirmed';
  end if;
  perform private.send_back(stored);
  if placed."paymentStatus" in ('success', 'paid') then
    return 'confirmed';
  end if;
  update public.orders set "paymentStatus" = 'failed', "orderStatus" = 'cancelled' where id = placed.id;
  return 'refunded';
end;
$$;

-- What none of the provider's refunds explains of a charge that it calls reversed. What an admin gave back by hand
-- explains nothing: that money was not at the provider.
create function private.unexplained_part(charge public.charges) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return charge.amount - (
    select coalesce(sum(refund.amount), 0) from public.refunds as refund
    where refund."chargeId" = charge.id and not refund."isReversal"
      and refund.status in ('requested', 'processing', 'processed'));
end;
$$;

-- A charge has one reversal: the unexplained part, which grows and shrinks as refunds become known.
create function private.fit_reversal(charge public.charges) returns void
language plpgsql security definer set search_path = '' as $$
declare
  part constant numeric := private.unexplained_part(charge);
begin
  update public.refunds set amount = case when part > 0 then part else amount end,
    status = case when part > 0 then status else 'refused' end
  where "chargeId" = charge.id and "isReversal" and status = 'processed';
end;
$$;

-- The provider calls a charge reversed: what none of its refunds explains went back, too. What was to be requested is
-- not requested any more.
create function private.apply_reversal(charge public.charges, source text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.refunds set status = 'refused', note = 'The payment was reversed.'
  where "chargeId" = charge.id and status = 'due';
  perform private.fit_reversal(charge);
  insert into public.refunds ("chargeId", amount, status, "isReversal", note, source, "completedAt")
  select charge.id, part, 'processed', true, 'The payment was reversed.', source, now()
  from private.unexplained_part(charge) as part
  where part > 0 and not exists (
    select from public.refunds where "chargeId" = charge.id and "isReversal" and status = 'processed');
end;
$$;

-- What the provider's answer about one attempt does to its order. A charge that is known is not applied again.
create function private.apply_charge(
  placed public.orders, reference text, charge jsonb, source text
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  known public.charges;
  status constant text := charge ->> 'status';
begin
  select * into known from public.charges as one
  where one.reference = apply_charge.reference and one."orderId" = placed.id order by one.id limit 1;
  if known.id is null and status = 'success' then
    return private.apply_success(placed, reference, charge, source);
  elsif known.id is null and status = 'reversed' and charge ->> 'paid_at' is not null then
    known := private.store_charge(placed.id, reference, 'surplus', charge, source);
  end if;
  if known.id is not null then
    if status = 'reversed' then
      perform private.apply_reversal(known, source);
    end if;
    return private.result_of(known);
  elsif placed."paymentStatus" in ('success', 'paid') then
    return 'confirmed';
  elsif status = 'failed' then
    update public.orders set "paymentStatus" = 'failed' where id = placed.id;
    perform private.release_holds(placed.id);
    return 'failed';
  end if;
  return case when charge is null then 'not_started'
    when status in ('abandoned', 'reversed') then 'abandoned' else 'pending' end;
end;
$$;

-- What a charge means for its shopper now.
create function private.result_of(charge public.charges) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when charge.role = 'mismatch' then 'mismatch' else (
    select private.result_of_payment(placed) from public.orders as placed where placed.id = charge."orderId") end;
end;
$$;

-- True when the attempt has paid for its order and all of that is stored, also this message.
create function private.is_confirmed(reference text, charge jsonb, message text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return charge ->> 'status' = 'success' and exists (
    select from public."paymentAttempts" as attempt
    join public.orders as placed on placed.id = attempt."orderId"
    join public.charges as paying on paying.reference = attempt.reference and paying.role = 'order'
    where attempt.reference = is_confirmed.reference
      and attempt.outcome = 'confirmed' and attempt.state = 'final' and attempt."nextCheckAt" is null
      and attempt.message = left(coalesce(is_confirmed.message, ''), 500) and placed."moneyStatus" = 'paid'
  );
end;
$$;

-- Stores with an attempt what came of it.
create function private.end_attempt(reference text, result text, message text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public."paymentAttempts" as attempt set
    outcome = result, message = left(coalesce(end_attempt.message, ''), 500),
    state = case when result = 'pending' then 'open' else 'final' end,
    "declinedAt" = case when result = 'failed' then coalesce(attempt."declinedAt", now()) else attempt."declinedAt" end,
    "nextCheckAt" = case when result not in ('confirmed', 'refunded') then attempt."nextCheckAt" end
  where attempt.reference = end_attempt.reference;
end;
$$;

-- Applies what the provider said about a charge. `refunds` are the requests for what this call has decided to send back.
create function private.apply_charge_message(
  reference text, charge jsonb, source text, message text, out result text, out refunds jsonb
)
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  known public.charges;
begin
  result := 'confirmed';
  if private.is_confirmed(reference, charge, message) then
    return;
  end if;
  select orders.* into placed from public.orders
  join public."paymentAttempts" as attempt on attempt."orderId" = orders.id
  where attempt.reference = apply_charge_message.reference
  for no key update of orders;
  if not found then
    result := 'unknown_order';
    if charge ->> 'status' in ('success', 'reversed') and charge ->> 'paid_at' is not null then
      known := private.store_charge(null, reference, 'unknown', charge, source);
    end if;
    if known.id is not null and charge ->> 'status' = 'reversed' then
      perform private.lock_charge(known.id);
      perform private.apply_reversal(known, source);
    end if;
    return;
  end if;
  result := private.apply_charge(placed, reference, charge, source);
  perform private.end_attempt(reference, result, message);
  select jsonb_agg(private.refund_request(refund)) into refunds from public.refunds as refund
  join public.charges as sent on sent.id = refund."chargeId"
  where sent.reference = apply_charge_message.reference and refund.status = 'due' and refund.created_at = now();
end;
$$;

-- The refund that has the provider's id, or whose own request or id of its dispute the provider names. An older one and
-- the rest of a reversal have no id: they are known by their amount.
create function private.find_refund(charge_id bigint, fact jsonb) returns public.refunds
language plpgsql stable security definer set search_path = '' as $$
declare
  provider_id constant text := fact ->> 'id';
  request_id constant uuid := fact ->> 'requestId';
  dispute_id constant text := nullif(fact ->> 'dispute', '');
  found_refund public.refunds;
begin
  select refund.* into found_refund from public.refunds as refund
  where refund."chargeId" = charge_id and (refund."providerId" = provider_id
    or refund."providerId" is null and (refund.id = (fact ->> 'refundId')::bigint
      or refund."requestId" = request_id
      or refund."disputeId" = dispute_id
      or refund."requestId" is null and (refund."disputeId" is null or dispute_id is null)
        and refund.amount = (fact ->> 'amount')::numeric / 100
        and refund.status not in ('failed', 'refused', 'by_hand')))
  order by refund."providerId" = provider_id desc nulls last,
    refund.id = (fact ->> 'refundId')::bigint desc nulls last,
    refund."requestId" = request_id desc nulls last, refund."disputeId" = dispute_id desc nulls last,
    refund."disputeId" is null desc, refund.id
  limit 1;
  return found_refund;
end;
$$;

-- The refund that an event without an id is about: the one with the processor's number, or the only one of its amount
-- that can be meant. Whether the provider has one that is due, the event does not say.
create function private.find_refund_of_event(charge_id bigint, fact jsonb) returns public.refunds
language plpgsql stable security definer set search_path = '' as $$
declare
  processor_reference constant text := nullif(fact ->> 'processorReference', '');
  possible public.refunds[];
begin
  select array_agg(refund) into possible from public.refunds as refund
  where refund."chargeId" = charge_id and refund."processorReference" = processor_reference;
  if possible is null then
    select array_agg(refund) into possible from public.refunds as refund
    where refund."chargeId" = charge_id and refund.amount = (fact ->> 'amount')::numeric / 100
      and (refund."processorReference" is null or processor_reference is null)
      and refund.status not in ('refused', 'by_hand');
  end if;
  return case when cardinality(possible) = 1 and (possible[1]).status <> 'due' then possible[1] end;
end;
$$;

-- Stores what the provider says about a known refund; a status only as far as it may follow. The list also knows
-- the amount.
create function private.change_refund(refund public.refunds, fact jsonb, through text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.refunds as changed set
    status = case when exists (
      select from private.refund_transitions() as allowed
      where allowed.from_status = refund.status and allowed.through = change_refund.through
        and fact ->> 'status' = any (allowed.to_statuses)) then fact ->> 'status' else refund.status end,
    amount = case when through = 'list' and (fact ->> 'amount')::numeric > 0
      then (fact ->> 'amount')::numeric / 100 else refund.amount end,
    "providerId" = coalesce(refund."providerId", nullif(fact ->> 'id', '')),
    "processorReference" = coalesce(nullif(fact ->> 'processorReference', ''), refund."processorReference"),
    "disputeId" = coalesce(refund."disputeId", nullif(fact ->> 'dispute', '')),
    "isReversal" = refund."isReversal" and nullif(fact ->> 'id', '') is null,
    note = coalesce(nullif(left(fact ->> 'note', 500), ''), refund.note)
  where changed.id = refund.id;
end;
$$;

-- A refund that was made at the provider's own site, or sent although it was given back by hand before.
create function private.add_refund(charge public.charges, fact jsonb, source text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.refunds ("chargeId", "providerId", "processorReference", "disputeId", amount, status, note, source,
    "completedAt")
  values (charge.id, nullif(fact ->> 'id', ''), nullif(fact ->> 'processorReference', ''),
    nullif(fact ->> 'dispute', ''), (fact ->> 'amount')::numeric / 100, fact ->> 'status',
    left(coalesce(fact ->> 'note', ''), 500), source,
    case when fact ->> 'status' in ('processed', 'failed') then now() end);
end;
$$;

-- What the shop itself is going to send back is never more than is left, which the provider would refuse.
create function private.fit_due_refund(charge public.charges) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.refunds as refund set
    amount = case when charge.amount > sums.returned then charge.amount - sums.returned else refund.amount end,
    status = case when charge.amount > sums.returned then refund.status else 'refused' end
  from private.returned_of(charge.id) as sums
  where refund."chargeId" = charge.id and refund.status = 'due' and refund.source <> 'admin'
    and refund.amount > charge.amount - sums.returned;
end;
$$;

-- What the provider says about a refund. A message without an id that does not fit exactly one refund, or that
-- contradicts its end, is answered with read_list: the caller reads the provider's list of the charge's refunds.
create function private.apply_refund(reference text, fact jsonb, source text, through text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  charge public.charges;
  refund public.refunds;
begin
  select * into charge from public.charges as one
  where one.reference = apply_refund.reference
    or apply_refund.reference = '' and one."providerId" = fact ->> 'transaction' order by one.id limit 1;
  if charge.id is null then
    return 'unknown_charge';
  end if;
  perform private.lock_charge(charge.id);
  refund := case when fact ->> 'id' is null then private.find_refund_of_event(charge.id, fact)
    else private.find_refund(charge.id, fact) end;
  if through = 'message' and refund.status in ('processed', 'failed', 'by_hand')
    and refund.status <> fact ->> 'status' then
    return 'read_list';
  elsif refund.status = 'by_hand' and fact ->> 'status' = 'processed' then
    update public.refunds set "providerId" = null, "processorReference" = null where id = refund.id;
    refund := null;
  elsif refund.id is not null then
    perform private.change_refund(refund, fact, through);
  elsif through = 'message' and fact ->> 'id' is null then
    return 'read_list';
  end if;
  if refund.id is null then
    perform private.add_refund(charge, fact, source);
  end if;
  perform private.fit_reversal(charge);
  perform private.fit_due_refund(charge);
  return 'applied';
end;
$$;

-- What the provider says about a dispute: {id, status, amount, dueAt, resolvedAt, note}. A lost one is a refund, which
-- the provider's list may later name with its id and its amount.
create function private.apply_dispute(reference text, fact jsonb, source text, through text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  charge public.charges;
  dispute public.disputes;
begin
  select * into charge from public.charges as one where one.reference = apply_dispute.reference
  order by one.id limit 1;
  if charge.id is null then
    return 'unknown_charge';
  end if;
  perform private.lock_charge(charge.id);
  insert into public.disputes as known ("chargeId", "providerId", amount, status, "dueAt", "resolvedAt", note, source)
  values (charge.id, fact ->> 'id', (fact ->> 'amount')::numeric / 100, fact ->> 'status',
    (fact ->> 'dueAt')::timestamptz, (fact ->> 'resolvedAt')::timestamptz,
    left(coalesce(fact ->> 'note', ''), 500), source)
  on conflict ("providerId") do update set
    status = case when case when known.status in ('open', 'by_hand') then excluded.status <> 'open'
      else through = 'list' or excluded."resolvedAt" > known."resolvedAt" end
      then excluded.status else known.status end,
    amount = case when excluded.status = 'open' then known.amount else excluded.amount end,
    "dueAt" = coalesce(excluded."dueAt", known."dueAt"),
    "resolvedAt" = coalesce(excluded."resolvedAt", known."resolvedAt"),
    note = case when known.status = 'open' or excluded.status <> 'open' then excluded.note else known.note end
  where (known.status, known.amount, known."dueAt", known.note)
    is distinct from (excluded.status, excluded.amount, excluded."dueAt", excluded.note)
  returning * into dispute;
  perform private.apply_dispute_end(charge, dispute, source);
  return 'applied';
end;
$$;

-- The bank has taken the money of a lost dispute, which explains a reversal, and left that of any other.
create function private.apply_dispute_end(charge public.charges, dispute public.disputes, source text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if dispute.status = 'lost' and dispute.amount > 0
    and exists (select from public.refunds where "disputeId" = dispute."providerId" and status <> 'failed') then
    update public.refunds set amount = dispute.amount
    where "disputeId" = dispute."providerId" and "providerId" is null and status = 'processed'
      and amount <> dispute.amount;
  elsif dispute.status = 'lost' and dispute.amount > 0 then
    update public.refunds set "disputeId" = dispute."providerId", "isReversal" = false, note = dispute.note
    where "chargeId" = charge.id and "isReversal" and status = 'processed' and amount = dispute.amount;
    insert into public.refunds ("chargeId", "disputeId", amount, status, note, source, "completedAt")
    select charge.id, dispute."providerId", dispute.amount, 'processed', dispute.note, source, now() where not found;
    perform private.fit_reversal(charge);
  elsif dispute.status <> 'lost' then
    update public.refunds set status = 'failed'
    where "disputeId" = dispute."providerId" and "providerId" is null and status = 'processed';
  end if;
end;
$$;

-- The one way in which a message of the provider changes anything: keeps `body`, as it came, and applies what was read
-- in it, `fact`, with money in pesewas. A charge whose reference the provider does not know has none.
--   charge   {id, status, amount, requested_amount, currency, fees, channel, paid_at}
--   refund   {id, refundId, requestId, status, amount, processorReference, dispute, transaction, note}
--   dispute  {id, status, amount, dueAt, resolvedAt, note}
-- `through` says what the message is: answer, retry, message or list. A hint is an event about a charge: it is answered with
-- what is known, and kept if an order is. A message that could not be read has a problem and no kind: it is kept and
-- listed.
-- Answers {result, refunds}. The result of a charge is what became of its order: confirmed, refunded, failed,
-- mismatch, abandoned, not_started or pending, or unknown_order; of the others: applied, unknown_charge, read_list.
-- `refunds` are those that the caller has to request now. A held shop takes no message: the provider sends it again.
create function public.apply_provider_message(
  kind text, reference text, fact jsonb, source text, through text, event text, body jsonb,
  message text default '', problem text default ''
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- PostgREST and Supabase Lite may hand a missing value over as a JSON null.
  given constant jsonb := nullif(fact, 'null'::jsonb);
  result text := 'kept';
  refunds jsonb;
begin
  perform private.refuse_if_held();
  if kind = 'hint' then
    result := private.attempt_result(reference);
  end if;
  if nullif(body, 'null'::jsonb) is not null and result <> 'unknown_order' then
    perform private.keep_message(source, event, coalesce(nullif(reference, ''), (
      select charge.reference from public.charges as charge where charge."providerId" = given ->> 'transaction')),
      body, problem);
  end if;
  if kind = 'charge' then
    select applied.result, applied.refunds into result, refunds
    from private.apply_charge_message(reference, given, source, message) as applied;
  elsif kind = 'refund' then
    result := private.apply_refund(reference, given, source, through);
  elsif kind = 'dispute' then
    result := private.apply_dispute(reference, given, source, through);
  end if;
  return jsonb_build_object('result', result, 'refunds', coalesce(refunds, '[]'::jsonb));
end;
$$;
revoke execute on function public.apply_provider_message(text, text, jsonb, text, text, text, jsonb, text, text)
  from public, anon, authenticated;
grant execute on function public.apply_provider_message(text, text, jsonb, text, text, text, jsonb, text, text)
  to service_role;

revoke execute on all functions in schema private from public;
