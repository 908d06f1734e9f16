-- products without versions

-- Products as the lists of the shop show them, in the order of the ids.
create or replace function search.products_as_json(ids bigint[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      to_jsonb(product) - '{version,editVersion}'::text[] || jsonb_build_object(
        'category', jsonb_build_object('name', parent.name),
        'subCategory', jsonb_build_object('name', sub.name))
      order by chosen.place),
    '[]')
  from unnest(ids) with ordinality as chosen (id, place)
  join public.products as product on product.id = chosen.id
  join public.categories as parent on parent.id = product."categoryId"
  join public."subCategories" as sub on sub.id = product."subCategoryId";
$$;

-- The products that a product's page shows below it: at most four of the same category, those of the same
-- subcategory first. Two reads that end after a few rows; one sorted by both would read the whole category.
create or replace function public.related_products(product_id bigint) returns jsonb
language sql stable set search_path = '' as $$
  with shown as (
    select * from public.products where id = product_id
  ), found as (
    select 1 as place, other.id from shown cross join lateral (
      select id from public.products
      where "subCategoryId" = shown."subCategoryId" and id <> shown.id order by id limit 4) as other
    union all
    select 2, other.id from shown cross join lateral (
      select id from public.products
      where "categoryId" = shown."categoryId" and "subCategoryId" <> shown."subCategoryId"
      order by id limit 4) as other
    order by place, id limit 4
  )
  select coalesce(
    jsonb_agg(
      to_jsonb(product) - '{version,editVersion}'::text[] || jsonb_build_object(
        'category', jsonb_build_object('name', category.name),
        'subCategory', jsonb_build_object('name', sub.name))
      order by place, product.id),
    '[]')
  from found join public.products as product using (id)
  join public.categories as category on category.id = product."categoryId"
  join public."subCategories" as sub on sub.id = product."subCategoryId";
$$;
