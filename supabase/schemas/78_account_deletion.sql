-- An account is deleted by whoever has just signed in to it and sends its password again: a token that is still
-- valid after its session has ended, or that was stolen, deletes nothing.

-- It knows how the auth servers hash passwords. A hosted project has it installed.
create extension if not exists pgcrypto with schema extensions;

-- Whether this is the password of the caller, whose session has just begun. The prefixes $2a$, $2b$ and $2y$ name
-- the same hash; pgcrypto knows the first. Takes a tenth of a second, in which PGlite answers nobody else: the
-- caller has checked everything else. Without a new session there is no hash to compare.
create function private.is_present_password(given text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  hash text := (
    select '$2a' || substr(account.encrypted_password, 4)
    from auth.sessions as session join auth.users as account on account.id = session.user_id
    where session.id = private.session_id() and session.created_at > now() - interval '1 minute'
      and account.id = auth.uid() and account.encrypted_password ~ '^\$2[aby]\$'
  );
begin
  return coalesce(extensions.crypt(given, hash) = hash, false);
end;
$$;

-- A message of the provider without the customer, the card and the address of the device.
create function private.without_person(body jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case jsonb_typeof(body)
    when 'object' then (
      select coalesce(jsonb_object_agg(part.key, private.without_person(part.value)), '{}') from jsonb_each(body) as part
      where part.key not in ('customer', 'authorization', 'ip_address', 'log', 'metadata', 'messages', 'history', 'bin',
        'last4', 'customer_note'))
    when 'array' then (
      select coalesce(jsonb_agg(private.without_person(part.value) order by part.place), '[]')
      from jsonb_array_elements(body) with ordinality as part (value, place))
    else body
  end;
end;
$$;

-- Removes the person from the messages about a payment. Those that then are the same are kept once.
create function private.remove_person(of_reference text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.provider_messages as message using private.provider_messages as earlier
  where message.reference = of_reference and earlier.reference = of_reference and earlier.event = message.event
    and earlier.id < message.id and private.without_person(earlier.body) = private.without_person(message.body);
  update private.provider_messages set body = private.without_person(body) where reference = of_reference;
end;
$$;

-- Deletes the caller's account with cart, wishlist and addresses. Orders stay, without a person; one that is
-- paid has to arrive first, and a payment has to have its result. An admin's account stays, whatever the session.
create function private.delete_own_account(current_password text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if exists (select from auth.users where id = auth.uid() and raw_app_meta_data ->> 'role' = 'admin') then
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
  if not private.is_present_password(current_password) then
    raise exception using errcode = 'PT403',
      message = 'An account can only be deleted with the present password. Please enter it again.';
  end if;
  update public.orders set "orderStatus" = 'cancelled'
  where user_id = auth.uid() and "paymentStatus" in ('pending', 'failed') and "orderStatus" = 'processing';
  update public.orders set name = '', "phoneNumber" = '', address = '', city = '', region = ''
  where user_id = auth.uid();
  -- What the provider said has the person in it, and so has the log of these changes.
  perform private.remove_person(attempt.reference) from public."paymentAttempts" as attempt
  where attempt.user_id = auth.uid();
  delete from public."auditLog"
  where "table" = 'orders' and change ?| array['name', 'phoneNumber', 'address', 'city', 'region']
    and "rowId" in (select id from public.orders where user_id = auth.uid());
  update public."auditLog" set "userName" = 'Deleted account' where user_id = auth.uid();
  delete from auth.users where id = auth.uid();
end;
$$;
grant execute on function private.delete_own_account(text) to authenticated;

-- What a shopper calls to delete the own account.
create function public.delete_account(current_password text default null) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.delete_own_account(current_password);
end;
$$;
revoke execute on function public.delete_account(text) from public, anon, service_role;
grant execute on function public.delete_account(text) to authenticated;

revoke execute on all functions in schema private from public;
