-- Products from a file. A browser sends the lines in parts that fit into a request, then one function
-- applies all of them or none.

create table public."productImports" (
  "importId" uuid not null,
  line integer not null check (line between 2 and 1000000),
  product jsonb not null
    check (jsonb_typeof(product) = 'object' and pg_column_size(product) <= 65536),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  done boolean not null default false,
  primary key ("importId", line)
);
comment on table public."productImports" is 'Lines of files to import: the columns of a new product, or id, version and the columns that change.';
create index product_imports_by_user on public."productImports" (user_id, created_at);

revoke all on public."productImports" from anon, authenticated, service_role;
grant select, delete, insert ("importId", line, product), update (done)
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

-- Room in each page for a new version of its rows: an update that changes no indexed column, such as a
-- price or a sale, then leaves the indexes of the search alone.
alter table public.products set (fillfactor = 50);

-- Inserts a line without an id. Columns that are missing are refused by the table.
create function private.insert_imported(given jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.products
    (name, description, image, price, "stockQuantity", discount, "categoryId", "subCategoryId")
  values (
    given ->> 'name', given ->> 'description', coalesce(given ->> 'image', ''),
    (given ->> 'price')::numeric, (given ->> 'stockQuantity')::integer,
    (given ->> 'discount')::numeric,
    (given ->> 'categoryId')::integer, (given ->> 'subCategoryId')::integer
  );
end;
$$;
grant execute on function private.insert_imported(jsonb) to authenticated;

-- Updates the columns of a line with an id; the trigger on products compares the version.
create function private.update_imported(given jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  update public.products set
    name = coalesce(given ->> 'name', name),
    description = coalesce(given ->> 'description', description),
    image = coalesce(given ->> 'image', image),
    price = coalesce((given ->> 'price')::numeric, price),
    "stockQuantity" = coalesce((given ->> 'stockQuantity')::integer, "stockQuantity"),
    discount = coalesce((given ->> 'discount')::numeric, discount),
    "categoryId" = coalesce((given ->> 'categoryId')::integer, "categoryId"),
    "subCategoryId" = coalesce((given ->> 'subCategoryId')::integer, "subCategoryId"),
    version = (given ->> 'version')::integer
  where id = (given ->> 'id')::bigint;
  if not found then
    raise exception using errcode = 'PT404', message = 'This product does not exist any more.';
  end if;
end;
$$;
grant execute on function private.update_imported(jsonb) to authenticated;

-- Applies an import once: a repeated call, after a response that was lost, changes nothing. Products are
-- locked in id order, as orders do. The first line that is refused is named, and nothing is changed.
create function public.import_products(import_id uuid, line_count integer) returns void
language plpgsql set search_path = '' set statement_timeout = '60s' as $$
declare
  staged public."productImports";
begin
  perform private.require_admin();
  delete from public."productImports"
  where user_id = auth.uid() and created_at < now() - interval '1 day';
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
    order by (product ->> 'id')::bigint nulls last, line for update
  loop
    if staged.product ->> 'id' is null then
      perform private.insert_imported(staged.product);
    else
      perform private.update_imported(staged.product);
    end if;
  end loop;
  update public."productImports" set done = true where "importId" = import_id and user_id = auth.uid();
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

revoke execute on all functions in schema private from public;
