-- Search and import follow the columns of products: a new column needs no change of either.

-- Finds products, best first, and counts them by category: {"products": […], "counts": {"1": 12}}. Each has
-- all words of the search; when none has, those with the most. The counts ignore the category.
create or replace function public.search_products(
  query text, category bigint default null, max_rows integer default 24
) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  words constant text[] := search.query_words(query);
  result jsonb;
begin
  with hits as (
    select hit.id, hit."categoryId", max(hit.score) as score
    from unnest(words) as typed (word),
      search.products_with_word(typed.word, cardinality(words) > 1) as hit
    group by typed.word, hit.id, hit."categoryId"
  ), ranked as (
    select hits.id, hits."categoryId", count(*) as matched, sum(hits.score) as score
    from hits group by hits.id, hits."categoryId"
  ), matches as (
    select * from ranked where ranked.matched = (select max(ranked.matched) from ranked)
  ), best as (
    select * from matches
    where search_products.category is null or matches."categoryId" = search_products.category
    order by matches.score desc, matches.id
    limit least(greatest(max_rows, 1), 1000)
  )
  select jsonb_build_object(
    'counts', coalesce(
      (select jsonb_object_agg(counted."categoryId", counted.number)
       from (select "categoryId", count(*) as number from matches group by "categoryId") as counted),
      '{}'),
    'products', coalesce(
      (select jsonb_agg(
          to_jsonb(product) - 'version' || jsonb_build_object(
            'category', jsonb_build_object('name', parent.name),
            'subCategory', jsonb_build_object('name', sub.name))
          order by best.score desc, best.id)
       from best
       join public.products as product on product.id = best.id
       join public.categories as parent on parent.id = product."categoryId"
       join public."subCategories" as sub on sub.id = product."subCategoryId"),
      '[]'))
  into result;
  return result;
end;
$$;

-- Inserts a line without an id. Columns that are missing are refused by the table.
create or replace function private.insert_imported(given jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  columns constant text := (select string_agg(quote_ident(name), ', ') from jsonb_object_keys(given) as name);
begin
  execute format(
    'insert into public.products (%1$s) select %1$s from jsonb_populate_record(null::public.products, $1)',
    columns
  ) using given;
end;
$$;

-- Updates the columns of a line with an id; the trigger on products compares the version.
create or replace function private.update_imported(given jsonb) returns void
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
