-- filter search

-- Finds the products that have all words of a search, best first or in the given order ('newest',
-- 'price-asc', 'price-desc'), and counts them by category: {"products": […], "counts": {"1": 12}, "near": []}.
-- Both leave out what the filters by stock and price do; the counts ignore the category. When no product has all
-- words, 'near' has those with the most, or else the newest.
create or replace function public.search_products(
  query text,
  category bigint default null,
  max_rows integer default 24,
  sort text default '',
  in_stock boolean default false,
  min_price numeric default null,
  max_price numeric default null
) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  words constant text[] := search.query_words(query);
  reads_products constant boolean :=
    in_stock or min_price is not null or max_price is not null or sort like 'price-%';
  is_found boolean;
  counts jsonb;
  best bigint[];
  near bigint[];
begin
  with ranked as materialized (
    select hit.id, hit."categoryId", count(*) as matched, sum(hit.score) as score
    from search.products_with_words(words) as hit group by hit.id, hit."categoryId"
  ), complete as (
    select ranked.id, ranked."categoryId", ranked.score from ranked where ranked.matched = cardinality(words)
  ), matches as (
    select complete.*, product.price from complete
    left join public.products as product on reads_products and product.id = complete.id
    where (not in_stock or product."stockQuantity" > 0)
      and (min_price is null or product.price >= min_price) and (max_price is null or product.price <= max_price)
  )
  select
    exists (select from complete),
    coalesce(
      (select jsonb_object_agg(counted."categoryId", counted.number)
       from (select "categoryId", count(*) as number from matches group by "categoryId") as counted),
      '{}'),
    array(
      select matches.id from matches
      where search_products.category is null or matches."categoryId" = search_products.category
      order by
        case sort when 'newest' then -matches.id when 'price-asc' then matches.price
          when 'price-desc' then -matches.price end,
        matches.score desc, matches.id
      limit least(greatest(max_rows, 1), 1000)),
    array(
      select ranked.id from ranked where not exists (select from complete)
      order by ranked.matched desc, ranked.score desc, ranked.id limit 8)
  into is_found, counts, best, near;
  if not is_found and cardinality(words) > 0 and cardinality(near) = 0 then
    near := array(
      select product.id from public.products as product
      where product."stockQuantity" > 0 and not product.hidden order by product.id desc limit 8);
  end if;
  return jsonb_build_object(
    'counts', counts, 'products', search.products_as_json(best), 'near', search.products_as_json(near));
end;
$$;

revoke all on function public.search_products(text,bigint,integer,text,boolean,numeric,numeric) from public, anon, authenticated, service_role;
grant execute on function public.search_products(text,bigint,integer,text,boolean,numeric,numeric) to anon;
grant execute on function public.search_products(text,bigint,integer,text,boolean,numeric,numeric) to authenticated;
grant execute on function public.search_products(text,bigint,integer,text,boolean,numeric,numeric) to service_role;

drop function public.search_products(text,bigint,integer,text);
