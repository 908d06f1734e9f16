-- What changed in the catalogue, so that caches keep what is unaffected: 'stock <product> <category>'
-- for a sale, 'category <category>' for any other change of a product, '' for anything else.
create or replace function private.notify_catalogue_change() returns trigger
language plpgsql set search_path = '' as $$
declare
  sold record;
begin
  if tg_table_name <> 'products' or tg_level = 'STATEMENT' then
    perform pg_catalog.pg_notify('catalogue', '');
    return null;
  end if;
  if tg_op = 'UPDATE' then
    sold := old;
    sold."stockQuantity" := new."stockQuantity";
    if sold is not distinct from new then
      perform pg_catalog.pg_notify('catalogue', 'stock ' || new.id || ' ' || new."categoryId");
      return null;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    perform pg_catalog.pg_notify('catalogue', 'category ' || old."categoryId");
  end if;
  if tg_op <> 'DELETE' then
    perform pg_catalog.pg_notify('catalogue', 'category ' || new."categoryId");
  end if;
  return null;
end;
$$;
