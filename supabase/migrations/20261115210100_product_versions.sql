-- Two admins who edit one product do not overwrite each other's changes.

alter table public.products add column version integer not null default 1 check (version > 0);
comment on column public.products.version is
  'Raised by every edit. An edit that sends the version it has read is refused when there is a newer one.';
grant update (version) on public.products to authenticated, service_role;

-- Sales and cancellations change nothing but the stock and come from other functions or triggers: they
-- do not raise the version, so that they never stop an edit.
create function private.check_product_version() returns trigger
language plpgsql set search_path = '' as $$
declare
  is_edit boolean := private.called_by_client() and pg_catalog.pg_trigger_depth() = 1;
  compared public.products := new;
begin
  if is_edit and new.version is distinct from old.version then
    raise exception using errcode = 'PT409', message = 'This product was changed meanwhile.';
  end if;
  compared.version := old.version;
  if not is_edit then
    compared."stockQuantity" := old."stockQuantity";
  end if;
  new.version := old.version + (compared is distinct from old)::integer;
  return new;
end;
$$;

create trigger check_product_version before update on public.products
  for each row execute function private.check_product_version();

revoke execute on all functions in schema private from public;
