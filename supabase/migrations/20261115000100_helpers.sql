-- What every other migration leans on: who is asking, and who is an admin.

-- Nothing in here is callable unless a migration says so: each function revokes what PostgreSQL grants
-- everyone by default (a schema's own default privileges cannot take that back).
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- True for an administrator. Asks the users table, because a token's own claims may be missing or old.
create or replace function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users
    where id = (select auth.uid()) and raw_app_meta_data ->> 'role' = 'admin'
  );
$$;
revoke execute on function private.is_admin() from public;
grant execute on function private.is_admin() to anon, authenticated, service_role;

-- True when a browser is asking, not the service role, a migration or a seed.
create or replace function private.called_by_client() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('role', true), '') in ('anon', 'authenticated');
$$;
revoke execute on function private.called_by_client() from public;
grant execute on function private.called_by_client() to anon, authenticated, service_role;

-- Keeps user_metadata.role equal to app_metadata.role, whatever a sign-up or profile update sends.
create or replace function private.mirror_role() returns trigger
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
revoke execute on function private.mirror_role() from public;

drop trigger if exists mirror_role on auth.users;
create trigger mirror_role
  before insert or update on auth.users
  for each row execute function private.mirror_role();

-- Makes or unmakes an admin; false when nobody has that address.
create or replace function public.set_admin(email text, admin boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users as person
  set raw_app_meta_data = case
    when set_admin.admin
      then coalesce(person.raw_app_meta_data, '{}'::jsonb) || '{"role": "admin"}'::jsonb
    else coalesce(person.raw_app_meta_data, '{}'::jsonb) - 'role'
  end
  where lower(person.email) = lower(set_admin.email);
  return found;
end;
$$;
revoke execute on function public.set_admin(text, boolean) from public, anon, authenticated;
grant execute on function public.set_admin(text, boolean) to service_role;
