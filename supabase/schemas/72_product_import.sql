-- Products from a file. A browser sends the lines of a file in parts that fit into a request, then one function
-- applies them some at a time, so that other requests do not wait on PGlite. When a line is refused, or the browser
-- does not come back, another function takes the applied ones back.

create table public."productImports" (
  "importId" uuid not null,
  line integer not null check (line between 2 and 1000000),
  product jsonb not null
    check (jsonb_typeof(product) = 'object' and pg_column_size(product) <= 65536),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  done boolean not null default false,
  "productId" bigint,
  before jsonb,
  changed_at timestamptz not null default now(),
  primary key ("importId", line)
);
comment on table public."productImports" is 'Lines of files to import: the columns of a new product, or id, version and the columns that change. Of a line that is done: its product, and how that was before.';

create index product_imports_by_user on public."productImports" (user_id, created_at);

revoke all on public."productImports" from anon, authenticated, service_role;
grant select, delete, insert ("importId", line, product), update (done, "productId", before, changed_at)
  on public."productImports" to authenticated;

alter table public."productImports" enable row level security;

create policy "admins can view own imports" on public."productImports"
  for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_admin()));

create policy "admins can add own imports" on public."productImports"
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_admin()));

create policy "admins can finish own imports" on public."productImports"
  for update to authenticated
  using (user_id = (select auth.uid()) and (select private.is_admin()))
  with check (user_id = (select auth.uid()) and (select private.is_admin()));

create policy "admins can delete own imports" on public."productImports"
  for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.is_admin()));

-- Inserts a line without an id; returns the product's id. Columns that are missing are refused by the table.
create function private.insert_imported(given jsonb) returns bigint
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
grant execute on function private.insert_imported(jsonb) to authenticated;

-- Updates the columns of a line with an id; the trigger on products compares the version.
create function private.update_imported(given jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  changes constant text := (
    select string_agg(format('%1$I = imported.%1$I', name), ', ')
    from jsonb_object_keys((given || '{"version": null}') - 'id') as name
  );
  changed integer;
begin
  execute format(
    'update public.products as product set %s
    from jsonb_populate_record(null::public.products, $1) as imported where product.id = imported.id',
    changes
  ) using given;
  get diagnostics changed = row_count;
  if changed = 0 then
    raise exception using errcode = 'PT404', message = 'This product does not exist any more.';
  end if;
end;
$$;
grant execute on function private.update_imported(jsonb) to authenticated;

-- Takes a line back: the product goes, or gets the columns again that the line has changed. Pieces that were sold
-- meanwhile stay sold; a product that was edited meanwhile stays as it is.
create function private.revert_imported(staged public."productImports") returns void
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
    and "editVersion" <= (staged.before ->> 'version')::integer + 1;
end;
$$;
grant execute on function private.revert_imported(public."productImports") to authenticated;

-- Applies some lines of an import and returns how many are left: it is called until there are none. So few at a
-- time that nobody waits for them on PGlite. A repeated call, after a response that was lost, applies no line twice. Products are locked in id order, as orders do. The
-- first line that is refused is named, and no line of this call takes effect.
create function public.import_products(import_id uuid, line_count integer) returns integer
language plpgsql set search_path = '' as $$
declare
  part_lines constant integer := 10;
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
    where "importId" = import_id and user_id = auth.uid() and line in (
      select line from public."productImports"
      where "importId" = import_id and user_id = auth.uid() and not done
      order by line limit part_lines
    )
      -- Again, because another call may have been waited for.
      and not done
    order by (product ->> 'id')::bigint nulls last, line for update
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
revoke execute on function public.import_products(uuid, integer) from public, anon, service_role;
grant execute on function public.import_products(uuid, integer) to authenticated;

-- Takes some lines of an import back that was refused, and returns how many are left: it is called until there
-- are none.
create function public.revert_import(import_id uuid) returns integer
language plpgsql set search_path = '' as $$
declare
  part_lines constant integer := 10;
  staged public."productImports";
begin
  perform private.require_admin();
  for staged in
    select * from public."productImports"
    where "importId" = import_id and user_id = auth.uid() and line in (
      select line from public."productImports"
      where "importId" = import_id and user_id = auth.uid() and done
      order by line limit part_lines
    )
      and done
    order by "productId" for update
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
revoke execute on function public.revert_import(uuid) from public, anon, service_role;
grant execute on function public.revert_import(uuid) to authenticated;

-- Takes back what was applied of imports whose browser has not come back for a quarter of an hour.
create function private.revert_abandoned_imports() returns void
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

create trigger refuse_ended_session before insert or update or delete on public."productImports"
  for each statement when (current_user = 'authenticated') execute function private.refuse_ended_session();

revoke execute on all functions in schema private from public;
