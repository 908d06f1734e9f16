-- name who requested a refund

-- After a row of the ledger has changed.
create or replace function private.update_order_amounts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  select * into placed from public.orders
  where orders.id = coalesce(new."orderId", old."orderId") for no key update;
  if not found then
    return null;
  end if;
  placed := private.with_amounts(placed);
  -- The history names the admin who wanted a refund, though the shop requests it.
  perform pg_catalog.set_config('shop.acting_admin', case
    when new.kind = 'refund' and coalesce(old.status, 'due') = 'due' then new."userName" else '' end, true);
  update public.orders set
    "refundedAmount" = placed."refundedAmount", "refundDue" = placed."refundDue",
    "salesAmount" = placed."salesAmount", "refundDueSince" = placed."refundDueSince",
    "refundStatus" = placed."refundStatus"
  where id = placed.id
    and ("refundedAmount", "refundDue", "salesAmount", "refundDueSince", "refundStatus")
      is distinct from (placed."refundedAmount", placed."refundDue", placed."salesAmount",
        placed."refundDueSince", placed."refundStatus");
  perform pg_catalog.set_config('shop.acting_admin', '', true);
  return null;
end;
$$;

-- Adds an entry. Has definer rights, because nobody may write the log directly.
create or replace function private.record_change() returns trigger
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

comment on table public."auditLog" is 'Changes of products and orders as {column: [old, new]}; user_id is null for the shop itself, also where it acted for an admin, whom userName then names.';
