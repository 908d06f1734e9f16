-- Products from a file. A browser sends the lines of a file in parts that fit into a request, then one function
-- applies them some at a time, so that other requests do not wait on PGlite. When a line is refused, or the browser
-- does not come back, another function takes the applied ones back. A whole import can be undone for 30 days.

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
  undone text check (undone in ('undone', 'ordered', 'changed', 'missing')),
  primary key ("importId", line)
);
comment on table public."productImports" is 'Lines of files to import: the columns of a new product, or id, version and the columns that change. Of a line that is done: its product, and how that was before.';

comment on column public."productImports".undone is 'What became of the line when the import was undone: taken back, or why not.';

create table private.finished_imports (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  file_name text not null check (char_length(file_name) <= 200),
  finished_at timestamptz not null default now(),
  added integer not null,
  updated integer not null,
  undone_at timestamptz,
  undone_by uuid
);
comment on table private.finished_imports is 'Imports of the last 30 days, all of whose lines were applied; undone_at is when their undo began.';

create index finished_imports_by_time on private.finished_imports (finished_at);
create index finished_imports_by_user on private.finished_imports (user_id);
create index product_imports_by_user on public."productImports" (user_id, created_at);

revoke all on public."productImports" from anon, authenticated, service_role;
grant select, delete, insert ("importId", line, product), update (done, "productId", before, changed_at)
  on public."productImports" to authenticated;

alter table public."productImports" enable row level security;
alter table private.finished_imports enable row level security;

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

-- Whether nobody has edited a product since a line of an import was applied, or all edits left what the line has
-- written, or wrote it again.
create function private.is_as_imported(staged public."productImports", present public.products) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return present."editVersion" <= coalesce((staged.before ->> 'version')::integer, 0) + 1
    or to_jsonb(jsonb_populate_record(present, staged.product - 'version')) = to_jsonb(present);
end;
$$;
grant execute on function private.is_as_imported(public."productImports", public.products) to authenticated;

-- Takes a line back: the product goes, or gets the columns again that the line has changed. Pieces that were sold
-- meanwhile stay sold; a product that was edited meanwhile stays as it is.
create function private.revert_imported(staged public."productImports") returns void
language plpgsql set search_path = '' as $$
declare
  kept jsonb;
  present public.products;
begin
  if staged.before is null then
    delete from public.products where id = staged."productId";
    return;
  end if;
  select * into present from public.products where id = staged."productId" for no key update;
  if present.id is null or not private.is_as_imported(staged, present) then
    return;
  end if;
  select jsonb_object_agg(name, staged.before -> name) into kept
  from jsonb_object_keys(staged.product - 'version') as name;
  if kept ? 'stockQuantity' then
    kept := kept || jsonb_build_object('stockQuantity', least(1000000, greatest(0, present."stockQuantity"
      + (staged.before ->> 'stockQuantity')::integer - (staged.product ->> 'stockQuantity')::integer)));
  end if;
  perform private.update_imported(kept || jsonb_build_object('version', present.version));
end;
$$;
grant execute on function private.revert_imported(public."productImports") to authenticated;

