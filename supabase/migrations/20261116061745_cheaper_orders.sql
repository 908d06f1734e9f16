-- An order takes fewer statements: what is known without a lookup is not looked up, what is recorded
-- already is not written again.

-- As before; the roles of the API are clients without a look at the catalog.
create or replace function private.called_by_client() returns boolean
language plpgsql stable set search_path = '' as $$
declare
  acting text := coalesce(nullif(current_setting('role', true), ''), 'none');
begin
  if acting in ('authenticated', 'anon') then
    return true;
  end if;
  if acting = 'none' then
    acting := session_user;
  end if;
  return acting not in ('service_role', 'supabase_auth_admin') and not pg_catalog.pg_has_role(
    acting, (select nspowner from pg_catalog.pg_namespace where nspname = 'private'), 'member');
end;
$$;

-- As before; the two mails about a paid order are one statement.
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
  if new."orderStatus" <> old."orderStatus"
    and new."orderStatus" in ('dispatched', 'delivered', 'cancelled') then
    perform private.enqueue_mail(new.id, new."orderStatus", buyer);
  end if;
  if new."refundStatus" in ('processed', 'resolved')
    and old."refundStatus" is distinct from new."refundStatus" then
    perform private.enqueue_mail(new.id, 'refunded', buyer);
  end if;
  return null;
end;
$$;

-- True when the attempt has paid for its order and all of that is recorded, also this message.
create function private.is_confirmed(order_id bigint, reference text, message text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public."paymentAttempts" as attempt
    join public.orders as placed on placed.id = attempt."orderId"
    where attempt.reference = is_confirmed.reference and attempt."orderId" = is_confirmed.order_id
      and attempt.outcome = 'confirmed' and attempt.state = 'final'
      and attempt."nextCheckAt" is null
      and attempt.message = left(coalesce(is_confirmed.message, ''), 500)
      and placed."paymentStatus" in ('success', 'paid')
  ) and exists (
    select from public.payments as charge
    where charge."paymentReference" = is_confirmed.reference and charge.kind = 'charge'
  ) and not exists (
    select from public.payments as refund
    where refund."paymentReference" = is_confirmed.reference and refund.kind = 'refund'
      and refund.way <> 'admin'
  );
end;
$$;

-- As before; browser, webhook and sweep report the same payment, and only the first of them writes.
create or replace function public.confirm_payment(
  order_id bigint, reference text, charge jsonb, way text, message text default ''
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  result text;
begin
  if private.is_confirmed(order_id, reference, message) then
    return 'confirmed';
  end if;
  select orders.* into placed from public.orders
  where orders.id = order_id and exists (
    select from public."paymentAttempts" as attempt
    where attempt.reference = confirm_payment.reference and attempt."orderId" = order_id
  ) for no key update;
  if not found then
    return 'unknown';
  end if;
  -- PostgREST and Supabase Lite may hand a missing charge over as a JSON null.
  result := private.settle_attempt(placed, reference, nullif(charge, 'null'::jsonb), way);
  update public."paymentAttempts" as attempt set
    outcome = result,
    message = left(coalesce(confirm_payment.message, ''), 500),
    state = case when result = 'pending' then 'open' else 'final' end,
    "nextCheckAt" = case
      when result in ('confirmed', 'duplicate', 'refund', 'refunded') then null
      else attempt."nextCheckAt"
    end
  where attempt.reference = confirm_payment.reference;
  return result;
end;
$$;

revoke execute on all functions in schema private from public;
