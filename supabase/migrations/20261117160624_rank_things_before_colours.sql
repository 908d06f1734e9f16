-- Words of shoppers in Ghana; an owner may have added some.
insert into public."searchSynonyms" (word, means, "inDescriptions") values
  ('guys', 'men', false), ('chale wote', 'slides', false),
  ('chale wote', 'sandals', false), ('charlie wote', 'slides', false), ('charlie wote', 'sandals', false),
  ('half shoe', 'slides', false), ('half shoe', 'loafers', false), ('office shoes', 'derby', false),
  ('office shoes', 'loafers', false), ('wrist watch', 'watches', false), ('neck chain', 'necklace', false),
  ('neck chain', 'pendant', false), ('hand chain', 'bracelet', false), ('waist beads', 'bead jewelry', false),
  ('travelling bag', 'weekender', false), ('traveling bag', 'weekender', false), ('palazzo', 'wide leg', false),
  ('polo', 'shirts', false), ('lacoste', 'shirts', false), ('long dress', 'gown', false),
  ('dashiki', 'smock', false), ('engagement', 'kente', false), ('gtp', 'wax print', false),
  ('ntoma', 'wax print', false), ('ntoma', 'kente', false), ('cloth', 'wax print', false),
  ('cloth', 'kente', false), ('african wear', 'wax print', false), ('african wear', 'kente', false),
  ('african wear', 'smock', false), ('african wear', 'kaba', false), ('native wear', 'wax print', false),
  ('native wear', 'kente', false), ('native wear', 'smock', false), ('native wear', 'kaba', false)
on conflict do nothing;


-- The words of a search in their order, without those that say nothing ("for", "the") unless it has no
-- others. Words that have a synonym together ("high heels") are one, joined by underscores; two also in the other
-- order ("a bag for school").
create or replace function search.query_words(query text) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  words text[];
  remaining text;
  phrase text;
  form text;
begin
  with typed as (
    select word, ts_lexize('pg_catalog.english_stem', word) = '{}' as is_stop_word, place
    from regexp_split_to_table(lower(left(query, 100)), '[^[:alnum:]]+') with ordinality as part (word, place)
    where word <> ''
  )
  select coalesce(
    array_agg(word order by place) filter (where not is_stop_word), array_agg(word order by place), '{}'
  ) into words from typed;
  remaining := ' ' || array_to_string(words, ' ') || ' ';
  for phrase, form in
    select distinct synonym.word, written.form from public."searchSynonyms" as synonym,
      lateral (values
        (synonym.word), (regexp_replace(synonym.word, '^([^ ]+) ([^ ]+)$', '\2 \1'))
      ) as written (form)
    where synonym.word like '% %' and strpos(remaining, ' ' || written.form || ' ') > 0
    order by synonym.word, written.form
  loop
    remaining := replace(remaining, ' ' || form || ' ', ' ' || replace(phrase, ' ', '_') || ' ');
  end loop;
  return array(
    select part.word from regexp_split_to_table(trim(remaining), ' ') with ordinality as part (word, place)
    where part.word <> '' group by part.word order by min(part.place) limit 8
  );
end;
$$;

-- The products whose description has a word, by its pattern; first those whose description begins with it: that
-- is the colour or material of the thing itself rather than of a part.
create or replace function search.products_described(word text, pattern tsquery)
returns table (id bigint, "categoryId" integer, score double precision)
language plpgsql stable security definer rows 200 set search_path = '' as $$
declare
  beginning constant text := '\m' || search.stem(word);
begin
  return query
    select product.id, product."categoryId",
      case when lower(left(product.description, 60)) ~ beginning then 1.5 else 1 end::double precision
    from public.products as product
    where search.words_of(product.description) @@ pattern and not product.hidden;
end;
$$;

-- The products that have all words of a synonym's meaning.
create or replace function search.products_meant(meaning text, in_descriptions boolean)
returns table (id bigint, "categoryId" integer, score double precision)
language sql stable rows 200 set search_path = '' as $$
  with words as (
    select word, search.word_pattern(word, '') as pattern from regexp_split_to_table(meaning, ' ') as word
  ), hits as (
    select words.word, named.* from words, search.products_named(words.word, words.pattern) as named
    union all
    select words.word, described.* from words, search.products_described(words.word, words.pattern) as described
    where in_descriptions
  )
  select hits.id, hits."categoryId", sum(hits.score) from hits
  group by hits.id, hits."categoryId"
  having count(distinct hits.word) = (select count(*) from words);
$$;

-- The products that one word of a search finds: by names and synonyms; when none has the word, by the
-- beginnings of names; when none has that, by descriptions. A word with a synonym of its own ("glasses") is
-- not taken for another one with the same stem ("glass").
create or replace function search.products_with_word(word text)
returns table (id bigint, "categoryId" integer, score double precision)
language plpgsql stable rows 200 set search_path = '' as $$
declare
  is_phrase constant boolean := strpos(word, '_') > 0;
  typed constant text := replace(word, '_', ' ');
  has_synonym constant boolean :=
    exists (select from public."searchSynonyms" as synonym where synonym.word = typed);
  is_found boolean := false;
