-- Deletes the caller's account with cart, wishlist and addresses. Orders stay, without a person; one that is
-- paid has to arrive first, and a payment has to have its result.
create function private.delete_own_account() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null or private.is_admin() then
    raise exception using errcode = 'PT403', message = 'This account cannot be deleted here.';
  end if;
  perform private.lock_shopper(auth.uid());
  -- A confirmation under way is waited for: it locks the order only.
  perform from public.orders where user_id = auth.uid() order by id for no key update;
  if exists (
    select from public.orders
    where user_id = auth.uid() and "paymentStatus" in ('paid', 'success')
      and "orderStatus" in ('processing', 'packaged', 'dispatched')
  ) then
    raise exception using errcode = 'PT409',
      message = 'One of your orders is still on its way. Please delete your account when it has arrived.';
  end if;
  if exists (
    select from public."paymentAttempts"
    where user_id = auth.uid() and state = 'open' and created_at > now() - interval '30 minutes'
  ) then
    raise exception using errcode = 'PT409', message = 'A payment is still in progress.';
  end if;
  update public.orders set "orderStatus" = 'cancelled'
  where user_id = auth.uid() and "paymentStatus" in ('pending', 'failed') and "orderStatus" = 'processing';
  update public.orders set name = '', "phoneNumber" = '', address = '', city = '', region = ''
  where user_id = auth.uid();
  -- The log of these changes has the person in it.
  delete from public."auditLog"
  where "table" = 'orders' and change ?| array['name', 'phoneNumber', 'address', 'city', 'region']
    and "rowId" in (select id from public.orders where user_id = auth.uid());
  update public."auditLog" set "userName" = 'Deleted account' where user_id = auth.uid();
  delete from auth.users where id = auth.uid();
end;
$$;
grant execute on function private.delete_own_account() to authenticated;

-- What a shopper calls to delete the own account.
create function public.delete_account() returns void
language plpgsql set search_path = '' as $$
begin
  perform private.delete_own_account();
end;
$$;
revoke execute on function public.delete_account() from public, anon, service_role;
grant execute on function public.delete_account() to authenticated;

revoke execute on function private.delete_own_account() from public;
