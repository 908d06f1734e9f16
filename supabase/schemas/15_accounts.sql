-- What the shop adds to the accounts of the auth server: an index, the administrator role, and what the embedded
-- auth server has to remember besides: sign-ups that wait for their link, sessions of reset links, and the
-- addresses from which an account has signed in.

-- Sign-in finds an account by its address. A hosted project, where the auth server owns the table, has
-- an index of its own; Supabase Lite's is partial, and its queries do not name the condition.
do $$ begin
  if pg_catalog.pg_has_role(
    current_user, (select relowner from pg_catalog.pg_class where oid = 'auth.users'::regclass), 'usage'
  ) then
    create index users_by_email on auth.users (email);
  end if;
end $$;

-- Everybody can sign up with any address. The account has the password and the data of the newest sign-up;
-- those before it wait here, each with its own link. Only a server of our own uses the table.
create table private.earlier_sign_ups (
  token_hash text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  password_hash text not null,
  user_data jsonb not null,
  sent_at timestamptz not null
);
comment on table private.earlier_sign_ups is
  'Sign-ups of unconfirmed accounts that a later sign-up has replaced and whose links are still valid.';
create index earlier_sign_ups_by_user on private.earlier_sign_ups (user_id);

create table private.password_resets (
  session_id uuid primary key,
  opened_at timestamptz not null default now()
);
comment on table private.password_resets is
  'Sessions that a reset link has opened and in which the password has not been changed yet.';

create table private.sign_in_addresses (
  key text primary key,
  used_at timestamptz not null default now(),
  account text
);
comment on table private.sign_in_addresses is
  'Hashes of an account and a network address from which it has signed in: strangers cannot lock these out.';
comment on column private.sign_in_addresses.account is 'The hash of the account alone, by which its rows are erased.';
create index sign_in_addresses_by_account on private.sign_in_addresses (account);

revoke all on private.earlier_sign_ups, private.password_resets, private.sign_in_addresses
  from public, anon, authenticated, service_role;
alter table private.earlier_sign_ups enable row level security;
alter table private.password_resets enable row level security;
alter table private.sign_in_addresses enable row level security;

-- Creates an account, or replaces the sign-up of an unconfirmed one: that before it stays valid with its own link. A
-- confirmed account stays as it is. Two rows are written in each case: how long a sign-up takes must not tell them
-- apart. Returns whether there is a confirmed account.
create function private.sign_up(
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

-- Before a link confirms an account: it activates the password and the data that were sent with it, and all
-- other sign-ups with that address end.
create function private.choose_sign_up(chosen_token text) returns void
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

-- Whoever signs up or changes a profile chooses any data, and tokens carry it. An account gains the profile and what
-- auth servers write themselves, each bounded. Other keys are dropped without an error, because a provider's sign-in
-- may bring them; a profile that is too long is refused. What an account already has stays.
create function private.bound_user_data() returns trigger
language plpgsql set search_path = '' as $$
declare
  max_lengths constant jsonb :=
    '{"fullName": 200, "phoneNumber": 50, "sub": 255, "email": 255, "email_verified": 255, "phone_verified": 255}';
  gained record;
begin
  for gained in
    select key as name, value #>> '{}' as value, (max_lengths ->> key)::int as max_length
    from jsonb_each(new.raw_user_meta_data)
    where value is distinct from old.raw_user_meta_data -> key
  loop
    if gained.max_length is null then
      new.raw_user_meta_data := new.raw_user_meta_data - gained.name;
    elsif char_length(gained.value) > gained.max_length then
      raise exception using errcode = 'PT400',
        message = format('%s cannot be longer than %s characters.', gained.name, gained.max_length);
    end if;
  end loop;
  return new;
end;
$$;

-- Keeps user_metadata.role equal to app_metadata.role, whatever a sign-up or profile update sends.
create function private.mirror_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.raw_user_meta_data := coalesce(new.raw_user_meta_data, '{}'::jsonb) - 'role';
  if new.raw_app_meta_data ->> 'role' is not null then
    new.raw_user_meta_data := new.raw_user_meta_data
      || jsonb_build_object('role', new.raw_app_meta_data ->> 'role');
  end if;
  return new;
end;
$$;

-- Grants or withdraws the administrator role; false when no account has that address.
create function public.set_admin(email text, admin boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users as account
  set raw_app_meta_data = case
    when set_admin.admin
      then coalesce(account.raw_app_meta_data, '{}'::jsonb) || '{"role": "admin"}'::jsonb
    else coalesce(account.raw_app_meta_data, '{}'::jsonb) - 'role'
  end
  where lower(account.email) = lower(set_admin.email);
  return found;
end;
$$;
revoke execute on function public.set_admin(text, boolean) from public, anon, authenticated;
grant execute on function public.set_admin(text, boolean) to service_role;

create trigger bound_user_data
  before insert or update of raw_user_meta_data on auth.users
  for each row execute function private.bound_user_data();
create trigger mirror_role
  before insert or update on auth.users
  for each row execute function private.mirror_role();

revoke execute on all functions in schema private from public;