begin
  if not is_phrase then
    return query select * from search.products_named(word,
      case when has_synonym then to_tsquery('pg_catalog.simple', word) else search.word_pattern(word, '') end);
    is_found := found;
  end if;
  return query
    select meant.id, meant."categoryId", meant.score * 0.35
    from public."searchSynonyms" as synonym,
      search.products_meant(synonym.means, synonym."inDescriptions") as meant
    where search.stem(synonym.word) = search.stem(typed) and (synonym.word = typed or not has_synonym);
  if is_found or found or is_phrase then return; end if;
  return query select * from search.products_named(word, search.word_pattern(word, ':*'));
  if found or char_length(word) < 3 then return; end if;
  return query select * from search.products_described(word, search.word_pattern(word, ':*'));
end;
$$;

-- The category that a word names ("women") or means ("ladies"), or null.
create or replace function search.category_named(word text) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return (
    select category.id from public.categories as category where search.words_of(category.name) @@ any (
      select search.word_pattern(name, '') from (
        select word union all
        select synonym.means from public."searchSynonyms" as synonym
        where search.stem(synonym.word) = search.stem(category_named.word)
      ) as names (name)
      where name !~ '[ _]'
    )
    order by category.id limit 1
  );
end;
$$;

-- The products whose own name has one of the words.
create or replace function search.products_titled(words text[]) returns setof bigint
language plpgsql stable security definer rows 20 set search_path = '' as $$
begin
  return query
    select product.id from unnest(words) as word, public.products as product
    where search.words_of(product.name) @@ search.word_pattern(word, '') and not product.hidden;
end;
$$;

-- Finds the products that have all words of a search, best first or in the given order ('newest',
-- 'price-asc', 'price-desc'), and counts them by category: {"products": […], "counts": {"1": 12}, "near": []}.
-- Both leave out what the filters by stock and price do; the counts ignore the category. When no product has all
-- words, 'near' has those with the most, or else the newest.
--
-- Colours and materials weigh little beside the words for things: 'red bag' finds bags. Beside other words, one
-- that names a category ('ladies watch') leaves out the other categories, but not the accessories, which are for
-- everyone.
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
  accessories constant integer := 3;
  typed constant text[] := search.query_words(query);
  words text[];
  category_words text[];
  asked integer[];
  qualities constant text[] := array(
    select synonym.word from public."searchSynonyms" as synonym
    where synonym.word = any (typed) and synonym."inDescriptions");
  reads_products constant boolean :=
    in_stock or min_price is not null or max_price is not null or sort like 'price-%';
  is_found boolean;
  counts jsonb;
  best bigint[];
  near bigint[];
begin
  select array_agg(word) filter (where named is null), array_agg(word) filter (where named is not null),
    array_agg(named) filter (where named is not null)
  into words, category_words, asked
  from unnest(typed) as word, search.category_named(word) as named;
  if words is null then
    words := typed;
    asked := null;
  end if;
  with ranked as materialized (
    select hit.id, hit."categoryId", count(*) as matched,
      count(*) filter (where hit.word <> all (qualities)) as things,
      sum(case when hit.word = any (qualities) then hit.score / 5 else hit.score end) as score
    from search.products_with_words(words) as hit group by hit.id, hit."categoryId"
  ), titled as materialized (
    select distinct id from search.products_titled(category_words) as id where asked is not null
  ), complete as (
    select ranked.id, ranked."categoryId",
      ranked.score + case when titled.id is not null then 4 else 0 end
        + case when ranked."categoryId" = any (asked) then 1 else 0 end as score
    from ranked left join titled on titled.id = ranked.id
    where ranked.matched = cardinality(words)
      and (asked is null or titled.id is not null or ranked."categoryId" = any (asked || accessories))
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
      order by ranked.matched desc, ranked.things desc, ranked.score desc, ranked.id limit 8)
  into is_found, counts, best, near;
  if not is_found and cardinality(typed) > 0 and cardinality(near) = 0 then
    near := array(
      select product.id from public.products as product
      where product."stockQuantity" > 0 and not product.hidden order by product.id desc limit 8);
  end if;
  return jsonb_build_object(
    'counts', counts, 'products', search.products_as_json(best), 'near', search.products_as_json(near));
end;
$$;

revoke all on function search.category_named(text) from public, anon, authenticated, service_role;
grant execute on function search.category_named(text) to anon;
grant execute on function search.category_named(text) to authenticated;
grant execute on function search.category_named(text) to service_role;

revoke all on function search.products_described(text,tsquery) from public, anon, authenticated, service_role;
grant execute on function search.products_described(text,tsquery) to anon;
grant execute on function search.products_described(text,tsquery) to authenticated;
grant execute on function search.products_described(text,tsquery) to service_role;

revoke all on function search.products_titled(text[]) from public, anon, authenticated, service_role;
grant execute on function search.products_titled(text[]) to anon;
grant execute on function search.products_titled(text[]) to authenticated;
grant execute on function search.products_titled(text[]) to service_role;

drop function search.products_described(tsquery);
