-- Failed payments of orders that were never paid are deleted after 90 days, as the orders are.

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
        select from public.payments as event where event."orderId" = unpaid.id and event.kind <> 'failed')
    order by unpaid.created_at limit 1000);
  -- What the provider reported about such orders.
  delete from public.payments where id in (
    select id from public.payments
    where "orderId" is null and kind = 'failed' and created_at < now() - interval '90 days' limit 5000);
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
end;
$$;
