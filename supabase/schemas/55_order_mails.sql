-- Mails about orders. Triggers write them into an outbox in the transaction of the change itself; a
-- sender (the shop's server, or the Edge Function order-mail) claims them and records what became of each.

create table private.outbox (
  id bigint generated always as identity primary key,
  kind text not null
    check (kind in
      ('paid', 'dispatched', 'delivered', 'cancelled', 'reinstated', 'refunded', 'address_changed', 'owner_paid',
        'owner_low_stock', 'owner_dispute', 'owner_refund', 'owner_charge', 'owner_test')),
  order_id bigint references public.orders (id) on delete cascade,
  recipient text,
  created_at timestamptz not null default now(),
  claimed_at timestamptz,
  sent_at timestamptz,
  attempts integer not null default 0,
  error text not null default '',
  amount numeric(12, 2) not null default 0,
  items jsonb,
  refund_id bigint references public.refunds (id) on delete set null,
  due_at timestamptz not null default now(),
  status_before text,
  sent_to text,
  again boolean not null default false,
  requested_by text not null default '',
  dispute_id bigint references public.disputes (id) on delete cascade,
  charge_id bigint references public.charges (id) on delete cascade,
  refund_status text not null default '',
  constraint outbox_is_about_an_order check (order_id is not null or kind in
    ('owner_low_stock', 'owner_dispute', 'owner_refund', 'owner_charge', 'owner_test')),
  constraint outbox_has_items check ((kind = 'owner_low_stock') = (items is not null))
);
comment on table private.outbox is 'Mails to send about orders, one for each change, and to the owner about money and low stock.';
comment on column private.outbox.items is 'The products that a mail about no order lists, with their pieces.';
comment on column private.outbox.amount is 'What the mail is about: what goes back to the buyer or went back, or what was disputed, failed or came in, in the currency of its charge; of the mail about the stock, how many products.';
comment on column private.outbox.recipient is 'Null for the owner of the shop, whose address is that of the settings or the one that the sender knows.';

comment on column private.outbox.due_at is 'When it may be claimed: half a minute after an admin''s change of status, else at once.';
comment on column private.outbox.status_before is 'The status that the customer knows, of a mail about an admin''s change that no sender has had, which the change back takes away.';
comment on column private.outbox.refund_status is 'What a mail to the owner says of its refund: each status is told once.';

comment on column private.outbox.sent_to is 'The address that the last sender got, also that of the owner.';
comment on column private.outbox.again is 'A copy that an admin asked for, whom requested_by names.';

-- A payment, and a status that is set again after a mistake, is told once.
create unique index outbox_once on private.outbox (order_id, kind)
  where kind in ('paid', 'dispatched', 'delivered', 'owner_paid') and not again;
create unique index outbox_once_per_refund on private.outbox (refund_id, kind, refund_status) where not again;
create unique index outbox_once_per_dispute on private.outbox (dispute_id) where not again;
create unique index outbox_once_per_charge on private.outbox (charge_id)
  where kind = 'owner_charge' and not again;
-- One mail a day about the stock.
create unique index outbox_low_stock_once on private.outbox (((created_at at time zone 'UTC')::date))
  where kind = 'owner_low_stock';
create index outbox_by_order on private.outbox (order_id);
create index outbox_by_refund on private.outbox (refund_id);
create index outbox_by_dispute on private.outbox (dispute_id);
create index outbox_by_charge on private.outbox (charge_id);
create index outbox_unsent on private.outbox (id) where sent_at is null;

alter table private.outbox enable row level security;

-- Takes back the mail about an admin's change of status which no sender has yet: it waits for a sender that is
-- claiming it. Returns the status that the customer knows.
create function private.take_back_status_mail(order_id bigint, status_before text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  known text;
begin
  delete from private.outbox as mail
  where mail.order_id = take_back_status_mail.order_id and mail.status_before is not null and mail.claimed_at is null
  returning mail.status_before into known;
  return coalesce(known, take_back_status_mail.status_before);
end;
$$;

-- Adds the mail about a new status, or none when the customer knows no other. That of an admin's change waits for half
-- a minute, in which the admin can change it back; a notification says in how many seconds it is due.
create function private.enqueue_status_mail(placed public.orders, status_before text, buyer text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known constant text := private.take_back_status_mail(placed.id, status_before);
  waits constant boolean := private.is_admin();
  mail_kind constant text := case when placed."orderStatus" = known then null
    when placed."orderStatus" in ('dispatched', 'delivered', 'cancelled') then placed."orderStatus"
    when known = 'cancelled' then 'reinstated' end;
begin
  if mail_kind is null or buyer is null then
    return;
  end if;
  insert into private.outbox (order_id, kind, recipient, amount, due_at, status_before)
  values (placed.id, mail_kind, buyer, placed."refundDue",
    now() + case when waits then interval '30 seconds' else interval '0' end, case when waits then known end)
  on conflict do nothing;
  perform pg_catalog.pg_notify('outbox', case when waits then '30' else '' end);
end;
$$;

-- Adds the mails about a payment or a new status. An order that a newer one has replaced is not worth a mail.
create function private.enqueue_order_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  buyer text := (select email from auth.users where id = new.user_id);
begin
  if new."paymentStatus" in ('success', 'paid')
    and old."paymentStatus" not in ('success', 'paid') then
    insert into private.outbox (order_id, kind, recipient)
    select new.id, mail.kind, mail.recipient
    from (values ('paid', buyer), ('owner_paid', null)) as mail (kind, recipient)
    where mail.recipient is not null or mail.kind = 'owner_paid' and private.owner_wants('owner_paid')
    on conflict do nothing;
    perform pg_catalog.pg_notify('outbox', '');
  end if;
  if new."orderStatus" <> old."orderStatus" and new."replacedBy" is not distinct from old."replacedBy" then
    perform private.enqueue_status_mail(new, old."orderStatus", buyer);
  end if;
  return null;
end;
$$;

-- Adds the mail about a refund that is done, with its amount. The mail about a reversed charge was about all of
-- its refunds, also those that become known later. The mail about a cancellation goes before it.
create function private.enqueue_refund_mail(refund public.refunds, order_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.outbox as mail set due_at = now()
  where mail.order_id = enqueue_refund_mail.order_id and mail.kind = 'cancelled' and mail.claimed_at is null
    and mail.due_at > now();
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

-- Adds the mail to the owner about the products that are low on stock: one a day, and none when there are none.
-- It lists the fifty that have the fewest pieces.
create function private.enqueue_low_stock_mail() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.owner_wants('owner_low_stock') then
    return;
  end if;
  insert into private.outbox (kind, items, amount)
  select 'owner_low_stock',
    jsonb_agg(jsonb_build_object('name', low.name, 'quantity', low."stockQuantity", 'price', low.price)
      order by low.place) filter (where low.place <= 50),
    count(*)
  from (
    select product.*, row_number() over (order by product."stockQuantity", product.id) as place
    from private.product_stock as stock join public.products as product on product.id = stock."productId"
    where stock."isLow" or stock."stockStatus" = 'out-of-stock'
  ) as low
  having count(*) > 0
  on conflict do nothing;
  perform pg_catalog.pg_notify('outbox', '');
end;
$$;

-- Whether a mail asks the owner for what is done: its refund is no longer as it says, or its dispute is over.
create function private.is_outdated(mail private.outbox) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return case mail.kind
    when 'owner_refund' then not exists (
      select from public.refunds as refund where refund.id = mail.refund_id and refund.status = mail.refund_status)
    when 'owner_dispute' then not exists (
      select from public.disputes as dispute where dispute.id = mail.dispute_id and dispute.status = 'open')
    else false end;
end;
$$;

-- Hands mails that are due to one sender each, with everything that is written in them. A sender that dies leaves its
-- claims, which others get after ten minutes; one that fails records it and tries again, ten times at
-- most. The owner's mails go to the address of the settings, without one to the sender's own; without any they are
-- deleted, and so are those that waited for a week, as an address that is set later gets no mails about past orders, and
-- those that no sender has and that ask for what is done. A held shop sends nothing. Does not wait for the disk: after a
-- power cut a mail is claimed again that was not recorded as sent.
create function public.claim_order_mails(
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
revoke execute on function public.claim_order_mails(text, integer) from public, anon, authenticated;
grant execute on function public.claim_order_mails(text, integer) to service_role;

-- Records that a mail was sent, or, with a problem, that it was not.
create function public.record_order_mail(mail_id bigint, problem text default '') returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.outbox as mail set
    sent_at = case when problem = '' then clock_timestamp() end,
    error = left(problem, 500)
  where mail.id = mail_id and mail.sent_at is null;
end;
$$;
revoke execute on function public.record_order_mail(bigint, text) from public, anon, authenticated;
grant execute on function public.record_order_mail(bigint, text) to service_role;

create trigger enqueue_order_mails
  after update of "paymentStatus", "orderStatus" on public.orders
  for each row execute function private.enqueue_order_mails();

revoke execute on all functions in schema private from public;
