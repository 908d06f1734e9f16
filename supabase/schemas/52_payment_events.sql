-- What an event of the provider changes. Browser, webhook, sweep, refunds and reconciliation all report through
-- one function, any number of times and in any order: each charge, refund and dispute has the provider's id and
-- is one row, and later states are not overwritten by earlier ones.

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

-- Adds a charge to the ledger; a repetition adds nothing. Money of `charge` is in pesewas.
create function private.record_charge(
  order_id bigint, reference text, entry_kind text, entry_status text, charge jsonb, source text
) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  charge_id bigint;
begin
  insert into public.payments ("orderId", "paymentReference", kind, status, "providerId",
    amount, currency, fees, channel, "paidAt", source)
  values (order_id, reference, entry_kind, entry_status, coalesce(charge ->> 'id', reference),
    least(coalesce((charge ->> 'amount')::numeric, 0), 999999999999) / 100,
    coalesce(charge ->> 'currency', ''),
    least(coalesce((charge ->> 'fees')::numeric, 0), 999999999999) / 100,
    coalesce(charge ->> 'channel', ''), (charge ->> 'paid_at')::timestamptz, source)
  on conflict (kind, "providerId") do nothing
  returning id into charge_id;
  return charge_id;
end;
$$;

-- Records money that the order does not need and a refund of it, which the caller requests now and the sweep
-- later if need be.
create function private.send_charge_back(order_id bigint, reference text, charge jsonb, source text)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  charge_id constant bigint := private.record_charge(
    order_id, reference, 'charge', 'surplus', charge, source);
begin
  insert into public.payments ("orderId", "paymentReference", kind, status, amount, currency, channel,
    source, "chargeId", tries, "nextTryAt")
  select entry."orderId", entry."paymentReference", 'refund', 'due', entry.amount, entry.currency,
    entry.channel, entry.source, entry.id, 1, now() + interval '2 minutes'
  from public.payments as entry where entry.id = charge_id;
end;
$$;

-- What a successful charge does to its order.
create function private.apply_successful_charge(
  placed public.orders, reference text, charge jsonb, source text
) returns text
language plpgsql security definer set search_path = '' as $$
begin
  -- Paid already, by another attempt or in cash: this money goes back.
  if placed."paymentStatus" in ('success', 'paid') then
    perform private.send_charge_back(placed.id, reference, charge, source);
    return 'confirmed';
  end if;
  if private.is_mismatch(placed, charge) then
    perform private.record_charge(placed.id, reference, 'mismatch', 'open', charge, source);
    return 'mismatch';
  end if;
  perform private.lock_products(placed.id);
  if placed."orderStatus" = 'cancelled' or not private.has_items(placed.id)
    or exists (
      select from private.available_stock(placed) as line where line.wanted > line.available
    ) then
    perform private.send_charge_back(placed.id, reference, charge, source);
    update public.orders set "paymentStatus" = 'failed', "orderStatus" = 'cancelled'
    where id = placed.id;
    return 'refunded';
  end if;
  perform private.record_charge(placed.id, reference, 'charge', 'done', charge, source);
  perform private.take_stock(placed);
  update public.orders set "paymentStatus" = 'success' where id = placed.id;
  perform private.clear_bought_lines(placed);
  return 'confirmed';
end;
$$;

