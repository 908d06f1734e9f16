-- Imports are applied some lines at a time, and taken back when a line is refused.

alter table public."productImports"
  add column "productId" bigint,
  add column before jsonb,
  add column changed_at timestamptz not null default now();

drop function private.insert_imported(jsonb);

drop function public.import_products(uuid,integer);

-- Inserts a line without an id; returns the product's id. Columns that are missing are refused by the table.
create or replace function private.insert_imported(given jsonb) returns bigint
language plpgsql set search_path = '' as $$
declare
  columns constant text := (select string_agg(quote_ident(name), ', ') from jsonb_object_keys(given) as name);
  inserted bigint;
begin
  execute format(
    'insert into public.products (%1$s) select %1$s from jsonb_populate_record(null::public.products, $1)
    returning id',
    columns
  ) into inserted using given;
  return inserted;
end;
$$;

-- Takes a line back: the product goes, or gets the columns again that the line has changed. Pieces that were sold
-- meanwhile stay sold; a product that was edited meanwhile stays as it is.
create or replace function private.revert_imported(staged public."productImports") returns void
language plpgsql set search_path = '' as $$
declare
  kept jsonb;
begin
  if staged.before is null then
    delete from public.products where id = staged."productId";
    return;
  end if;
  select jsonb_object_agg(name, staged.before -> name) into kept
  from jsonb_object_keys(staged.product - 'version') as name;
  if kept ? 'stockQuantity' then
    kept := kept || (
      select jsonb_build_object('stockQuantity', greatest(0, "stockQuantity"
        + (staged.before ->> 'stockQuantity')::integer - (staged.product ->> 'stockQuantity')::integer))
      from public.products where id = staged."productId");
  end if;
  perform private.update_imported(kept || jsonb_build_object('version', version))
  from public.products
  where id = staged."productId"
    and version - (staged.before ->> 'version')::integer between 0 and 1;
end;
$$;

-- Applies some lines of an import and returns how many are left: it is called until there are none. A repeated
-- call, after a response that was lost, applies no line twice. Products are locked in id order, as orders do. The
-- first line that is refused is named, and no line of this call takes effect.
create or replace function public.import_products(import_id uuid, line_count integer) returns integer
language plpgsql set search_path = '' as $$
declare
  part_lines constant integer := 25;
  staged public."productImports";
  previous jsonb;
begin
  perform private.require_admin();
  if line_count is distinct from (
    select count(*) from public."productImports"
    where "importId" = import_id and user_id = auth.uid()
  ) then
    raise exception using errcode = 'PT409',
      message = 'Parts of the file are missing. Please import it again.';
  end if;
  for staged in
    select * from public."productImports"
    where "importId" = import_id and user_id = auth.uid() and not done
    order by (product ->> 'id')::bigint nulls last, line limit part_lines for update
  loop
    previous := null;
    if staged.product ->> 'id' is null then
      staged."productId" := private.insert_imported(staged.product);
    else
      staged."productId" := (staged.product ->> 'id')::bigint;
      select to_jsonb(current) into previous
      from public.products as current where id = staged."productId" for no key update;
      perform private.update_imported(staged.product);
    end if;
    update public."productImports"
    set done = true, "productId" = staged."productId", before = previous, changed_at = now()
    where "importId" = import_id and line = staged.line;
  end loop;
  return (
    select count(*) from public."productImports"
    where "importId" = import_id and user_id = auth.uid() and not done
  );
exception
  when data_exception or integrity_constraint_violation or sqlstate 'PT409' or sqlstate 'PT404' then
    if staged.line is null then
      raise;
    end if;
    raise exception using
      errcode = case when sqlstate like 'PT%' then sqlstate else 'PT400' end,
      message = format('Line %s: %s', staged.line, sqlerrm);
end;
$$;

-- Takes some lines of an import back that was refused, and returns how many are left: it is called until there
-- are none.
create or replace function public.revert_import(import_id uuid) returns integer
language plpgsql set search_path = '' as $$
declare
  part_lines constant integer := 25;
  staged public."productImports";
begin
  perform private.require_admin();
  for staged in
    select * from public."productImports"
    where "importId" = import_id and user_id = auth.uid() and done
    order by "productId" limit part_lines for update
  loop
    perform private.revert_imported(staged);
    update public."productImports" set done = false where "importId" = import_id and line = staged.line;
  end loop;
  return (
    select count(*) from public."productImports"
    where "importId" = import_id and user_id = auth.uid() and done
  );
end;
$$;

-- Takes back what was applied of imports whose browser has not come back for a quarter of an hour.
create or replace function private.revert_abandoned_imports() returns void
language plpgsql security definer set search_path = '' as $$
declare
  staged public."productImports";
begin
  for staged in
    select line.* from public."productImports" as line
    where line.done and line."importId" in (
      select "importId" from public."productImports"
      group by "importId"
      having bool_or(not done) and bool_or(done) and max(changed_at) < now() - interval '15 minutes'
    )
    order by line."productId" for update
  loop
    perform private.revert_imported(staged);
    update public."productImports" set done = false
    where "importId" = staged."importId" and line = staged.line;
  end loop;
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
  perform private.revert_abandoned_imports();
  delete from public."productImports" where created_at < now() - interval '1 day';
  delete from private.deleted_products where deleted_at < now() - interval '1 hour';
end;
$$;

revoke all on function private.insert_imported(jsonb) from public, anon, authenticated, service_role;
grant execute on function private.insert_imported(jsonb) to authenticated;

revoke all on function private.revert_abandoned_imports() from public, anon, authenticated, service_role;

revoke all on function private.revert_imported(public."productImports") from public, anon, authenticated, service_role;
grant execute on function private.revert_imported(public."productImports") to authenticated;

revoke all on function public.import_products(uuid,integer) from public, anon, authenticated, service_role;
grant execute on function public.import_products(uuid,integer) to authenticated;

revoke all on function public.revert_import(uuid) from public, anon, authenticated, service_role;
grant execute on function public.revert_import(uuid) to authenticated;

grant update ("productId") on table public."productImports" to authenticated;

grant update (before) on table public."productImports" to authenticated;

grant update (changed_at) on table public."productImports" to authenticated;

comment on table public."productImports" is 'Lines of files to import: the columns of a new product, or id, version and the columns that change. Of a line that is done: its product, and how that was before.';
