-- filter products by price and stock

-- What a category page shows beside its filter: {"1": 12}. Without a filter by stock or price the totals know it.
create or replace function public.count_products(
  category integer,
  in_stock boolean default false,
  min_price numeric default null,
  max_price numeric default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if not in_stock and min_price is null and max_price is null then
    return search.products_per_subcategory(category);
  end if;
  return (
    select coalesce(jsonb_object_agg(counted."subCategoryId", counted.number), '{}') from (
      select "subCategoryId", count(*) as number from public.products
      where "categoryId" = category and not hidden and ("stockQuantity" > 0 or not in_stock)
        and (min_price is null or price >= min_price) and (max_price is null or price <= max_price)
      group by "subCategoryId"
    ) as counted
  );
end;
$$;

revoke all on function public.count_products(integer,boolean,numeric,numeric) from public, anon, authenticated, service_role;
grant execute on function public.count_products(integer,boolean,numeric,numeric) to anon;
grant execute on function public.count_products(integer,boolean,numeric,numeric) to authenticated;
grant execute on function public.count_products(integer,boolean,numeric,numeric) to service_role;

drop function public.count_products(integer);
