-- What the page and the list of orders were missing: the shopper's address, who of the two changed an order,
-- and a change of several orders that compares their status with what the admin saw.

-- Has definer rights, because nobody may read the accounts.
create function private.shopper_email(order_id bigint) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select account.email from public.orders as placed
    join auth.users as account on account.id = placed.user_id
    where placed.id = order_id
  );
end;
$$;
grant execute on function private.shopper_email(bigint) to authenticated;

-- The e-mail address of the shopper; null when the account is gone.
create function public.order_email(order_id bigint) returns text
language plpgsql stable set search_path = '' as $$
begin
  return private.shopper_email(order_id);
end;
$$;
revoke execute on function public.order_email(bigint) from public, anon, service_role;
grant execute on function public.order_email(bigint) to authenticated;

-- Entries from before this migration come from admins, apart from cancelled own orders.
alter table public."auditLog" add column "byAdmin" boolean not null default true;
comment on column public."auditLog"."byAdmin" is 'False for a shopper, who may cancel an own order, and for the shop itself.';
update public."auditLog" as entry set "byAdmin" = false
where entry.user_id is null or not exists (
  select from auth.users where id = entry.user_id and raw_app_meta_data ->> 'role' = 'admin');

create index audit_log_by_time on public."auditLog" (at);

create or replace function private.record_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
begin
  insert into public."auditLog" (user_id, "userName", "byAdmin", "table", "rowId", change)
  values (
    auth.uid(),
    coalesce((select left(raw_user_meta_data ->> 'fullName', 200) from auth.users where id = auth.uid()), ''),
    private.is_admin(),
    tg_table_name,
    coalesce((after ->> 'id')::bigint, (before ->> 'id')::bigint),
    private.changed_columns(before, after)
  );
  return null;
end;
$$;

drop function public.update_order_statuses(bigint[], text);

-- Each order is changed on its own: one that is refused does not stop the others. `seen` has the status of
-- each order as the admin saw it; an order with another one is not changed. Returns every order that was not
-- changed, why, and its status now.
create function public.update_order_statuses(ids bigint[], status text, seen text[])
returns table (id bigint, error text, "orderStatus" text)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  chosen record;
  current_status text;
begin
  perform private.require_admin();
  if cardinality(ids) > 500 then
    raise exception using errcode = 'PT400', message = 'At most 500 orders can be changed at once.';
  end if;
  if cardinality(ids) is distinct from cardinality(seen) then
    raise exception using errcode = 'PT400', message = 'The status of each order is needed.';
  end if;
  -- In id order, so that two admins never wait for each other in a circle.
  for chosen in
    select distinct on (pair.order_id) pair.order_id, pair.seen_status
    from unnest(ids, seen) as pair (order_id, seen_status) order by pair.order_id
  loop
    begin
      select orders."orderStatus" into current_status from public.orders
      where orders.id = chosen.order_id for no key update;
      if not found then
        return query select chosen.order_id, 'Order not found.', null::text;
      elsif current_status is distinct from chosen.seen_status and current_status <> status then
        return query select chosen.order_id, format(
          'Another admin has set this order to %s. Please choose again.', initcap(current_status)), current_status;
      else
        update public.orders set "orderStatus" = status where orders.id = chosen.order_id;
      end if;
    exception
      when check_violation then
        return query select chosen.order_id, 'This status does not exist.', current_status;
      when others then
        return query select chosen.order_id, sqlerrm, current_status;
    end;
  end loop;
end;
$$;
revoke execute on function public.update_order_statuses(bigint[], text, text[])
  from public, anon, service_role;
grant execute on function public.update_order_statuses(bigint[], text, text[]) to authenticated;

-- Deletes what nobody needs any more: the audit log after two years, lines of imports after a day, deleted
-- products after an hour. In parts, because on PGlite other requests wait.
create function private.delete_expired() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public."auditLog" where id in (
    select id from public."auditLog" where at < now() - interval '2 years' order by at limit 5000);
  delete from public."productImports" where created_at < now() - interval '1 day';
  delete from private.deleted_products where deleted_at < now() - interval '1 hour';
end;
$$;

revoke execute on all functions in schema private from public;
