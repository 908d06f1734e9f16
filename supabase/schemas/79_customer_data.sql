-- What a customer may ask for: all that the shop knows about the person, and that it is erased. A customer is named by
-- the mail address of the account or by the reference of an order, because an order outlives its account.

-- The account of a customer; null when there is none, or none any more.
create function private.account_of_customer(customer text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when customer ~ '@'
    then (select account.id from auth.users as account where lower(account.email) = lower(customer) limit 1)
    else (select placed.user_id from public.orders as placed where placed."paymentReference" = customer) end;
end;
$$;

-- What stands in the account and in what belongs to it.
create function private.data_of_account(account_id uuid, order_ids bigint[]) returns jsonb
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

-- The money of an order as its customer may see it.
create function private.payments_of_order(order_id bigint) returns jsonb
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

-- What stands in an order and in what belongs to it.
create function private.data_of_order(order_id bigint) returns jsonb
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

-- All that the shop knows about a customer; null when that is nothing.
create function private.data_of_customer(customer text) returns jsonb
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
grant execute on function private.data_of_customer(text) to authenticated, service_role;

-- What admins and the command `npm run customer` call for it.
create function public.customer_data(customer text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.data_of_customer(customer);
end;
$$;
revoke execute on function public.customer_data(text) from public, anon;
grant execute on function public.customer_data(text) to authenticated, service_role;

-- Raises 409 for an admin, and while an order needs its person: it is not delivered, or its money is not settled.
create function private.refuse_to_erase(account_id uuid, order_ids bigint[]) returns void
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

-- Erases a customer and answers what was found; again, it finds nothing.
create function private.erase_found_customer(customer text) returns jsonb
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
grant execute on function private.erase_found_customer(text) to authenticated, service_role;

-- What admins and the command `npm run customer` call for it.
create function public.erase_customer(customer text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return private.erase_found_customer(customer);
end;
$$;
revoke execute on function public.erase_customer(text) from public, anon;
grant execute on function public.erase_customer(text) to authenticated, service_role;

revoke execute on all functions in schema private from public;
