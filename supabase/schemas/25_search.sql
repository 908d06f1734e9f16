-- The search of the shop: full text for words and plurals, trigrams and edit distance for typing errors.
-- Everything is found through indexes of the catalogue itself, so nothing has to be kept in step with it.

-- Visitors run these functions, so they are apart from the private schema, which only members may use. The API
-- exposes neither.
create schema search;
revoke all on schema search from public;
grant usage on schema search to anon, authenticated, service_role;

create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;

-- The words of a text as written and their English stems; anything but letters and digits separates.
create function search.words_of(content text) returns tsvector
language sql immutable parallel safe cost 1000 as $$
  select pg_catalog.to_tsvector('pg_catalog.simple', words) || pg_catalog.to_tsvector('pg_catalog.english', words)
  from pg_catalog.regexp_replace(pg_catalog.lower(content), '[^[:alnum:]]+', ' ', 'g') as words;
$$;
revoke execute on function search.words_of(text) from public;
grant execute on function search.words_of(text) to anon, authenticated, service_role;

-- Without fast updates: their list of pending entries would have to be read by every search.
create index products_by_name_words
  on public.products using gin (search.words_of(name)) with (fastupdate = off);
create index products_by_description_words
  on public.products using gin (search.words_of(description)) with (fastupdate = off);
create index products_by_name_trigrams
  on public.products using gin (name extensions.gin_trgm_ops) with (fastupdate = off);

-- Few rows, but their words would be computed anew by every search.
create index categories_by_name_words
  on public.categories using gin (search.words_of(name)) with (fastupdate = off);
create index subcategories_by_name_words
  on public."subCategories" using gin (search.words_of(name)) with (fastupdate = off);

-- The words of a search, without those that say nothing ("for", "the") unless it has no others.
create function search.query_words(query text) returns text[]
language sql immutable as $$
  with typed as (
    select distinct word, pg_catalog.ts_lexize('pg_catalog.english_stem', word) = '{}' as is_stop_word
    from pg_catalog.regexp_split_to_table(pg_catalog.lower(pg_catalog.left(query, 100)), '[^[:alnum:]]+') as word
    where word <> ''
  )
  select coalesce(
    pg_catalog.array_agg(word) filter (where not is_stop_word),
    pg_catalog.array_agg(word),
    '{}'
  ) from (select * from typed limit 8) as bounded;
$$;
revoke execute on function search.query_words(text) from public;
grant execute on function search.query_words(text) to anon, authenticated, service_role;

-- The word or its stem, at the start of a word (suffix ':*') or as a whole word (suffix '').
create function search.word_pattern(word text, suffix text) returns tsquery
language sql immutable as $$
  select pg_catalog.to_tsquery('pg_catalog.simple',
    word || suffix || ' | '
    || coalesce((pg_catalog.ts_lexize('pg_catalog.english_stem', word))[1], word) || suffix);
$$;
revoke execute on function search.word_pattern(text, text) from public;
grant execute on function search.word_pattern(text, text) to anon, authenticated, service_role;

-- The words of the catalogue nearest to a mistyped one: one error in a short word, two in a long one.
-- The typed word may be unfinished.
create function search.similar_words(word text) returns setof text
language plpgsql stable rows 3 set search_path = '' set enable_seqscan = off as $$
declare
  tolerance constant integer := case when char_length(word) < 5 then 1 else 2 end;
begin
  if char_length(word) < 3 then return; end if;
  perform set_config('pg_trgm.word_similarity_threshold', '0.2', true);
  return query
    with names as (
      select product.name from public.products as product
      where product.name operator(extensions.%>) word
      union all select sub.name from public."subCategories" as sub
      union all select category.name from public.categories as category
    ), candidates as (
      select distinct part from names, regexp_split_to_table(lower(names.name), '[^[:alnum:]]+') as part
      where char_length(part) > 2
    ), near as (
      select part, least(
        extensions.levenshtein_less_equal(part, word, tolerance),
        extensions.levenshtein_less_equal(left(part, char_length(word)), word, tolerance)
      ) as distance
      from candidates
    )
    select part from near
    where distance <= tolerance and distance = (select min(near.distance) from near)
    order by extensions.similarity(part, word) desc limit 3;
end;
$$;
revoke execute on function search.similar_words(text) from public;
grant execute on function search.similar_words(text) to anon, authenticated, service_role;

-- The products whose name, subcategory or category has a word that starts like this one. A name that begins
-- with the word comes first, then one that has the whole word, then one with a longer word.
create function search.products_named(word text)
returns table (id bigint, "categoryId" integer, score double precision)
language plpgsql stable rows 200 set search_path = '' as $$
declare
  whole constant tsquery := search.word_pattern(word, '');
  beginning constant tsquery := search.word_pattern(word, ':*');
begin
  return query
    select product.id, product."categoryId",
      case when starts_with(lower(product.name), word) then 6.0 else 4.0 end::double precision
    from public.products as product where search.words_of(product.name) @@ whole
    union all
    select product.id, product."categoryId",
      case when starts_with(lower(product.name), word) then 5.0 else 3.0 end
    from public.products as product where search.words_of(product.name) @@ beginning
    union all
    select product.id, product."categoryId", 2.0
    from public."subCategories" as sub join public.products as product on product."subCategoryId" = sub.id
    where search.words_of(sub.name) @@ beginning
    union all
    select product.id, product."categoryId", 1.0
    from public.categories as category join public.products as product on product."categoryId" = category.id
    where search.words_of(category.name) @@ beginning;
end;
$$;
revoke execute on function search.products_named(text) from public;
grant execute on function search.products_named(text) to anon, authenticated, service_role;

-- The products that one word of a search finds. Descriptions decide only among several words, or when no
-- name has the word; typing errors are assumed only when nothing has it.
create function search.products_with_word(word text, among_others boolean)
returns table (id bigint, "categoryId" integer, score double precision)
language plpgsql stable rows 200 set search_path = '' as $$
declare
  beginning constant tsquery := search.word_pattern(word, ':*');
  is_found boolean;
begin
  return query select * from search.products_named(word);
  is_found := found;
  if (among_others or not is_found) and char_length(word) > 2 then
    return query
      select product.id, product."categoryId", 0.5::double precision from public.products as product
      where search.words_of(product.description) @@ beginning;
    is_found := is_found or found;
  end if;
  if not is_found then
    return query
      select named.id, named."categoryId", named.score / 2
      from search.similar_words(word) as similar_word, search.products_named(similar_word) as named;
  end if;
end;
$$;
revoke execute on function search.products_with_word(text, boolean) from public;
grant execute on function search.products_with_word(text, boolean) to anon, authenticated, service_role;

-- Finds products, best first, and counts them by category: {"products": […], "counts": {"1": 12}}. Each has
-- all words of the search; when none has, those with the most. The counts ignore the category.
create function public.search_products(
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
revoke execute on function public.search_products(text, bigint, integer) from public;
grant execute on function public.search_products(text, bigint, integer) to anon, authenticated, service_role;
