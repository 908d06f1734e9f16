-- One mail for each change, with its amount; a form that was opened before a sale does not set the stock; a restored
-- product has what its orders need; the last pieces are held for a shorter time; orders are locked in one order.

alter table private.outbox
  drop constraint outbox_kind_check,
  drop constraint outbox_order_id_kind_key,
  add column amount numeric(12, 2) not null default 0,
  add constraint outbox_kind_check check (kind in
    ('paid', 'dispatched', 'delivered', 'cancelled', 'reinstated', 'refunded', 'owner_paid'));
create unique index outbox_once on private.outbox (order_id, kind)
  where kind in ('paid', 'dispatched', 'delivered', 'owner_paid');
create index outbox_by_order on private.outbox (order_id);

-- Mails that wait get the amount that they are about.
update private.outbox as mail
set amount = case mail.kind when 'cancelled' then placed."refundDue" else placed."refundedAmount" end
from public.orders as placed
where placed.id = mail.order_id and mail.sent_at is null and mail.kind in ('cancelled', 'refunded');

alter table public.products add column "editVersion" integer not null default 1;
alter table public.products disable trigger user;
update public.products set "editVersion" = version where version > 1;
alter table public.products enable trigger user;

drop function public.claim_order_mails(text,integer);

-- The provider has given the whole of a charge back: what no refund or dispute explains is one more refund.
-- When that refund becomes known under its own id, it takes the place of this row.
create or replace function private.apply_reversal(charge public.payments, source text) returns void
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

-- What the provider says about a refund: {id, status, amount, note, dispute, transaction, rowId}, money in
-- pesewas. A refund that was made at the provider's own site gets its row here. The charge is found by its
-- reference, or by the provider's id of the transaction. False when it is not known.
create or replace function private.apply_refund(reference text, refund jsonb, source text) returns boolean
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

