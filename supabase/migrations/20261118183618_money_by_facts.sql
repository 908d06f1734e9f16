-- Money by facts: charges, refunds, refunded items and disputes as tables of their own, request ids, dated sales.

set local check_function_bodies = off;

drop trigger "set_amounts" on "public"."orders";

drop trigger "set_new_amounts" on "public"."orders";

drop trigger "take_off_sales" on "public"."orders";

drop index "public"."orders_to_pack";

drop index "public"."orders_to_settle";

drop function "private"."apply_charge_event"(text, jsonb, text, text);

drop function "private"."apply_dispute"(text, jsonb, text);

drop function "private"."apply_refund"(text, jsonb, text);

drop function "private"."apply_reversal"(public.payments, text);

drop function "private"."apply_successful_charge"(public.orders, text, jsonb, text);

drop function "private"."charges_of"(public.orders);

drop function "private"."count_items"(public.orders, integer);

drop function "private"."day_of"(public.orders);

drop function "private"."find_refund"(bigint, jsonb);

drop function "private"."listed_payment"(public.payments);

drop function "private"."listed_refund"(public.orders);

drop function "private"."lock_unneeded_charge"(bigint);

drop function "private"."owed_of"(public.orders, text, numeric, numeric);

drop function "private"."pieces_left"(public."orderItems");

drop function "private"."pieces_to_put_back"(public.payments, bigint, integer);

drop function "private"."record_cash"(bigint, text);

drop function "private"."record_charge"(bigint, text, text, text, jsonb, text);

drop function "private"."record_reversed_charge"(public.orders, text, jsonb, text);

drop function "private"."refund_request"(public.payments);

drop function "private"."refund_state"(text);

drop function "private"."refund_status_of"(public.orders);

drop function "private"."refuse_requested"(boolean);

drop function "private"."remaining_of"(public.payments);

drop function "private"."reserve_refunds"(public.orders, numeric, text, text, jsonb, boolean);

drop function "private"."restock_deleted_products"(public.payments);

drop function "private"."restock_refund"(public.payments);

drop function "private"."result_of"(public.payments, bigint);

drop function "private"."send_charge_back"(bigint, text, jsonb, text);

drop function "private"."set_order_amounts"();

drop function "private"."settle_one_payment"(bigint, text);

drop function "private"."settle_order_refund"(bigint, text);

drop function "private"."take_available_stock"(public.orders);

drop function "private"."with_amounts"(public.orders);

drop function "public"."add_stock"(bigint, integer);

drop function "public"."apply_payment_event"(text, text, jsonb, text, text);

drop function "public"."change_prices"(bigint[], numeric, numeric);

drop function "public"."claim_charge_refund"(bigint, uuid, text);

drop function "public"."claim_order_mails"(text, integer);

drop function "public"."claim_refund"(bigint, uuid, numeric, jsonb, boolean, text, boolean);

drop function "public"."claim_refunds"(integer);

drop function "public"."mark_as_paid"(bigint, text);

drop function "public"."needs_attention"();

drop function "public"."order_ledger"(bigint);

drop function "public"."payment_attempt"(text);

drop function "public"."settle_payment"(bigint, text);

drop function "public"."settle_refund"(bigint, text);

drop function "public"."update_order_statuses"(bigint[], text, text[]);

create table "private"."admin_requests" (
  "id"         uuid                     not null,
  "user_id"    uuid                     not null,
  "action"     text                     not null,
  "answer"     jsonb                    not null default 'null'::jsonb,
  "created_at" timestamp with time zone not null default now(),
  constraint "admin_requests_pkey" primary key (id)
);

alter table "private"."admin_requests"
  enable row level security;

create table "private"."provider_messages" (
  "id"          bigint                   generated always as identity not null,
  "received_at" timestamp with time zone not null default now(),
  "source"      text                     not null,
  "event"       text                     not null,
  "reference"   text                     not null,
  "body"        jsonb                    not null,
  "problem"     text                     not null default ''::text,
  "settled_by"  text,
  constraint "provider_messages_pkey" primary key (id)
);

alter table "private"."provider_messages"
  enable row level security;

create table "public"."charges" (
  "id"            bigint                   generated always as identity not null,
  "created_at"    timestamp with time zone not null default now(),
  "orderId"       bigint,
  "reference"     text,
  "method"        text                     not null default 'provider'::text,
  "providerId"    text,
  "role"          text                     not null,
  "amount"        numeric(12,2)            not null,
  "currency"      text                     not null default 'GHS'::text,
  "fees"          numeric(12,2)            not null default 0,
  "channel"       text                     not null default ''::text,
  "paidAt"        timestamp with time zone,
  "source"        text                     not null,
  "adminName"     text                     not null default ''::text,
  "reason"        text                     not null default ''::text,
  "settledExcess" numeric(12,2)            not null default 0,
  constraint "charges_adminName_check" check ((char_length("adminName") <= 200)),
  constraint "charges_amount_check"
    check (((amount >= (0)::numeric) AND (amount <= 9999999999.99))),
  constraint "charges_check1" check (((method = 'cash'::text) = (reference IS NULL))),
  constraint "charges_check" check (((method = 'cash'::text) = ("providerId" IS NULL))),
  constraint "charges_method_check" check ((method = ANY (ARRAY['provider'::text, 'cash'::text]))),
  constraint "charges_pkey" primary key (id),
  constraint "charges_providerId_key" unique ("providerId"),
  constraint "charges_role_check"
    check ((role = ANY (ARRAY['order'::text, 'surplus'::text, 'mismatch'::text, 'unknown'::text])))
);

alter table "public"."charges"
  enable row level security;

revoke all on table "public"."charges" from "anon";

create table "public"."disputes" (
  "id"         bigint                   generated always as identity not null,
  "created_at" timestamp with time zone not null default now(),
  "chargeId"   bigint                   not null,
  "providerId" text                     not null,
  "amount"     numeric(12,2)            not null,
  "status"     text                     not null default 'open'::text,
  "dueAt"      timestamp with time zone,
  "resolvedAt" timestamp with time zone,
  "note"       text                     not null default ''::text,
  "source"     text                     not null,
  "adminName"  text                     not null default ''::text,
  constraint "disputes_adminName_check" check ((char_length("adminName") <= 200)),
  constraint "disputes_amount_check"
    check (((amount >= (0)::numeric) AND (amount <= 9999999999.99))),
  constraint "disputes_pkey" primary key (id),
  constraint "disputes_providerId_key" unique ("providerId"),
  constraint "disputes_status_check"
    check ((status = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text, 'by_hand'::text])))
);

alter table "public"."disputes"
  enable row level security;

revoke all on table "public"."disputes" from "anon";

create table "public"."refundItems" (
  "refundId"    bigint  not null,
  "orderItemId" bigint  not null,
  "quantity"    integer not null,
  "restock"     boolean not null default false,
  "restocked"   integer not null default 0,
  constraint "refundItems_check" check (((restocked >= 0) AND (restocked <= quantity))),
  constraint "refundItems_pkey" primary key ("refundId", "orderItemId"),
  constraint "refundItems_quantity_check" check ((quantity > 0))
);

alter table "public"."refundItems"
  enable row level security;

revoke all on table "public"."refundItems" from "anon";

create table "public"."refunds" (
  "id"                 bigint                   generated always as identity not null,
  "created_at"         timestamp with time zone not null default now(),
  "chargeId"           bigint                   not null,
  "requestId"          uuid,
  "providerId"         text,
  "processorReference" text,
  "disputeId"          text,
  "amount"             numeric(12,2)            not null,
  "status"             text                     not null,
  "isReversal"         boolean                  not null default false,
  "reason"             text                     not null default ''::text,
  "note"               text                     not null default ''::text,
  "adminName"          text                     not null default ''::text,
  "source"             text                     not null,
  "tries"              integer                  not null default 0,
  "nextTryAt"          timestamp with time zone,
  "completedAt"        timestamp with time zone,
  constraint "refunds_adminName_check" check ((char_length("adminName") <= 200)),
  constraint "refunds_amount_check" check (((amount > (0)::numeric) AND (amount <= 9999999999.99))),
  constraint "refunds_pkey" primary key (id),
  constraint "refunds_providerId_key" unique ("providerId"),
  constraint "refunds_requestId_chargeId_key" unique ("requestId", "chargeId"),
  constraint "refunds_status_check"
    check
    ((status = ANY (ARRAY['due'::text, 'requested'::text, 'processing'::text, 'processed'::text,
    'failed'::text, 'needs_attention'::text, 'refused'::text, 'by_hand'::text])))
);

alter table "public"."refunds"
  enable row level security;

revoke all on table "public"."refunds" from "anon";

alter table "private"."day_sales"
  add column "refunds" numeric not null default 0;

alter table "private"."outbox"
  add column "refund_id" bigint;

alter table "public"."orderItems"
  add column "refundedQuantity" integer not null default 0;

alter table "public"."orderItems"
  add column "refundedAmount" numeric(12,2) not null default 0;

alter table "public"."orders"
  add column "moneyStatus" text not null default 'unpaid'::text;

alter table "public"."orders"
  add column "refundPending" numeric(12,2) not null default 0;

alter table "public"."orders"
  add column "refundExcess" numeric(12,2) not null default 0;

alter table "public"."orders"
  add column "canBePacked" boolean not null default false;

alter table "public"."paymentAttempts"
  add column "declinedAt" timestamp with time zone;

-- An order that is inserted as paid, as by an import: who took its money is not known. Of a cancelled one it is owed.
create or replace function private.add_imported_charge() returns trigger
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

-- Adds one refund of a charge. Cash is given back by hand, at once; anything else has to be requested.
create or replace function private.add_own_refund(charge_id bigint, amount numeric, wish jsonb) returns void
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

-- Adds to what was sold of a product on a day.
create or replace function private.add_product_sales(on_day date, sold_name text, product_id bigint, pieces bigint, amount numeric)
returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  insert into private.product_sales as total (day, name, "productId", "categoryId", units, sales)
  values (on_day, sold_name, product_id,
    (select product."categoryId" from public.products as product where product.id = product_id), pieces, amount)
  on conflict (day, name) do update set
    units = total.units + excluded.units, sales = total.sales + excluded.sales,
    "productId" = coalesce(excluded."productId", total."productId"),
    "categoryId" = coalesce(excluded."categoryId", total."categoryId");
end;
$$;

-- A refund that was made at the provider's own site, or sent although it was given back by hand before.
create or replace function private.add_refund(charge public.charges, fact jsonb, source text) returns void
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

-- Adds the sale of an order. Products in the order of their names, so that two transactions never wait for each other
-- in a circle.
create or replace function private.add_sale(placed public.orders, on_day date) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  insert into private.day_sales (day, orders, sales) values (on_day, 1, placed."totalAmount");
  perform private.add_product_sales(on_day, item.name, item."productId", item.quantity, item.price * item.quantity)
  from (select * from public."orderItems" where "orderId" = placed.id order by name) as item;
end;
$$;

-- Items that are added to an order that is sold already, as by an import.
create or replace function private.add_sold_items() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_product_sales((placed.created_at at time zone 'UTC')::date, item.name, item."productId",
    item.quantity, item.price * item.quantity)
  from (select * from inserted order by name) as item
  join public.orders as placed on placed.id = item."orderId" and placed."paymentStatus" in ('success', 'paid');
  return null;
end;
$$;