-- Keeps an import all of whose lines were applied, so that it can be undone.
create function private.keep_finished_import(import_id uuid, file_name text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  insert into private.finished_imports (id, user_id, file_name, added, updated)
  select import_id, auth.uid(), left(btrim(keep_finished_import.file_name), 200),
    count(*) filter (where before is null), count(*) filter (where before is not null)
  from public."productImports" where "importId" = import_id and user_id = auth.uid()
  having bool_and(done)
  on conflict (id) do nothing;
end;
$$;
grant execute on function private.keep_finished_import(uuid, text) to authenticated;

-- Applies some lines of an import and returns how many are left: it is called until there are none. So few at a
-- time that nobody waits for them on PGlite. A repeated call, after a response that was lost, applies no line twice. Products are locked in id order, as orders do. The
-- first line that is refused is named, and no line of this call takes effect.
create function public.import_products(import_id uuid, line_count integer, file_name text default '') returns integer
language plpgsql set search_path = '' as $$
declare
  part_lines constant integer := 10;
  lines_left integer;
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
  select count(*) into lines_left from public."productImports"
  where "importId" = import_id and user_id = auth.uid() and not done;
  if lines_left = 0 then
    perform private.keep_finished_import(import_id, file_name);
  end if;
  return lines_left;
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
revoke execute on function public.import_products(uuid, integer, text) from public, anon, service_role;
grant execute on function public.import_products(uuid, integer, text) to authenticated;

-- Takes some lines of an import back that was refused, and returns how many are left: it is called until there
-- are none.
create function public.revert_import(import_id uuid) returns integer
language plpgsql set search_path = '' as $$
declare
  part_lines constant integer := 10;
  staged public."productImports";
begin
  perform private.require_admin();
  if (select bool_and(done) from public."productImports" where "importId" = import_id and user_id = auth.uid()) then
    raise exception using errcode = 'PT409',
      message = 'All products were imported. Undo the import instead.';
  end if;
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

-- Takes a line of a finished import back, and returns what became of it: a product that the line has added goes into
-- the trash unless somebody ordered it, and one that was edited since stays as it is.
create function private.undo_imported(staged public."productImports") returns text
language plpgsql security definer set search_path = '' as $$
declare
  present public.products;
begin
  select * into present from public.products where id = staged."productId" for update;
  if present.id is null then
    return case when staged.before is null then 'undone' else 'missing' end;
  elsif staged.before is null and exists (select from public."orderItems" where "productId" = present.id) then
    return 'ordered';
  elsif not private.is_as_imported(staged, present) then
    return 'changed';
  end if;
  perform private.revert_imported(staged);
  return 'undone';
end;
$$;

-- Takes some lines of a finished import back, whichever admin it was of, and returns how many are left. Calls for one
-- import wait for each other. Has definer rights, because admins see only their own lines.
create function private.undo_import_part(import_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  part_lines constant integer := 10;
  staged public."productImports";
begin
  perform private.require_admin();
  update private.finished_imports
  set undone_at = coalesce(undone_at, now()), undone_by = coalesce(undone_by, auth.uid())
  where id = import_id and finished_at >= now() - interval '30 days';
  if not found then
    raise exception using errcode = 'PT404', message = 'This import can no longer be undone.';
  end if;
  for staged in
    select * from public."productImports"
    where "importId" = import_id and line in (
      select line from public."productImports"
      where "importId" = import_id and undone is null order by line limit part_lines
    )
    order by "productId"
  loop
    update public."productImports" set undone = private.undo_imported(staged)
    where "importId" = import_id and line = staged.line;
  end loop;
  return (select count(*) from public."productImports" where "importId" = import_id and undone is null);
end;
$$;
grant execute on function private.undo_import_part(uuid) to authenticated;

-- What an admin calls to undo an import, until no line is left. A repeated call takes no line back twice.
create function public.undo_import(import_id uuid) returns integer
language plpgsql set search_path = '' as $$
begin
  perform private.require_admin();
  return private.undo_import_part(import_id);
end;
$$;
revoke execute on function public.undo_import(uuid) from public, anon, service_role;
grant execute on function public.undo_import(uuid) to authenticated;

-- What an undo could not take back: [{"name": "Kente Shirt", "reason": "changed"}].
create function private.lines_that_stayed(import_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'name', coalesce(product.name, staged.before ->> 'name', staged.product ->> 'name', ''),
      'reason', staged.undone) order by staged.line), '[]')
    from public."productImports" as staged left join public.products as product on product.id = staged."productId"
    where staged."importId" = import_id and staged.undone <> 'undone');
end;
$$;

-- The finished imports of all admins, the last first. Has definer rights, because nobody may read the table directly.
create function private.finished_imports_of_all() returns table (
  id uuid, "fileName" text, "finishedAt" timestamptz, "importedBy" text, added integer, updated integer,
  "undoneAt" timestamptz, "undoneBy" text, "linesLeft" bigint, stayed jsonb
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select kept.id, kept.file_name, kept.finished_at, coalesce(author.raw_user_meta_data ->> 'fullName', ''),
      kept.added, kept.updated, kept.undone_at, coalesce(undoer.raw_user_meta_data ->> 'fullName', ''),
      case when kept.undone_at is null then kept.added + kept.updated else (
        select count(*) from public."productImports" as staged
        where staged."importId" = kept.id and staged.undone is null) end,
      case when kept.undone_at is null then '[]' else private.lines_that_stayed(kept.id) end
    from private.finished_imports as kept
    left join auth.users as author on author.id = kept.user_id
    left join auth.users as undoer on undoer.id = kept.undone_by
    where kept.finished_at >= now() - interval '30 days' order by kept.finished_at desc, kept.id;
end;
$$;
grant execute on function private.finished_imports_of_all() to authenticated;

-- The imports that can be undone, or were.
create function public.recent_imports() returns table (
  id uuid, "fileName" text, "finishedAt" timestamptz, "importedBy" text, added integer, updated integer,
  "undoneAt" timestamptz, "undoneBy" text, "linesLeft" bigint, stayed jsonb
)
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return query select * from private.finished_imports_of_all();
end;
$$;
revoke execute on function public.recent_imports() from public, anon, service_role;
grant execute on function public.recent_imports() to authenticated;

-- Forgets imports that can no longer be undone, and lines of those that were not finished.
create function private.delete_old_imports() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.finished_imports where finished_at < now() - interval '30 days';
  delete from public."productImports" as staged
  where staged.created_at < now() - interval '1 day'
    and not exists (select from private.finished_imports as kept where kept.id = staged."importId");
end;
$$;

create trigger refuse_ended_session before insert or update or delete on public."productImports"
  for each statement when (current_user = 'authenticated') execute function private.refuse_ended_session();

revoke execute on all functions in schema private from public;