-- The one way in which an event of the provider changes anything. `kind` is charge, refund or dispute; `event`
-- is what the provider said about it, money in pesewas, null for a charge whose reference it does not know:
--   charge   {id, status, amount, requested_amount, currency, fees, channel, paid_at, message}
--   refund   {id, status, amount, note, dispute, transaction, rowId}
--   dispute  {id, status, amount, currency, note}
-- Answers {result, refunds}. The result of a charge is what became of its order: confirmed, refunded, failed,
-- mismatch, abandoned, not_started or pending, or unknown_order; of the others: applied or unknown_charge.
-- `refunds` are those that the caller has to request now.
create or replace function public.apply_payment_event(
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

-- Keeps two admins who edit one product from overwriting each other's changes, and a form that was opened before
-- a sale from setting the stock as if nothing was sold. Sales and cancellations change nothing but the stock and
-- come from other functions or triggers: they stop no edit of anything else.
create or replace function private.check_product_version() returns trigger
language plpgsql set search_path = '' as $$
declare
  is_edit boolean := private.called_by_client() and pg_catalog.pg_trigger_depth() = 1;
  compared public.products := new;
begin
  if is_edit and (new.version between old."editVersion" and old.version) is not true then
    raise exception using errcode = 'PT409', message = 'This product was changed meanwhile.';
  elsif is_edit and new.version < old.version and new."stockQuantity" <> old."stockQuantity" then
    raise exception using errcode = 'PT409', message = format(
      'The stock has changed meanwhile: there are now %s pieces.', old."stockQuantity");
  end if;
  compared.version := old.version;
  compared."editVersion" := old."editVersion";
  new.version := old.version + (compared is distinct from old)::integer;
  if not is_edit then
    compared."stockQuantity" := old."stockQuantity";
  end if;
  new."editVersion" := case when compared is distinct from old then new.version else old."editVersion" end;
  return new;
end;
$$;

-- Notifies every server process that caches the catalogue of what changed, so that it keeps what is
-- unaffected: 'stock <product> <category>' for a sale, 'category <category>' for any other change of a
-- product, '' for anything else. Per row, so that a statement that changes nothing notifies nobody;
-- PostgreSQL sends equal notifications of one transaction once.
create or replace function private.notify_catalogue_change() returns trigger
language plpgsql set search_path = '' as $$
declare
  sold record;
begin
  if tg_table_name <> 'products' or tg_level = 'STATEMENT' then
    perform pg_catalog.pg_notify('catalogue', '');
    return null;
  end if;
  if tg_op = 'UPDATE' then
    sold := old;
    sold."stockQuantity" := new."stockQuantity";
    sold.version := new.version;
    if sold is not distinct from new then
      perform pg_catalog.pg_notify('catalogue', 'stock ' || new.id || ' ' || new."categoryId");
      return null;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    perform pg_catalog.pg_notify('catalogue', 'category ' || old."categoryId");
  end if;
  if tg_op <> 'DELETE' then
    perform pg_catalog.pg_notify('catalogue', 'category ' || new."categoryId");
  end if;
  return null;
end;
$$;

-- Refuses an order whose prices, total or pieces are not right, and reserves its pieces for 30 minutes.
-- Until it is paid, a shopper's hold on a product is the larger of 3 pieces or a quarter of the stock at
-- most, and only the newest two orders of a shopper hold anything: nobody can reserve the whole shop. The last
-- three pieces of a product are held for ten minutes only while the shopper has never paid for an order.
create or replace function private.hold_stock(placed public.orders) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  problem record;
  has_paid constant boolean := exists (
    select from public.orders
    where user_id = placed.user_id and "paymentStatus" in ('success', 'paid'));
begin
  perform private.lock_products(placed.id);

  select product.id, product.name, product.price into problem
  from public."orderItems" as item
  left join public.products as product on product.id = item."productId"
  where item."orderId" = placed.id and item.price is distinct from product.price
  order by product.id nulls first limit 1;
  if found and problem.id is null then
    raise exception using errcode = 'PT409', message = 'One of the products is no longer sold.';
  elsif found then
    raise exception using errcode = 'PT409',
      message = format('The price of %s is now GH₵%s. Please review your cart.',
        problem.name, to_char(problem.price, 'FM999,999,990.00'));
  end if;

  if (select sum(price * quantity) from public."orderItems" where "orderId" = placed.id)
    is distinct from placed."totalAmount" then
    raise exception using errcode = 'PT400', message = 'The items do not add up to the order total.';
  end if;

  select line.name, line.available into problem
  from private.available_stock(placed) as line where line.wanted > line.available limit 1;
  if found and problem.available <= 0 then
    raise exception using errcode = 'PT409', message = format('%s is sold out.', problem.name);
  elsif found then
    raise exception using errcode = 'PT409',
      message = format('Only %s of %s left.', problem.available, problem.name);
  end if;

  insert into public."stockHolds" as hold (user_id, "productId", "orderId", quantity, "expiresAt")
  select placed.user_id, line."productId", placed.id,
    least(line.wanted, greatest(3, line.stock / 4)),
    now() + case when has_paid or line.stock > 3 then interval '30 minutes' else interval '10 minutes' end
  from private.available_stock(placed) as line
  on conflict (user_id, "productId") do update
    set "orderId" = excluded."orderId", quantity = excluded.quantity, "expiresAt" = excluded."expiresAt";

  delete from public."stockHolds"
  where user_id = placed.user_id and "orderId" not in (
    select hold."orderId" from public."stockHolds" as hold
    where hold.user_id = placed.user_id and hold."expiresAt" > now()
    group by hold."orderId" order by max(hold."expiresAt") desc, hold."orderId" desc limit 2
  );
end;
$$;

-- The pieces that a paid order needs and does not have, also of products that were deleted.
create or replace function private.missing_pieces(order_id bigint) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select sum(line.quantity - line.taken) from private.order_stock as line where line."orderId" = order_id
  ), 0) + coalesce((
    select sum(item.quantity) from public."orderItems" as item
    where item."orderId" = order_id and item."productId" is null
  ), 0);
end;
$$;

