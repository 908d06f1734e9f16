-- What the other migrations build on: internal functions, the caller's role, administrators.

-- No API role can call anything in here unless a migration grants it: every migration ends by revoking
-- what PostgreSQL grants to public by default.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

create table private.shop_state (
  name text primary key,
  since timestamptz not null default now()
);
comment on table private.shop_state is 'Facts about this installation, such as the first start.';
alter table private.shop_state enable row level security;

-- True for an administrator. Reads the users table, because a token's own claims may be missing or old.
create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.users
    where id = auth.uid() and raw_app_meta_data ->> 'role' = 'admin'
  );
end;
$$;
grant execute on function private.is_admin() to authenticated, service_role;

-- Raises 403 for everyone but administrators.
create function private.require_admin() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'You are not authorized to view this page.';
  end if;
end;
$$;
grant execute on function private.require_admin() to authenticated, service_role;

-- True unless the statement comes from the service role, the auth server, or the owner of the schema
-- (migrations, seeds, maintenance). A role that nobody has thought of counts as a client.
create function private.called_by_client() returns boolean
language plpgsql stable set search_path = '' as $$
declare
  acting text := coalesce(nullif(current_setting('role', true), ''), 'none');
begin
  if acting = 'none' then
    acting := session_user;
  end if;
  return acting not in ('service_role', 'supabase_auth_admin') and not pg_catalog.pg_has_role(
    acting, (select nspowner from pg_catalog.pg_namespace where nspname = 'private'), 'member');
end;
$$;
grant execute on function private.called_by_client() to authenticated, service_role;

-- Makes transactions of one shopper wait for each other where they count that shopper's rows.
create function private.lock_shopper(shopper uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtextextended('shopper ' || shopper::text, 0));
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

create trigger mirror_role
  before insert or update on auth.users
  for each row execute function private.mirror_role();

-- Sign-in finds an account by its address. A hosted project, where the auth server owns the table, has
-- an index of its own; Supabase Lite's is partial, and its queries do not name the condition.
do $$ begin
  if pg_catalog.pg_has_role(
    current_user, (select relowner from pg_catalog.pg_class where oid = 'auth.users'::regclass), 'usage'
  ) then
    create index users_by_email on auth.users (email);
  end if;
end $$;

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

revoke execute on all functions in schema private from public;
