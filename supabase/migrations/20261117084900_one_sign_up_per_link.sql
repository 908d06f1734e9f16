-- A confirmation link activates the password that was sent with it, a reset link works on every process, strangers
-- cannot lock out addresses that have signed in, an administrator needs a living session, products show pictures of
-- the shop, and unpaid orders, old mails and unconfirmed accounts are deleted in time.

create table private.earlier_sign_ups (
  token_hash text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  password_hash text not null,
  user_data jsonb not null,
  sent_at timestamptz not null
);
create index earlier_sign_ups_by_user on private.earlier_sign_ups (user_id);
create table private.password_resets (
  session_id uuid primary key,
  opened_at timestamptz not null default now()
);
create table private.sign_in_addresses (
  key text primary key,
  used_at timestamptz not null default now()
);
alter table private.earlier_sign_ups enable row level security;
alter table private.password_resets enable row level security;
alter table private.sign_in_addresses enable row level security;

-- True for an administrator who is signed in. Reads the tables, because a token's own claims may be missing or
-- old: it stays valid for up to an hour after its session has ended.
create or replace function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.users as account
    join auth.sessions as session on session.user_id = account.id
    where account.id = auth.uid() and account.raw_app_meta_data ->> 'role' = 'admin'
      and session.id
        = (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid
  );
end;
$$;

-- Gives an account that waits for its confirmation a password and data, with the token that confirms them.
create or replace function private.set_sign_up(
  account uuid, token_hash text, password_hash text, user_data jsonb, sent_at timestamptz
) returns void
language plpgsql set search_path = '' as $$
begin
  update auth.users as waiting
  set confirmation_token = set_sign_up.token_hash, confirmation_sent_at = set_sign_up.sent_at,
    encrypted_password = set_sign_up.password_hash, raw_user_meta_data = set_sign_up.user_data
  where waiting.id = account and waiting.confirmed_at is null;
  update auth.identities as identity set identity_data = set_sign_up.user_data
  from auth.users as waiting
  where identity.user_id = account and waiting.id = account and waiting.confirmed_at is null;
end;
$$;

-- A further sign-up with the address of an unconfirmed account: the one before it stays valid with its own link.
create or replace function private.replace_sign_up(account uuid, token_hash text, password_hash text, user_data jsonb)
returns void
language plpgsql set search_path = '' as $$
begin
  perform from auth.users where id = account for update;
  insert into private.earlier_sign_ups (token_hash, user_id, password_hash, user_data, sent_at)
  select confirmation_token, id, encrypted_password, raw_user_meta_data, confirmation_sent_at
  from auth.users
  where id = account and confirmed_at is null and confirmation_token <> '' and encrypted_password <> '';
  perform private.set_sign_up(account, token_hash, password_hash, user_data, now());
end;
$$;

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
    perform private.set_sign_up(
      account, chosen.token_hash, chosen.password_hash, chosen.user_data, chosen.sent_at);
  end if;
  delete from private.earlier_sign_ups where user_id = account;
end;
$$;

-- A picture that a client gives to a product is a path of the shop, or a URL of the backend's own storage, whose
-- host differs between environments. Pages could not show one of another site.
create or replace function private.refuse_foreign_picture() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.image = new.image then
    return new;
  end if;
  if private.called_by_client() and new.image ~* '^https?://'
    and new.image !~* '^https?://[^/]+/storage/v1/object/public/Products/' then
    raise exception using errcode = 'PT400',
      message = 'The picture is on another site. Please upload it to the shop instead.';
  end if;
  return new;
end;
$$;

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
  delete from private.outbox where id in (
    select id from private.outbox
    where coalesce(sent_at, created_at) < now() - interval '1 year' order by id limit 5000);
  -- Sign-ups that nobody has confirmed.
  delete from auth.users where id in (
    select id from auth.users
    where confirmed_at is null and invited_at is null and not is_anonymous
      and created_at < now() - interval '7 days'
    order by created_at limit 1000);
  delete from private.earlier_sign_ups where sent_at < now() - interval '1 day';
  delete from private.password_resets where opened_at < now() - interval '1 day';
  delete from private.sign_in_addresses where used_at < now() - interval '90 days';
  delete from public."auditLog" where id in (
    select id from public."auditLog" where at < now() - interval '2 years' order by at limit 5000);
  delete from public."productImports" where created_at < now() - interval '1 day';
  delete from private.deleted_products where deleted_at < now() - interval '1 hour';
end;
$$;

revoke all on function private.choose_sign_up(text) from public, anon, authenticated, service_role;

revoke all on function private.refuse_foreign_picture() from public, anon, authenticated, service_role;

revoke all on function private.replace_sign_up(uuid,text,text,jsonb) from public, anon, authenticated, service_role;

revoke all on function private.set_sign_up(uuid,text,text,jsonb,timestamp with time zone) from public, anon, authenticated, service_role;

revoke all on table private.earlier_sign_ups from public, anon, authenticated, service_role;

revoke all on table private.password_resets from public, anon, authenticated, service_role;

revoke all on table private.sign_in_addresses from public, anon, authenticated, service_role;

create trigger refuse_foreign_picture before insert or update of image on public.products
  for each row execute function private.refuse_foreign_picture();

comment on table private.earlier_sign_ups is 'Sign-ups of unconfirmed accounts that a later sign-up has replaced and whose links are still valid.';

comment on table private.password_resets is 'Sessions that a reset link has opened and in which the password has not been changed yet.';

comment on table private.sign_in_addresses is 'Hashes of an account and a network address from which it has signed in: strangers cannot lock these out.';
