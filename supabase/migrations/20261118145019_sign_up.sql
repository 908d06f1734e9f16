-- sign up

set local check_function_bodies = off;

drop function "private"."replace_sign_up"(uuid, text, text, jsonb);

drop function "private"."set_sign_up"(uuid, text, text, jsonb, timestamp with time zone);

-- Before a link confirms an account: it activates the password and the data that were sent with it, and all
-- other sign-ups with that address end.
create or replace function private.choose_sign_up(chosen_token text) returns void
language plpgsql set search_path = '' as $$
declare
  account uuid;
  chosen private.earlier_sign_ups;
begin
  select * into chosen from private.earlier_sign_ups
  where token_hash = chosen_token and sent_at > now() - interval '1 hour';
  select id into account from auth.users
  where confirmed_at is null and (id = chosen.user_id or confirmation_token = chosen_token)
  for update;
  if chosen.user_id = account then
    update auth.users
    set confirmation_token = chosen.token_hash, confirmation_sent_at = chosen.sent_at,
      encrypted_password = chosen.password_hash, raw_user_meta_data = chosen.user_data
    where id = account;
  end if;
  update auth.identities as identity set identity_data = confirmed.raw_user_meta_data
  from auth.users as confirmed where identity.user_id = account and confirmed.id = account;
  delete from private.earlier_sign_ups where user_id = account;
end;
$$;

-- Creates an account, or replaces the sign-up of an unconfirmed one: that before it stays valid with its own link. A
-- confirmed account stays as it is. Two rows are written in each case: how long a sign-up takes must not tell them
-- apart. Returns whether there is a confirmed account.
create or replace function private.sign_up(
  account uuid, email text, token_hash text, password_hash text, user_data jsonb
) returns boolean
language plpgsql set search_path = '' as $$
declare
  known auth.users;
begin
  -- Once more if the account that has the address is deleted in between.
  loop
    insert into auth.users (
      id, aud, role, email, encrypted_password, confirmation_token, confirmation_sent_at,
      raw_app_meta_data, raw_user_meta_data
    ) values (
      account, 'authenticated', 'authenticated', sign_up.email, password_hash, sign_up.token_hash, now(),
      '{"provider": "email", "providers": ["email"]}', user_data
    ) on conflict do nothing;
    if found then
      insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
      values (gen_random_uuid(), 'email', account, account, user_data, now());
      return false;
    end if;
    select * into known from auth.users where users.email = sign_up.email for update;
    exit when found;
  end loop;
  if known.confirmed_at is not null then
    insert into private.earlier_sign_ups (token_hash, user_id, password_hash, user_data, sent_at)
    values (sign_up.token_hash, known.id, '', '{}', now());
    update auth.users set updated_at = updated_at where id = known.id;
    return true;
  end if;
  insert into private.earlier_sign_ups (token_hash, user_id, password_hash, user_data, sent_at)
  select known.confirmation_token, known.id, known.encrypted_password, known.raw_user_meta_data,
    known.confirmation_sent_at
  where known.confirmation_token <> '' and known.encrypted_password <> '';
  update auth.users
  set confirmation_token = sign_up.token_hash, confirmation_sent_at = now(), encrypted_password = password_hash,
    raw_user_meta_data = user_data || jsonb_build_object('sub', known.id)
  where id = known.id;
  return false;
end;
$$;

revoke all on function "private"."sign_up"(uuid, text, text, text, jsonb) from public;
