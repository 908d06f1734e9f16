-- held and erased

set local check_function_bodies = off;

drop function "private"."remove_person"(text);

drop function "private"."without_person"(jsonb);

alter table "private"."sign_in_addresses"
  add column "account" text;

-- The account of a customer; null when there is none, or none any more.
create or replace function private.account_of_customer(customer text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when customer ~ '@'
    then (select account.id from auth.users as account where lower(account.email) = lower(customer) limit 1)
    else (select placed.user_id from public.orders as placed where placed."paymentReference" = customer) end;
end;
$$;

-- Every order comes with its first attempt. An order without items is not expected to be paid, so it is
-- checked late; accept_items brings the check forward.
create or replace function private.add_first_attempt() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.called_by_client() then
    perform private.refuse_if_held();
    perform private.refuse_second_payment(new.user_id);
  end if;
  insert into public."paymentAttempts"
    (reference, "orderId", user_id, created_at, state, "nextCheckAt")
  values (new."paymentReference", new.id, new.user_id, new.created_at,
    case when new."paymentStatus" = 'pending' then 'open' else 'final' end,
    case when new."paymentStatus" = 'pending' then new.created_at + interval '1 hour' end);
  return null;
end;
$$;

-- Begins the verification of the caller's own payment; null when the caller has no such order, 401 after the
-- session has ended. `mayQueryProvider`
-- says whether the provider may be asked now: not within the cooldown of the last question, so that a shopper's loop
-- does not use up the shop's quota, and not in a held shop. Otherwise the answer is what was known last. Does not wait
-- for the disk: after a power cut the provider is asked once more.
create or replace function private.begin_own_verification(order_id bigint, reference text, cooldown_ms integer)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  known record;
  may_query_provider boolean := false;
begin
  if not private.has_session() then
    raise exception using errcode = 'PT401', message = 'Please sign in to verify a payment.';
  end if;
  -- In one statement: a confirmation between two would leave an unpaid order with a final attempt.
  select attempt.reference, attempt.message, private.final_result(attempt.reference, placed) as final_result
  into known from public.orders as placed
  left join public."paymentAttempts" as attempt
    on attempt."orderId" = placed.id and attempt.reference = begin_own_verification.reference
  where placed.id = order_id and placed.user_id = auth.uid();
  if not found then
    return null;
  end if;
  if known.reference is not null and known.final_result is null and not private.is_held() then
    perform pg_catalog.set_config('synchronous_commit', 'off', true);
    update public."paymentAttempts" as one set "askedAt" = clock_timestamp()
    where one.reference = known.reference and (one."askedAt" is null
      or one."askedAt" <= clock_timestamp() - make_interval(secs => cooldown_ms / 1000.0));
    may_query_provider := found;
  end if;
  return jsonb_build_object('matchesOrder', known.reference is not null,
    'finalResult', known.final_result, 'mayQueryProvider', may_query_provider,
    'message', coalesce(known.message, ''));
end;
$$;

-- What stands in the account and in what belongs to it.
create or replace function private.data_of_account(account_id uuid, order_ids bigint[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  names constant text[] := private.names_in_log(account_id, order_ids);
begin
  return (
    select jsonb_build_object(
      'email', account.email, 'newEmail', nullif(account.email_change, ''),
      'fullName', account.raw_user_meta_data ->> 'fullName',
      'phoneNumber', account.raw_user_meta_data ->> 'phoneNumber', 'createdAt', account.created_at,
      'confirmedAt', account.confirmed_at, 'lastSignInAt', account.last_sign_in_at,
      'addresses', (
        select coalesce(jsonb_agg(to_jsonb(saved) - array['id', 'user_id'] order by saved.id), '[]')
        from public."deliveryDetails" as saved where saved.user_id = account_id),
      'cart', (
        select coalesce(jsonb_agg(jsonb_build_object('product', product.name, 'quantity', line.quantity)
          order by line.id), '[]')
        from public.carts as line join public.products as product on product.id = line."productId"
        where line.user_id = account_id),
      'wishlist', (
        select coalesce(jsonb_agg(jsonb_build_object('product', product.name, 'quantity', line.quantity)
          order by line.id), '[]')
        from public.wishlists as line join public.products as product on product.id = line."productId"
        where line.user_id = account_id),
      'sessions', (
        select coalesce(jsonb_agg(jsonb_build_object('startedAt', session.created_at, 'lastUsedAt', session.updated_at,
          'networkAddress', to_jsonb(session) ->> 'ip', 'device', to_jsonb(session) ->> 'user_agent')
          order by session.created_at), '[]')
        from auth.sessions as session where session.user_id = account_id),
      'log', (
        select coalesce(jsonb_agg(jsonb_build_object('at', entry.created_at, 'networkAddress', entry.ip_address,
          'entry', entry.payload) order by entry.created_at), '[]')
        from auth.audit_log_entries as entry where private.names_one(entry.payload::text, names)))
    from auth.users as account where account.id = account_id);
end;
$$;

-- All that the shop knows about a customer; null when that is nothing.
create or replace function private.data_of_customer(customer text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  account_id uuid;
  order_ids bigint[];
begin
  if private.called_by_client() then
    perform private.require_admin();
  end if;
  account_id := private.account_of_customer(customer);
  order_ids := private.orders_of_customer(customer, account_id);
  if account_id is null and order_ids = '{}' then
    return null;
  end if;
  return jsonb_build_object('account', private.data_of_account(account_id, order_ids),
    'orders', (select coalesce(jsonb_agg(private.data_of_order(id) order by id), '[]') from unnest(order_ids) as id),
    'providerMessages', (
      select coalesce(jsonb_agg(jsonb_build_object('at', message.received_at, 'event', message.event,
        'reference', message.reference, 'message', message.body) order by message.id), '[]')
      from private.provider_messages as message where message.id = any (
        private.messages_about(order_ids)
          || private.messages_naming(private.mail_addresses_of(account_id, order_ids)))));
end;
$$;

-- What stands in an order and in what belongs to it.
create or replace function private.data_of_order(order_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'reference', placed."paymentReference", 'placedAt', placed.created_at, 'orderStatus', placed."orderStatus",
      'paymentStatus', placed."paymentStatus", 'totalAmount', placed."totalAmount", 'name', placed.name,
      'phoneNumber', placed."phoneNumber", 'address', placed.address, 'city', placed.city, 'region', placed.region,
      'parcel', (select to_jsonb(sent) - 'orderId' from public.parcels as sent where sent."orderId" = order_id),
      'items', (
        select coalesce(jsonb_agg(jsonb_build_object('name', item.name, 'quantity', item.quantity,
          'price', item.price, 'refundedQuantity', item."refundedQuantity") order by item.id), '[]')
        from public."orderItems" as item where item."orderId" = order_id),
      'payments', private.payments_of_order(order_id),
      'attempts', (
        select coalesce(jsonb_agg(jsonb_build_object('reference', attempt.reference, 'at', attempt.created_at,
          'outcome', attempt.outcome, 'message', attempt.message) order by attempt.created_at), '[]')
        from public."paymentAttempts" as attempt where attempt."orderId" = order_id),
      'mails', (
        select coalesce(jsonb_agg(jsonb_build_object('about', mail.kind, 'to', mail.recipient, 'sentAt', mail.sent_at)
          order by mail.id), '[]')
        from private.outbox as mail where mail.order_id = data_of_order.order_id and mail.recipient is not null),
      'notes', (
        select coalesce(jsonb_agg(jsonb_build_object('at', written.at, 'note', written.note) order by written.id), '[]')
        from public."orderNotes" as written where written."orderId" = order_id),
      'changes', (
        select coalesce(jsonb_agg(jsonb_build_object('at', entry.at, 'change', entry.change - 'user_id')
          order by entry.id), '[]')
        from public."auditLog" as entry where entry."table" = 'orders' and entry."rowId" = order_id))
    from public.orders as placed where placed.id = order_id);
end;
$$;

-- Deletes the caller's account and erases the person (77_erasing.sql), when the orders no longer need the person, which
-- has to be so for an admin who erases a customer, too. An admin's account stays, whatever the session.
create or replace function private.delete_own_account(current_password text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  order_ids bigint[];
begin
  perform private.require_session();
  if exists (select from auth.users where id = auth.uid() and raw_app_meta_data ->> 'role' = 'admin') then
    raise exception using errcode = 'PT403', message = 'This account cannot be deleted here.';
  end if;
  order_ids := private.lock_customer(null, auth.uid());
  perform private.refuse_to_delete(order_ids);
  if not private.is_present_password(current_password) then
    raise exception using errcode = 'PT403',
      message = 'An account can only be deleted with the present password. Please enter it again.';
  end if;
  perform private.erase_person(auth.uid(), order_ids);
end;
$$;

-- Erases a customer and answers what was found; again, it finds nothing.
create or replace function private.erase_found_customer(customer text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  account_id uuid;
  order_ids bigint[];
begin
  if private.called_by_client() then
    perform private.require_admin();
  end if;
  account_id := private.account_of_customer(customer);
  order_ids := private.lock_customer(customer, account_id);
  perform private.refuse_to_erase(account_id, order_ids);
  if account_id is not null or order_ids <> '{}' then
    perform private.erase_person(account_id, order_ids);
  end if;
  return jsonb_build_object('account', account_id is not null, 'orders', cardinality(order_ids));
end;
$$;

-- Removes the person from the log of what happened to orders, and adds an entry that says so. Who changed an order and
-- was no admin is its customer, also when the account is gone.
create or replace function private.erase_history(account_id uuid, order_ids bigint[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  columns constant text[] := array['user_id', 'name', 'phoneNumber', 'address', 'city', 'region'];
begin
  update public."auditLog" set change = change - columns
  where "table" = 'orders' and "rowId" = any (order_ids) and change ?| columns;
  delete from public."auditLog" where "table" = 'orders' and "rowId" = any (order_ids) and change = '{}';
  update public."auditLog" set "userName" = 'Deleted account'
  where user_id = account_id
    or "table" = 'orders' and "rowId" = any (order_ids) and user_id is not null and not "byAdmin";
  insert into public."auditLog" (user_id, "userName", "byAdmin", "table", "rowId", change)
  select auth.uid(), case when private.is_admin() then private.admin_name(auth.uid())
    when auth.uid() is not null then 'Deleted account' else '' end, private.is_admin(), 'orders', id,
    '{"customer": ["known", "erased"]}'
  from unnest(order_ids) as id;
end;
$$;

-- Erases a person: the account, if there is one, with all that belongs to it, and what these orders, their mails,
-- payments and history say of the person. Unpaid orders are cancelled. The caller has locked the orders.
create or replace function private.erase_person(account_id uuid, order_ids bigint[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  addresses constant text[] := private.mail_addresses_of(account_id, order_ids);
  names constant text[] := private.names_in_log(account_id, order_ids);
begin
  perform private.erase_texts(account_id, order_ids);
  update public.orders set "orderStatus" = 'cancelled'
  where id = any (order_ids) and "paymentStatus" in ('pending', 'failed') and "orderStatus" = 'processing';
  update public.orders set user_id = null, name = 'Erased customer', "phoneNumber" = '', address = '', city = '',
    region = ''
  where id = any (order_ids);
  delete from private.outbox where order_id = any (order_ids) and recipient is not null;
  perform private.erase_history(account_id, order_ids);
  delete from private.sign_in_addresses where account in (
    select encode(sha256(convert_to(address, 'UTF8')), 'hex') from unnest(addresses) as address);
  delete from auth.audit_log_entries where private.names_one(payload::text, names);
  delete from auth.users where id = account_id;
end;
$$;

-- Removes what admins and the provider have said about the person beside an order: notes go, a reason that belongs to
-- money stays without the names, numbers and addresses.
create or replace function private.erase_remarks(order_id bigint, person text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  charge_ids constant bigint[] := array(
    select charge.id from public.charges as charge where charge."orderId" = erase_remarks.order_id);
begin
  delete from public."orderNotes" where "orderId" = erase_remarks.order_id;
  update public."paymentAttempts" set message = private.without_values(message, person)
  where "orderId" = erase_remarks.order_id and message <> private.without_values(message, person);
  update public.charges set reason = private.without_values(reason, person)
  where id = any (charge_ids) and reason <> private.without_values(reason, person);
  update public.refunds
  set reason = private.without_values(reason, person), note = private.without_values(note, person)
  where "chargeId" = any (charge_ids)
    and (reason, note) <> (private.without_values(reason, person), private.without_values(note, person));
  update public.disputes set note = private.without_values(note, person)
  where "chargeId" = any (charge_ids) and note <> private.without_values(note, person);
end;
$$;

-- Removes the person from what the shop has written and heard about orders. Each has the values of its own customer
-- details and those of the account: with those of all other orders, a thousand orders would take minutes.
create or replace function private.erase_texts(account_id uuid, order_ids bigint[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  order_id bigint;
  person text[];
begin
  foreach order_id in array order_ids loop
    person := private.values_of_person(account_id, array[order_id]);
    perform private.erase_remarks(order_id, person);
    perform private.remove_person(private.messages_about(array[order_id]), person);
  end loop;
  perform private.remove_person(private.messages_naming(private.mail_addresses_of(account_id, order_ids)),
    private.values_of_person(account_id, order_ids));
end;
$$;

-- Whether the order with this reference has lost its person.
create or replace function private.is_erased(of_reference text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public."paymentAttempts" as attempt join public.orders as placed on placed.id = attempt."orderId"
    where attempt.reference = of_reference and placed.user_id is null and placed.name = 'Erased customer');
end;
$$;

-- True in a shop that was restored from a backup until an operator releases it: it may be a copy, for a drill, with
-- the settings of the shop itself. It sends no mails about orders, asks nothing of the provider and takes no orders.
create or replace function private.is_held() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.shop_state where name = 'held');
end;
$$;

-- Keeps a message as it came, or without the person when that is erased; a repetition is not kept again. Locks the
-- order: a message that arrived while its person is being erased would keep the person.
create or replace function private.keep_message(source text, event text, reference text, body jsonb, problem text) returns void
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

-- Locks a customer, who then places and pays nothing, and answers the orders. A confirmation under way is waited for:
-- it locks the order only.
create or replace function private.lock_customer(customer text, account_id uuid) returns bigint[]
language plpgsql security definer set search_path = '' as $$
declare
  order_ids bigint[];
begin
  if account_id is not null then
    perform private.lock_shopper(account_id);
  end if;
  order_ids := private.orders_of_customer(customer, account_id);
  perform from public.orders where id = any (order_ids) order by id for no key update;
  return order_ids;
end;
$$;

-- The mail addresses at which the person was reached, in lower case: of the account, and of mails about orders. What
-- somebody has typed as a name or an address is none, because it may be a stranger's.
create or replace function private.mail_addresses_of(account_id uuid, order_ids bigint[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select lower(account.email) from auth.users as account where account.id = account_id and account.email <> ''
    union
    select lower(mail.recipient) from private.outbox as mail
    where mail.order_id = any (order_ids) and mail.recipient is not null);
end;
$$;

-- The messages about the payments of orders.
create or replace function private.messages_about(order_ids bigint[]) returns bigint[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select message.id from private.provider_messages as message where message.reference in (
      select attempt.reference from public."paymentAttempts" as attempt where attempt."orderId" = any (order_ids)
      union select charge.reference from public.charges as charge where charge."orderId" = any (order_ids)));
end;
$$;

-- The messages without an order that name one of these mail addresses. Only those without an order are read.
create or replace function private.messages_naming(addresses text[]) returns bigint[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    with without_order as materialized (
      select message.id, message.body::text as content from private.provider_messages as message
      where not exists (select from public."paymentAttempts" as attempt where attempt.reference = message.reference))
    select id from without_order where private.names_one(content, addresses));
end;
$$;

-- By what the log of the auth server names the person.
create or replace function private.names_in_log(account_id uuid, order_ids bigint[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array_remove(private.mail_addresses_of(account_id, order_ids) || account_id::text, null);
end;
$$;

-- Whether a text names one of these, which are in lower case: a mail address, and no longer one, or an id.
create or replace function private.names_one(content text, names text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  name text;
begin
  content := lower(content);
  foreach name in array names loop
    if strpos(content, name) > 0
      and content ~ ('(?<![\w.+-])' || regexp_replace(name, '([^\w\s])', '\\\1', 'g') || '(?![.-]?\w)') then
      return true;
    end if;
  end loop;
  return false;
end;
$$;

-- The orders of a customer that have a person: those of the account, the named one, and those whose account is gone and
-- whose mails went to the same address.
create or replace function private.orders_of_customer(customer text, account_id uuid) returns bigint[]
language plpgsql stable security definer set search_path = '' as $$
declare
  mail_address constant text := lower(coalesce(
    (select account.email from auth.users as account where account.id = account_id),
    case when customer ~ '@' then customer end,
    (select mail.recipient from private.outbox as mail join public.orders as placed on placed.id = mail.order_id
      where placed."paymentReference" = customer and mail.recipient is not null limit 1)));
begin
  return array(
    select placed.id from public.orders as placed where placed.user_id = account_id
    union
    select placed.id from public.orders as placed
    where placed.user_id is null and placed.name <> 'Erased customer' and (placed."paymentReference" = customer
      or placed.id in (
        select mail.order_id from private.outbox as mail where lower(mail.recipient) = mail_address))
    order by 1);
end;
$$;

-- The money of an order as its customer may see it.
create or replace function private.payments_of_order(order_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'reference', charge.reference, 'amount', charge.amount, 'currency', charge.currency, 'method', charge.method,
      'channel', charge.channel, 'paidAt', charge."paidAt", 'reason', charge.reason,
      'refunds', (
        select coalesce(jsonb_agg(jsonb_build_object('amount', refund.amount, 'status', refund.status,
          'reason', refund.reason, 'note', refund.note, 'at', refund.created_at) order by refund.id), '[]')
        from public.refunds as refund where refund."chargeId" = charge.id),
      'disputes', (
        select coalesce(jsonb_agg(jsonb_build_object('amount', dispute.amount, 'status', dispute.status,
          'note', dispute.note, 'at', dispute.created_at) order by dispute.id), '[]')
        from public.disputes as dispute where dispute."chargeId" = charge.id)) order by charge.id), '[]')
    from public.charges as charge where charge."orderId" = order_id);
end;
$$;

-- Why an order still needs its person; null when it is finished.
create or replace function private.reason_to_keep_person(placed public.orders) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when placed."moneyStatus" = 'disputed' then 'the payment is disputed'
    when placed."refundDue" > 0 then 'money is owed to the customer'
    when placed."refundPending" > 0 or exists (
      select from public.refunds as refund join public.charges as charge on charge.id = refund."chargeId"
      where charge."orderId" = placed.id and refund.status in ('due', 'needs_attention'))
      then 'a refund is not finished'
    when placed."orderStatus" in ('packaged', 'dispatched')
      or placed."orderStatus" = 'processing' and placed."paymentStatus" in ('paid', 'success') then 'not delivered'
    when exists (
      select from public."paymentAttempts" as attempt
      where attempt."orderId" = placed.id and attempt.state = 'open'
        and attempt.created_at > now() - interval '30 minutes') then 'a payment is in progress'
  end;
end;
$$;

-- Raises 409 in a held shop.
create or replace function private.refuse_if_held() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_held() then
    raise exception using errcode = 'PT409',
      message = 'This shop was restored from a backup and takes no orders or payments until it is released.';
  end if;
end;
$$;

-- Raises 409 while one of the orders needs its person.
create or replace function private.refuse_to_delete(order_ids bigint[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  reasons constant text[] := array(
    select private.reason_to_keep_person(placed) from public.orders as placed where placed.id = any (order_ids));
begin
  if 'not delivered' = any (reasons) then
    raise exception using errcode = 'PT409',
      message = 'One of your orders is still on its way. Please delete your account when it has arrived.';
  elsif 'a payment is in progress' = any (reasons) then
    raise exception using errcode = 'PT409', message = 'A payment is still in progress.';
  elsif array_remove(reasons, null) <> '{}' then
    raise exception using errcode = 'PT409',
      message = 'The money of one of your orders is not settled yet. Please delete your account when it is.';
  end if;
end;
$$;

-- Raises 409 for an admin, and while an order needs its person: it is not delivered, or its money is not settled.
create or replace function private.refuse_to_erase(account_id uuid, order_ids bigint[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  unfinished text;
begin
  if exists (select from auth.users where id = account_id and raw_app_meta_data ->> 'role' = 'admin') then
    raise exception using errcode = 'PT409',
      message = 'This is the account of an admin. Withdraw the admin role first: npm run admin -- revoke EMAIL';
  end if;
  select string_agg(format('#%s (%s)', placed."paymentReference", reason), ', ' order by placed.id) into unfinished
  from public.orders as placed cross join lateral private.reason_to_keep_person(placed) as reason
  where placed.id = any (order_ids) and reason is not null;
  if unfinished is not null then
    raise exception using errcode = 'PT409',
      message = 'These orders still need the customer''s name and address: ' || unfinished
        || '. Erase the customer when they are finished.';
  end if;
end;
$$;

-- Removes the person from messages. Those that then are the same are kept once.
create or replace function private.remove_person(message_ids bigint[], person text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  message private.provider_messages;
begin
  for message in select * from private.provider_messages where id = any (message_ids) order by id loop
    message.body := private.without_person(message.body, person);
    if exists (
      select from private.provider_messages as same
      where same.reference = message.reference and same.event = message.event and same.body = message.body
        and same.id <> message.id) then
      delete from private.provider_messages where id = message.id;
    else
      update private.provider_messages
      set body = message.body, problem = private.without_values(message.problem, person)
      where id = message.id;
    end if;
  end loop;
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
  perform private.refuse_if_held();
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

-- All names, numbers and addresses by which a person is known to the shop; shorter ones would be found in any text.
create or replace function private.values_of_person(account_id uuid, order_ids bigint[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select distinct btrim(known.value) from (
      select unnest(private.mail_addresses_of(account_id, order_ids))
      union all
      select unnest(array[account.raw_user_meta_data ->> 'fullName', account.raw_user_meta_data ->> 'phoneNumber'])
      from auth.users as account where account.id = account_id
      union all
      select unnest(array[saved."fullName", saved."phoneNumber", saved.address])
      from public."deliveryDetails" as saved where saved.user_id = account_id
      union all
      select unnest(array[placed.name, placed."phoneNumber", placed.address])
      from public.orders as placed where placed.id = any (order_ids)
      union all
      select jsonb_array_elements_text(part.value) from public."auditLog" as entry
      cross join lateral jsonb_each(entry.change) as part
      where entry."table" = 'orders' and entry."rowId" = any (order_ids)
        and part.key in ('name', 'phoneNumber', 'address')
    ) as known (value) where char_length(btrim(known.value)) >= 3);
end;
$$;

-- A message of the provider without the customer, the card, the address of the device and what else has these values.
-- What the shop's books are computed from stays, because a customer may be called like a status or a currency.
create or replace function private.without_person(body jsonb, person text[]) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case jsonb_typeof(body)
    when 'object' then (
      select coalesce(jsonb_object_agg(part.key, case
        when part.key in ('id', 'status', 'amount', 'requested_amount', 'refund_amount', 'fees', 'currency', 'channel',
          'reference', 'transaction_reference', 'refund_reference', 'resolution', 'paid_at', 'dueAt', 'resolvedAt')
          and jsonb_typeof(part.value) = 'string' then part.value
        else private.without_person(part.value, person) end), '{}')
      from jsonb_each(body) as part
      where part.key !~ '^customer' and part.key not in ('authorization', 'ip_address', 'log', 'metadata', 'messages',
        'history', 'bin', 'last4', 'evidence', 'refund_account_details'))
    when 'array' then (
      select coalesce(jsonb_agg(private.without_person(part.value, person) order by part.place), '[]')
      from jsonb_array_elements(body) with ordinality as part (value, place))
    when 'string' then to_jsonb(private.without_values(body #>> '{}', person))
    else body
  end;
end;
$$;

-- A text without these values, whatever their case. Compares before it replaces, which takes a hundred times longer.
create or replace function private.without_values(content text, person text[]) returns text
language plpgsql immutable set search_path = '' as $$
declare
  value text;
begin
  foreach value in array person loop
    if strpos(lower(content), lower(value)) > 0 then
      content := regexp_replace(
        content, '(?<!\w)' || regexp_replace(value, '([^\w\s])', '\\\1', 'g') || '(?!\w)', 'erased', 'gi');
    end if;
  end loop;
  return content;
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

-- Hands out refunds whose request did not reach the provider or whose answer was lost, each to one process at a time;
-- with an order or a charge only its own. A held shop requests nothing.
create or replace function public.claim_due_refunds(
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

-- Hands mails that are due to one sender each, with everything that is written in them. A sender that dies leaves its
-- claims, which others get after ten minutes; one that fails records it and tries again, ten times at
-- most. The owner's mails go to the address of the settings, without one to the sender's own; without any they are
-- deleted, and so are those that waited for a week, as an address that is set later gets no mails about past orders, and
-- those that no sender has and that ask for what is done. A held shop sends nothing. Does not wait for the disk: after a
-- power cut a mail is claimed again that was not recorded as sent.
create or replace function public.claim_order_mails(
  owner_address text default '', at_most integer default 10
) returns table (
  id bigint, kind text, recipient text, placed jsonb, items jsonb, amount numeric, parcel jsonb, shop jsonb,
  refunded jsonb, about jsonb
)
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  owner constant text := coalesce(
    nullif((select settings.address from public."notificationSettings" as settings), ''), owner_address);
begin
  if private.is_held() then
    return;
  end if;
  perform pg_catalog.set_config('synchronous_commit', 'off', true);
  delete from private.outbox as mail
  where mail.sent_at is null and mail.recipient is null
    and (owner = '' or mail.created_at < clock_timestamp() - interval '7 days' or private.is_outdated(mail)
      and (mail.error = '' and mail.claimed_at > clock_timestamp() - interval '10 minutes') is not true);
  return query
    with due as (
      select mail.id from private.outbox as mail
      where mail.sent_at is null and mail.attempts < 10 and mail.due_at <= clock_timestamp()
        and (mail.claimed_at is null or mail.claimed_at < clock_timestamp() - interval '1 minute'
          * case when mail.error = '' then 10 else least(60, 2 ^ mail.attempts) end)
      order by mail.id
      limit least(greatest(at_most, 1), 100)
      for update skip locked
    ), claimed as (
      update private.outbox as mail
      set claimed_at = clock_timestamp(), attempts = mail.attempts + 1, error = '',
        sent_to = coalesce(mail.recipient, owner), status_before = null
      where mail.id in (select due.id from due)
      returning mail.*
    )
    select claimed.id, claimed.kind, claimed.sent_to,
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
        where part."refundId" = claimed.refund_id),
      (select jsonb_build_object('reference', charge.reference, 'currency', charge.currency, 'role', charge.role,
        'status', claimed.refund_status, 'note', refund.note, 'dueAt', dispute."dueAt")
        from public.charges as charge left join public.refunds as refund on refund.id = claimed.refund_id
        left join public.disputes as dispute on dispute.id = claimed.dispute_id where charge.id = claimed.charge_id)
    from claimed left join public.orders as bought on bought.id = claimed.order_id
    order by claimed.id;
end;
$$;

-- Hands the sweep the attempts it may ask about now: at growing intervals on the first day, then daily,
-- for 30 days; about a reference that the provider does not know, only on the first day. A declined card can be followed by a good one under the same reference, so failed orders
-- are asked about, too. The lock, and the snapshot taken after it, keep two processes from getting the
-- same attempt. A held shop asks nothing. When it was last called is a metric of the server.
create or replace function public.claim_payment_checks(at_most integer default 20)
returns table ("orderId" bigint, reference text)
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_held() or not pg_catalog.pg_try_advisory_xact_lock(7063) then
    return;
  end if;
  insert into private.shop_state (name) values ('last sweep') on conflict (name) do update set since = now();
  update public."paymentAttempts" as attempt set "nextCheckAt" = null
  from public.orders as placed
  where attempt."nextCheckAt" <= now() and placed.id = attempt."orderId"
    and (placed."paymentStatus" in ('success', 'paid') and attempt.state = 'final'
      or attempt.outcome = 'not_started' and attempt.created_at < now() - interval '1 day'
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

-- True for one process a day, which then compares everything with the provider; never in a held shop.
create or replace function public.claim_reconciliation() returns boolean
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

-- What admins and the command `npm run customer` call for it.
create or replace function public.customer_data(customer text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.data_of_customer(customer);
end;
$$;

revoke all on function "public"."customer_data"(text) from "anon";

-- What admins and the command `npm run customer` call for it.
create or replace function public.erase_customer(customer text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return private.erase_found_customer(customer);
end;
$$;

revoke all on function "public"."erase_customer"(text) from "anon";

-- What waits for an admin: paid orders to pack, and rows of needs_attention; and whether the shop is held.
create or replace function public.orders_waiting() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'toPack', (
      select count(*) from public.orders
      where "orderStatus" = 'processing' and "canBePacked"
    ),
    'attention', (select count(*) from public.needs_attention()),
    'isHeld', private.is_held()
  );
end;
$$;

-- Lets a held shop send mails and call the payment provider again; false when it was not held. Mails that nobody
-- should get any more, after a week, are deleted.
create or replace function public.release_shop() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.shop_state where name = 'held';
  if not found then
    return false;
  end if;
  delete from private.outbox
  where sent_at is null and attempts < 10 and created_at < now() - interval '7 days';
  perform pg_catalog.pg_notify('outbox', '');
  return true;
end;
$$;

revoke all on function "public"."release_shop"() from "anon";

revoke all on function "public"."release_shop"() from "authenticated";

-- What the payment functions ask before they call the provider for an admin.
create or replace function public.shop_is_held() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_held();
end;
$$;

revoke all on function "public"."shop_is_held"() from "anon";

revoke all on function "public"."shop_is_held"() from "authenticated";

-- The names of the pictures to remove. Only after a day: a picture is uploaded before its product is saved. None in a
-- held shop, whose files may be those of the shop that it is a copy of.
create or replace function public.unused_pictures(at_most integer default 100) returns setof text
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_held() then
    return;
  end if;
  return query
    select stored.name from storage.objects as stored
    where stored.bucket_id = 'Products'
      and greatest(stored.created_at, stored.updated_at) < now() - interval '1 day'
      and not exists (
        select from private.shown_pictures() as shown (name)
        where shown.name = private.url_decoded(stored.name)
      )
    order by stored.created_at, stored.name
    limit least(greatest(at_most, 1), 1000);
end;
$$;

create index sign_in_addresses_by_account on private.sign_in_addresses using btree (account);

comment on column "private"."sign_in_addresses"."account" is 'The hash of the account alone, by which its rows are erased.';

revoke all on function "private"."account_of_customer"(text) from public;

revoke all on function "private"."data_of_account"(uuid, bigint[]) from public;

revoke all on function "private"."data_of_customer"(text) from public;

grant execute on function "private"."data_of_customer"(text) to "authenticated", "service_role";

revoke all on function "private"."data_of_order"(bigint) from public;

revoke all on function "private"."erase_found_customer"(text) from public;

grant execute on function "private"."erase_found_customer"(text) to "authenticated", "service_role";

revoke all on function "private"."erase_history"(uuid, bigint[]) from public;

revoke all on function "private"."erase_person"(uuid, bigint[]) from public;

revoke all on function "private"."erase_remarks"(bigint, text[]) from public;

revoke all on function "private"."erase_texts"(uuid, bigint[]) from public;

revoke all on function "private"."is_erased"(text) from public;

revoke all on function "private"."is_held"() from public;

grant execute on function "private"."is_held"() to "authenticated";

revoke all on function "private"."lock_customer"(text, uuid) from public;

revoke all on function "private"."mail_addresses_of"(uuid, bigint[]) from public;

revoke all on function "private"."messages_about"(bigint[]) from public;

revoke all on function "private"."messages_naming"(text[]) from public;

revoke all on function "private"."names_in_log"(uuid, bigint[]) from public;

revoke all on function "private"."names_one"(text, text[]) from public;

revoke all on function "private"."orders_of_customer"(text, uuid) from public;

revoke all on function "private"."payments_of_order"(bigint) from public;

revoke all on function "private"."reason_to_keep_person"(public.orders) from public;

revoke all on function "private"."refuse_if_held"() from public;

revoke all on function "private"."refuse_to_delete"(bigint[]) from public;

revoke all on function "private"."refuse_to_erase"(uuid, bigint[]) from public;

revoke all on function "private"."remove_person"(bigint[], text[]) from public;

revoke all on function "private"."values_of_person"(uuid, bigint[]) from public;

revoke all on function "private"."without_person"(jsonb, text[]) from public;

revoke all on function "private"."without_values"(text, text[]) from public;

revoke all on function "public"."customer_data"(text) from public;

grant execute on function "public"."customer_data"(text) to "authenticated", "service_role";

revoke all on function "public"."erase_customer"(text) from public;

grant execute on function "public"."erase_customer"(text) to "authenticated", "service_role";

revoke all on function "public"."release_shop"() from public;

grant execute on function "public"."release_shop"() to "service_role";

revoke all on function "public"."shop_is_held"() from public;

grant execute on function "public"."shop_is_held"() to "service_role";

-- Accounts that were deleted before: their orders get the name that says so, and their mails go.
update public.orders set name = 'Erased customer' where user_id is null and name = '' and address = '';
delete from public."auditLog" where "table" = 'orders' and change = '{"name": ["", "Erased customer"]}';
delete from private.outbox as mail using public.orders as placed
where placed.id = mail.order_id and mail.recipient is not null
  and placed.user_id is null and placed.name = 'Erased customer';
