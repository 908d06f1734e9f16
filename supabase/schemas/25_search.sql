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

-- No statistics of the words: ANALYZE would compute those of every sampled row, for seconds where descriptions are
-- long, and no search is planned with them.
alter index public.products_by_name_words alter column 1 set statistics 0;
alter index public.products_by_description_words alter column 1 set statistics 0;

-- Few rows, but their words would be computed anew by every search.
create index categories_by_name_words
  on public.categories using gin (search.words_of(name)) with (fastupdate = off);
create index subcategories_by_name_words
  on public."subCategories" using gin (search.words_of(name)) with (fastupdate = off);

-- A word without its English ending.
create function search.stem(word text) returns text
language sql immutable as $$
  select coalesce((pg_catalog.ts_lexize('pg_catalog.english_stem', word))[1], word);
$$;
revoke execute on function search.stem(text) from public;
grant execute on function search.stem(text) to anon, authenticated, service_role;

create table public."searchSynonyms" (
  word text not null,
  means text not null,
  "inDescriptions" boolean not null default false,
  primary key (word, means),
  constraint "searchSynonyms_are_lowercase_words" check (
    word = lower(word) and word ~ '^[[:alnum:]]+( [[:alnum:]]+){0,3}$' and char_length(word) <= 60
    and means = lower(means) and means ~ '^[[:alnum:]]+( [[:alnum:]]+){0,3}$' and char_length(means) <= 60
  )
);
comment on table public."searchSynonyms" is
  'What shoppers call things: a search for the word also finds what has all words of the meaning.';
comment on column public."searchSynonyms"."inDescriptions" is
  'True for colours and materials: the meaning is looked up in descriptions, too.';

