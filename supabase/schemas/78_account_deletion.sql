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

-- Raises 409 while one of the orders needs its person.
create function private.refuse_to_delete(order_ids bigint[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  reasons constant text[] := array(
    select private.reason_to_keep_person(placed) from public.orders as placed where placed.id = any (order_ids));
begin
  if 'not delivered' = any (reasons) then
    raise exception using errcode = 'PT409',
      message = 'One of your orders is still on its way. Please delete your account when it has arrived.';
  elsif 'a payment is in progress' = any (reasons) then
    raise exception using errcode = 'PT409', message = 'A payment is still in progress.';
  elsif array_remove(reasons, null) <> '{}' then
    raise exception using errcode = 'PT409',
      message = 'The money of one of your orders is not settled yet. Please delete your account when it is.';
  end if;
end;
$$;

-- Deletes the caller's account and erases the person (77_erasing.sql), when the orders no longer need the person, which
-- has to be so for an admin who erases a customer, too. An admin's account stays, whatever the session.
create function private.delete_own_account(current_password text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  order_ids bigint[];
begin
  perform private.require_session();
  if exists (select from auth.users where id = auth.uid() and raw_app_meta_data ->> 'role' = 'admin') then
    raise exception using errcode = 'PT403', message = 'This account cannot be deleted here.';
  end if;
  order_ids := private.lock_customer(null, auth.uid());
  perform private.refuse_to_delete(order_ids);
  if not private.is_present_password(current_password) then
    raise exception using errcode = 'PT403',
      message = 'An account can only be deleted with the present password. Please enter it again.';
  end if;
  perform private.erase_person(auth.uid(), order_ids);
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
