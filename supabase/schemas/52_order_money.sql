-- What follows from the facts about money: what went back, what is owed, what is sold, what may be packed. Lists, pages,
-- slips, mails, exports, 'Needs attention', the dashboard and the report read this and add nothing up themselves.

-- True when the money of a refund counts as returned: the provider has it, or an admin gave it back.
create function private.is_returned(status text) returns boolean
language sql immutable
return status in ('requested', 'processing', 'processed', 'by_hand');

-- What went back of a charge, which part of it the provider has not finished, and what is about to go back: the only
-- place that knows.
create function private.returned_of(
  charge_id bigint, out returned numeric, out pending numeric, out reserved numeric
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  select coalesce(sum(refund.amount) filter (where private.is_returned(refund.status)), 0),
    coalesce(sum(refund.amount) filter (where refund.status in ('requested', 'processing')), 0),
    coalesce(sum(refund.amount) filter (where refund.status in ('due', 'needs_attention')), 0)
  into returned, pending, reserved from public.refunds as refund where refund."chargeId" = charge_id;
end;
$$;

-- The charges of an order with what went back of each and what is owed: all of a charge that the order does not need,
-- and of every charge of a cancelled order.
create function private.charges_of(placed public.orders)
returns table (
  id bigint, role text, method text, currency text, amount numeric,
  returned numeric, pending numeric, reserved numeric, refundable numeric, owed numeric, excess numeric
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select charge.id, charge.role, charge.method, charge.currency, charge.amount,
      sums.returned, sums.pending, sums.reserved, greatest(charge.amount - sums.returned - sums.reserved, 0),
      case when charge.role <> 'order' or placed."orderStatus" = 'cancelled'
        then greatest(charge.amount - sums.returned, 0) else 0 end,
      greatest(sums.returned - charge.amount - charge."settledExcess", 0)
    from public.charges as charge cross join lateral private.returned_of(charge.id) as sums
    where charge."orderId" = placed.id;
end;
$$;

-- The order with what follows from its charges, refunds and disputes, in cedis: a charge in another currency has no
-- part in the sums.
create function private.order_money(placed public.orders) returns public.orders
language plpgsql stable security definer set search_path = '' as $$
declare
  is_paid constant boolean := placed."paymentStatus" in ('success', 'paid');
  is_disputed constant boolean := private.is_disputed(placed.id);
  is_unsold boolean;
  sums record;
begin
  select coalesce(sum(charge.returned), 0) as returned, coalesce(sum(charge.pending), 0) as pending,
    coalesce(sum(charge.owed), 0) as owed,
    coalesce(sum(charge.excess), 0) as excess,
    coalesce(sum(charge.returned) filter (where charge.role = 'order'), 0) as unsold
  into sums from private.charges_of(placed) as charge where charge.currency = 'GHS';
  placed."refundedAmount" := sums.returned;
  placed."refundPending" := sums.pending;
  placed."refundExcess" := sums.excess;
  placed."refundDue" := sums.owed;
  placed."refundDueSince" := case when sums.owed > 0 then coalesce(placed."refundDueSince", now()) end;
  placed."salesAmount" := case when is_paid then greatest(placed."totalAmount" - sums.unsold, 0) else 0 end;
  is_unsold := is_paid and placed."salesAmount" = 0 and placed."totalAmount" > 0;
  placed."moneyStatus" := case
    when is_disputed then 'disputed'
    when sums.owed > 0 then 'refund_due'
    when is_unsold or not is_paid and sums.returned > 0 and placed."orderStatus" = 'cancelled' then 'refunded'
    when is_paid and sums.unsold > 0 then 'partly_refunded'
    when is_paid then 'paid'
    else 'unpaid'
  end;
  -- Paid, not refunded in whole, not disputed; also while a second charge is owed.
  placed."canBePacked" := is_paid and not is_unsold and not is_disputed and placed."orderStatus" <> 'cancelled';
  return placed;
end;
$$;

-- True while the bank has not decided about a charge of the order.
create function private.is_disputed(order_id bigint) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.charges as charge join public.disputes as dispute on dispute."chargeId" = charge.id
    where charge."orderId" = order_id and dispute.status = 'open');
end;
$$;

-- The pieces and the money of each line that went back: first the pieces that refunds are for, at their price, then
-- the rest of what was returned, spread over the lines by what is left of them, in whole pesewas. Of an order that
-- was refunded in whole all pieces.
create function private.refunded_lines(placed public.orders)
returns table ("orderItemId" bigint, pieces integer, amount numeric)
language plpgsql stable security definer set search_path = '' as $$
declare
  returned constant numeric := placed."totalAmount" - placed."salesAmount";
begin
  return query
    with line as (
      select item.id, item.price, item.price * item.quantity as total, least(item.quantity,
        case when returned > 0 and placed."salesAmount" = 0 then item.quantity
          else private.refunded_pieces(item.id) end) as pieces
      from public."orderItems" as item where item."orderId" = placed.id
    ), named as (
      select line.*, greatest(0, least(line.price * line.pieces, returned - coalesce(sum(line.price * line.pieces)
        over (order by line.id rows between unbounded preceding and 1 preceding), 0))) as part
      from line
    ), spread as (
      select named.*, named.total - named.part as room,
        sum(named.total - named.part) over (order by named.id) as room_until,
        nullif(sum(named.total - named.part) over (), 0) as whole_room,
        least(returned, sum(named.total) over ()) - sum(named.part) over () as rest
      from named
    )
    select spread.id, spread.pieces, spread.part + coalesce(
      round(spread.rest * spread.room_until / spread.whole_room, 2)
        - round(spread.rest * (spread.room_until - spread.room) / spread.whole_room, 2), 0)
    from spread;
end;
$$;

-- The pieces of a line that refunds are for which have not failed.
create function private.refunded_pieces(item_id bigint) returns integer
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select coalesce(sum(part.quantity), 0) from public."refundItems" as part
    join public.refunds as refund on refund.id = part."refundId"
    where part."orderItemId" = item_id and refund.status not in ('failed', 'refused'));