insert into public."searchSynonyms" (word, means, "inDescriptions") values
  ('blue', 'blue', true), ('blue', 'indigo', true), ('blue', 'navy', true), ('blue', 'sky', true),
  ('blue', 'midnight', true), ('navy', 'navy', true), ('navy', 'indigo', true), ('navy', 'midnight', true),
  ('indigo', 'indigo', true), ('midnight', 'midnight', true), ('sky', 'sky', true), ('red', 'red', true),
  ('red', 'oxblood', true), ('red', 'clay', true), ('burgundy', 'burgundy', true),
  ('burgundy', 'oxblood', true), ('maroon', 'maroon', true), ('maroon', 'oxblood', true),
  ('wine', 'wine', true), ('wine', 'oxblood', true), ('oxblood', 'oxblood', true), ('orange', 'orange', true),
  ('orange', 'clay', true), ('terracotta', 'terracotta', true), ('terracotta', 'clay', true),
  ('rust', 'rust', true), ('rust', 'clay', true), ('clay', 'clay', true), ('pink', 'pink', true),
  ('pink', 'rose', true), ('rose', 'rose', true), ('green', 'green', true), ('green', 'forest', true),
  ('green', 'olive', true), ('khaki', 'khaki', true), ('khaki', 'olive', true), ('olive', 'olive', true),
  ('forest', 'forest', true), ('yellow', 'yellow', true), ('yellow', 'ochre', true),
  ('mustard', 'mustard', true), ('mustard', 'ochre', true), ('ochre', 'ochre', true), ('brown', 'brown', true),
  ('brown', 'chestnut', true), ('brown', 'cocoa', true), ('brown', 'tan', true),
  ('brown', 'tortoiseshell', true), ('brown', 'bronze', true), ('chocolate', 'chocolate', true),
  ('chocolate', 'cocoa', true), ('cocoa', 'cocoa', true), ('chestnut', 'chestnut', true), ('tan', 'tan', true),
  ('camel', 'camel', true), ('camel', 'tan', true), ('bronze', 'bronze', true), ('black', 'black', true),
  ('white', 'white', true), ('white', 'ivory', true), ('white', 'cream', true), ('ivory', 'ivory', true),
  ('cream', 'cream', true), ('cream', 'ivory', true), ('beige', 'beige', true), ('beige', 'sand', true),
  ('beige', 'oat', true), ('beige', 'cream', true), ('beige', 'stone', true), ('sand', 'sand', true),
  ('oat', 'oat', true), ('nude', 'nude', true), ('nude', 'rose', true), ('nude', 'tan', true),
  ('grey', 'grey', true), ('grey', 'charcoal', true), ('grey', 'stone', true), ('grey', 'smoke', true),
  ('gray', 'gray', true), ('gray', 'grey', true), ('gray', 'charcoal', true), ('gray', 'stone', true),
  ('gray', 'smoke', true), ('charcoal', 'charcoal', true), ('stone', 'stone', true), ('gold', 'gold', true),
  ('gold', 'golden', true), ('golden', 'golden', true), ('golden', 'gold', true), ('silver', 'silver', true),
  ('silver', 'steel', true), ('purple', 'purple', true), ('tortoiseshell', 'tortoiseshell', true),
  ('leather', 'leather', true), ('suede', 'suede', true), ('linen', 'linen', true), ('cotton', 'cotton', true),
  ('satin', 'satin', true), ('silk', 'silk', true), ('silk', 'satin', true), ('denim', 'denim', true),
  ('canvas', 'canvas', true), ('crepe', 'crepe', true), ('brass', 'brass', true), ('steel', 'steel', true),
  ('steel', 'metal', true), ('metal', 'metal', true), ('metal', 'steel', true), ('metal', 'brass', true),
  ('glass', 'glass', true), ('beaded', 'beaded', true), ('beaded', 'bead', true), ('bead', 'bead', true),
  ('kente', 'kente', true), ('handwoven', 'handwoven', true), ('woven', 'woven', true),
  ('straw', 'straw', true), ('straw', 'grass', true), ('raffia', 'raffia', true), ('raffia', 'straw', true),
  ('raffia', 'grass', true), ('grass', 'grass', true), ('wool', 'wool', true), ('velvet', 'velvet', true),
  ('ladies', 'women', false), ('lady', 'women', false), ('woman', 'women', false), ('female', 'women', false),
  ('gents', 'men', false), ('gentlemen', 'men', false), ('man', 'men', false), ('male', 'men', false),
  ('trainers', 'sneakers', false), ('kicks', 'sneakers', false), ('runners', 'sneakers', false),
  ('plimsolls', 'sneakers', false), ('tennis shoes', 'sneakers', false), ('handbag', 'women bags', false),
  ('purse', 'women bags', false), ('hand bag', 'women bags', false), ('shoulder bag', 'crossbody', false),
  ('shoulder bag', 'bucket bag', false), ('evening bag', 'clutch', false), ('cross body', 'crossbody', false),
  ('rucksack', 'backpack', false), ('knapsack', 'backpack', false), ('briefcase', 'folio', false),
  ('briefcase', 'satchel', false), ('laptop bag', 'satchel', false), ('laptop bag', 'backpack', false),
  ('holdall', 'weekender', false), ('duffel', 'weekender', false), ('travel bag', 'weekender', false),
  ('school bag', 'backpack', false), ('school bag', 'satchel', false), ('shopper', 'tote', false),
  ('frock', 'dresses', false), ('gown', 'dresses', false), ('maxi', 'gown', false), ('heels', 'pumps', false),
  ('heels', 'heel', false), ('high heels', 'pumps', false), ('high heels', 'heel sandals', false),
  ('stilettos', 'pumps', false), ('court shoes', 'pumps', false), ('ballerinas', 'flats', false),
  ('mules', 'slides', false), ('slippers', 'slides', false), ('slippers', 'sandals', false),
  ('flip flops', 'sandals', false), ('flip flops', 'slides', false), ('moccasins', 'loafers', false),
  ('brogues', 'derby', false), ('lace ups', 'derby', false), ('oxford shoes', 'derby', false),
  ('dress shoes', 'derby', false), ('dress shoes', 'loafers', false), ('formal shoes', 'derby', false),
  ('formal shoes', 'loafers', false), ('footwear', 'shoes', false), ('pants', 'trousers', false),
  ('trousers', 'pants', false), ('slacks', 'trousers', false), ('jeans', 'denim trousers', false),
  ('jacket', 'blazer', false), ('coat', 'blazer', false), ('tuxedo', 'dinner jacket', false),
  ('tux', 'dinner jacket', false), ('batakari', 'smock', false), ('blouse', 'kaba', false),
  ('t shirt', 'top', false), ('tshirt', 'top', false), ('tee', 'top', false), ('cami', 'camisole', false),
  ('vest', 'camisole', false), ('jewellery', 'jewelry', false), ('jewels', 'jewelry', false),
  ('ring', 'jewelry', false), ('chain', 'necklace', false), ('chain', 'pendant', false),
  ('choker', 'necklace', false), ('bangle', 'bracelet', false), ('studs', 'earrings', false),
  ('wristwatch', 'watches', false), ('timepiece', 'watches', false), ('clock', 'watches', false),
  ('shades', 'sunglasses', false), ('glasses', 'sunglasses', false), ('eyewear', 'sunglasses', false),
  ('spectacles', 'sunglasses', false), ('billfold', 'wallets', false), ('card case', 'card holder', false),
  ('card wallet', 'card holder', false), ('ankara', 'wax print', false), ('african print', 'wax print', false),
  ('traditional', 'kente', false), ('traditional', 'smock', false), ('traditional', 'kaba', false),
  ('traditional', 'adinkra', false), ('bridal', 'gown', false), ('wedding dress', 'gown', false),
  ('formal', 'suits', false), ('formal', 'blazers', false), ('officewear', 'suits', false),
  ('officewear', 'blazers', false), ('suits blazers', 'suits', false), ('suits blazers', 'blazers', false),
  ('tops blouses', 'women tops', false), ('tops blouses', 'blouses', false), ('skirts pants', 'skirts', false),
  ('skirts pants', 'pants', false), ('guys', 'men', false), ('chale wote', 'slides', false),
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
  ('native wear', 'kente', false), ('native wear', 'smock', false), ('native wear', 'kaba', false);

