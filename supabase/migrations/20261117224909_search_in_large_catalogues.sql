-- Searches in large catalogues: of products without parallel workers and always by the index of words, of the items of
-- orders by the index of the products' names. What a payment means for its shopper is written once.

-- The products that have a word, by its pattern, in the name of their subcategory, in their own, or in that
-- of their category; the thing itself (a dress) comes before what is named after it
-- (a dress watch). Planned for any word: for a common one PostgreSQL would rather compute the words of every
-- product than read the index. So are the descriptions below.
create or replace function search.products_named(word text, pattern tsquery)
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

-- The products whose description has a word, by its pattern; first those whose description begins with it: that
-- is the colour or material of the thing itself rather than of a part.
create or replace function search.products_described(word text, pattern tsquery)
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
create or replace function public.search_products(
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

-- What a payment for this order means for its shopper, once it is in the ledger.
create or replace function private.result_of_payment(placed public.orders) returns text
language sql immutable
return case when placed."paymentStatus" in ('success', 'paid')
  and coalesce(placed."refundStatus", 'due') in ('due', 'failed') then 'confirmed' else 'refunded' end;

-- The result of an attempt that the provider cannot change any more; null as long as the attempt's own charge is
-- not in the ledger: an order that another attempt paid for may be paid for again.
create or replace function private.final_result(reference text, placed public.orders) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select from public.payments as entry
    where entry."paymentReference" = final_result.reference and entry.kind = 'charge'
  ) then
    return private.result_of_payment(placed);
  end if;
  return null;
end;
$$;

-- What a charge of the ledger means for its shopper now.
create or replace function private.result_of(charge public.payments, order_id bigint) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  result text;
begin
  select private.result_of_payment(placed) into result from public.orders as placed where id = order_id;
  return case when result = 'refunded' and charge.kind = 'mismatch' then 'mismatch' else result end;
end;
$$;

-- Up to 1,001 orders that have an item of a product whose name contains the text; of a text that very many
-- products have, those of a hundred products.
create or replace function private.orders_with_item(search text) returns setof bigint
language plpgsql stable set search_path = '' as $$
declare
  product_ids constant bigint[] := coalesce(private.products_by_name(search), array(
    select product.id from public.products as product
    where strpos(lower(product.name), lower(search)) > 0 limit 100));
begin
  return query
    select item."orderId" from public."orderItems" as item
    where item."productId" = any (product_ids) limit 1001;
end;
$$;

-- The ids of the orders that match a search, when they are few; null when the index does not help: the text is
-- too short for trigrams, or more than a thousand orders have it. Of several words the two longest are looked
-- up. A whole reference of the shop is looked up in its unique index: its trigrams are in most other
-- references. E-mail addresses and items are found here only.
create or replace function private.orders_with_text(search text) returns bigint[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  without_hash constant text := regexp_replace(search, '^#', '');
  words constant text[] := array(
    select word from regexp_split_to_table(lower(search), '\s+') as word order by length(word) desc);
  first_word constant text := private.containing(words[1]);
  second_word constant text := private.containing(coalesce(words[2], words[1]));
  hashless constant text := private.containing(lower(without_hash));
  digits constant text := case when search ~ '^[-0-9 +()/]+$' then private.phone_digits(search) else '' end;
  local constant text := case when digits = '' then '' else private.local_digits(search) end;
  ids bigint[];
begin
  perform private.require_admin();
  if search !~ '[[:alnum:]]{3}' or search ~ '\n' then
    return null;
  end if;
  if without_hash ~* '^NTOMA-[0-9]{13}$' then
    select array[placed.id] into ids from public.orders as placed
    where placed."paymentReference" = upper(without_hash);
    if found then
      return ids;
    end if;
  end if;
  select array_agg(distinct candidate.id) into ids from (
    (select placed.id from public.orders as placed
    where (private.order_text(placed.name, placed."paymentReference", placed."phoneNumber",
          placed.address, placed.city, placed.region) like first_word
        and private.order_text(placed.name, placed."paymentReference", placed."phoneNumber",
          placed.address, placed.city, placed.region) like second_word
      or private.order_text(placed.name, placed."paymentReference", placed."phoneNumber",
          placed.address, placed.city, placed.region) like hashless
      or (digits ~ '[0-9]{3}' and private.order_text(placed.name, placed."paymentReference",
          placed."phoneNumber", placed.address, placed.city, placed.region) like private.containing(digits))
      or (local ~ '[0-9]{3}' and private.order_text(placed.name, placed."paymentReference",
          placed."phoneNumber", placed.address, placed.city, placed.region) like private.containing(local)))
      and private.order_has_text(placed, search)
    limit 1001)
    union all
    (select private.orders_with_email(search) limit 1001)
    union all
    (select private.orders_with_item(search))
  ) as candidate (id);
  return case when cardinality(ids) > 1000 then null else coalesce(ids, '{}') end;
end;
$$;

revoke all on function private.result_of_payment(public.orders) from public, anon, authenticated, service_role;
