-- What the shop adds to the accounts of the auth server: an index, and the administrator role.

-- Sign-in finds an account by its address. A hosted project, where the auth server owns the table, has
-- an index of its own; Supabase Lite's is partial, and its queries do not name the condition.
do $$ begin
  if pg_catalog.pg_has_role(
    current_user, (select relowner from pg_catalog.pg_class where oid = 'auth.users'::regclass), 'usage'
  ) then
    create index users_by_email on auth.users (email);
  end if;
end $$;

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

create trigger mirror_role
  before insert or update on auth.users
  for each row execute function private.mirror_role();

revoke execute on all functions in schema private from public;