create index synonyms_by_stem on public."searchSynonyms" (search.stem(word));

revoke all on public."searchSynonyms" from anon, authenticated, service_role;
grant select on public."searchSynonyms" to anon, authenticated, service_role;
grant insert (word, means, "inDescriptions"), update (word, means, "inDescriptions"), delete
  on public."searchSynonyms" to authenticated;

alter table public."searchSynonyms" enable row level security;

create policy "everyone can view synonyms" on public."searchSynonyms"
  for select to anon, authenticated using (true);

create policy "admins can add synonyms" on public."searchSynonyms"
  for insert to authenticated with check ((select private.is_admin()));

create policy "admins can change synonyms" on public."searchSynonyms"
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "admins can delete synonyms" on public."searchSynonyms"
  for delete to authenticated using ((select private.is_admin()));

create trigger notify_catalogue_change
  after insert or update or delete on public."searchSynonyms"
  for each row execute function private.notify_catalogue_change();

create trigger refuse_ended_session before insert or update or delete on public."searchSynonyms"
  for each statement when (current_user = 'authenticated') execute function private.refuse_ended_session();

-- The words of a search in their order, without those that say nothing ("for", "the") unless it has no
-- others. Words that have a synonym together ("high heels") are one, joined by underscores; two also in the other
-- order ("a bag for school").
create function search.query_words(query text) returns text[]
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
revoke execute on function search.query_words(text) from public;
grant execute on function search.query_words(text) to anon, authenticated, service_role;

-- The word or its stem, at the start of a word (suffix ':*') or as a whole word (suffix '').
create function search.word_pattern(word text, suffix text) returns tsquery
language sql immutable as $$
  select pg_catalog.to_tsquery('pg_catalog.simple', word || suffix || ' | ' || search.stem(word) || suffix);
$$;
revoke execute on function search.word_pattern(text, text) from public;
grant execute on function search.word_pattern(text, text) to anon, authenticated, service_role;

