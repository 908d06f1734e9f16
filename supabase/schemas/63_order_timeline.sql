-- What happened to an order, as one list for admins: its money, its status, its parcel, its mails and its notes.

-- A new or corrected parcel is a change of its order.
create function private.record_parcel() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public."auditLog" (user_id, "userName", "byAdmin", "table", "rowId", change)
  select auth.uid(), coalesce(private.admin_name(auth.uid()), ''), private.is_admin(), 'orders', new."orderId", changed
  from private.changed_columns(
    case when tg_op = 'INSERT' then jsonb_build_object('courier', '', 'trackingNumber', '', 'trackingLink', '')
      else to_jsonb(old) - 'orderId' end,
    to_jsonb(new) - 'orderId') as changed
  where changed <> '{}';
  return null;
end;
$$;

create trigger record_parcel after insert or update on public.parcels
  for each row execute function private.record_parcel();

-- The list of order_timeline, read with definer rights, because nobody may read the payment attempts. The changes of
-- payment and money status are left out: the payments, refunds and disputes say the same with their amounts.
create function private.timeline_of(order_id bigint)
returns table (
  at timestamptz, kind text, id bigint, status text, actor text, "userName" text, amount numeric, currency text,
  channel text, reason text, note text, "dueAt" timestamptz, items jsonb, change jsonb, place integer
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  perform private.require_admin();
  return query
    select placed.created_at, 'placed', placed.id, '', 'customer', placed.name, placed."totalAmount", 'GHS', '', '', '',
      null::timestamptz, null::jsonb, null::jsonb, 1
    from public.orders as placed where placed.id = order_id
    union all
    select attempt."declinedAt", 'declined', null, 'declined', '', '', placed."totalAmount", 'GHS', '', '',
      attempt.message, null, null, null, 2
    from public."paymentAttempts" as attempt join public.orders as placed on placed.id = attempt."orderId"
    where attempt."orderId" = order_id and attempt."declinedAt" is not null
    union all
    select charge.created_at, 'charge', charge.id, charge.role, case charge.source when 'admin' then 'admin' else '' end,
      charge."adminName", charge.amount, charge.currency,
      case when charge.source = 'import' then 'imported' when charge.method = 'cash' then 'cash' else charge.channel end,
      charge.reason, '', null, null, null, 3
    from public.charges as charge where charge."orderId" = order_id
    union all
    select entry.at, case
        when shown ? 'orderStatus' then 'status'
        when shown ?| array['courier', 'trackingNumber', 'trackingLink'] then 'parcel'
        when shown ?| array['name', 'phoneNumber', 'address', 'city', 'region'] then 'address'
        else 'change' end,
      entry.id, coalesce(shown -> 'orderStatus' ->> 1, ''),
      case when entry."byAdmin" then 'admin' when entry.user_id is not null then 'customer' else 'shop' end,
      entry."userName", 0, '', '', '', '', null, null, shown, 4
    from public."auditLog" as entry
    cross join lateral (
      select entry.change - array['paymentStatus', 'moneyStatus', 'refundStatus'] as shown) as seen
    where entry."table" = 'orders' and entry."rowId" = order_id and shown <> '{}'
    union all
    select refund.created_at, 'refund', refund.id, refund.status,
      case refund.source when 'admin' then 'admin' else '' end, refund."adminName", refund.amount, charge.currency,
      case when charge.method = 'cash' then 'cash' else charge.channel end, refund.reason, refund.note, null, (
        select jsonb_agg(jsonb_build_object('name', item.name, 'quantity', part.quantity,
          'restocked', part.restocked) order by item.id)
        from public."refundItems" as part join public."orderItems" as item on item.id = part."orderItemId"
        where part."refundId" = refund.id), null, 5
    from public.refunds as refund join public.charges as charge on charge.id = refund."chargeId"
    where charge."orderId" = order_id
    union all
    select step.at, step.kind, dispute.id, dispute.status, '', step."userName", dispute.amount, charge.currency, '', '',
      dispute.note, dispute."dueAt", null, null, 6
    from public.disputes as dispute join public.charges as charge on charge.id = dispute."chargeId"
    cross join lateral (values (dispute.created_at, 'dispute', ''),
      (dispute."resolvedAt", 'dispute_ended', dispute."adminName")) as step (at, kind, "userName")
    where charge."orderId" = order_id and step.at is not null
    union all
    -- The owner's mails have no recipient until one is known.
    select coalesce(mail.sent_at, mail.created_at), 'mail', mail.id,
      case when mail.sent_at is not null then 'sent' when mail.attempts >= 10 then 'failed'
        when mail.error <> '' then 'repeated' else 'waiting' end,
      case when mail.requested_by <> '' then 'admin' else '' end, mail.requested_by, 0, '', mail.kind,
      coalesce(mail.sent_to, mail.recipient, ''), mail.error, case when mail.sent_at is null then mail.due_at end,
      null, null, 7
    from private.outbox as mail where mail.order_id = timeline_of.order_id
    union all
    select written.at, 'note', written.id, '', 'admin', written."userName", 0, '', '', '', written.note, null, null, null, 8
    from public."orderNotes" as written where written."orderId" = order_id;
end;
$$;
grant execute on function private.timeline_of(bigint) to authenticated;

-- Everything that happened to an order, oldest first.
create function public.order_timeline(order_id bigint)
returns table (
  at timestamptz, kind text, id bigint, status text, actor text, "userName" text, amount numeric, currency text,
  channel text, reason text, note text, "dueAt" timestamptz, items jsonb, change jsonb
)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select entry.at, entry.kind, entry.id, entry.status, entry.actor, entry."userName", entry.amount, entry.currency,
      entry.channel, entry.reason, entry.note, entry."dueAt", entry.items, entry.change
    from private.timeline_of(order_id) as entry
    order by entry.at, entry.place, entry.id;
end;
$$;
revoke execute on function public.order_timeline(bigint) from public, anon, service_role;
grant execute on function public.order_timeline(bigint) to authenticated;

revoke execute on all functions in schema private from public;