-- What the provider's answer about one attempt does to its order. A charge that is known is not applied again.
create or replace function private.apply_charge(
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

-- Applies what the provider said about a charge. `refunds` are the requests for what this call has decided to send back.
create or replace function private.apply_charge_message(
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

-- What the provider says about a dispute: {id, status, amount, dueAt, resolvedAt, note}. A lost one is a refund, which
-- the provider's list may later name with its id and its amount.
create or replace function private.apply_dispute(reference text, fact jsonb, source text, through text) returns text
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
create or replace function private.apply_dispute_end(charge public.charges, dispute public.disputes, source text) returns void
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

-- What the provider says about a refund. A message without an id that does not fit exactly one refund, or that
-- contradicts its end, is answered with read_list: the caller reads the provider's list of the charge's refunds.
create or replace function private.apply_refund(reference text, fact jsonb, source text, through text) returns text
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

-- The provider calls a charge reversed: what none of its refunds explains went back, too. What was to be requested is
-- not requested any more.
create or replace function private.apply_reversal(charge public.charges, source text) returns void
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

-- What a successful charge does to its order.
create or replace function private.apply_success(
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

-- The final result of the attempt with this reference, pending, or unknown_order.
create or replace function private.attempt_result(reference text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select coalesce(private.final_result(attempt.reference, placed), 'pending')
    from public."paymentAttempts" as attempt join public.orders as placed on placed.id = attempt."orderId"
    where attempt.reference = attempt_result.reference), 'unknown_order');
end;
$$;

-- The hundred products that were sold for most, and in the last place all others together.
create or replace function private.best_products(since date, before date)
returns table (place bigint, name text, "productId" bigint, units numeric, sales numeric)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    with sold as (
      select total.name, max(total."productId") as product_id, sum(total.units) as units, sum(total.sales) as sales,
        least(row_number() over (order by sum(total.sales) desc, total.name), 101) as place
      from private.product_sales as total where total.day >= since and total.day < before
      group by total.name having sum(total.units) <> 0 or sum(total.sales) <> 0
    )
    select sold.place, case when sold.place = 101 then 'All others' else min(sold.name) end,
      case when sold.place < 101 then max(sold.product_id) end, sum(sold.units), sum(sold.sales)
    from sold group by sold.place;
end;
$$;

-- Gives several orders a new status, each on its own: one that is refused does not stop the others. `seen` has
-- the status of each order as the admin saw it; an order with another one is not changed. Returns every order
-- that was not changed, why, and its status now: [{"id": 1, "error": "…", "orderStatus": "packaged"}].
create or replace function private.change_order_statuses(ids bigint[], status text, seen text[]) returns jsonb
language plpgsql set search_path = '' as $$
declare
  unchanged jsonb := '[]';
  chosen record;
  current_status text;
  refusal text;
begin
  -- First all orders, then all their products, each in id order, as confirmations do: nobody waits in a circle.
  perform from public.orders where id = any (ids) order by id for no key update;
  perform from public.products
  where id in (select "productId" from public."orderItems" where "orderId" = any (ids))
  order by id for no key update;
  for chosen in
    select distinct on (pair.order_id) pair.order_id, pair.seen_status
    from unnest(ids, seen) as pair (order_id, seen_status) order by pair.order_id
  loop
    refusal := null;
    begin
      select "orderStatus" into current_status from public.orders where id = chosen.order_id;
      if not found then
        refusal := 'Order not found.';
      elsif current_status is distinct from chosen.seen_status and current_status <> status then
        refusal := format(
          'Another admin has set this order to %s. Please choose again.', initcap(current_status));
      else
        update public.orders set "orderStatus" = status where id = chosen.order_id;
      end if;
    exception
      when deadlock_detected or serialization_failure then
        raise;
      when check_violation then
        refusal := 'This status does not exist.';
      when others then
        refusal := sqlerrm;
    end;
    if refusal is not null then
      unchanged := unchanged || jsonb_build_object(
        'id', chosen.order_id, 'error', refusal, 'orderStatus', current_status);
    end if;
  end loop;
  return unchanged;
end;
$$;

-- Stores what the provider says about a known refund; a status only as far as it may follow. The list also knows
-- the amount.
create or replace function private.change_refund(refund public.refunds, fact jsonb, through text) returns void
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

-- The columns that differ, with their old and new values, but what the orders payments explain.
create or replace function private.changed_columns(before jsonb, after jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(name, jsonb_build_array(before -> name, after -> name)), '{}')
    from jsonb_object_keys(before || after) as name
    where name not in ('id', 'version', 'editVersion', 'refundedAmount', 'refundPending', 'refundExcess', 'refundDue',
      'refundDueSince', 'salesAmount', 'canBePacked') and before -> name is distinct from after -> name
  );
end;
$$;

-- After a charge or a dispute has changed; a charge that pays for its order is followed by the order's own update.
create or replace function private.charge_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.update_order_money(new."orderId", new."adminName");
  return null;
end;
$$;

-- The charges of an order with what went back of each and what is owed: all of a charge that the order does not need,
-- and of every charge of a cancelled order.
create or replace function private.charges_of(placed public.orders)
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

-- The refunds of an admin's request: those with status due have to be requested from the provider now, unless the
-- request is a repetition.
create or replace function private.claimed_refunds(request_id uuid, result text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('result', result, 'refunds', (
    select jsonb_agg(private.refund_request(refund) order by refund.id)
    from public.refunds as refund where refund."requestId" = request_id));
end;
$$;

-- Deletes what nobody needs any more, each after its time. In parts, because on PGlite other requests wait.
create or replace function private.delete_expired() returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Orders that were never paid, with their items and attempts; of an order that the provider has ever charged
  -- for, everything stays.
  delete from public.orders where id in (
    select unpaid.id from public.orders as unpaid
    where unpaid."paymentStatus" in ('pending', 'failed') and unpaid.created_at < now() - interval '90 days'
      and not exists (
        select from public.charges as charge where charge."orderId" = unpaid.id)
    order by unpaid.created_at limit 1000);
  -- What the provider said about payments that came to nothing, and about others when their year is long over.
  delete from private.provider_messages where id in (
    select message.id from private.provider_messages as message
    where message.received_at < now() - interval '90 days' and (message.problem = '' or message.settled_by is not null)
      and (message.received_at < now() - interval '7 years'
      or not exists (select from public.charges as charge where charge.reference = message.reference))
    order by message.id limit 5000);
  delete from private.outbox where id in (
    select id from private.outbox
    where coalesce(sent_at, created_at) < now() - interval '1 year' order by id limit 5000);
  -- Sign-ups that nobody has confirmed.
  delete from auth.users where id in (
    select id from auth.users
    where confirmed_at is null and invited_at is null and not is_anonymous
      and created_at < now() - interval '7 days'
    order by created_at limit 1000);
  -- As long as the accounts they belong to: they tell that several people may have signed up.
  delete from private.earlier_sign_ups where sent_at < now() - interval '7 days';
  delete from private.password_resets where opened_at < now() - interval '1 day';
  delete from private.sign_in_addresses where used_at < now() - interval '90 days';
  delete from public."auditLog" where id in (
    select id from public."auditLog" where at < now() - interval '2 years' order by at limit 5000);
  perform private.revert_abandoned_imports();
  delete from public."productImports" where created_at < now() - interval '1 day';
  delete from private.deleted_products where deleted_at < now() - interval '30 days';
  delete from private.admin_requests where created_at < now() - interval '30 days';
end;
$$;

-- Deletes the caller's account with cart, wishlist and addresses. Orders stay, without a person; one that is
-- paid has to arrive first, and a payment has to have its result. An admin's account stays, whatever the session.
create or replace function private.delete_own_account(current_password text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if exists (select from auth.users where id = auth.uid() and raw_app_meta_data ->> 'role' = 'admin') then
    raise exception using errcode = 'PT403', message = 'This account cannot be deleted here.';
  end if;
  perform private.lock_shopper(auth.uid());
  -- A confirmation under way is waited for: it locks the order only.
  perform from public.orders where user_id = auth.uid() order by id for no key update;
  if exists (
    select from public.orders
    where user_id = auth.uid() and "paymentStatus" in ('paid', 'success')
      and "orderStatus" in ('processing', 'packaged', 'dispatched')
  ) then
    raise exception using errcode = 'PT409',
      message = 'One of your orders is still on its way. Please delete your account when it has arrived.';
  end if;
  if exists (
    select from public."paymentAttempts"
    where user_id = auth.uid() and state = 'open' and created_at > now() - interval '30 minutes'
  ) then
    raise exception using errcode = 'PT409', message = 'A payment is still in progress.';
  end if;
  if not private.is_present_password(current_password) then
    raise exception using errcode = 'PT403',
      message = 'An account can only be deleted with the present password. Please enter it again.';
  end if;
  update public.orders set "orderStatus" = 'cancelled'
  where user_id = auth.uid() and "paymentStatus" in ('pending', 'failed') and "orderStatus" = 'processing';
  update public.orders set name = '', "phoneNumber" = '', address = '', city = '', region = ''
  where user_id = auth.uid();
  -- What the provider said has the person in it, and so has the log of these changes.
  perform private.remove_person(attempt.reference) from public."paymentAttempts" as attempt
  where attempt.user_id = auth.uid();
  delete from public."auditLog"
  where "table" = 'orders' and change ?| array['name', 'phoneNumber', 'address', 'city', 'region']
    and "rowId" in (select id from public.orders where user_id = auth.uid());
  update public."auditLog" set "userName" = 'Deleted account' where user_id = auth.uid();
  delete from auth.users where id = auth.uid();
end;
$$;

create or replace function private.dispute_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.update_order_money(
    (select charge."orderId" from public.charges as charge where charge.id = new."chargeId"), new."adminName");
  return null;
end;
$$;

-- Stores with an attempt what came of it.
create or replace function private.end_attempt(reference text, result text, message text) returns void
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

-- Adds the mail about a refund that is done, with its amount. The mail about a reversed charge was about all of
-- its refunds, also those that become known later.
create or replace function private.enqueue_refund_mail(refund public.refunds, order_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.outbox (order_id, kind, recipient, amount, refund_id)
  select placed.id, 'refunded', account.email, refund.amount, refund.id
  from public.orders as placed join auth.users as account on account.id = placed.user_id
  where placed.id = enqueue_refund_mail.order_id and not exists (
    select from public.refunds as reversal
    where reversal."chargeId" = refund."chargeId" and reversal."isReversal" and reversal.id <> refund.id)
  on conflict do nothing;
  perform pg_catalog.pg_notify('outbox', '');
end;
$$;

-- Refunds of paid orders that stay, which failed, or of which the provider turned out not to have them; not those that
-- were repeated, and not what the bank left where it was.
create or replace function private.failed_refunds() returns setof public.refunds
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select refund.* from public.refunds as refund
    join public.charges as charge on charge.id = refund."chargeId" and charge.role = 'order'
    join public.orders as placed on placed.id = charge."orderId" and placed."salesAmount" > 0
      and placed."orderStatus" <> 'cancelled'
    where (refund.status = 'failed' or refund.status = 'refused' and refund.tries > 1 and refund.source = 'admin')
      and refund."disputeId" is null and not refund."isReversal"
      and not exists (
        select from public.refunds as later where later."chargeId" = refund."chargeId" and later.id > refund.id
          and later.amount >= refund.amount);
end;
$$;

-- The result of an attempt that the provider cannot change any more; null as long as the attempt's own charge is
-- not known: an order that another attempt paid for may be paid for again.
create or replace function private.final_result(reference text, placed public.orders) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select from public.charges as charge
    where charge.reference = final_result.reference and charge.role in ('order', 'surplus')
  ) then
    return private.result_of_payment(placed);
  end if;
  return null;
end;
$$;

-- The refund that has the provider's id, or whose own request or id of its dispute the provider names. An older one and
-- the rest of a reversal have no id: they are known by their amount.
create or replace function private.find_refund(charge_id bigint, fact jsonb) returns public.refunds
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
create or replace function private.find_refund_of_event(charge_id bigint, fact jsonb) returns public.refunds
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

-- The answer that a request has got before; null for a new one, or one without an id, which the caller now carries
-- out. While the first is still under way, the unique key waits for the end of its transaction.
create or replace function private.first_answer(request_id uuid, action text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  earlier private.admin_requests;
begin
  perform private.require_admin();
  if request_id is null then
    return null;
  end if;
  insert into private.admin_requests (id, user_id, action) values (request_id, auth.uid(), action)
  on conflict (id) do nothing;
  if found then
    return null;
  end if;
  select * into earlier from private.admin_requests where id = request_id;
  if (earlier.user_id, earlier.action) is distinct from (auth.uid(), action) then
    raise exception using errcode = 'PT409', message = 'This request id belongs to another request.';
  end if;
  return earlier.answer;
end;
$$;

-- What the shop itself is going to send back is never more than is left, which the provider would refuse.
create or replace function private.fit_due_refund(charge public.charges) returns void
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

-- A refund that went out after all is not for pieces that another one was for meanwhile: their money went back twice.
create or replace function private.fit_refund_items(refund_id bigint) returns void
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

-- A charge has one reversal: the unexplained part, which grows and shrinks as refunds become known.
create or replace function private.fit_reversal(charge public.charges) returns void
language plpgsql security definer set search_path = '' as $$
declare
  part constant numeric := private.unexplained_part(charge);
begin
  update public.refunds set amount = case when part > 0 then part else amount end,
    status = case when part > 0 then status else 'refused' end
  where "chargeId" = charge.id and "isReversal" and status = 'processed';
end;
$$;

-- Marks the refunds of a charge as given back by hand that the provider does not have, or has not finished within
-- three days; then gives the rest of what is owed back by hand. Not while a refund is being requested.
create or replace function private.give_back_by_hand(charge_id bigint, owed numeric, reason text) returns boolean
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

-- True within two minutes after the provider was asked for it; the pauses between the questions grow.
create or replace function private.is_being_requested(refund public.refunds) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return refund.status = 'due'
    and refund."nextTryAt" - interval '2 minutes' * (2 ^ least(refund.tries - 1, 6)) > now() - interval '2 minutes';
end;
$$;

-- True when the attempt has paid for its order and all of that is stored, also this message.
create or replace function private.is_confirmed(reference text, charge jsonb, message text) returns boolean
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

-- True while the bank has not decided about a charge of the order.
create or replace function private.is_disputed(order_id bigint) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.charges as charge join public.disputes as dispute on dispute."chargeId" = charge.id
    where charge."orderId" = order_id and dispute.status = 'open');
end;
$$;

-- True when the charge is not what this order asked for.
create or replace function private.is_mismatch(placed public.orders, charge jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  due constant numeric := placed."totalAmount" * 100;
begin
  return charge ->> 'currency' is distinct from 'GHS'
    or (charge ->> 'requested_amount')::numeric is distinct from due
    or (charge ->> 'amount')::numeric not between due and 999999999999;
end;
$$;

-- True when a request is new or a repetition of the same one; false when its id was used for something else.
create or replace function private.is_own_request(request_id uuid, admin_id uuid, action text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.admin_requests (id, user_id, action) values (request_id, admin_id, is_own_request.action)
  on conflict (id) do nothing;
  return exists (
    select from private.admin_requests as known
    where known.id = request_id and known.user_id = admin_id and known.action = is_own_request.action);
end;
$$;

-- True when the money of a refund counts as returned: the provider has it, or an admin gave it back.
create or replace function private.is_returned(status text) returns boolean
language sql immutable
return status in ('requested', 'processing', 'processed', 'by_hand');

-- Keeps the answer for repetitions of the request.
create or replace function private.keep_answer(request_id uuid, answer jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update private.admin_requests set answer = keep_answer.answer where id = request_id and user_id = auth.uid();
end;
$$;

-- Keeps a message as it came; a repetition is not kept again.
create or replace function private.keep_message(source text, event text, reference text, body jsonb, problem text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.provider_messages (source, event, reference, body, problem)
  values (source, event, coalesce(reference, ''), body, left(coalesce(problem, ''), 500))
  on conflict do nothing;
end;
$$;

-- What can still go back of the charges of an order, in cedis.
create or replace function private.left_of(placed public.orders) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(sum(charge.refundable), 0)
    from private.charges_of(placed) as charge where charge.currency = 'GHS');
end;
$$;

-- All items of an order as the lines of a refund, without those that were refunded before.
create or replace function private.lines_left(order_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('itemId', item.id, 'quantity', item.quantity - item."refundedQuantity"))
    from public."orderItems" as item
    where item."orderId" = order_id and item.quantity > item."refundedQuantity"
  );
end;
$$;

-- What has not gone back of a charge, and what more went back than nobody has settled.
create or replace function private.listed_charge(charge public.charges, out remaining numeric, out excess numeric)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  select charge.amount - sums.returned, sums.returned - charge.amount - charge."settledExcess"
  into remaining, excess from private.returned_of(charge.id) as sums;
end;
$$;

-- What is listed of an order's refunds: all that is owed, but charges that do not match, which are listed by
-- themselves, what the shop itself is sending back since less than an hour, and refunds that need attention. With the
-- last problem.
create or replace function private.listed_refund(
  placed public.orders, out amount numeric, out note text, out has_failed boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  select coalesce(sum(greatest(charge.owed - own.amount, 0)), 0) into amount
  from private.charges_of(placed) as charge cross join lateral (
    select coalesce(sum(refund.amount), 0) as amount from public.refunds as refund
    where refund."chargeId" = charge.id and (refund.status = 'needs_attention'
      or refund.status = 'due' and refund.source <> 'admin' and refund.created_at > now() - interval '1 hour')
  ) as own where charge.currency = 'GHS' and charge.role <> 'mismatch';
  select refund.note, refund.status = 'failed' into note, has_failed from public.refunds as refund
  join public.charges as charge on charge.id = refund."chargeId"
  where charge."orderId" = placed.id and refund.status in ('refused', 'failed', 'due')
  order by refund.id desc limit 1;
  note := coalesce(note, '');
end;
$$;

-- Locks a charge and, before it, its order: nobody waits in a circle.
create or replace function private.lock_charge(charge_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.orders
  where id = (select "orderId" from public.charges where id = charge_id) for no key update;
  perform from public.charges where id = charge_id for no key update;
end;
$$;

-- A charge that belongs to no order or does not match it, locked; null when there is none.
create or replace function private.lock_unneeded_charge(charge_id bigint) returns public.charges
language plpgsql security definer set search_path = '' as $$
declare
  charge public.charges;
begin
  perform private.lock_charge(charge_id);
  select * into charge from public.charges where id = charge_id and role in ('unknown', 'mismatch');
  return charge;
end;
$$;

-- Replaces the rows that no other transaction has locked with one for each day.
create or replace function private.merge_day_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with merged as (
    delete from private.day_sales
    where id in (select id from private.day_sales for update skip locked)
    returning day, orders, sales, refunds
  )
  insert into private.day_sales (day, orders, sales, refunds)
  select day, sum(orders), sum(sales), sum(refunds) from merged group by day;
  return null;
end;
$$;

-- The order with what follows from its charges, refunds and disputes, in cedis: a charge in another currency has no
-- part in the sums.
create or replace function private.order_money(placed public.orders) returns public.orders
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

-- What of an order an admin has to look at: money that is owed, missing pieces, a refunded order that is not cancelled.
create or replace function private.orders_to_settle()
returns table (kind text, placed public.orders, amount numeric, note text, since timestamptz)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select case when listed.has_failed then 'refund_failed' else 'refund_due' end, one, listed.amount, listed.note,
      one."refundDueSince"
    from public.orders as one cross join lateral private.listed_refund(one) as listed
    where one."refundDue" > 0 and listed.amount > 0
    union all
    select case when one."shortBy" > 0 then 'short' else 'refunded_open' end, one, one."totalAmount", '',
      one.created_at
    from public.orders as one
    where one."shortBy" > 0 and one."orderStatus" in ('processing', 'packaged')
      or one."moneyStatus" = 'refunded' and one."orderStatus" <> 'cancelled';
end;
$$;

-- Which single payments an admin has to look at: charges without an order or with a wrong amount, those of which more
-- went back than came in, open disputes, refunds that need the customer's bank details, those that the provider has not
-- finished within three days, and of an order that stays those that failed and were not repeated.
create or replace function private.payments_to_settle()
returns table (
  kind text, settles text, id bigint, charge public.charges, amount numeric, note text, since timestamptz,
  "dueAt" timestamptz
)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select one.role, 'charge', one.id, one, listed.remaining, one.reason, one.created_at, null::timestamptz
    from public.charges as one cross join lateral private.listed_charge(one) as listed
    where one.role in ('mismatch', 'unknown') and listed.remaining > 0
    union all
    select 'excess', 'excess', one.id, one, listed.excess, '', one.created_at, null
    from public.charges as one cross join lateral private.listed_charge(one) as listed
    where listed.excess > 0 and one.id in (
      select other.id from public.charges as other where other.role in ('mismatch', 'unknown')
      union all
      select paying.id from public.orders as placed join public.charges as paying on paying."orderId" = placed.id
      where placed."refundExcess" > 0 and paying.role in ('order', 'surplus'))
    union all
    select 'dispute', 'dispute', dispute.id, one, dispute.amount, dispute.note, dispute.created_at, dispute."dueAt"
    from public.disputes as dispute join public.charges as one on one.id = dispute."chargeId"
    where dispute.status = 'open'
    union all
    select case when refund.status = 'needs_attention' then 'refund_needs_attention' else 'refund_waiting' end,
      'refund', refund.id, one, refund.amount, refund.note, refund.created_at, null
    from public.refunds as refund join public.charges as one on one.id = refund."chargeId"
    where refund.status = 'needs_attention'
      or refund.status in ('requested', 'processing') and refund.created_at < now() - interval '3 days'
    union all
    select 'refund_failed', 'refund', failed.id, one, failed.amount, failed.note, failed.created_at, null
    from private.failed_refunds() as failed join public.charges as one on one.id = failed."chargeId";
end;
$$;

-- What the chosen items of an order come to; null when they are not items of it, or more than are left of them
-- after earlier refunds.
create or replace function private.price_of_lines(order_id bigint, lines jsonb) returns numeric
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

-- Moves pieces of an order back into the stock.
create or replace function private.put_pieces_back(order_id bigint, lines jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  line record;
begin
  for line in
    select item."productId", sum(chosen.quantity) as quantity
    from jsonb_to_recordset(lines) as chosen ("itemId" bigint, quantity integer)
    join public."orderItems" as item on item.id = chosen."itemId"
    where item."productId" is not null group by item."productId"
  loop
    update public.products as product
    set "stockQuantity" = least(product."stockQuantity" + least(line.quantity, held.taken), 1000000)
    from private.order_stock as held
    where product.id = line."productId" and held."orderId" = order_id
      and held."productId" = line."productId";
    update private.order_stock as held
    set quantity = greatest(held.quantity - line.quantity, 0),
      taken = greatest(held.taken - line.quantity, 0)
    where held."orderId" = order_id and held."productId" = line."productId";
  end loop;
end;
$$;

-- The facts from all orders, for those that were inserted while triggers were off: what went back of an order on the
-- day of its last refund. Stored day by day, as triggers do it: a report reads few pages.
create or replace function private.recalculate_sales() returns void
language sql set search_path = '' as $$
  delete from private.day_sales;
  delete from private.product_sales;
  with sold as (
    select placed.id, placed."totalAmount" as total, placed."totalAmount" - placed."salesAmount" as returned,
      (coalesce(charge."paidAt", placed.created_at) at time zone 'UTC')::date as day,
      (coalesce((
        select max(coalesce(refund."completedAt", refund.created_at)) from public.refunds as refund
        where refund."chargeId" = charge.id and private.is_returned(refund.status)
      ), placed.created_at) at time zone 'UTC')::date as refund_day
    from public.orders as placed
    left join public.charges as charge on charge."orderId" = placed.id and charge.role = 'order'
    where placed."paymentStatus" in ('success', 'paid')
  ), days as (
    insert into private.day_sales (day, orders, sales, refunds)
    select day, sum(orders), sum(sales), sum(refunds) from (
      select day, 1 as orders, total as sales, 0 as refunds from sold
      union all select refund_day, 0, 0, returned from sold where returned <> 0
    ) as change group by day order by day
  )
  insert into private.product_sales (day, name, "productId", "categoryId", units, sales)
  select change.day, change.name, max(change."productId"), max(product."categoryId"), sum(units), sum(change.sales)
  from (
    select sold.day, item.name, item."productId", item.quantity as units, item.price * item.quantity as sales
    from sold join public."orderItems" as item on item."orderId" = sold.id
    union all
    select sold.refund_day, item.name, item."productId", -item."refundedQuantity", -item."refundedAmount"
    from sold join public."orderItems" as item on item."orderId" = sold.id
    where (item."refundedQuantity", item."refundedAmount") <> (0, 0)
  ) as change left join public.products as product on product.id = change."productId"
  group by 1, 2 order by 1, 2;
$$;

-- Records that an order was paid in cash or by mobile money: it counts as paid, its pieces leave the stock, and a
-- note says who took the money and why.
create or replace function private.record_cash(order_id bigint, reason text, request_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  perform private.require_admin();
  if coalesce(reason, '') !~ '\S' then
    raise exception using errcode = 'PT400', message = 'Please say how it was paid.';
  end if;
  if private.first_answer(request_id, 'mark_as_paid') is not null then
    return;
  end if;
  select * into placed from public.orders where id = order_id for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This order does not exist.';
  end if;
  if placed."paymentStatus" in ('success', 'paid') or placed."orderStatus" = 'cancelled' then
    raise exception using errcode = 'PT409', message = 'This order is paid or cancelled already.';
  end if;
  perform private.lock_products(placed.id);
  if exists (select from private.available_stock(placed) as line where line.wanted > line.available) then
    raise exception using errcode = 'PT409', message = 'There are not enough pieces in stock for this order.';
  end if;
  perform private.take_stock(placed);
  insert into public.charges ("orderId", method, role, amount, "paidAt", source, "adminName", reason)
  values (placed.id, 'cash', 'order', placed."totalAmount", now(), 'admin',
    private.admin_name(auth.uid()), left(reason, 500));
  update public.orders set "paymentStatus" = 'paid' where id = placed.id;
  update public."paymentAttempts" set state = 'final' where "orderId" = placed.id;
  perform private.clear_bought_lines(placed);
  insert into public."orderNotes" ("orderId", note) values (placed.id, 'Marked as paid: ' || left(reason, 500));
end;
$$;

-- After a refund has changed: its pieces go back into the stock once the provider has it, and out of it if it fails,
-- the order is brought up to date, and the customer gets a mail when it is done.
create or replace function private.refund_changed() returns trigger
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
  perform private.update_order_money(order_id,
    case when old_status in ('', 'due') or new.status = 'by_hand' then new."adminName" else '' end);
  if new.status in ('processed', 'by_hand') and old_status not in ('processed', 'by_hand') then
    perform private.enqueue_refund_mail(new, order_id);
  end if;
  return null;
end;
$$;

-- Refuses pieces of another order, and more than were bought, also of several refunds at once: they wait for the order.
create or replace function private.refund_item_added() returns trigger
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

-- Why no refund of the wanted amount can be requested; null when it can. Waits for the answer about another one if
-- there would be enough without it.
create or replace function private.refund_refusal(placed public.orders, wanted numeric, has_reason boolean) returns text
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

-- What the caller has to ask the provider for; money in pesewas. After a request whose answer was lost (tries above 1)
-- the provider is asked first whether it has it; one of an admin is then not repeated by the sweep.
create or replace function private.refund_request(refund public.refunds) returns jsonb
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

-- How a refund may change, and through what: the provider's answer to our own request or to the bank details (retry),
-- its message, which may be late, its list, which overrides what messages said, or an admin. What was given back by hand
-- stays so.
create or replace function private.refund_transitions() returns table (from_status text, through text, to_statuses text[])
language sql immutable set search_path = '' as $$
  values
    ('due', 'answer', array['requested', 'processing', 'processed', 'failed', 'needs_attention', 'refused']),
    ('due', 'message', array['requested', 'processing', 'processed', 'failed', 'needs_attention']),
    ('due', 'list', array['requested', 'processing', 'processed', 'failed', 'needs_attention', 'refused']),
    ('due', 'admin', array['by_hand']),
    ('requested', 'message', array['processing', 'processed', 'failed', 'needs_attention']),
    ('requested', 'list', array['processing', 'processed', 'failed', 'needs_attention']),
    ('requested', 'admin', array['by_hand']),
    ('processing', 'message', array['processed', 'failed', 'needs_attention']),
    ('processing', 'list', array['requested', 'processed', 'failed', 'needs_attention']),
    ('processing', 'admin', array['by_hand']),
    ('needs_attention', 'retry', array['requested', 'processing']),
    ('needs_attention', 'message', array['processing', 'processed', 'failed']),
    ('needs_attention', 'list', array['requested', 'processing', 'processed', 'failed']),
    ('needs_attention', 'admin', array['by_hand']),
    ('processed', 'list', array['requested', 'processing', 'failed', 'needs_attention', 'refused']),
    ('failed', 'list', array['requested', 'processing', 'processed', 'needs_attention']),
    ('failed', 'admin', array['by_hand']),
    ('refused', 'list', array['requested', 'processing', 'processed', 'failed', 'needs_attention']),
    ('refused', 'admin', array['by_hand']);
$$;

-- The pieces and the money of each line that went back: first the pieces that refunds are for, at their price, then
-- the rest of what was returned, spread over the lines by what is left of them, in whole pesewas. Of an order that
-- was refunded in whole all pieces.
create or replace function private.refunded_lines(placed public.orders)
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
create or replace function private.refunded_pieces(item_id bigint) returns integer
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select coalesce(sum(part.quantity), 0) from public."refundItems" as part
    join public.refunds as refund on refund.id = part."refundId"
    where part."orderItemId" = item_id and refund.status not in ('failed', 'refused'));
end;
$$;

-- Refuses every other change, whoever tries it.
create or replace function private.refuse_refund_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from private.refund_transitions() as allowed
    where allowed.from_status = old.status and new.status = any (allowed.to_statuses)
  ) then
    raise exception using errcode = 'PT409',
      message = format('A refund cannot change from %s to %s.', old.status, new.status);
  end if;
  new."completedAt" := case when new.status in ('processed', 'by_hand', 'failed') then now() end;
  return new;
end;
$$;

-- An order that may not be packed can be sent on only by an admin who says why, which is kept as a note.
create or replace function private.refuse_to_pack() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  reason constant text := coalesce(current_setting('shop.packing_reason', true), '');
begin
  if not private.called_by_client() then
    return new;
  end if;
  if reason !~ '\S' then
    raise exception using errcode = 'PT409', message = case new."moneyStatus"
      when 'disputed' then 'The customer disputes the payment of this order.'
      when 'refunded' then 'The money of this order went back to the customer.'
      when 'refund_due' then 'The money of this order is owed to the customer.'
      else 'This order is not paid.' end,
      hint = 'Give a reason to change it all the same.';
  end if;
  insert into public."orderNotes" ("orderId", note)
  values (new.id, format('Set to %s (%s): %s', initcap(new."orderStatus"),
    replace(new."moneyStatus", '_', ' '), left(reason, 500)));
  return new;
end;
$$;

-- Removes the person from the messages about a payment. Those that then are the same are kept once.
create or replace function private.remove_person(of_reference text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.provider_messages as message using private.provider_messages as earlier
  where message.reference = of_reference and earlier.reference = of_reference and earlier.event = message.event
    and earlier.id < message.id and private.without_person(earlier.body) = private.without_person(message.body);
  update private.provider_messages set body = private.without_person(body) where reference = of_reference;
end;
$$;

-- Reserves an amount on the charges of an order, those first that are owed, or with no amount all that is owed. A
-- charge with a request that has no answer is left out.
create or replace function private.reserve_refunds(placed public.orders, wanted numeric, wish jsonb) returns void
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

-- The pieces that a refund was for, of products that are deleted: they come back with the product.
create or replace function private.restock_deleted_products(order_id bigint, lines jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.deleted_products as kept set
    product = kept.product || jsonb_build_object('stockQuantity',
      least((kept.product ->> 'stockQuantity')::integer + coalesce((
        select least(returned.quantity, (line ->> 'taken')::integer)
        from jsonb_array_elements(kept.order_stock) as line
        where (line ->> 'orderId')::bigint = order_id), 0), 1000000)),
    order_stock = (
      select coalesce(jsonb_agg(case when (line ->> 'orderId')::bigint = order_id
        then line || jsonb_build_object(
          'quantity', greatest((line ->> 'quantity')::integer - returned.quantity, 0),
          'taken', greatest((line ->> 'taken')::integer - returned.quantity, 0))
        else line end), '[]')
      from jsonb_array_elements(kept.order_stock) as line)
  from (
    select deleted.id, sum(chosen.quantity) as quantity
    from jsonb_to_recordset(lines) as chosen ("itemId" bigint, quantity integer)
    join private.deleted_products as deleted on chosen."itemId" = any (deleted.order_item_ids)
    group by deleted.id
  ) as returned
  where kept.id = returned.id;
end;
$$;

-- Runs when an order is cancelled, and when that is taken back.
create or replace function private.restock_on_cancel() returns trigger
language plpgsql security definer set search_path = '' as $$
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
    update public.orders set "shortBy" = 0 where id = new.id and "shortBy" <> 0;
  else
    perform private.take_available_stock(new);
  end if;
  return null;
end;
$$;

-- Puts the pieces that a refund is for back into the stock, and out of what the order needs. Pieces that an earlier
-- refund has put back, which failed afterwards, are not put back again.
create or replace function private.restock_refund(refund_id bigint, order_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  lines jsonb;
begin
  if not exists (select from public."refundItems" where "refundId" = refund_id and restock) then
    return;
  end if;
  perform private.lock_products(order_id);
  with back as (
    select part."orderItemId", greatest(0, least(part.quantity - part.restocked, (
      select coalesce(sum(other.quantity) filter (where refund.status not in ('failed', 'refused')), 0)
        - sum(other.restocked)
      from public."refundItems" as other join public.refunds as refund on refund.id = other."refundId"
      where other."orderItemId" = part."orderItemId" and other.restock)))::integer as pieces
    from public."refundItems" as part where part."refundId" = refund_id and part.restock
  ), stored as (
    update public."refundItems" as part set restocked = part.restocked + back.pieces
    from back where part."refundId" = refund_id and part."orderItemId" = back."orderItemId"
  )
  select jsonb_agg(jsonb_build_object('itemId', "orderItemId", 'quantity', pieces)) into lines
  from back where pieces > 0;
  perform private.put_pieces_back(order_id, lines);
  perform private.restock_deleted_products(order_id, lines);
end;
$$;

-- What a charge means for its shopper now.
create or replace function private.result_of(charge public.charges) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when charge.role = 'mismatch' then 'mismatch' else (
    select private.result_of_payment(placed) from public.orders as placed where placed.id = charge."orderId") end;
end;
$$;

-- What a charge for this order means for its shopper.
create or replace function private.result_of_payment(placed public.orders) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when placed."paymentStatus" in ('success', 'paid') and placed."moneyStatus" <> 'refunded'
    then 'confirmed' else 'refunded' end;
end;
$$;

-- What went back of a charge, which part of it the provider has not finished, and what is about to go back: the only
-- place that knows.
create or replace function private.returned_of(
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

-- What a successful charge is for its order. One of which money went back before its order was known does not pay for
-- it. Locks the products whose stock it looks at.
create or replace function private.role_of(placed public.orders, charge jsonb) returns text
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

-- The sales from a day to before another one. Products and categories add up to the sum of the days: the hundred best
-- products are listed, and the others together. Has definer rights, because nobody may read the totals directly.
create or replace function private.sales_between(since date, before date, step text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if step not in ('day', 'week', 'month') or since is null or before is null or before - since > 4000 then
    raise exception using errcode = 'PT400', message = 'A report needs a start, an end and a step.';
  end if;
  return jsonb_build_object(
    'total', (
      select jsonb_build_object('orders', coalesce(sum(orders), 0), 'sales', coalesce(sum(sales - refunds), 0))
      from private.day_sales where day >= since and day < before
    ),
    'periods', (
      select coalesce(jsonb_agg(to_jsonb(period) order by period.start), '[]') from (
        select date_trunc(step, day)::date as start, sum(orders) as orders, sum(sales) as gross,
          sum(refunds) as refunds, sum(sales - refunds) as sales
        from private.day_sales where day >= since and day < before
        group by 1 having sum(orders) <> 0 or sum(sales) <> 0 or sum(refunds) <> 0
      ) as period
    ),
    'products', (
      select coalesce(jsonb_agg(to_jsonb(best) - 'place' order by best.place), '[]')
      from private.best_products(since, before) as best
    ),
    'categories', (
      select coalesce(jsonb_agg(to_jsonb(part) order by part.sales desc), '[]') from (
        select coalesce(category.name, 'Other') as name, sum(total.units) as units, sum(total.sales) as sales
        from private.product_sales as total
        left join public.categories as category on category.id = total."categoryId"
        where total.day >= since and total.day < before
        group by 1 having sum(total.units) <> 0 or sum(total.sales) <> 0
      ) as part
    )
  );
end;
$$;

-- Decides to send a charge back that its order does not need. The caller requests it now, the sweep later.
create or replace function private.send_back(charge public.charges) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.refunds ("chargeId", "requestId", amount, status, source, tries, "nextTryAt")
  select charge.id, gen_random_uuid(), charge.amount - sums.returned - sums.reserved, 'due', charge.source, 1,
    now() + interval '2 minutes'
  from private.returned_of(charge.id) as sums where charge.amount > sums.returned + sums.reserved
  on conflict ("chargeId") where status = 'due' do nothing;
end;
$$;

-- Before an order is stored as paid, unpaid, cancelled or not.
create or replace function private.set_order_money() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  return private.order_money(new);
end;
$$;

-- Records that one thing that needs attention was settled elsewhere: a charge that belongs to no order or does not match
-- it, more that went back of one than came in, an open dispute, a refund that the provider has not finished or that has
-- failed, or a message that could not be read.
create or replace function private.settle_one_payment(kind text, payment_id bigint, reason text) returns boolean
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

-- Records that what is owed for an order went back in another way.
create or replace function private.settle_order_refund(order_id bigint, reason text, request_id uuid) returns void
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

create or replace function private.settle_payment_once(kind text, payment_id bigint, reason text, request_id uuid) returns void
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

-- A further attempt to pay for an order: the provider takes each reference once, so it gets a new one.
create or replace function private.start_attempt() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  attempts integer;
begin
  -- Clients have no right to set the reference; who sets it is add_first_attempt or a restore.
  if new.reference is not null then
    return new;
  end if;
  perform private.lock_shopper(auth.uid());
  select * into placed from public.orders
  where id = new."orderId" and user_id = auth.uid() for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This order does not exist.';
  end if;
  select count(*) into attempts from public."paymentAttempts" where "orderId" = placed.id;
  if placed."paymentStatus" not in ('pending', 'failed') or placed."orderStatus" = 'cancelled'
    or not private.has_items(placed.id) or attempts >= 20 then
    raise exception using errcode = 'PT409', message = 'This order cannot be paid any more.';
  end if;
  perform private.refuse_second_payment(placed.user_id);
  perform private.hold_stock(placed);
  -- A stranger's order may have the next number as its reference.
  loop
    attempts := attempts + 1;
    new.reference := left(placed."paymentReference", 96) || '-' || attempts;
    exit when not exists (select from public."paymentAttempts" where reference = new.reference);
  end loop;
  new.user_id := placed.user_id;
  new."nextCheckAt" := now() + interval '2 minutes';
  return new;
end;
$$;

-- Stores a charge; one that was unknown becomes that of its order. Money of `charge` is in pesewas.
create or replace function private.store_charge(
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

-- Takes what is available of the pieces that a paid order needs and does not have; keeps what it is short by.
create or replace function private.take_available_stock(placed public.orders) returns void
language plpgsql security definer set search_path = '' as $$
declare
  short integer;
begin
  -- The buyer's own holds count as well: the sum of all holds never exceeds the stock.
  placed.user_id := null;
  with missing as (
    select line."productId", least(line.quantity - line.taken, greatest(free.available, 0)) as pieces
    from private.order_stock as line
    join private.available_stock(placed) as free on free."productId" = line."productId"
    where line."orderId" = placed.id and line.quantity > line.taken
  ), moved as (
    update public.products as product set "stockQuantity" = product."stockQuantity" - missing.pieces
    from missing where product.id = missing."productId" and missing.pieces > 0
  )
  update private.order_stock as line set taken = line.taken + missing.pieces
  from missing where line."orderId" = placed.id and line."productId" = missing."productId";
  short := private.missing_pieces(placed.id);
  update public.orders set "shortBy" = short where id = placed.id and "shortBy" <> short;
end;
$$;

-- The present day in Ghana (UTC).
create or replace function private.today() returns date
language sql stable
return (now() at time zone 'UTC')::date;

-- What none of the provider's refunds explains of a charge that it calls reversed. What an admin gave back by hand
-- explains nothing: that money was not at the provider.
create or replace function private.unexplained_part(charge public.charges) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return charge.amount - (
    select coalesce(sum(refund.amount), 0) from public.refunds as refund
    where refund."chargeId" = charge.id and not refund."isReversal"
      and refund.status in ('requested', 'processing', 'processed'));
end;
$$;

-- Messages of the provider that could not be read.
create or replace function private.unread_messages() returns setof private.provider_messages
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select * from private.provider_messages where problem <> '' and settled_by is null;
end;
$$;

-- Takes the pieces of a refund that failed out of the stock again, as far as they are there, for the order needs them.
-- What was dispatched before has come back, and stays in the stock.
create or replace function private.unstock_refund(refund_id bigint, order_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  select * into placed from public.orders where id = order_id;
  if placed."orderStatus" in ('dispatched', 'delivered') then
    return;
  end if;
  perform private.lock_products(order_id);
  with taken as (
    select part."orderItemId", item."productId", part.restocked from public."refundItems" as part
    join public."orderItems" as item on item.id = part."orderItemId"
    where part."refundId" = refund_id and part.restocked > 0 and item."productId" is not null
  ), cleared as (
    update public."refundItems" as part set restocked = 0 from taken
    where part."refundId" = refund_id and part."orderItemId" = taken."orderItemId"
  )
  update private.order_stock as line set quantity = line.quantity + again.pieces
  from (select "productId", sum(restocked) as pieces from taken group by "productId") as again
  where line."orderId" = order_id and line."productId" = again."productId";
  if found and placed."orderStatus" <> 'cancelled' then
    perform private.take_available_stock(placed);
  end if;
end;
$$;

-- Stores with the lines of an order what went back of them; what has changed counts in the sales of today.
create or replace function private.update_order_lines(placed public.orders) returns void
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
      line."refundedQuantity" - line.pieces, line."refundedAmount" - line.amount);
  end loop;
end;
$$;

-- Brings an order up to date after one of its charges, refunds or disputes has changed. The history names the admin who
-- wanted it, though the shop may request it.
create or replace function private.update_order_money(order_id bigint, admin_name text default '') returns void
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

-- An order that is paid is sold today, one that was inserted as paid on its own day; what changes later is refunded, or
-- was not refunded after all.
create or replace function private.update_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.add_sale(new, (new.created_at at time zone 'UTC')::date);
  elsif old."paymentStatus" not in ('success', 'paid') then
    perform private.add_sale(new, private.today());
  else
    insert into private.day_sales (day, orders, sales, refunds)
    values (private.today(), 0, 0, old."salesAmount" - new."salesAmount");
  end if;
  return null;
end;
$$;

-- A message of the provider without the customer, the card and the address of the device.
create or replace function private.without_person(body jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case jsonb_typeof(body)
    when 'object' then (
      select coalesce(jsonb_object_agg(part.key, private.without_person(part.value)), '{}') from jsonb_each(body) as part
      where part.key not in ('customer', 'authorization', 'ip_address', 'log', 'metadata', 'messages', 'history', 'bin',
        'last4', 'customer_note'))
    when 'array' then (
      select coalesce(jsonb_agg(private.without_person(part.value) order by part.place), '[]')
      from jsonb_array_elements(body) with ordinality as part (value, place))
    else body
  end;
end;
$$;

-- Adds pieces to the stock as it is now, or takes some off, whatever was sold since the list was read. A repetition
-- returns the product as it is now.
create or replace function public.add_stock(product_id bigint, pieces integer, request_id uuid default null)
returns setof public.products
language plpgsql set search_path = '' as $$
declare
  changed_before bigint;
  present bigint;
begin
  perform private.require_admin();
  changed_before := private.first_answer(request_id, 'add_stock')::bigint;
  if changed_before is not null then
    return query select * from public.products where id = changed_before;
    return;
  end if;
  select "stockQuantity" into present from public.products where id = product_id for no key update;
  if present is null then
    raise exception using errcode = 'PT404', message = 'This product does not exist any more.';
  elsif (present + pieces between 0 and 1000000) is not true then
    raise exception using errcode = 'PT400',
      message = format('There are %s pieces: the stock must stay between 0 and 1,000,000.', present);
  end if;
  perform private.keep_answer(request_id, to_jsonb(product_id));
  return query
    update public.products set "stockQuantity" = present + pieces where id = product_id returning *;
end;
$$;

revoke all on function "public"."add_stock"(bigint, integer, uuid) from "anon";

revoke all on function "public"."add_stock"(bigint, integer, uuid) from "service_role";

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
-- `refunds` are those that the caller has to request now.
create or replace function public.apply_provider_message(
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

revoke all
  on function
    "public"."apply_provider_message"(text, text, jsonb, text, text, text, jsonb, text, text)
  from "anon";

revoke all
  on function
    "public"."apply_provider_message"(text, text, jsonb, text, text, text, jsonb, text, text)
  from "authenticated";

-- Changes the present prices of products by a percentage, then by an amount, all or none, and returns how many
-- were changed. Products are locked in id order, as orders do.
create or replace function public.change_prices(
  product_ids bigint[], percent numeric default 0, amount numeric default 0, request_id uuid default null
) returns integer
language plpgsql set search_path = '' as $$
declare
  factor constant numeric := 1 + percent / 100;
  refused record;
  changed integer;
begin
  perform private.require_admin();
  changed := private.first_answer(request_id, 'change_prices')::integer;
  if changed is not null then
    return changed;
  end if;
  if (cardinality(product_ids) between 1 and 1000 and factor between 0 and 100) is not true or amount is null then
    raise exception using errcode = 'PT400',
      message = 'Choose 1 to 1,000 products, and a change between -100 and +9,900 percent.';
  end if;
  perform from public.products where id = any (product_ids) order by id for no key update;
  select name, round(price * factor + amount, 2) as price into refused from public.products
  where id = any (product_ids) and round(price * factor + amount, 2) not between 0 and 999999.99
  order by id limit 1;
  if found then
    raise exception using errcode = 'PT400', message = format('%s would cost GH₵%s. No price was changed.',
      refused.name, to_char(refused.price, 'FM999,999,999,990.00'));
  end if;
  update public.products set price = round(price * factor + amount, 2)
  where id = any (product_ids) and price <> round(price * factor + amount, 2);
  get diagnostics changed = row_count;
  perform private.keep_answer(request_id, to_jsonb(changed));
  return changed;
end;
$$;

revoke all on function "public"."change_prices"(bigint[], numeric, numeric, uuid) from "anon";

revoke all
  on function "public"."change_prices"(bigint[], numeric, numeric, uuid)
  from "service_role";

-- Charges about whose refunds the provider should be asked: one is not finished. At random, so that of very many none
-- is forgotten.
create or replace function public.charges_to_reconcile(at_most integer default 100)
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

-- Reserves all that is left of a charge that belongs to no order or does not match it, in its own currency, for an
-- admin who wants to send it back now. Answers like claim_refund, or unknown_payment.
create or replace function public.claim_charge_refund(
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

revoke all on function "public"."claim_charge_refund"(bigint, uuid, uuid, text) from "anon";

revoke all on function "public"."claim_charge_refund"(bigint, uuid, uuid, text) from "authenticated";

-- Hands out refunds whose request did not reach the provider or whose answer was lost, each to one process at a time;
-- with an order or a charge only its own.
create or replace function public.claim_due_refunds(
  at_most integer default 20, order_id bigint default null, charge_id bigint default null
) returns setof jsonb
language plpgsql security definer set search_path = '' as $$
begin
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

revoke all on function "public"."claim_due_refunds"(integer, bigint, bigint) from "anon";

revoke all on function "public"."claim_due_refunds"(integer, bigint, bigint) from "authenticated";

-- Hands mails to one sender each, with everything that is written in them. A sender that dies leaves its
-- claims, which others get after ten minutes; one that fails records it and tries again, ten times at
-- most. Mails to an owner without an address are deleted, and so are those that waited for a week: an address
-- that is set later gets no mails about past orders. Does not wait for the disk: after a power cut a mail is
-- claimed again that was not recorded as sent.
create or replace function public.claim_order_mails(
  owner_address text default '', at_most integer default 10
) returns table (
  id bigint, kind text, recipient text, placed jsonb, items jsonb, amount numeric, parcel jsonb, shop jsonb,
  refunded jsonb
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
          'price', item.price, 'image', item.image, 'productId', item."productId",
          'refundedQuantity', item."refundedQuantity") order by item.id), '[]'::jsonb)
        from public."orderItems" as item where item."orderId" = claimed.order_id)), claimed.amount,
      (select to_jsonb(carried) from public.parcels as carried
        where carried."orderId" = claimed.order_id and claimed.kind = 'dispatched'),
      (select jsonb_build_object('name', details.name, 'email', details.email,
        'phoneNumber', details."phoneNumber", 'address', details.address) from public."shopDetails" as details),
      (select jsonb_agg(jsonb_build_object('name', item.name, 'quantity', part.quantity) order by item.id)
        from public."refundItems" as part join public."orderItems" as item on item.id = part."orderItemId"
        where part."refundId" = claimed.refund_id)
    from claimed left join public.orders as bought on bought.id = claimed.order_id
    order by claimed.id;
end;
$$;

revoke all on function "public"."claim_order_mails"(text, integer) from "anon";

revoke all on function "public"."claim_order_mails"(text, integer) from "authenticated";

-- Reserves a refund of an order for an admin who wants to request it now: the amount, in cedis, or the price of the
-- chosen items, or else all that is left, and with `only_owed` what is owed. The order is locked: presses at the same
-- time never reserve more than is left. A request that is repeated finds its own refunds. Answers {result, refunds};
-- result: claimed, repeated, forbidden, unknown_order, other_request (the id belongs to another one), bad_lines,
-- too_much, nothing, reason_missing, or busy (the answer about another refund is missing).
create or replace function public.claim_refund(
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

revoke all
  on function "public"."claim_refund"(bigint, uuid, uuid, numeric, jsonb, boolean, text, boolean)
  from "anon";

revoke all
  on function "public"."claim_refund"(bigint, uuid, uuid, numeric, jsonb, boolean, text, boolean)
  from "authenticated";

-- What an admin calls when the money of an order came in cash or by mobile money.
create or replace function public.mark_as_paid(order_id bigint, reason text, request_id uuid default null) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.record_cash(order_id, reason, request_id);
end;
$$;

revoke all on function "public"."mark_as_paid"(bigint, text, uuid) from "anon";

revoke all on function "public"."mark_as_paid"(bigint, text, uuid) from "service_role";

-- What an admin has to look at, oldest first. `settles` and `paymentId` are set where an admin can settle one thing by
-- hand; `dueAt` is the end of the time to answer a dispute.
create or replace function public.needs_attention()
returns table (
  kind text, settles text, "paymentId" bigint, "orderId" bigint, "paymentReference" text, name text,
  amount numeric, currency text, pieces integer, note text, since timestamptz, "dueAt" timestamptz
)
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select listed.kind, null, null::bigint, (listed.placed).id, (listed.placed)."paymentReference",
      (listed.placed).name, listed.amount, 'GHS', (listed.placed)."shortBy", listed.note, listed.since,
      null::timestamptz
    from private.orders_to_settle() as listed
    union all
    select listed.kind, listed.settles, listed.id, (listed.charge)."orderId", (listed.charge).reference,
      coalesce(placed.name, ''), listed.amount, (listed.charge).currency, 0, listed.note, listed.since, listed."dueAt"
    from private.payments_to_settle() as listed
    left join public.orders as placed on placed.id = (listed.charge)."orderId"
    union all
    select 'unreadable', 'message', unread.id, null, unread.reference, '', 0, 'GHS', 0, unread.problem,
      unread.received_at, null
    from private.unread_messages() as unread
    order by 11;
end;
$$;

revoke all on function "public"."needs_attention"() from "anon";

revoke all on function "public"."needs_attention"() from "service_role";

-- What happened to an order's money, oldest first, for admins: charges, declined cards, refunds and disputes.
create or replace function public.order_payments(order_id bigint)
returns table (
  kind text, id bigint, created_at timestamptz, status text, amount numeric, currency text, channel text,
  source text, "adminName" text, reason text, note text, "dueAt" timestamptz, items jsonb
)
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select 'charge', charge.id, charge.created_at, charge.role, charge.amount, charge.currency,
      case when charge.method = 'cash' then 'cash' else charge.channel end, charge.source, charge."adminName",
      charge.reason, '', null::timestamptz, null::jsonb
    from public.charges as charge where charge."orderId" = order_id
    union all
    select 'declined', null, attempt."declinedAt", 'declined', placed."totalAmount", 'GHS', '', 'verify', '', '',
      attempt.message, null, null
    from public."paymentAttempts" as attempt join public.orders as placed on placed.id = attempt."orderId"
    where attempt."orderId" = order_id and attempt."declinedAt" is not null
    union all
    select 'refund', refund.id, refund.created_at, refund.status, refund.amount, charge.currency, charge.channel,
      refund.source, refund."adminName", refund.reason, refund.note, null, (
        select jsonb_agg(jsonb_build_object('name', item.name, 'quantity', part.quantity,
          'restocked', part.restocked) order by item.id)
        from public."refundItems" as part join public."orderItems" as item on item.id = part."orderItemId"
        where part."refundId" = refund.id)
    from public.refunds as refund join public.charges as charge on charge.id = refund."chargeId"
    where charge."orderId" = order_id
    union all
    select 'dispute', dispute.id, dispute.created_at, dispute.status, dispute.amount, charge.currency, '',
      dispute.source, dispute."adminName", '', dispute.note, dispute."dueAt", null
    from public.disputes as dispute join public.charges as charge on charge.id = dispute."chargeId"
    where charge."orderId" = order_id
    order by 3, 1, 2;
end;
$$;

revoke all on function "public"."order_payments"(bigint) from "anon";

revoke all on function "public"."order_payments"(bigint) from "service_role";

-- What waits for an admin: paid orders to pack, and rows of needs_attention.
create or replace function public.orders_waiting() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'toPack', (
      select count(*) from public.orders
      where "orderStatus" = 'processing' and "canBePacked"
    ),
    'attention', (select count(*) from public.needs_attention())
  );
end;
$$;

-- The provider did not take a refund: an admin's ends, one of the shop itself is tried again later.
create or replace function public.refuse_refund(refund_id bigint, note text, is_final boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_charge((select "chargeId" from public.refunds where id = refund_id));
  update public.refunds as refund set note = left(coalesce(refuse_refund.note, ''), 500),
    status = case when is_final then 'refused' else refund.status end
  where refund.id = refund_id and refund.status = 'due';
end;
$$;

revoke all on function "public"."refuse_refund"(bigint, text, boolean) from "anon";

revoke all on function "public"."refuse_refund"(bigint, text, boolean) from "authenticated";

-- What an admin calls for a payment that was settled elsewhere, with how. `kind`: charge, excess, refund,
-- dispute or message.
create or replace function public.settle_payment(kind text, payment_id bigint, reason text, request_id uuid default null)
returns void
language plpgsql set search_path = '' as $$
begin
  perform private.settle_payment_once(kind, payment_id, reason, request_id);
end;
$$;

revoke all on function "public"."settle_payment"(text, bigint, text, uuid) from "anon";

revoke all on function "public"."settle_payment"(text, bigint, text, uuid) from "service_role";

-- What an admin calls for a refund that was settled elsewhere, with how.
create or replace function public.settle_refund(order_id bigint, reason text, request_id uuid default null) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.settle_order_refund(order_id, reason, request_id);
end;
$$;

revoke all on function "public"."settle_refund"(bigint, text, uuid) from "anon";

revoke all on function "public"."settle_refund"(bigint, text, uuid) from "service_role";

-- What an admin calls for that; a repetition returns the first one's orders that were not changed. With a reason, also
-- orders that may not be packed are sent on.
create or replace function public.update_order_statuses(
  ids bigint[], status text, seen text[], request_id uuid default null, reason text default ''
) returns table (id bigint, error text, "orderStatus" text)
language plpgsql set search_path = '' as $$
declare
  unchanged jsonb;
begin
  perform private.require_admin();
  if cardinality(ids) > 500 then
    raise exception using errcode = 'PT400', message = 'At most 500 orders can be changed at once.';
  end if;
  if cardinality(ids) is distinct from cardinality(seen) then
    raise exception using errcode = 'PT400', message = 'The status of each order is needed.';
  end if;
  unchanged := private.first_answer(request_id, 'update_order_statuses');
  if unchanged is null then
    perform pg_catalog.set_config('shop.packing_reason', coalesce(reason, ''), true);
    unchanged := private.change_order_statuses(ids, status, seen);
    perform pg_catalog.set_config('shop.packing_reason', '', true);
    perform private.keep_answer(request_id, unchanged);
  end if;
  return query
    select * from jsonb_to_recordset(unchanged) as refusal (id bigint, error text, "orderStatus" text);
end;
$$;

revoke all
  on function "public"."update_order_statuses"(bigint[], text, text[], uuid, text)
  from "anon";

revoke all
  on function "public"."update_order_statuses"(bigint[], text, text[], uuid, text)
  from "service_role";

alter table "public"."charges"
  add constraint "charges_orderId_fkey" foreign key ("orderId") references public.orders(id)
    on delete set null;

alter table "public"."disputes"
  add constraint "disputes_chargeId_fkey" foreign key ("chargeId") references public.charges(id)
    on delete cascade;

alter table "public"."orderItems"
  add constraint "orderItems_check1"
    check
    ((("refundedAmount" >= (0)::numeric) AND ("refundedAmount" <= (price * (quantity)::numeric))));

alter table "public"."orderItems"
  add constraint "orderItems_check"
    check ((("refundedQuantity" >= 0) AND ("refundedQuantity" <= quantity)));

alter table "public"."orders"
  add constraint "orders_moneyStatus_check"
    check
    (("moneyStatus" = ANY (ARRAY['unpaid'::text, 'paid'::text, 'partly_refunded'::text,
    'refunded'::text, 'refund_due'::text, 'disputed'::text])));

alter table "public"."refundItems"
  add constraint "refundItems_orderItemId_fkey" foreign key ("orderItemId")
    references public."orderItems"(id) on delete cascade;

alter table "public"."refunds"
  add constraint "refunds_chargeId_fkey" foreign key ("chargeId") references public.charges(id)
    on delete cascade;

alter table "private"."outbox"
  add constraint "outbox_refund_id_fkey" foreign key (refund_id) references public.refunds(id)
    on delete set null;

alter table "public"."refundItems"
  add constraint "refundItems_refundId_fkey" foreign key ("refundId") references public.refunds(id)
    on delete cascade;

create unique index outbox_once_per_refund on private.outbox using btree (refund_id);

create index provider_messages_by_reference on private.provider_messages using btree (reference);

create unique index provider_messages_once on private.provider_messages
  using btree (reference, event, jsonb_hash_extended(body, (0)::bigint));

create index provider_messages_with_problem on private.provider_messages using btree (id)
  where ((problem <> ''::text) AND (settled_by is null));

create unique index charge_that_pays on public.charges using btree ("orderId")
  where (role = 'order'::text);

create index charges_by_order on public.charges using btree ("orderId");

create index charges_by_reference on public.charges using btree (reference);

create index charges_not_needed on public.charges using btree (id)
  where (role = ANY (ARRAY['mismatch'::text, 'unknown'::text]));

create index disputes_by_charge on public.disputes using btree ("chargeId");

create index disputes_open on public.disputes using btree (id)
  where (status = 'open'::text);

create index orders_to_pack on public.orders using btree (id)
  where (("orderStatus" = 'processing'::text) AND "canBePacked");

create index orders_to_settle on public.orders using btree (id)
  where
    (("shortBy" > 0) or ("refundDue" > (0)::numeric) or ("refundExcess" > (0)::numeric) or
    (("moneyStatus" = 'refunded'::text) AND ("orderStatus" <> 'cancelled'::text)));

create index refund_items_by_item on public."refundItems" using btree ("orderItemId");

create unique index refund_without_answer on public.refunds using btree ("chargeId")
  where (status = 'due'::text);

create index refunds_by_charge on public.refunds using btree ("chargeId");

create index refunds_by_dispute on public.refunds using btree ("disputeId")
  where ("disputeId" is not null);

create index refunds_failed on public.refunds using btree (id)
  where (status = ANY (ARRAY['failed'::text, 'refused'::text]));

create index refunds_unfinished on public.refunds using btree (id)
  where
    (status = ANY (ARRAY['due'::text, 'requested'::text, 'processing'::text,
    'needs_attention'::text]));

-- Moves what the one table of payments had. Ids stay, so that refunds and disputes keep their charge.
alter table public.orders disable trigger user;
alter table public."orderItems" disable trigger user;

-- A charge was stored twice when it had no order and later turned out to be an order's, or when the provider named it
-- for two orders.
create temporary table moved_charges on commit drop as
  select entry.id as old_id, coalesce((
    select known.id from public.payments as known
    where known."providerId" = entry."providerId" and known.kind in ('charge', 'mismatch')
    order by known.kind, known.id limit 1), entry.id) as new_id
  from public.payments as entry where entry.kind in ('charge', 'mismatch', 'orphan');
create unique index on moved_charges (old_id);
analyze moved_charges;

insert into public.charges (id, created_at, "orderId", reference, "providerId", role, amount, currency, fees, channel,
  "paidAt", source, "adminName", reason)
overriding system value
select entry.id, entry.created_at, entry."orderId", entry."paymentReference",
  coalesce(entry."providerId", entry."paymentReference"),
  case when entry.kind = 'mismatch' then 'mismatch' when entry.kind = 'orphan' then 'unknown'
    when entry.status = 'done' then 'order' else 'surplus' end,
  entry.amount, entry.currency, entry.fees, entry.channel, entry."paidAt", entry.source, entry."userName", entry.note
from public.payments as entry join moved_charges as moved on moved.old_id = entry.id and moved.new_id = entry.id
order by entry.id;

select pg_catalog.setval(pg_catalog.pg_get_serial_sequence('public.charges', 'id'), greatest((
  select max(id) from public.payments), 1));

-- A paid order without a charge was paid in cash; a note says by whom it was taken.
insert into public.charges (created_at, "orderId", method, role, amount, "paidAt", source, "adminName", reason)
select coalesce(note.at, placed.created_at), placed.id, 'cash', 'order', placed."totalAmount",
  coalesce(note.at, placed.created_at), case when note.at is null then 'import' else 'admin' end,
  coalesce(note."userName", ''), coalesce(pg_catalog.substr(note.note, 17), '')
from public.orders as placed
left join lateral (
  select one.* from public."orderNotes" as one
  where one."orderId" = placed.id and one.note like 'Marked as paid: %' order by one.id limit 1
) as note on true
where placed."paymentStatus" in ('success', 'paid') and not exists (
  select from public.charges as charge where charge."orderId" = placed.id and charge.role = 'order');

-- A dispute about a charge that nobody knew: what it came to is not known, so nothing of it is listed as owed.
insert into public.charges (created_at, reference, "providerId", role, amount, currency, source)
select min(entry.created_at), entry."paymentReference", entry."paymentReference", 'unknown', 0,
  max(entry.currency), 'import'
from public.payments as entry
where entry.kind = 'dispute' and entry."chargeId" is null and not exists (
  select from public.charges as charge where charge.reference = entry."paymentReference")
group by entry."paymentReference";

insert into public.disputes (id, created_at, "chargeId", "providerId", amount, status, note, source, "adminName")
overriding system value
select entry.id, entry.created_at, coalesce(moved.new_id, (
    select min(charge.id) from public.charges as charge where charge.reference = entry."paymentReference")),
  coalesce(entry."providerId", 'dispute-' || entry.id), entry.amount,
  case when entry.status = 'resolved' then 'by_hand' else entry.status end, entry.note, entry.source, entry."userName"
from public.payments as entry left join moved_charges as moved on moved.old_id = entry."chargeId"
where entry.kind = 'dispute' order by entry.id;

select pg_catalog.setval(pg_catalog.pg_get_serial_sequence('public.disputes', 'id'), greatest((
  select max(id) from public.payments), 1));

-- Of several refunds of a charge that had no answer the first stays due; what the provider has of the others, it lists.
insert into public.refunds (id, created_at, "chargeId", "providerId", "disputeId", amount, status, "isReversal", reason,
  note, "adminName", source, tries, "nextTryAt", "completedAt")
overriding system value
select entry.id, entry.created_at, charge.id,
  case when entry."providerId" like 'reversal-%' then null else entry."providerId" end,
  entry."disputeId", entry.amount,
  case when entry.status = 'resolved' then 'by_hand'
    when entry.status = 'due' and row_number() over (partition by charge.id, entry.status order by entry.id) > 1
      then 'refused' else entry.status end,
  coalesce(entry."providerId" like 'reversal-%', false),
  case when entry.source = 'admin' then entry.note else '' end,
  case when entry.source = 'admin' then '' else entry.note end,
  entry."userName", entry.source, entry.tries, entry."nextTryAt",
  case when entry.status in ('processed', 'resolved', 'failed') then entry.created_at end
from public.payments as entry
left join moved_charges as moved on moved.old_id = entry."chargeId"
join public.charges as charge on charge.id = coalesce(moved.new_id, (
  select cash.id from public.charges as cash where cash."orderId" = entry."orderId" and cash.method = 'cash'))
where entry.kind = 'refund' and entry.amount > 0 order by entry.id;

select pg_catalog.setval(pg_catalog.pg_get_serial_sequence('public.refunds', 'id'), greatest((
  select max(id) from public.payments), 1));

-- The money of a lost dispute went back, as far as no refund of it is known.
insert into public.refunds (created_at, "chargeId", "disputeId", amount, status, note, source, "completedAt")
select dispute.created_at, dispute."chargeId", dispute."providerId", dispute.amount - refunded.amount, 'processed',
  dispute.note, dispute.source, dispute.created_at
from public.disputes as dispute
cross join lateral (
  select coalesce(sum(refund.amount), 0) as amount from public.refunds as refund
  where refund."chargeId" = dispute."chargeId" and refund."disputeId" = dispute."providerId"
    and refund.status in ('requested', 'processed')
) as refunded
where dispute.status = 'lost' and dispute.amount > refunded.amount;

-- Of a reversal the part stays that no dispute explains.
select private.fit_reversal(charge) from public.charges as charge
where charge.id in (select refund."chargeId" from public.refunds as refund where refund."isReversal");

-- What was settled elsewhere without a refund of its own.
insert into public.refunds (created_at, "chargeId", amount, status, reason, "adminName", source, "completedAt")
select entry.created_at, charge.id, charge.amount - sums.returned, 'by_hand', entry.note, entry."userName", 'admin',
  entry.created_at
from public.payments as entry join public.charges as charge on charge.id = entry.id
cross join lateral private.returned_of(charge.id) as sums
where entry.kind = 'orphan' and entry.status = 'resolved' and charge.amount > sums.returned;

insert into public."refundItems" ("refundId", "orderItemId", quantity, restock, restocked)
select refund.id, item.id, least(sum(line.quantity), item.quantity),
  bool_or(entry.restock or line.back is not null),
  least(coalesce(sum(line.back), 0), least(sum(line.quantity), item.quantity))
from public.payments as entry
join public.refunds as refund on refund.id = entry.id
cross join lateral pg_catalog.jsonb_to_recordset(entry.lines) as line ("itemId" bigint, quantity integer, back integer)
join public."orderItems" as item on item.id = line."itemId"
where entry.lines is not null and line.quantity > 0
group by refund.id, item.id, item.quantity;

update public."paymentAttempts" as attempt set "declinedAt" = entry.created_at from public.payments as entry
where entry.kind = 'failed' and entry."paymentReference" = attempt.reference;

analyze public.charges, public.refunds, public.disputes;

-- Every paid order changes: the index of the search is made anew afterwards, instead of row by row.
drop index public.orders_by_text;

-- Most orders are paid, and nothing else happened to their money.
update public.orders set "moneyStatus" = 'paid', "canBePacked" = "orderStatus" <> 'cancelled'
where "paymentStatus" in ('success', 'paid');

update public.orders as placed set
  "refundedAmount" = money."refundedAmount", "refundPending" = money."refundPending",
  "refundExcess" = money."refundExcess", "refundDue" = money."refundDue", "refundDueSince" = money."refundDueSince",
  "salesAmount" = money."salesAmount", "moneyStatus" = money."moneyStatus", "canBePacked" = money."canBePacked"
from public.orders as one cross join lateral private.order_money(one) as money
where one.id = placed.id and one.id in (
  select charge."orderId" from public.charges as charge
  join public.orders as paid on paid.id = charge."orderId"
  where charge.role <> 'order' or paid."orderStatus" = 'cancelled'
    or exists (select from public.refunds as refund where refund."chargeId" = charge.id)
    or exists (select from public.disputes as dispute where dispute."chargeId" = charge.id)
  union
  select entry."orderId" from moved_charges as moved join public.payments as entry on entry.id = moved.old_id
  where moved.old_id <> moved.new_id);

create index orders_by_text on public.orders using gin (
  private.order_text(name, "paymentReference", "phoneNumber", address, city, region)
  extensions.gin_trgm_ops);

update public."orderItems" as item set "refundedQuantity" = line.pieces, "refundedAmount" = line.amount
from public.orders as placed cross join lateral private.refunded_lines(placed) as line
where item.id = line."orderItemId" and placed."paymentStatus" in ('success', 'paid')
  and placed.id in (
    select charge."orderId" from public.charges as charge join public.refunds as refund on refund."chargeId" = charge.id);

select private.recalculate_sales();

alter table public.orders enable trigger user;
alter table public."orderItems" enable trigger user;

alter table "public"."orders"
  drop constraint "orders_refundStatus_check";

alter table "public"."orders"
  drop column "refundStatus";

drop table "public"."payments";

drop function "private"."enqueue_refund_mail"();

drop function "private"."update_order_amounts"();

create or replace trigger charge_added after insert on public.charges
  for each row when (new.role <> 'order') execute function private.charge_changed();

create or replace trigger charge_changed after update on public.charges
  for each row when (new.role <> 'order' or old.role = 'order') execute function private.charge_changed();

create or replace trigger dispute_changed after insert or update on public.disputes
  for each row execute function private.dispute_changed();

create or replace trigger add_imported_charge after insert on public.orders
  for each row when (new."paymentStatus" in ('success', 'paid'))
  execute function private.add_imported_charge();

create or replace trigger add_to_sales after insert on public.orders
  for each row when (new."paymentStatus" in ('success', 'paid')) execute function private.update_sales();

create or replace trigger set_changed_money before update on public.orders
  for each row when ((old."orderStatus" = 'cancelled', old."paymentStatus", old."totalAmount")
    is distinct from (new."orderStatus" = 'cancelled', new."paymentStatus", new."totalAmount"))
  execute function private.set_order_money();

create or replace trigger set_money before insert on public.orders
  for each row when (new."paymentStatus" in ('success', 'paid'))
  execute function private.set_order_money();

-- Fires after set_changed_money: triggers fire in the order of their names.
create or replace trigger stop_packing before update of "orderStatus" on public.orders
  for each row when (not new."canBePacked" and old."orderStatus" in ('processing', 'packaged', 'cancelled')
    and new."orderStatus" in ('packaged', 'dispatched', 'delivered') and old."orderStatus" <> new."orderStatus")
  execute function private.refuse_to_pack();

create or replace trigger refund_item_added after insert on public."refundItems"
  for each row execute function private.refund_item_added();

create or replace trigger refund_added after insert on public.refunds
  for each row execute function private.refund_changed();

create or replace trigger refund_changed after update on public.refunds
  for each row when ((old.status, old.amount) is distinct from (new.status, new.amount))
  execute function private.refund_changed();

create or replace trigger refuse_refund_change before update of status on public.refunds
  for each row when (old.status <> new.status) execute function private.refuse_refund_change();

create policy "admins can view charges" on public.charges
  for select to authenticated using ((select private.is_admin()));

create policy "admins can view disputes" on public.disputes
  for select to authenticated using ((select private.is_admin()));

create policy "admins can view refund items" on public."refundItems"
  for select to authenticated using ((select private.is_admin()));

create policy "admins can view refunds" on public.refunds
  for select to authenticated using ((select private.is_admin()));

comment on column "private"."provider_messages"."event" is 'The name of the event, or for an answer the request that it answers.';

comment on column "private"."provider_messages"."problem" is 'Why it could not be read or applied; such a message is listed until an admin has settled it.';

comment on column "public"."charges"."reference" is 'The reference at the provider; cash has none, so that a charge of the same order is never taken for it.';

comment on column "public"."charges"."role" is 'order: it pays for its order; surplus: it goes back by itself; mismatch: it is not what the order asked for; unknown: no order has its reference.';

comment on column "public"."charges"."settledExcess" is 'What went back more than came in, as far as an admin has settled it.';

comment on column "public"."disputes"."dueAt" is 'Until when the shop can answer at the provider.';

comment on column "public"."orderItems"."refundedAmount" is 'The line''s part in what went back of the order.';

comment on column "public"."orderItems"."refundedQuantity" is 'Pieces whose money goes back: they are not packed.';

comment on column "public"."orders"."moneyStatus" is 'What happened to the money, in one word; like the amounts and canBePacked computed by private.order_money.';

comment on column "public"."orders"."refundExcess" is 'What went back although it had not come in.';

comment on column "public"."orders"."refundPending" is 'The part of it that the provider has not finished.';

comment on column "public"."orders"."refundedAmount" is 'What was sent back of all charges for the order, in cedis.';

comment on column "public"."refundItems"."restocked" is 'Pieces that are back in the stock because of this refund.';

comment on column "public"."refunds"."disputeId" is 'The provider''s id of the dispute that ended in it.';

comment on column "public"."refunds"."isReversal" is 'The provider calls the charge reversed, and no refund or dispute that it lists explains this part.';

comment on column "public"."refunds"."note" is 'What the provider said about it last.';

comment on column "public"."refunds"."processorReference" is 'The number of the bank or card network, which events about the refund name instead of the provider''s id.';

comment on column "public"."refunds"."requestId" is 'Made by the form of the admin, or by the shop for its own refunds; the provider gets it as a note and lists it with the refund.';

comment on column "public"."refunds"."status" is 'due until the provider has it; requested and processing until it has sent it; refused when it did not take it; by_hand when an admin gave the money back in another way.';

comment on table "private"."admin_requests" is 'The requests of admins that were carried out, with the answer of each, for 30 days.';

comment on table "private"."day_sales" is 'Orders that were paid on a day, their sum, and what was refunded on it; the totals are the sums of the rows, which are only added and merged, as in order_totals.';

comment on table "private"."product_sales" is 'Units and money of each product on each day, less what was refunded on it; a product is known by the name that it was sold under.';

comment on table "private"."provider_messages" is 'Every message of the provider as it came: events, answers, entries of its lists. Rows are only added; a repetition is not.';

comment on table "public"."charges" is 'Money that came in: one row for each charge, whatever it turns out to be.';

comment on table "public"."disputes" is 'A customer who asked the bank for the money of a charge. Lost: the bank has taken it, which is a refund.';

comment on table "public"."refundItems" is 'The pieces of an order that a refund is for.';

comment on table "public"."refunds" is 'Money of a charge that goes back or went back.';

revoke all on function "private"."add_imported_charge"() from public;

revoke all on function "private"."add_own_refund"(bigint, numeric, jsonb) from public;

revoke all
  on function "private"."add_product_sales"(date, text, bigint, bigint, numeric)
  from public;

revoke all on function "private"."add_refund"(public.charges, jsonb, text) from public;

revoke all on function "private"."add_sale"(public.orders, date) from public;

revoke all on function "private"."apply_charge_message"(text, jsonb, text, text) from public;

revoke all on function "private"."apply_dispute"(text, jsonb, text, text) from public;

revoke all
  on function "private"."apply_dispute_end"(public.charges, public.disputes, text)
  from public;

revoke all on function "private"."apply_refund"(text, jsonb, text, text) from public;

revoke all on function "private"."apply_reversal"(public.charges, text) from public;

revoke all on function "private"."apply_success"(public.orders, text, jsonb, text) from public;

revoke all on function "private"."attempt_result"(text) from public;

revoke all on function "private"."best_products"(date, date) from public;

revoke all on function "private"."change_order_statuses"(bigint[], text, text[]) from public;

grant execute
  on function "private"."change_order_statuses"(bigint[], text, text[])
  to "authenticated";

revoke all on function "private"."change_refund"(public.refunds, jsonb, text) from public;

revoke all on function "private"."charge_changed"() from public;

revoke all on function "private"."charges_of"(public.orders) from public;

revoke all on function "private"."claimed_refunds"(uuid, text) from public;

revoke all on function "private"."dispute_changed"() from public;

revoke all on function "private"."end_attempt"(text, text, text) from public;

revoke all on function "private"."enqueue_refund_mail"(public.refunds, bigint) from public;

revoke all on function "private"."failed_refunds"() from public;

grant execute on function "private"."failed_refunds"() to "authenticated";

revoke all on function "private"."find_refund"(bigint, jsonb) from public;

revoke all on function "private"."find_refund_of_event"(bigint, jsonb) from public;

revoke all on function "private"."first_answer"(uuid, text) from public;

grant execute on function "private"."first_answer"(uuid, text) to "authenticated";

revoke all on function "private"."fit_due_refund"(public.charges) from public;

revoke all on function "private"."fit_refund_items"(bigint) from public;

revoke all on function "private"."fit_reversal"(public.charges) from public;

revoke all on function "private"."give_back_by_hand"(bigint, numeric, text) from public;

revoke all on function "private"."is_being_requested"(public.refunds) from public;

revoke all on function "private"."is_disputed"(bigint) from public;

revoke all on function "private"."is_own_request"(uuid, uuid, text) from public;

revoke all on function "private"."is_returned"(text) from public;

revoke all on function "private"."keep_answer"(uuid, jsonb) from public;

grant execute on function "private"."keep_answer"(uuid, jsonb) to "authenticated";

revoke all on function "private"."keep_message"(text, text, text, jsonb, text) from public;

revoke all on function "private"."left_of"(public.orders) from public;

revoke all on function "private"."listed_charge"(public.charges) from public;

grant execute on function "private"."listed_charge"(public.charges) to "authenticated";

revoke all on function "private"."listed_refund"(public.orders) from public;

grant execute on function "private"."listed_refund"(public.orders) to "authenticated";

revoke all on function "private"."lock_charge"(bigint) from public;

revoke all on function "private"."lock_unneeded_charge"(bigint) from public;

revoke all on function "private"."order_money"(public.orders) from public;

revoke all on function "private"."orders_to_settle"() from public;

grant execute on function "private"."orders_to_settle"() to "authenticated";

revoke all on function "private"."payments_to_settle"() from public;

grant execute on function "private"."payments_to_settle"() to "authenticated";

revoke all on function "private"."put_pieces_back"(bigint, jsonb) from public;

revoke all on function "private"."record_cash"(bigint, text, uuid) from public;

grant execute on function "private"."record_cash"(bigint, text, uuid) to "authenticated";

revoke all on function "private"."refund_changed"() from public;

revoke all on function "private"."refund_item_added"() from public;

revoke all on function "private"."refund_refusal"(public.orders, numeric, boolean) from public;

revoke all on function "private"."refund_request"(public.refunds) from public;

revoke all on function "private"."refund_transitions"() from public;

revoke all on function "private"."refunded_lines"(public.orders) from public;

revoke all on function "private"."refunded_pieces"(bigint) from public;

revoke all on function "private"."refuse_refund_change"() from public;

revoke all on function "private"."refuse_to_pack"() from public;

revoke all on function "private"."remove_person"(text) from public;

revoke all on function "private"."reserve_refunds"(public.orders, numeric, jsonb) from public;

revoke all on function "private"."restock_deleted_products"(bigint, jsonb) from public;

revoke all on function "private"."restock_refund"(bigint, bigint) from public;

revoke all on function "private"."result_of"(public.charges) from public;

revoke all on function "private"."returned_of"(bigint) from public;

revoke all on function "private"."role_of"(public.orders, jsonb) from public;

revoke all on function "private"."send_back"(public.charges) from public;

revoke all on function "private"."set_order_money"() from public;

revoke all on function "private"."settle_one_payment"(text, bigint, text) from public;

revoke all on function "private"."settle_order_refund"(bigint, text, uuid) from public;

grant execute on function "private"."settle_order_refund"(bigint, text, uuid) to "authenticated";

revoke all on function "private"."settle_payment_once"(text, bigint, text, uuid) from public;

grant execute
  on function "private"."settle_payment_once"(text, bigint, text, uuid)
  to "authenticated";

revoke all on function "private"."store_charge"(bigint, text, text, jsonb, text) from public;

revoke all on function "private"."take_available_stock"(public.orders) from public;

revoke all on function "private"."today"() from public;

revoke all on function "private"."unexplained_part"(public.charges) from public;

revoke all on function "private"."unread_messages"() from public;

grant execute on function "private"."unread_messages"() to "authenticated";

revoke all on function "private"."unstock_refund"(bigint, bigint) from public;

revoke all on function "private"."update_order_lines"(public.orders) from public;

revoke all on function "private"."update_order_money"(bigint, text) from public;

revoke all on function "private"."without_person"(jsonb) from public;

revoke all on function "public"."add_stock"(bigint, integer, uuid) from public;

grant execute on function "public"."add_stock"(bigint, integer, uuid) to "authenticated";

revoke all
  on function
    "public"."apply_provider_message"(text, text, jsonb, text, text, text, jsonb, text, text)
  from public;

grant execute
  on function
    "public"."apply_provider_message"(text, text, jsonb, text, text, text, jsonb, text, text)
  to "service_role";

revoke all on function "public"."change_prices"(bigint[], numeric, numeric, uuid) from public;

grant execute
  on function "public"."change_prices"(bigint[], numeric, numeric, uuid)
  to "authenticated";

revoke all on function "public"."claim_charge_refund"(bigint, uuid, uuid, text) from public;

grant execute on function "public"."claim_charge_refund"(bigint, uuid, uuid, text) to "service_role";

revoke all on function "public"."claim_due_refunds"(integer, bigint, bigint) from public;

grant execute on function "public"."claim_due_refunds"(integer, bigint, bigint) to "service_role";

revoke all on function "public"."claim_order_mails"(text, integer) from public;

grant execute on function "public"."claim_order_mails"(text, integer) to "service_role";

revoke all
  on function "public"."claim_refund"(bigint, uuid, uuid, numeric, jsonb, boolean, text, boolean)
  from public;

grant execute
  on function "public"."claim_refund"(bigint, uuid, uuid, numeric, jsonb, boolean, text, boolean)
  to "service_role";

revoke all on function "public"."mark_as_paid"(bigint, text, uuid) from public;

grant execute on function "public"."mark_as_paid"(bigint, text, uuid) to "authenticated";

revoke all on function "public"."needs_attention"() from public;

grant execute on function "public"."needs_attention"() to "authenticated";

revoke all on function "public"."order_payments"(bigint) from public;

grant execute on function "public"."order_payments"(bigint) to "authenticated";

revoke all on function "public"."refuse_refund"(bigint, text, boolean) from public;

grant execute on function "public"."refuse_refund"(bigint, text, boolean) to "service_role";

revoke all on function "public"."settle_payment"(text, bigint, text, uuid) from public;

grant execute on function "public"."settle_payment"(text, bigint, text, uuid) to "authenticated";

revoke all on function "public"."settle_refund"(bigint, text, uuid) from public;

grant execute on function "public"."settle_refund"(bigint, text, uuid) to "authenticated";

revoke all
  on function "public"."update_order_statuses"(bigint[], text, text[], uuid, text)
  from public;

grant execute
  on function "public"."update_order_statuses"(bigint[], text, text[], uuid, text)
  to "authenticated";

revoke all on table "public"."charges" from "authenticated";

grant select on table "public"."charges" to "authenticated";

revoke all on table "public"."charges" from "service_role";

grant select on table "public"."charges" to "service_role";

revoke all on table "public"."disputes" from "authenticated";

grant select on table "public"."disputes" to "authenticated";

revoke all on table "public"."disputes" from "service_role";

grant select on table "public"."disputes" to "service_role";

revoke all on table "public"."refundItems" from "authenticated";

grant select on table "public"."refundItems" to "authenticated";

revoke all on table "public"."refundItems" from "service_role";

grant select on table "public"."refundItems" to "service_role";

revoke all on table "public"."refunds" from "authenticated";

grant select on table "public"."refunds" to "authenticated";

revoke all on table "public"."refunds" from "service_role";

grant select on table "public"."refunds" to "service_role";

revoke all on all sequences in schema public, private from public, anon, authenticated, service_role;
