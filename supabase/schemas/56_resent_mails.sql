-- How admins send a mail about an order again.

-- Where the shopper of an order gets mails now.
create function private.require_shopper_email(order_id bigint) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  address constant text := private.shopper_email(order_id);
begin
  if address is null then
    raise exception using errcode = 'PT409', message = 'The account of this customer was deleted.';
  end if;
  return address;
end;
$$;

-- Queues a mail about an order again: one that was sent as a copy, to the shopper's address of today; one that failed
-- gets another ten tries.
create function private.queue_again(mail_id bigint, request_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mail private.outbox;
  address text;
begin
  perform private.require_admin();
  if private.first_answer(request_id, 'resend_mail') is not null then
    return;
  end if;
  select * into mail from private.outbox where id = mail_id and order_id is not null for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This mail does not exist.';
  elsif mail.sent_at is null and mail.error = ''
    and (mail.claimed_at is null or mail.claimed_at > clock_timestamp() - interval '10 minutes') then
    raise exception using errcode = 'PT409', message = 'This mail is still waiting to be sent.';
  elsif private.is_outdated(mail) then
    raise exception using errcode = 'PT409', message = 'What this mail asks for is done: it is not sent again.';
  end if;
  if mail.recipient is not null then
    address := private.require_shopper_email(mail.order_id);
  end if;
  if mail.sent_at is null then
    update private.outbox set attempts = 0, claimed_at = null, error = '', due_at = now(), recipient = address,
      requested_by = private.admin_name(auth.uid())
    where id = mail.id;
  else
    insert into private.outbox (order_id, kind, recipient, amount, refund_id, refund_status, dispute_id, charge_id, again,
      requested_by)
    values (mail.order_id, mail.kind, address, mail.amount, mail.refund_id, mail.refund_status, mail.dispute_id,
      mail.charge_id, true, private.admin_name(auth.uid()));
  end if;
  perform pg_catalog.pg_notify('outbox', '');
end;
$$;
grant execute on function private.queue_again(bigint, uuid) to authenticated;

-- What an admin calls to send a mail again that was sent or that failed.
create function public.resend_mail(mail_id bigint, request_id uuid default null) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.queue_again(mail_id, request_id);
end;
$$;
revoke execute on function public.resend_mail(bigint, uuid) from public, anon, service_role;
grant execute on function public.resend_mail(bigint, uuid) to authenticated;

-- Queues the mail about the dispatch again, with the parcel as it is now. One that still waits has it anyway.
create function private.queue_tracking(order_id bigint, request_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if private.first_answer(request_id, 'mail_tracking') is not null then
    return;
  end if;
  perform from public.orders where id = order_id and "orderStatus" = 'dispatched' for no key update;
  if not found then
    raise exception using errcode = 'PT409', message = 'Only the parcel of a dispatched order can be mailed.';
  elsif not exists (
    select from public.parcels where "orderId" = order_id and courier || "trackingNumber" || "trackingLink" <> ''
  ) then
    raise exception using errcode = 'PT409', message = 'Please save the parcel first.';
  end if;
  -- Waits for a sender that is claiming it.
  perform from private.outbox as mail
  where mail.order_id = queue_tracking.order_id and mail.kind = 'dispatched' and mail.claimed_at is null for update;
  if found then
    return;
  end if;
  insert into private.outbox (order_id, kind, recipient, again, requested_by)
  values (queue_tracking.order_id, 'dispatched', private.require_shopper_email(queue_tracking.order_id), true,
    private.admin_name(auth.uid()));
  perform pg_catalog.pg_notify('outbox', '');
end;
$$;
grant execute on function private.queue_tracking(bigint, uuid) to authenticated;

-- What an admin calls after correcting a tracking number, so that the shopper gets the new one.
create function public.mail_tracking(order_id bigint, request_id uuid default null) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.queue_tracking(order_id, request_id);
end;
$$;
revoke execute on function public.mail_tracking(bigint, uuid) from public, anon, service_role;
grant execute on function public.mail_tracking(bigint, uuid) to authenticated;

revoke execute on all functions in schema private from public;
