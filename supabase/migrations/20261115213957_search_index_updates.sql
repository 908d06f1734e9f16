-- Few rows, but their words would be computed anew by every search.
create index categories_by_name_words
  on public.categories using gin (search.words_of(name)) with (fastupdate = off);
create index subcategories_by_name_words
  on public."subCategories" using gin (search.words_of(name)) with (fastupdate = off);
analyze public.categories, public."subCategories";

-- A list of pending entries, which every search would have to read, is not worth the faster writes.
alter index public.products_by_name_words set (fastupdate = off);
alter index public.products_by_description_words set (fastupdate = off);
alter index public.products_by_name_trigrams set (fastupdate = off);

-- Entries from before this migration.
select pg_catalog.gin_clean_pending_list('public.products_by_name_words');
select pg_catalog.gin_clean_pending_list('public.products_by_description_words');
select pg_catalog.gin_clean_pending_list('public.products_by_name_trigrams');
