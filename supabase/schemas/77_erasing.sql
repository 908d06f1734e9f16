-- Erasing a person: what a deleted account (78_account_deletion.sql) and an admin who erases a customer
-- (79_customer_data.sql) have in common. Orders and their payments are the shop's books and stay, without the person.

-- Whether the order with this reference has lost its person.
create function private.is_erased(of_reference text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public."paymentAttempts" as attempt join public.orders as placed on placed.id = attempt."orderId"
    where attempt.reference = of_reference and placed.user_id is null and placed.name = 'Erased customer');
end;
$$;

-- The orders of a customer that have a person: those of the account, the named one, and those whose account is gone and
-- whose mails went to the same address.
create function private.orders_of_customer(customer text, account_id uuid) returns bigint[]
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

-- Locks a customer, who then places and pays nothing, and answers the orders. A confirmation under way is waited for:
-- it locks the order only.
create function private.lock_customer(customer text, account_id uuid) returns bigint[]
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

-- Why an order still needs its person; null when it is finished.
create function private.reason_to_keep_person(placed public.orders) returns text
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

-- The mail addresses at which the person was reached, in lower case: of the account, and of mails about orders. What
-- somebody has typed as a name or an address is none, because it may be a stranger's.
create function private.mail_addresses_of(account_id uuid, order_ids bigint[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select lower(account.email) from auth.users as account where account.id = account_id and account.email <> ''
    union
    select lower(mail.recipient) from private.outbox as mail
    where mail.order_id = any (order_ids) and mail.recipient is not null);
end;
$$;

-- By what the log of the auth server names the person.
create function private.names_in_log(account_id uuid, order_ids bigint[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array_remove(private.mail_addresses_of(account_id, order_ids) || account_id::text, null);
end;
$$;

-- All names, numbers and addresses by which a person is known to the shop; shorter ones would be found in any text.
create function private.values_of_person(account_id uuid, order_ids bigint[]) returns text[]
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

-- A text without these values, whatever their case. Compares before it replaces, which takes a hundred times longer.
create function private.without_values(content text, person text[]) returns text
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

-- A message of the provider without the customer, the card, the address of the device and what else has these values.
-- What the shop's books are computed from stays, because a customer may be called like a status or a currency.
create function private.without_person(body jsonb, person text[]) returns jsonb
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

-- Removes the person from messages. Those that then are the same are kept once.
create function private.remove_person(message_ids bigint[], person text[]) returns void
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

-- The messages about the payments of orders.
create function private.messages_about(order_ids bigint[]) returns bigint[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select message.id from private.provider_messages as message where message.reference in (
      select attempt.reference from public."paymentAttempts" as attempt where attempt."orderId" = any (order_ids)
      union select charge.reference from public.charges as charge where charge."orderId" = any (order_ids)));
end;
$$;

-- The messages without an order that name one of these mail addresses. Only those without an order are read.
create function private.messages_naming(addresses text[]) returns bigint[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    with without_order as materialized (
      select message.id, message.body::text as content from private.provider_messages as message
      where not exists (select from public."paymentAttempts" as attempt where attempt.reference = message.reference))
    select id from without_order where private.names_one(content, addresses));
end;
$$;

-- Whether a text names one of these, which are in lower case: a mail address, and no longer one, or an id.
create function private.names_one(content text, names text[]) returns boolean
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

-- Removes what admins and the provider have said about the person beside an order: notes go, a reason that belongs to
-- money stays without the names, numbers and addresses.
create function private.erase_remarks(order_id bigint, person text[]) returns void
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

-- Removes the person from the log of what happened to orders, and adds an entry that says so. Who changed an order and
-- was no admin is its customer, also when the account is gone.
create function private.erase_history(account_id uuid, order_ids bigint[]) returns void
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

-- Removes the person from what the shop has written and heard about orders. Each has the values of its own customer
-- details and those of the account: with those of all other orders, a thousand orders would take minutes.
create function private.erase_texts(account_id uuid, order_ids bigint[]) returns void
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

-- Erases a person: the account, if there is one, with all that belongs to it, and what these orders, their mails,
-- payments and history say of the person. Unpaid orders are cancelled. The caller has locked the orders.
create function private.erase_person(account_id uuid, order_ids bigint[]) returns void
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

revoke execute on all functions in schema private from public;
