-- Mails to the owner: where they go, and which ones there are.

create table public."notificationSettings" (
  id integer primary key default 1 check (id = 1),
  address text not null default '' check (address = '' or char_length(address) <= 254
    and address ~ '^[^][:space:]<>()[\\,;:"@]+@[^][:space:]<>()[\\,;:"@.]+(\.[^][:space:]<>()[\\,;:"@.]+)+$'),
  "paidOrder" boolean not null default true,
  "lowStock" boolean not null default true,
  dispute boolean not null default true,
  "failedRefund" boolean not null default true,
  "unmatchedCharge" boolean not null default true
);
comment on table public."notificationSettings" is 'One row: where the owner''s mails go and which of them are sent. Without an address they go to the one that the sender knows.';

insert into public."notificationSettings" default values;

revoke all on public."notificationSettings" from anon, authenticated, service_role;
grant
  select,
  update (address, "paidOrder", "lowStock", dispute, "failedRefund", "unmatchedCharge")
  on public."notificationSettings" to authenticated;

alter table public."notificationSettings" enable row level security;

create policy "admins can view notification settings" on public."notificationSettings"
  for select to authenticated using ((select private.is_admin()));

create policy "admins can change notification settings" on public."notificationSettings"
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

-- Whether the owner wants mails of a kind. A test mail is always sent.
create function private.owner_wants(mail_kind text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select case mail_kind when 'owner_paid' then "paidOrder" when 'owner_low_stock' then "lowStock"
      when 'owner_dispute' then dispute when 'owner_refund' then "failedRefund"
      when 'owner_charge' then "unmatchedCharge" end
    from public."notificationSettings"), true);
end;
$$;

-- Adds a mail to the owner about a charge or what became of it. The unique indexes of the outbox see to it that each
-- dispute, charge and status of a refund is told once.
create function private.enqueue_owner_mail(
  mail_kind text, charge public.charges, amount numeric, refund_id bigint default null, dispute_id bigint default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.owner_wants(mail_kind) then
    return;
  end if;
  insert into private.outbox (kind, order_id, amount, refund_id, refund_status, dispute_id, charge_id)
  values (mail_kind, charge."orderId", enqueue_owner_mail.amount, enqueue_owner_mail.refund_id,
    coalesce((select refund.status from public.refunds as refund where refund.id = enqueue_owner_mail.refund_id), ''),
    enqueue_owner_mail.dispute_id, charge.id)
  on conflict do nothing;
  perform pg_catalog.pg_notify('outbox', '');
end;
$$;

-- A customer has asked the bank for the money.
create function private.tell_of_dispute() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  charge public.charges;
begin
  select * into charge from public.charges where id = new."chargeId";
  perform private.enqueue_owner_mail('owner_dispute', charge, new.amount, dispute_id => new.id);
  return null;
end;
$$;

-- A refund failed, or the provider needs the customer's bank details. What the bank takes or leaves after a dispute,
-- and a refund that the provider refuses while the admin looks on, are no news.
create function private.tell_of_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  charge public.charges;
begin
  select * into charge from public.charges where id = new."chargeId";
  perform private.enqueue_owner_mail('owner_refund', charge, new.amount, refund_id => new.id);
  return null;
end;
$$;

-- Money came in that no order expects, or not as much as its order expects.
create function private.tell_of_charge() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_owner_mail('owner_charge', new, new.amount);
  return null;
end;
$$;

-- Queues a mail that shows where the owner's mails go.
create function private.queue_test_mail(request_id uuid) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  earlier jsonb;
  mail_id bigint;
begin
  perform private.require_admin();
  earlier := private.first_answer(request_id, 'send_test_mail');
  if earlier is not null then
    return earlier::bigint;
  end if;
  insert into private.outbox (kind, requested_by) values ('owner_test', private.admin_name(auth.uid()))
  returning id into mail_id;
  perform private.keep_answer(request_id, to_jsonb(mail_id));
  perform pg_catalog.pg_notify('outbox', '');
  return mail_id;
end;
$$;
grant execute on function private.queue_test_mail(uuid) to authenticated;

-- What an admin calls for it; returns the mail's id.
create function public.send_test_mail(request_id uuid default null) returns bigint
language plpgsql set search_path = '' as $$
begin
  return private.queue_test_mail(request_id);
end;
$$;
revoke execute on function public.send_test_mail(uuid) from public, anon, service_role;
grant execute on function public.send_test_mail(uuid) to authenticated;

-- What became of a test mail. It is gone when nobody knows an address.
create function private.outcome_of_test_mail(mail_id bigint)
returns table (recipient text, sent_at timestamptz, error text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select mail.sent_to, mail.sent_at, mail.error from private.outbox as mail
    where mail.id = mail_id and mail.kind = 'owner_test';
end;
$$;
grant execute on function private.outcome_of_test_mail(bigint) to authenticated;

-- What an admin calls for it.
create function public.test_mail_outcome(mail_id bigint)
returns table (recipient text, sent_at timestamptz, error text)
language plpgsql stable set search_path = '' as $$
begin
  return query select * from private.outcome_of_test_mail(mail_id);
end;
$$;
revoke execute on function public.test_mail_outcome(bigint) from public, anon, service_role;
grant execute on function public.test_mail_outcome(bigint) to authenticated;

create trigger refuse_ended_session before insert or update or delete on public."notificationSettings"
  for each statement when (current_user = 'authenticated') execute function private.refuse_ended_session();

create trigger tell_of_dispute after insert or update of status on public.disputes
  for each row when (new.status = 'open') execute function private.tell_of_dispute();

create trigger tell_of_refund after insert or update of status on public.refunds
  for each row when (new."disputeId" is null and not new."isReversal" and (new.status in ('failed', 'needs_attention')
    or new.status = 'refused' and new.tries > 1 and new.source = 'admin'))
  execute function private.tell_of_refund();

create trigger tell_of_charge after insert or update of role on public.charges
  for each row when (new.role in ('mismatch', 'unknown')) execute function private.tell_of_charge();

revoke execute on all functions in schema private from public;
