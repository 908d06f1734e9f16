-- Who changed which product or order, and when.

create table public."auditLog" (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id uuid,
  "userName" text not null default '' check (char_length("userName") <= 200),
  "table" text not null check ("table" in ('products', 'orders')),
  "rowId" bigint not null,
  change jsonb not null,
  "byAdmin" boolean not null default true
);
comment on table public."auditLog" is 'Changes of products and orders as {column: [old, new]}; user_id is null for the shop itself, also where it acted for an admin, whom userName then names.';
comment on column public."auditLog"."byAdmin" is 'False for a shopper, who may cancel an own order, and for the shop itself.';

create index audit_log_by_row on public."auditLog" ("table", "rowId", id desc);
create index audit_log_by_time on public."auditLog" (at);

revoke all on public."auditLog" from anon, authenticated, service_role;
grant select on public."auditLog" to authenticated, service_role;

alter table public."auditLog" enable row level security;

create policy "admins can view the audit log" on public."auditLog"
  for select to authenticated using ((select private.is_admin()));

-- The columns that differ, with their old and new values, but what the orders payments explain.
create function private.changed_columns(before jsonb, after jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(name, jsonb_build_array(before -> name, after -> name)), '{}')
    from jsonb_object_keys(before || after) as name
    where name not in ('id', 'version', 'editVersion', 'refundedAmount', 'refundPending', 'refundExcess', 'refundDue',
      'refundDueSince', 'salesAmount', 'canBePacked') and before -> name is distinct from after -> name
  );
end;
$$;

-- Adds an entry. Has definer rights, because nobody may write the log directly.
create function private.record_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  changed constant jsonb := private.changed_columns(before, after);
  acting_admin constant text := coalesce(current_setting('shop.acting_admin', true), '');
begin
  if changed = '{}' then
    return null;
  end if;
  insert into public."auditLog" (user_id, "userName", "byAdmin", "table", "rowId", change)
  values (
    auth.uid(),
    coalesce((select left(raw_user_meta_data ->> 'fullName', 200) from auth.users where id = auth.uid()), acting_admin),
    private.is_admin() or acting_admin <> '',
    tg_table_name,
    coalesce((after ->> 'id')::bigint, (before ->> 'id')::bigint),
    changed
  );
  return null;
end;
$$;

create trigger record_change after insert or delete on public.products
  for each row execute function private.record_change();

-- A sale is no edit: the order has it in its own history.
create trigger record_update after update on public.products
  for each row when (old."editVersion" is distinct from new."editVersion")
  execute function private.record_change();

create trigger record_update after update on public.orders
  for each row when (old.* is distinct from new.*)
  execute function private.record_change();

revoke execute on all functions in schema private from public;