-- Takes what is available for an order that is no longer cancelled; answers with what it is short by.
create or replace function private.take_available_stock(placed public.orders) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  -- The buyer's own holds count as well: the sum of all holds never exceeds the stock.
  placed.user_id := null;
  update private.order_stock as line set taken = least(line.quantity, greatest(free.available, 0))
  from private.available_stock(placed) as free
  where line."orderId" = placed.id and free."productId" = line."productId" and line.taken = 0;
  update public.products as product
  set "stockQuantity" = product."stockQuantity" - line.taken
  from private.order_stock as line
  where line."orderId" = placed.id and line."productId" = product.id and line.taken > 0;
  return private.missing_pieces(placed.id);
end;
$$;

-- Runs when an order is cancelled, and when that is taken back.
create or replace function private.restock_on_cancel() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  short integer := 0;
begin
  if new."orderStatus" = 'cancelled' then
    perform private.release_holds(new.id);
  end if;
  -- An order that was never paid has nothing out of the stock, and locks no products.
  if new."paymentStatus" not in ('success', 'paid') then
    return null;
  end if;
  perform private.lock_products(new.id);
  if new."orderStatus" = 'cancelled' then
    perform private.put_stock_back(new.id);
  else
    short := private.take_available_stock(new);
  end if;
  update public.orders set "shortBy" = short where id = new.id and "shortBy" <> short;
  return null;
end;
$$;

-- True for one process a day, which then compares the ledger with the provider.
create or replace function public.claim_reconciliation() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.shop_state as state (name) values ('reconciliation')
  on conflict (name) do update set since = now() where state.since < now() - interval '1 day';
  return found;
end;
$$;

