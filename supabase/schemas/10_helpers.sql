-- The files of this folder are the schema as it is now, to read and to edit, in the order of their names. What a
-- database gets are the migrations, which `npm run migration` drafts from a change of these files.
--
-- A function that takes a table's row is in PL/pgSQL. A SQL function with a parsed body (`return …`, `begin atomic`)
-- takes columns: PostgreSQL refuses to alter a table whose row type such a body uses.
--
-- This file is what the others build on: the schema of internal functions, and who the caller is.

-- No API role can call anything in here unless a file grants it: every file ends by revoking what PostgreSQL
-- grants to public by default.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

-- The id of the caller's session, which may have ended: a token stays valid for up to an hour after that.
create function private.session_id() returns uuid
language sql stable
return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid;

-- True for an administrator who is signed in. Reads the tables, because a token's own claims may be missing or
-- old.
create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.users as account
    join auth.sessions as session on session.user_id = account.id
    where account.id = auth.uid() and account.raw_app_meta_data ->> 'role' = 'admin'
      and session.id = private.session_id()
  );
end;
$$;
grant execute on function private.is_admin() to authenticated, service_role;

-- True while the caller's session lives. Has definer rights, because nobody may read the sessions.
create function private.has_session() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.sessions where id = private.session_id() and user_id = auth.uid()
  );
end;
$$;
grant execute on function private.has_session() to authenticated;

-- Raises 401 after the session has ended: what a function with definer rights changes needs a living one.
create function private.require_session() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.has_session() then
    raise exception using errcode = 'PT401', message = 'Your session has ended. Please sign in again.';
  end if;
end;
$$;
grant execute on function private.require_session() to authenticated;

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
  if acting in ('authenticated', 'anon') then
    return true;
  end if;
  if acting = 'none' then
    acting := session_user;
  end if;
  return acting not in ('service_role', 'supabase_auth_admin') and not pg_catalog.pg_has_role(
    acting, (select nspowner from pg_catalog.pg_namespace where nspname = 'private'), 'member');
end;
$$;
grant execute on function private.called_by_client() to authenticated, service_role;

-- True inside a function with definer rights that a client has called.
create function private.runs_for_client() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return private.called_by_client() and pg_catalog.pg_has_role(
    current_user, (select nspowner from pg_catalog.pg_namespace where nspname = 'private'), 'member');
end;
$$;
grant execute on function private.runs_for_client() to authenticated, service_role;

-- When the statement has to end. PGlite cannot interrupt a statement: what reads rows that everyone may ask for
-- compares every row's time with it.
create function private.deadline() returns timestamptz
language sql stable
return coalesce(
  statement_timestamp() + nullif(current_setting('statement_timeout'), '0')::interval, 'infinity');
grant execute on function private.deadline() to anon, authenticated;

-- Raises what PostgreSQL itself raises for a statement that takes too long.
create function private.end_late_statement() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  raise exception using errcode = '57014', message = 'canceling statement due to statement timeout';
end;
$$;
grant execute on function private.end_late_statement() to anon, authenticated;

-- True until the deadline, then an error: to leave rows out would be a wrong answer.
create function private.in_time(deadline timestamptz) returns boolean
language sql volatile
return case when clock_timestamp() < deadline then true else private.end_late_statement() end;
grant execute on function private.in_time(timestamptz) to anon, authenticated;

-- Before every statement of a client that writes: a token stays valid after its session has ended, and only reads.
-- A client is the role authenticated, as for the policies; functions with definer rights check it themselves.
create function private.refuse_ended_session() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.require_session();
  return null;
end;
$$;

-- Makes transactions of one shopper wait for each other where they count that shopper's rows.
create function private.lock_shopper(shopper uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtextextended('shopper ' || shopper::text, 0));
end;
$$;

revoke execute on all functions in schema private from public;