-- The words of the catalogue and its synonyms nearest to a mistyped one: one error in a short word, two in a
-- long one. The typed word may be unfinished. Has definer rights, as all that look words of products up.
create function search.similar_words(word text) returns setof text
language plpgsql stable security definer rows 3 set search_path = '' set enable_seqscan = off as $$
declare
  tolerance constant integer := case when char_length(word) < 5 then 1 else 2 end;
begin
  if char_length(word) < 3 then return; end if;
  perform set_config('pg_trgm.word_similarity_threshold', '0.2', true);
  return query
    with names as (
      select product.name from public.products as product
      where product.name operator(extensions.%>) word and not product.hidden
      union all select sub.name from public."subCategories" as sub
      union all select category.name from public.categories as category
      union all select synonym.word from public."searchSynonyms" as synonym where synonym.word not like '% %'
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

-- The parts of subcategories' names beside a word that they have: a product of 'Skirts & Pants' that is named
-- a skirt is no pair of pants.
create function search.other_parts(whole tsquery) returns tsquery
language sql stable set search_path = '' as $$
  select string_agg(search.word_pattern(part, '')::text, ' | ')::tsquery
  from public."subCategories" as sub, regexp_split_to_table(lower(sub.name), '[^[:alnum:]]+') as part
  where search.words_of(sub.name) @@ whole and part <> '' and not search.words_of(part) @@ whole;
$$;
revoke execute on function search.other_parts(tsquery) from public;
grant execute on function search.other_parts(tsquery) to anon, authenticated, service_role;

-- The products that have a word, by its pattern, in the name of their subcategory, in their own, or in that
-- of their category; the thing itself (a dress) comes before what is named after it
-- (a dress watch). Planned for any word: for a common one PostgreSQL would rather compute the words of every
-- product than read the index. So are the descriptions below.
create function search.products_named(word text, pattern tsquery)
returns table (id bigint, "categoryId" integer, score double precision)
language plpgsql stable security definer rows 200 set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  others constant tsquery := search.other_parts(pattern);
begin
  return query
    select hit.id, hit."categoryId", sum(hit.score)::double precision from (
      select product.id, product."categoryId",
        case when starts_with(lower(product.name), word) then 4.5 else 4 end as score
      from public.products as product
      where search.words_of(product.name) @@ pattern and not product.hidden
      union all
      select product.id, product."categoryId", 5
      from public."subCategories" as sub join public.products as product on product."subCategoryId" = sub.id
      where search.words_of(sub.name) @@ pattern and not product.hidden
        and (others is null or product.id not in (
          select other.id from public.products as other where search.words_of(other.name) @@ others))
      union all
      select product.id, product."categoryId", 1
      from public.categories as category join public.products as product on product."categoryId" = category.id
      where search.words_of(category.name) @@ pattern and not product.hidden
    ) as hit group by hit.id, hit."categoryId";
end;
$$;
revoke execute on function search.products_named(text, tsquery) from public;
grant execute on function search.products_named(text, tsquery) to anon, authenticated, service_role;

-- The products whose description has a word, by its pattern; first those whose description begins with it: that
-- is the colour or material of the thing itself rather than of a part.
create function search.products_described(word text, pattern tsquery)
returns table (id bigint, "categoryId" integer, score double precision)
language plpgsql stable security definer rows 200 set search_path = ''
set plan_cache_mode = force_generic_plan as $$
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
revoke execute on function search.products_described(text, tsquery) from public;
grant execute on function search.products_described(text, tsquery) to anon, authenticated, service_role;

-- The products that have all words of a synonym's meaning.
create function search.products_meant(meaning text, in_descriptions boolean)
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
revoke execute on function search.products_meant(text, boolean) from public;
grant execute on function search.products_meant(text, boolean) to anon, authenticated, service_role;

-- The products that one word of a search finds: by names and synonyms; when none has the word, by the
-- beginnings of names; when none has that, by descriptions. A word with a synonym of its own ("glasses") is
-- not taken for another one with the same stem ("glass").
create function search.products_with_word(word text)
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
revoke execute on function search.products_with_word(text) from public;
grant execute on function search.products_with_word(text) to anon, authenticated, service_role;

-- The products that each word finds. Typing errors are assumed only when nothing has a word, and only for
-- four words, because each costs a look through the names.
create function search.products_with_words(words text[])
returns table (word text, id bigint, "categoryId" integer, score double precision)
language plpgsql stable rows 200 set search_path = '' as $$
declare
  typed text;
  corrections integer := 0;
begin
  foreach typed in array words loop
    return query
      select typed, hit.id, hit."categoryId", max(hit.score) from search.products_with_word(typed) as hit
      group by hit.id, hit."categoryId";
    if not found and corrections < 4 then
      corrections := corrections + 1;
      return query
        select typed, hit.id, hit."categoryId", max(hit.score) / 2
        from search.similar_words(typed) as similar_word, search.products_with_word(similar_word) as hit
        group by hit.id, hit."categoryId";
    end if;
  end loop;
end;
$$;
revoke execute on function search.products_with_words(text[]) from public;
grant execute on function search.products_with_words(text[]) to anon, authenticated, service_role;

-- The category that a word names ("women") or means ("ladies"), or null.
create function search.category_named(word text) returns integer
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
revoke execute on function search.category_named(text) from public;
grant execute on function search.category_named(text) to anon, authenticated, service_role;

-- The products whose own name has one of the words.
create function search.products_titled(words text[]) returns setof bigint
language plpgsql stable security definer rows 20 set search_path = '' as $$
begin
  return query
    select product.id from unnest(words) as word, public.products as product
    where search.words_of(product.name) @@ search.word_pattern(word, '') and not product.hidden;
end;
$$;
revoke execute on function search.products_titled(text[]) from public;
grant execute on function search.products_titled(text[]) to anon, authenticated, service_role;

-- Products as the lists of the shop show them, in the order of the ids.
create function search.products_as_json(ids bigint[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      to_jsonb(product) - '{version,editVersion,hidden,lowStockAt}'::text[] || jsonb_build_object(
        'category', jsonb_build_object('name', parent.name),
        'subCategory', jsonb_build_object('name', sub.name))
      order by chosen.place),
    '[]')
  from unnest(ids) with ordinality as chosen (id, place)
  join public.products as product on product.id = chosen.id
  join public.categories as parent on parent.id = product."categoryId"
  join public."subCategories" as sub on sub.id = product."subCategoryId";
$$;
revoke execute on function search.products_as_json(bigint[]) from public;
grant execute on function search.products_as_json(bigint[]) to anon, authenticated, service_role;

-- Finds the products that have all words of a search, best first or in the given order ('newest',
-- 'price-asc', 'price-desc'), and counts them by category: {"products": […], "counts": {"1": 12}, "near": []}.
-- Both leave out what the filters by stock and price do; the counts ignore the category. When no product has all
-- words, 'near' has those with the most, or else the newest.
--
-- Colours and materials weigh little beside the words for things: 'red bag' finds bags. Beside other words, one
-- that names a category ('ladies watch') leaves out the other categories, but not the accessories, which are for
-- everyone.
--
-- Without parallel workers: in a large catalogue starting them takes longer than the search.
create function public.search_products(
  query text,
  category bigint default null,
  max_rows integer default 24,
  sort text default '',
  in_stock boolean default false,
  min_price numeric default null,
  max_price numeric default null
) returns jsonb
language plpgsql stable security invoker set search_path = '' set max_parallel_workers_per_gather = 0 as $$
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
revoke execute on function public.search_products(text, bigint, integer, text, boolean, numeric, numeric) from public;
grant execute on function public.search_products(text, bigint, integer, text, boolean, numeric, numeric)
  to anon, authenticated, service_role;

-- Whether a synonym with this meaning finds any product at present, for the admin who saves it.
create function public.meaning_finds_products(meaning text, in_descriptions boolean) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return exists (select from search.products_meant(meaning, in_descriptions));
end;
$$;
revoke execute on function public.meaning_finds_products(text, boolean) from public, anon, service_role;
grant execute on function public.meaning_finds_products(text, boolean) to authenticated;