-- Adds one mail and wakes the senders. An account that is gone gets none.
create or replace function private.enqueue_mail(
  order_id bigint, mail_kind text, recipient text, amount numeric default 0
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if recipient is null and mail_kind <> 'owner_paid' then
    return;
  end if;
  insert into private.outbox (order_id, kind, recipient, amount)
  values (enqueue_mail.order_id, mail_kind, enqueue_mail.recipient, enqueue_mail.amount)
  on conflict do nothing;
  perform pg_catalog.pg_notify('outbox', '');
end;
$$;

-- Adds the mails about a payment or a new status. An order that a newer one has replaced is not worth a mail.
create or replace function private.enqueue_order_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  buyer text := (select email from auth.users where id = new.user_id);
begin
  if new."paymentStatus" in ('success', 'paid')
    and old."paymentStatus" not in ('success', 'paid') then
    insert into private.outbox (order_id, kind, recipient)
    select new.id, mail.kind, mail.recipient
    from (values ('paid', buyer), ('owner_paid', null)) as mail (kind, recipient)
    where mail.recipient is not null or mail.kind = 'owner_paid'
    on conflict do nothing;
    perform pg_catalog.pg_notify('outbox', '');
  end if;
  if new."orderStatus" <> old."orderStatus" and new."replacedBy" is not distinct from old."replacedBy"
    and (old."orderStatus" = 'cancelled' or new."orderStatus" in ('dispatched', 'delivered', 'cancelled'))
  then
    perform private.enqueue_mail(new.id,
      case when new."orderStatus" in ('dispatched', 'delivered', 'cancelled') then new."orderStatus"
        else 'reinstated' end,
      buyer, new."refundDue");
  end if;
  return null;
end;
$$;

-- Adds the mail about a refund that is done, with its amount.
create or replace function private.enqueue_refund_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_mail(new."orderId", 'refunded', (
    select account.email from public.orders as placed
    join auth.users as account on account.id = placed.user_id where placed.id = new."orderId"
  ), new.amount);
  return null;
end;
$$;

-- Hands mails to one sender each, with everything that is written in them. A sender that dies leaves its
-- claims, which others get after ten minutes; one that fails records it and tries again, ten times at
-- most. Mails to an owner without an address are deleted, and so are those that waited for a week: an address
-- that is set later gets no mails about past orders. Does not wait for the disk: after a power cut a mail is
-- claimed again that was not recorded as sent.
create or replace function public.claim_order_mails(
  owner_address text default '', at_most integer default 10
) returns table (id bigint, kind text, recipient text, placed jsonb, items jsonb, amount numeric)
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
      (select coalesce(jsonb_agg(jsonb_build_object('name', item.name, 'quantity', item.quantity,
          'price', item.price) order by item.id), '[]'::jsonb)
        from public."orderItems" as item where item."orderId" = claimed.order_id), claimed.amount
    from claimed join public.orders as bought on bought.id = claimed.order_id
    order by claimed.id;
end;
$$;

-- Gives several orders a new status, each on its own: one that is refused does not stop the others. `seen` has
-- the status of each order as the admin saw it; an order with another one is not changed. Returns every order
-- that was not changed, why, and its status now.
create or replace function public.update_order_statuses(ids bigint[], status text, seen text[])
returns table (id bigint, error text, "orderStatus" text)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  chosen record;
  current_status text;
begin
  perform private.require_admin();
  if cardinality(ids) > 500 then
    raise exception using errcode = 'PT400', message = 'At most 500 orders can be changed at once.';
  end if;
  if cardinality(ids) is distinct from cardinality(seen) then
    raise exception using errcode = 'PT400', message = 'The status of each order is needed.';
  end if;
  -- First all orders, then all their products, each in id order, as confirmations do: nobody waits in a circle.
  perform from public.orders where orders.id = any (ids) order by orders.id for no key update;
  perform from public.products
  where products.id in (select item."productId" from public."orderItems" as item where item."orderId" = any (ids))
  order by products.id for no key update;
  for chosen in
    select distinct on (pair.order_id) pair.order_id, pair.seen_status
    from unnest(ids, seen) as pair (order_id, seen_status) order by pair.order_id
  loop
    begin
      select orders."orderStatus" into current_status from public.orders
      where orders.id = chosen.order_id;
      if not found then
        return query select chosen.order_id, 'Order not found.', null::text;
      elsif current_status is distinct from chosen.seen_status and current_status <> status then
        return query select chosen.order_id, format(
          'Another admin has set this order to %s. Please choose again.', initcap(current_status)), current_status;
      else
        update public.orders set "orderStatus" = status where orders.id = chosen.order_id;
      end if;
    exception
      when deadlock_detected or serialization_failure then
        raise;
      when check_violation then
        return query select chosen.order_id, 'This status does not exist.', current_status;
      when others then
        return query select chosen.order_id, sqlerrm, current_status;
    end;
  end loop;
end;
$$;

-- The stock of paid orders: what an order that was cancelled meanwhile had taken goes back, and an order that is
-- no longer cancelled takes what is there.
create or replace function private.restore_order_stock(lines jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  needed record;
begin
  perform from public.orders
  where id in (select (one ->> 'orderId')::bigint from jsonb_array_elements(lines) as one)
  order by id for no key update;
  insert into private.order_stock ("orderId", "productId", quantity, taken)
  select line."orderId", line."productId", line.quantity,
    case when placed."orderStatus" = 'cancelled' then 0 else line.taken end
  from jsonb_populate_recordset(null::private.order_stock, lines) as line
  join public.orders as placed on placed.id = line."orderId";

  update public.products as product
  set "stockQuantity" = least(product."stockQuantity" + returned.pieces, 1000000)
  from (
    select line."productId", sum(line.taken) as pieces
    from jsonb_populate_recordset(null::private.order_stock, lines) as line
    join public.orders as placed on placed.id = line."orderId"
    where placed."orderStatus" = 'cancelled' group by line."productId"
  ) as returned
  where product.id = returned."productId";

  for needed in
    select waiting."orderId", waiting."productId" from private.order_stock as waiting
    join public.orders as placed on placed.id = waiting."orderId"
    join jsonb_populate_recordset(null::private.order_stock, lines) as kept
      on (kept."orderId", kept."productId") = (waiting."orderId", waiting."productId")
    where placed."orderStatus" <> 'cancelled' and waiting.taken = 0
    order by waiting."orderId"
  loop
    update private.order_stock as waiting set taken = least(waiting.quantity, product."stockQuantity")
    from public.products as product
    where waiting."orderId" = needed."orderId" and waiting."productId" = needed."productId"
      and product.id = needed."productId";
    update public.products as product set "stockQuantity" = product."stockQuantity" - waiting.taken
    from private.order_stock as waiting
    where waiting."orderId" = needed."orderId" and waiting."productId" = needed."productId"
      and product.id = needed."productId";
  end loop;
end;
$$;

-- Restores a product and what the delete took along. Does nothing for a product that is not deleted, so that it
-- can be called twice.
create or replace function private.restore_deleted_product(product_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept private.deleted_products;
begin
  perform private.require_admin();
  delete from private.deleted_products
  where id = product_id and deleted_at >= now() - interval '1 hour' returning * into kept;
  if kept.id is null then
    return;
  end if;
  insert into public.products overriding system value
  select * from jsonb_populate_record(null::public.products, '{"editVersion": 1}' || kept.product);
  perform private.restore_lists(kept);
  perform private.restore_order_stock(kept.order_stock);
  update public."orderItems" set "productId" = product_id
  where id = any (kept.order_item_ids) and "productId" is null;
  update public.orders as placed set "shortBy" = private.missing_pieces(placed.id)
  where placed."shortBy" > 0 and placed."orderStatus" <> 'cancelled' and placed.id in (
    select item."orderId" from public."orderItems" as item where item.id = any (kept.order_item_ids));
end;
$$;

-- The columns that differ, with their old and new values, but amounts that the ledger explains.
create or replace function private.changed_columns(before jsonb, after jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(name, jsonb_build_array(before -> name, after -> name)), '{}')
    from jsonb_object_keys(before || after) as name
    where name not in ('id', 'version', 'editVersion', 'refundedAmount', 'refundDue', 'refundDueSince', 'salesAmount') and before -> name is distinct from after -> name
  );
end;
$$;

create or replace trigger enqueue_order_mails
  after update of "paymentStatus", "orderStatus" on public.orders
  for each row execute function private.enqueue_order_mails();

create or replace trigger enqueue_refund_mail after insert on public.payments
  for each row when (new.kind = 'refund' and new.status in ('processed', 'resolved')
    and new."orderId" is not null)
  execute function private.enqueue_refund_mail();

create or replace trigger enqueue_finished_refund_mail after update of status on public.payments
  for each row when (new.kind = 'refund' and new.status in ('processed', 'resolved')
    and old.status not in ('processed', 'resolved') and new."orderId" is not null)
  execute function private.enqueue_refund_mail();

-- A sale is no edit: the order has it in its own history.
create or replace trigger record_update after update on public.products
  for each row when (old."editVersion" is distinct from new."editVersion")
  execute function private.record_change();

revoke all on function private.enqueue_mail(bigint,text,text,numeric) from public, anon, authenticated, service_role;

revoke all on function private.enqueue_refund_mail() from public, anon, authenticated, service_role;

revoke all on function private.missing_pieces(bigint) from public, anon, authenticated, service_role;

revoke all on function public.claim_order_mails(text,integer) from public, anon, authenticated, service_role;
grant execute on function public.claim_order_mails(text,integer) to service_role;

revoke all on function public.claim_reconciliation() from public, anon, authenticated, service_role;
grant execute on function public.claim_reconciliation() to service_role;

comment on column public.products.version is 'Raised by every change. An edit that sends the version it has read is refused when there was another edit since, or when it sets the stock and pieces were sold since.';

comment on table private.outbox is 'Mails to send about orders, one for each change.';

comment on column private.outbox.amount is 'What goes back to the buyer, or what was sent back, in cedis.';

comment on column public.products."editVersion" is 'The version of the last edit; later ones are sales and cancellations.';

drop function private.enqueue_mail(bigint,text,text);
