-- A shopper cancels an own order that is not paid. While it is not known whether it is paid, it cannot be
-- cancelled; money that arrives later all the same goes back by itself.

create function private.cancel_own_order(order_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  perform private.lock_shopper(auth.uid());
  select * into placed from public.orders
  where id = order_id and user_id = auth.uid() for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This order does not exist.';
  end if;
  if placed."orderStatus" = 'cancelled' then
    return;
  end if;
  if placed."paymentStatus" not in ('pending', 'failed') or placed."orderStatus" <> 'processing' then
    raise exception using errcode = 'PT409', message = 'This order cannot be cancelled any more.';
  end if;
  if exists (
    select from public."paymentAttempts"
    where "orderId" = placed.id and state = 'open' and created_at > now() - interval '30 minutes'
  ) then
    raise exception using errcode = 'PT409', message = 'A payment is still in progress.';
  end if;
  update public.orders set "orderStatus" = 'cancelled' where id = placed.id;
end;
$$;
grant execute on function private.cancel_own_order(bigint) to authenticated;

create function public.cancel_order(order_id bigint) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.cancel_own_order(order_id);
end;
$$;
revoke execute on function public.cancel_order(bigint) from public, anon, service_role;
grant execute on function public.cancel_order(bigint) to authenticated;

revoke execute on all functions in schema private from public;