-- The provider has given the whole of a charge back: what no refund or dispute explains is one more refund.
-- When that refund becomes known under its own id, it takes the place of this row.
create function private.apply_reversal(charge public.payments, source text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reversal_id constant text := 'reversal-' || charge.id;
  missing numeric;
begin
  update public.payments set status = 'processed'
  where "chargeId" = charge.id and kind = 'refund' and status = 'requested';
  select charge.amount - coalesce(sum(entry.amount) filter (where entry.kind = 'refund'), 0)
    - coalesce(sum(greatest(entry.amount - (
      select coalesce(sum(refund.amount), 0) from public.payments as refund
      where refund."chargeId" = charge.id and refund.kind = 'refund' and refund.status = 'processed'
        and refund."disputeId" = entry."providerId"
    ), 0)) filter (where entry.kind = 'dispute'), 0)
  into missing from public.payments as entry
  where entry."chargeId" = charge.id and entry.status in ('processed', 'lost')
    and entry."providerId" is distinct from reversal_id;
  if missing <= 0 then
    delete from public.payments where kind = 'refund' and "providerId" = reversal_id;
    return;
  end if;
  insert into public.payments as entry ("orderId", "paymentReference", kind, status, "providerId", amount,
    currency, channel, source, "chargeId", note)
  values (charge."orderId", charge."paymentReference", 'refund', 'processed', reversal_id, missing,
    charge.currency, charge.channel, source, charge.id, 'The payment was reversed.')
  on conflict (kind, "providerId") do update set amount = excluded.amount
  where entry.amount <> excluded.amount;
end;
$$;

-- A charge that came in and went back before the shop heard of it: it is recorded with what explains its return.
create function private.record_reversed_charge(
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
create function private.apply_charge(
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

-- What a charge of the ledger means for its shopper now.
create function private.result_of(charge public.payments, order_id bigint) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  result text;
begin
  select private.result_of_payment(placed) into result from public.orders as placed where id = order_id;
  return case when result = 'refunded' and charge.kind = 'mismatch' then 'mismatch' else result end;
end;
$$;

-- The state in which a refund is stored for what the provider calls it.
create function private.refund_state(status text) returns text
language sql immutable
return case status
  when 'pending' then 'requested' when 'processing' then 'requested' when 'requested' then 'requested'
  when 'processed' then 'processed'
  when 'failed' then 'failed' when 'needs-attention' then 'failed'
  when 'refused' then 'refused' when 'due' then 'due' end;

-- The row that an event about a refund is about: the one named by our own request, the one with the provider's
-- id, or a request of the same amount whose answer was lost. An event without an id is about a refund of its
-- amount.
create function private.find_refund(charge_id bigint, refund jsonb) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  provider_id constant text := nullif(refund ->> 'id', '');
begin
  return coalesce(
    (select id from public.payments where kind = 'refund' and "providerId" = provider_id),
    (select id from public.payments where kind = 'refund' and id = (refund ->> 'rowId')::bigint),
    (select id from public.payments
      where "chargeId" = charge_id and kind = 'refund' and amount = (refund ->> 'amount')::numeric / 100
        and case when provider_id is not null
          then "providerId" is null and status in ('due', 'requested')
          else status <> 'refused' end
      order by status in ('due', 'requested') desc, id limit 1));
end;
$$;

-- How many pieces of a refund's line go back into the stock: those of an earlier refund that failed after the
-- provider had taken it are back already.
create function private.pieces_to_put_back(refund public.payments, item_id bigint, quantity integer)
returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select least(pieces_to_put_back.quantity, greatest(0, pieces_to_put_back.quantity
      + coalesce(sum(line.quantity) filter (where other.status not in ('failed', 'refused')), 0)
      - coalesce(sum(line.back), 0)))
    from public.payments as other
    cross join jsonb_to_recordset(other.lines) as line ("itemId" bigint, quantity integer, back integer)
    where other."orderId" = refund."orderId" and other.id <> refund.id and other.lines is not null
      and line."itemId" = item_id and line.back is not null
  );
end;
$$;

-- Puts the pieces that a refund was for back into the stock, and out of what the order needs. Each line records
-- how many of them.
create function private.restock_refund(refund public.payments) returns void
language plpgsql security definer set search_path = '' as $$
declare
  line record;
begin
  perform private.lock_products(refund."orderId");
  refund.lines := (
    select jsonb_agg(jsonb_build_object('itemId', chosen."itemId", 'quantity', chosen.quantity,
      'back', private.pieces_to_put_back(refund, chosen."itemId", chosen.quantity)))
    from jsonb_to_recordset(refund.lines) as chosen ("itemId" bigint, quantity integer)
  );
  update public.payments set lines = refund.lines where id = refund.id;
  refund.lines := (
    select jsonb_agg(jsonb_build_object('itemId', chosen."itemId", 'quantity', chosen.back))
    from jsonb_to_recordset(refund.lines) as chosen ("itemId" bigint, back integer)
  );
  for line in
    select item."productId", sum(chosen.quantity) as quantity
    from jsonb_to_recordset(refund.lines) as chosen ("itemId" bigint, quantity integer)
    join public."orderItems" as item on item.id = chosen."itemId"
    where item."productId" is not null group by item."productId"
  loop
    update public.products as product
    set "stockQuantity" = least(product."stockQuantity" + least(line.quantity, held.taken), 1000000)
    from private.order_stock as held
    where product.id = line."productId" and held."orderId" = refund."orderId"
      and held."productId" = line."productId";
    update private.order_stock as held
    set quantity = greatest(held.quantity - line.quantity, 0),
      taken = greatest(held.taken - line.quantity, 0)
    where held."orderId" = refund."orderId" and held."productId" = line."productId";
  end loop;
  perform private.restock_deleted_products(refund);
end;
$$;

-- What the provider says about a refund: {id, status, amount, note, dispute, transaction, rowId}, money in
-- pesewas. A refund that was made at the provider's own site gets its row here. The charge is found by its
-- reference, or by the provider's id of the transaction. False when it is not known.
create function private.apply_refund(reference text, refund jsonb, source text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  charge public.payments;
  entry public.payments;
  next_status constant text := private.refund_state(refund ->> 'status');
begin
  select * into charge from public.payments as one
  where one.kind in ('charge', 'mismatch', 'orphan') and (one."paymentReference" = apply_refund.reference
    or apply_refund.reference = '' and one."providerId" = refund ->> 'transaction')
  order by one.id limit 1;
  if charge.id is null or next_status is null then
    return false;
  end if;
  perform from public.orders where id = charge."orderId" for no key update;
  select * into entry from public.payments
  where id = private.find_refund(charge.id, refund) for no key update;
  if entry.id is null then
    if next_status not in ('refused', 'due') then
      insert into public.payments ("orderId", "paymentReference", kind, status, "providerId", amount,
        currency, channel, source, "chargeId", note, "disputeId")
      values (charge."orderId", charge."paymentReference", 'refund', next_status, nullif(refund ->> 'id', ''),
        least((refund ->> 'amount')::numeric / 100, charge.amount), charge.currency, charge.channel,
        apply_refund.source, charge.id, left(coalesce(refund ->> 'note', ''), 500),
        nullif(refund ->> 'dispute', ''));
    end if;
  else
    update public.payments as changed set
      status = case when case next_status
          when 'processed' then entry.status <> 'resolved'
          when 'failed' then entry.status in ('due', 'requested')
          else entry.status = 'due'
        end then next_status else entry.status end,
      note = coalesce(nullif(left(refund ->> 'note', 500), ''), entry.note),
      "providerId" = coalesce(entry."providerId", nullif(refund ->> 'id', '')),
      "disputeId" = coalesce(entry."disputeId", nullif(refund ->> 'dispute', '')),
      restock = entry.restock and next_status not in ('requested', 'processed')
    where changed.id = entry.id;
    if entry.restock and next_status in ('requested', 'processed') then
      perform private.restock_refund(entry);
    end if;
    -- Our request and the same refund that was reported first under its own id are one.
    delete from public.payments as lost
    where lost.id = (refund ->> 'rowId')::bigint and lost.id <> entry.id and lost.status = 'due';
  end if;
  if exists (
    select from public.payments where kind = 'refund' and "providerId" = 'reversal-' || charge.id
  ) then
    perform private.apply_reversal(charge, source);
  end if;
  return true;
end;
$$;

-- What the provider says about a dispute: {id, status, amount, currency, note}, money in pesewas; status: open,
-- won (the shop keeps the money) or lost.
create function private.apply_dispute(reference text, dispute jsonb, source text) returns void
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

-- True when the attempt has paid for its order and all of that is recorded, also this message.
create function private.is_confirmed(reference text, charge jsonb, message text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return charge ->> 'status' = 'success' and exists (
    select from public."paymentAttempts" as attempt
    join public.orders as placed on placed.id = attempt."orderId"
    join public.payments as entry on entry."paymentReference" = attempt.reference
      and entry.kind = 'charge' and entry.status = 'done'
    where attempt.reference = is_confirmed.reference
      and attempt.outcome = 'confirmed' and attempt.state = 'final' and attempt."nextCheckAt" is null
      and attempt.message = left(coalesce(is_confirmed.message, ''), 500)
      and placed."paymentStatus" in ('success', 'paid') and placed."refundStatus" is null
  );
end;
$$;

-- Applies what the provider said about a charge, and stores with the attempt what came of it. `refunds` are the
-- requests for what this call has decided to send back.
create function private.apply_charge_event(
  reference text, charge jsonb, source text, message text, out result text, out refunds jsonb
)
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  last_id bigint;
begin
  if private.is_confirmed(reference, charge, message) then
    result := 'confirmed';
    return;
  end if;
  select orders.* into placed from public.orders
  join public."paymentAttempts" as attempt on attempt."orderId" = orders.id
  where attempt.reference = apply_charge_event.reference
  for no key update of orders;
  if not found then
    if charge ->> 'status' = 'success' then
      perform private.record_charge(null, reference, 'orphan', 'open', charge, source);
    end if;
    result := 'unknown_order';
    return;
  end if;
  select coalesce(max(entry.id), 0) into last_id
  from public.payments as entry where entry."orderId" = placed.id;
  result := private.apply_charge(placed, reference, charge, source);
  update public."paymentAttempts" as attempt set
    outcome = result,
    message = left(coalesce(apply_charge_event.message, ''), 500),
    state = case when result = 'pending' then 'open' else 'final' end,
    "nextCheckAt" = case when result not in ('confirmed', 'refunded') then attempt."nextCheckAt" end
  where attempt.reference = apply_charge_event.reference;
  select jsonb_agg(private.refund_request(entry)) into refunds from public.payments as entry
  where entry."orderId" = placed.id and entry.id > last_id
    and entry.kind = 'refund' and entry.status = 'due';
end;
$$;

-- The one way in which an event of the provider changes anything. `kind` is charge, refund or dispute; `event`
-- is what the provider said about it, money in pesewas, null for a charge whose reference it does not know:
--   charge   {id, status, amount, requested_amount, currency, fees, channel, paid_at, message}
--   refund   {id, status, amount, note, dispute, transaction, rowId}
--   dispute  {id, status, amount, currency, note}
-- Answers {result, refunds}. The result of a charge is what became of its order: confirmed, refunded, failed,
-- mismatch, abandoned, not_started or pending, or unknown_order; of the others: applied or unknown_charge.
-- `refunds` are those that the caller has to request now.
create function public.apply_payment_event(
  kind text, reference text, event jsonb, source text, message text default ''
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- PostgREST and Supabase Lite may hand a missing event over as a JSON null.
  given constant jsonb := nullif(event, 'null'::jsonb);
  result text := 'applied';
  refunds jsonb;
begin
  if kind = 'charge' then
    select applied.result, applied.refunds into result, refunds
    from private.apply_charge_event(reference, given, source, message) as applied;
  elsif kind = 'refund' then
    if not private.apply_refund(reference, given, source) then
      result := 'unknown_charge';
    end if;
  else
    perform private.apply_dispute(reference, given, source);
  end if;
  return jsonb_build_object('result', result, 'refunds', coalesce(refunds, '[]'::jsonb));
end;
$$;
revoke execute on function public.apply_payment_event(text, text, jsonb, text, text)
  from public, anon, authenticated;
grant execute on function public.apply_payment_event(text, text, jsonb, text, text) to service_role;

revoke execute on all functions in schema private from public;