end;
$$;

-- Stores with the lines of an order what went back of them; what has changed counts in the sales of today.
create function private.update_order_lines(placed public.orders) returns void
language plpgsql security definer set search_path = '' as $$
declare
  line record;
begin
  for line in
    select item.*, refunded.pieces, refunded.amount from private.refunded_lines(placed) as refunded
    join public."orderItems" as item on item.id = refunded."orderItemId"
    where (item."refundedQuantity", item."refundedAmount") <> (refunded.pieces, refunded.amount)
    order by item.name
  loop
    update public."orderItems" set "refundedQuantity" = line.pieces, "refundedAmount" = line.amount
    where id = line.id;
    perform private.add_product_sales(private.today(), line.name, line."productId",
      line."refundedQuantity" - line.pieces, line."refundedAmount" - line.amount, true);
  end loop;
end;
$$;

-- Brings an order up to date after one of its charges, refunds or disputes has changed. The history names the admin who
-- wanted it, though the shop may request it.
create function private.update_order_money(order_id bigint, admin_name text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  select * into placed from public.orders where orders.id = order_id for no key update;
  if not found then
    return;
  end if;
  placed := private.order_money(placed);
  if placed."paymentStatus" in ('success', 'paid') then
    perform private.update_order_lines(placed);
  end if;
  perform pg_catalog.set_config('shop.acting_admin', admin_name, true);
  update public.orders set
    "refundedAmount" = placed."refundedAmount", "refundPending" = placed."refundPending",
    "refundExcess" = placed."refundExcess", "refundDue" = placed."refundDue",
    "refundDueSince" = placed."refundDueSince", "salesAmount" = placed."salesAmount",
    "moneyStatus" = placed."moneyStatus", "canBePacked" = placed."canBePacked"
  where id = placed.id and orders is distinct from placed;
  perform pg_catalog.set_config('shop.acting_admin', '', true);
end;
$$;

-- Before an order is stored as paid, unpaid, cancelled or not.
create function private.set_order_money() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  return private.order_money(new);
end;
$$;

-- An order that is inserted as paid, as by an import: who took its money is not known. Of a cancelled one it is owed.
create function private.add_imported_charge() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.charges ("orderId", method, role, amount, source, "paidAt", created_at)
  values (new.id, 'cash', 'order', new."totalAmount", 'import', new.created_at, new.created_at);
  if new."orderStatus" = 'cancelled' then
    perform private.update_order_money(new.id);
  end if;
  return null;
end;
$$;

-- After a charge or a dispute has changed; a charge that pays for its order is followed by the order's own update.
create function private.charge_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.update_order_money(new."orderId", new."adminName");
  return null;
end;
$$;

create function private.dispute_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.update_order_money(
    (select charge."orderId" from public.charges as charge where charge.id = new."chargeId"), new."adminName");
  return null;
end;
$$;

-- A refund that went out after all is not for pieces that another one was for meanwhile: their money went back twice.
create function private.fit_refund_items(refund_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  with fitted as (
    select part."orderItemId", greatest(part.restocked,
      part.quantity + least(item.quantity - private.refunded_pieces(item.id), 0)) as pieces
    from public."refundItems" as part join public."orderItems" as item on item.id = part."orderItemId"
    where part."refundId" = refund_id
  ), removed as (
    delete from public."refundItems" as part using fitted
    where part."refundId" = refund_id and part."orderItemId" = fitted."orderItemId" and fitted.pieces <= 0
  )
  update public."refundItems" as part set quantity = fitted.pieces from fitted
  where part."refundId" = refund_id and part."orderItemId" = fitted."orderItemId" and fitted.pieces > 0;
end;
$$;

-- After a refund has changed: its pieces go back into the stock once the provider has it, and out of it if it fails,
-- the order is brought up to date, and the customer gets a mail when it is done.
create function private.refund_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  old_status constant text := case when tg_op = 'UPDATE' then old.status else '' end;
  order_id constant bigint := (select "orderId" from public.charges where id = new."chargeId");
begin
  if order_id is null then
    return null;
  end if;
  if old_status in ('failed', 'refused') then
    perform private.fit_refund_items(new.id);
  end if;
  if private.is_returned(new.status) and not private.is_returned(old_status) then
    perform private.restock_refund(new.id, order_id);
  elsif new.status = 'failed' and private.is_returned(old_status) then
    perform private.unstock_refund(new.id, order_id);
  end if;
  perform pg_catalog.set_config('shop.changed_refund', new.id::text, true);
  perform private.update_order_money(order_id,
    case when old_status in ('', 'due') or new.status = 'by_hand' then new."adminName" else '' end);
  perform pg_catalog.set_config('shop.changed_refund', '', true);
  if new.status in ('processed', 'by_hand') and old_status not in ('processed', 'by_hand') then
    perform private.enqueue_refund_mail(new, order_id);
  end if;
  return null;
end;
$$;

-- Refuses pieces of another order, and more than were bought, also of several refunds at once: they wait for the order.
create function private.refund_item_added() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  order_id constant bigint := (
    select charge."orderId" from public.refunds as refund join public.charges as charge on charge.id = refund."chargeId"
    where refund.id = new."refundId");
begin
  perform from public.orders where id = order_id for no key update;
  if not exists (
    select from public."orderItems" as item
    where item.id = new."orderItemId" and item."orderId" = order_id
      and item.quantity >= private.refunded_pieces(item.id)
  ) then
    raise exception using errcode = 'PT409', message = 'More pieces would be refunded than were bought.';
  end if;
  perform private.update_order_money(order_id);
  return null;
end;
$$;

create trigger set_money before insert on public.orders
  for each row when (new."paymentStatus" in ('success', 'paid'))
  execute function private.set_order_money();

create trigger add_imported_charge after insert on public.orders
  for each row when (new."paymentStatus" in ('success', 'paid'))
  execute function private.add_imported_charge();

create trigger set_changed_money before update on public.orders
  for each row when ((old."orderStatus" = 'cancelled', old."paymentStatus", old."totalAmount")
    is distinct from (new."orderStatus" = 'cancelled', new."paymentStatus", new."totalAmount"))
  execute function private.set_order_money();

create trigger charge_added after insert on public.charges
  for each row when (new.role <> 'order') execute function private.charge_changed();

create trigger charge_changed after update on public.charges
  for each row when (new.role <> 'order' or old.role = 'order') execute function private.charge_changed();

create trigger dispute_changed after insert or update on public.disputes
  for each row execute function private.dispute_changed();

create trigger refund_added after insert on public.refunds
  for each row execute function private.refund_changed();

create trigger refund_changed after update on public.refunds
  for each row when ((old.status, old.amount) is distinct from (new.status, new.amount))
  execute function private.refund_changed();

create trigger refund_item_added after insert on public."refundItems"
  for each row execute function private.refund_item_added();

revoke execute on all functions in schema private from public;
