-- The ids of the products whose name has the text of a search, from the index of trigrams; null for more than 5,000,
-- and at once if many of the newest have it: then any order of the list finds a page soon. The planner, which does
-- not know where in that order the others are, might read the whole table for a few of them.
create or replace function private.products_by_name(search text) returns bigint[]
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  condition constant text := private.name_condition(search);
  is_common boolean;
  found bigint[];
begin
  execute format('select count(*) > 50 from (
      select name from public.products order by id desc limit 1000
    ) as product where %s', condition) into is_common;
  if is_common then
    return null;
  end if;
  execute format('select array(select product.id from public.products as product where %s limit 5001)',
    condition) into found;
  return case when cardinality(found) <= 5000 then found end;
end;
$$;

-- The conditions of the back office's list. A text that reads as a product's number also finds that product.
create or replace function private.product_conditions(search text, status text, category integer) returns text
language sql stable set search_path = '' as $$
  select concat_ws(' and ', 'true',
    case when search <> '' then format('(%s or product.id = %L)',
      coalesce('product.id = any (' || quote_literal(private.products_by_name(search)::text) || ')',
        private.name_condition(search)),
      case when search ~ '^(#[0-9]{1,18}|[0-9]{4,18})$' then ltrim(search, '#')::bigint end) end,
    case when status is not null then format('stock."stockStatus" = %L', status) end,
    case when category is not null then format('product."categoryId" = %L', category) end);
$$;

revoke all on function private.products_by_name(text) from public, anon, authenticated, service_role;
