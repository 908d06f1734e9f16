-- Notifies every server process that caches the catalogue of what changed, so that it keeps what is
-- unaffected: 'stock <product> <category> <pieces>' for a sale, with the fewest pieces before or
-- after it, 'category <category>' for any other change of a product, '' for anything else. Per row, so
-- that a statement that changes nothing notifies nobody; PostgreSQL sends equal notifications of one
-- transaction once.
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
    sold.version := new.version;
    if sold is not distinct from new then
      perform pg_catalog.pg_notify('catalogue', pg_catalog.concat_ws(' ', 'stock', new.id,
        new."categoryId", least(old."stockQuantity", new."stockQuantity")));
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
