-- Products that are hidden, their own threshold of low stock and the mail about it, and 30 days to restore a deleted
-- one; pieces added to the present stock, and changes of many prices.

alter table public.products
  add column hidden boolean not null default false,
  add column "lowStockAt" integer not null default 29 check ("lowStockAt" between 0 and 1000000);

alter table private.outbox
  alter column order_id drop not null,
  add column items jsonb,
  drop constraint outbox_kind_check,
  add constraint outbox_kind_check check (kind in
    ('paid', 'dispatched', 'delivered', 'cancelled', 'reinstated', 'refunded', 'owner_paid', 'owner_low_stock')),
  add constraint outbox_is_about_an_order check ((kind = 'owner_low_stock') = (order_id is null)),
  add constraint outbox_has_items check ((kind = 'owner_low_stock') = (items is not null));

create unique index outbox_low_stock_once on private.outbox (((created_at at time zone 'UTC')::date))
  where kind = 'owner_low_stock';

drop policy "everyone can view products" on public.products;

-- The words of the catalogue and its synonyms nearest to a mistyped one: one error in a short word, two in a
-- long one. The typed word may be unfinished. Has definer rights, as all that look words of products up.
create or replace function search.similar_words(word text) returns setof text
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

-- The products that have a word, by its pattern, in the name of their subcategory, in their own, or in that
-- of their category; the thing itself (a dress) comes before what is named after it
-- (a dress watch).
create or replace function search.products_named(word text, pattern tsquery)
returns table (id bigint, "categoryId" integer, score double precision)
language plpgsql stable security definer rows 200 set search_path = '' as $$
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

-- The products whose description has a word, by its pattern.
create or replace function search.products_described(pattern tsquery)
returns table (id bigint, "categoryId" integer, score double precision)
language plpgsql stable security definer rows 200 set search_path = '' as $$
begin
  return query
    select product.id, product."categoryId", 1::double precision from public.products as product
    where search.words_of(product.description) @@ pattern and not product.hidden;
end;
$$;

-- Products as the lists of the shop show them, in the order of the ids.
create or replace function search.products_as_json(ids bigint[]) returns jsonb
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

-- Finds the products that have all words of a search, best first or in the given order ('newest',
-- 'price-asc', 'price-desc'), and counts them by category: {"products": […], "counts": {"1": 12}, "near": []}.
-- The counts ignore the category. When none has all words, 'near' has those with the most, or else the newest.
create or replace function public.search_products(
  query text, category bigint default null, max_rows integer default 24, sort text default ''
) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  words constant text[] := search.query_words(query);
  counts jsonb;
  best bigint[];
  near bigint[] := '{}';
begin
  with ranked as materialized (
    select hit.id, hit."categoryId", count(*) as matched, sum(hit.score) as score
    from search.products_with_words(words) as hit group by hit.id, hit."categoryId"
  ), matches as (
    select * from ranked where ranked.matched = cardinality(words)
  )
  select
    coalesce(
      (select jsonb_object_agg(counted."categoryId", counted.number)
       from (select "categoryId", count(*) as number from matches group by "categoryId") as counted),
      '{}'),
    array(
      select matches.id from matches
      left join public.products as product on sort like 'price-%' and product.id = matches.id
      where search_products.category is null or matches."categoryId" = search_products.category
      order by
        case sort when 'newest' then -matches.id when 'price-asc' then product.price
          when 'price-desc' then -product.price end,
        matches.score desc, matches.id
      limit least(greatest(max_rows, 1), 1000)),
    array(
      select ranked.id from ranked where not exists (select from matches)
      order by ranked.matched desc, ranked.score desc, ranked.id limit 8)
  into counts, best, near;
  if counts = '{}' and cardinality(words) > 0 and cardinality(near) = 0 then
    near := array(
      select product.id from public.products as product
      where product."stockQuantity" > 0 and not product.hidden order by product.id desc limit 8);
  end if;
  return jsonb_build_object(
    'counts', counts, 'products', search.products_as_json(best), 'near', search.products_as_json(near));
end;
$$;

-- A hidden product counts as hidden only, whatever its stock.
create or replace function private.stock_status(product public.products) returns text
language sql immutable parallel safe
return case
  when product.hidden then 'hidden'
  when product."stockQuantity" = 0 then 'out-of-stock'
  when product."stockQuantity" <= product."lowStockAt" then 'low-stock'
  else 'in-stock'
end;

-- Adds what the change of a product means for the totals, and copies its stock. Has definer rights, because
-- nobody may write either directly.
create or replace function private.update_product_lists() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  status_before text;
  status_now text;
begin
  if tg_op <> 'INSERT' then
    status_before := private.stock_status(old);
  end if;
  if tg_op <> 'DELETE' then
    status_now := private.stock_status(new);
    insert into private.product_stock ("productId", "stockQuantity", "stockStatus")
    values (new.id, new."stockQuantity", status_now)
    on conflict ("productId") do update
      set "stockQuantity" = excluded."stockQuantity", "stockStatus" = excluded."stockStatus";
  end if;
  if tg_op = 'UPDATE' and status_before = status_now and old."subCategoryId" = new."subCategoryId" then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into private.product_totals ("categoryId", "subCategoryId", "stockStatus", products)
    values (old."categoryId", old."subCategoryId", status_before, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into private.product_totals ("categoryId", "subCategoryId", "stockStatus", products)
    values (new."categoryId", new."subCategoryId", status_now, 1);
  end if;
  return null;
end;
$$;

-- Both from all products, for those that were inserted while triggers were off.
create or replace function private.recalculate_product_lists() returns void
language sql set search_path = '' as $$
  delete from private.product_totals;
  insert into private.product_totals ("categoryId", "subCategoryId", "stockStatus", products)
  select product."categoryId", product."subCategoryId", private.stock_status(product), count(*)
  from public.products as product group by 1, 2, 3;
  delete from private.product_stock;
  insert into private.product_stock ("productId", "stockQuantity", "stockStatus")
  select product.id, product."stockQuantity", private.stock_status(product) from public.products as product;
$$;

-- The number of products of each subcategory that shoppers see. Has definer rights, because nobody may read the totals directly.
create or replace function search.products_per_subcategory(category integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(total."subCategoryId", total.number), '{}') from (
    select "subCategoryId", sum(products) as number from private.product_totals
    where "categoryId" = category and "stockStatus" <> 'hidden' group by "subCategoryId" having sum(products) > 0
  ) as total;
$$;

-- The products that a product's page shows below it: at most four of the same category, those of the same
-- subcategory first. Two reads that end after a few rows; one sorted by both would read the whole category.
create or replace function public.related_products(product_id bigint) returns jsonb
language sql stable set search_path = '' as $$
  with shown as (
    select * from public.products where id = product_id and not hidden
  ), found as (
    select 1 as place, other.id from shown cross join lateral (
      select id from public.products
      where "subCategoryId" = shown."subCategoryId" and id <> shown.id and not hidden order by id limit 4) as other
    union all
    select 2, other.id from shown cross join lateral (
      select id from public.products
      where "categoryId" = shown."categoryId" and "subCategoryId" <> shown."subCategoryId" and not hidden
      order by id limit 4) as other
    order by place, id limit 4
  )
  select coalesce(
    jsonb_agg(
      to_jsonb(product) - '{version,editVersion,hidden,lowStockAt}'::text[] || jsonb_build_object(
        'category', jsonb_build_object('name', category.name),
        'subCategory', jsonb_build_object('name', sub.name))
      order by place, product.id),
    '[]')
  from found join public.products as product using (id)
  join public.categories as category on category.id = product."categoryId"
  join public."subCategories" as sub on sub.id = product."subCategoryId";
$$;

-- Adding a product that is already there raises that line, which keeps its id; never past the stock.
create or replace function private.merge_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  stock integer;
  line record;
  lines integer;
begin
  if new.quantity is null or new.quantity not between 1 and 10000 then
    raise exception using errcode = 'PT400', message = 'The quantity must be between 1 and 10000.';
  end if;
  select "stockQuantity" into stock from public.products
  where id = new."productId" and not hidden;
  if stock is null then
    raise exception using errcode = 'PT404', message = 'This product is no longer sold.';
  end if;
  if stock = 0 and tg_table_name = 'carts' then
    raise exception using errcode = 'PT409', message = 'This product is out of stock.';
  end if;

  -- Two tabs that add at once wait for each other here instead of failing on the unique line.
  perform private.lock_shopper(new.user_id);
  execute format(
    'delete from public.%I where user_id = $1 and "productId" = $2 returning id, quantity',
    tg_table_name) into line using new.user_id, new."productId";
  if line.id is not null then
    new.id := line.id;
  else
    execute format('select count(*) from public.%I where user_id = $1', tg_table_name)
      into lines using new.user_id;
    if lines >= 200 then
      raise exception using errcode = 'PT409', message = 'A list can have at most 200 products.';
    end if;
  end if;
  new.quantity := least(
    new.quantity + coalesce(line.quantity, 0), greatest(stock, 1), 10000);
  return new;
end;
$$;

-- Copies name and image into the item, so that it stays readable when the product is gone.
create or replace function private.copy_product() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sold record;
begin
  if private.called_by_client() then
    if not exists (
      select from public.orders where id = new."orderId" and user_id = auth.uid()
    ) then
      raise exception using errcode = 'PT404', message = 'This order does not exist.';
    end if;
    if new.quantity is null or new.quantity not between 1 and 10000 then
      raise exception using errcode = 'PT400', message = 'A quantity must be between 1 and 10000.';
    end if;
    if new.price is null or new.price not between 0 and 999999.99 then
      raise exception using errcode = 'PT400', message = 'Every item needs its price.';
    end if;
  end if;
  select name, image into sold from public.products
  where id = new."productId" and not hidden;
  if not found and new.name is null then
    raise exception using errcode = 'PT409', message = 'One of the products is no longer sold.';
  end if;
  new.name := coalesce(new.name, sold.name);
  new.image := coalesce(new.image, sold.image);
  return new;
end;
$$;

-- Refuses an order whose prices, total or pieces are not right, and reserves its pieces for 30 minutes.
-- Until it is paid, a shopper's hold on a product is the larger of 3 pieces or a quarter of the stock at
-- most, and only the newest two orders of a shopper hold anything: nobody can reserve the whole shop. The last
-- three pieces of a product are held for ten minutes only while the shopper has never paid for an order.
create or replace function private.hold_stock(placed public.orders) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  problem record;
  has_paid constant boolean := exists (
    select from public.orders
    where user_id = placed.user_id and "paymentStatus" in ('success', 'paid'));
begin
  perform private.lock_products(placed.id);

  select product.id, product.name, product.price into problem
  from public."orderItems" as item
  left join public.products as product on product.id = item."productId" and not product.hidden
  where item."orderId" = placed.id and item.price is distinct from product.price
  order by product.id nulls first limit 1;
  if found and problem.id is null then
    raise exception using errcode = 'PT409', message = 'One of the products is no longer sold.';
  elsif found then
    raise exception using errcode = 'PT409',
      message = format('The price of %s is now GH₵%s. Please review your cart.',
        problem.name, to_char(problem.price, 'FM999,999,990.00'));
  end if;

  if (select sum(price * quantity) from public."orderItems" where "orderId" = placed.id)
    is distinct from placed."totalAmount" then
    raise exception using errcode = 'PT400', message = 'The items do not add up to the order total.';
  end if;

  select line.name, line.available into problem
  from private.available_stock(placed) as line where line.wanted > line.available limit 1;
  if found and problem.available <= 0 then
    raise exception using errcode = 'PT409', message = format('%s is sold out.', problem.name);
  elsif found then
    raise exception using errcode = 'PT409',
      message = format('Only %s of %s left.', problem.available, problem.name);
  end if;

  insert into public."stockHolds" as hold (user_id, "productId", "orderId", quantity, "expiresAt")
  select placed.user_id, line."productId", placed.id,
    least(line.wanted, greatest(3, line.stock / 4)),
    now() + case when has_paid or line.stock > 3 then interval '30 minutes' else interval '10 minutes' end
  from private.available_stock(placed) as line
  on conflict (user_id, "productId") do update
    set "orderId" = excluded."orderId", quantity = excluded.quantity, "expiresAt" = excluded."expiresAt";

  delete from public."stockHolds"
  where user_id = placed.user_id and "orderId" not in (
    select hold."orderId" from public."stockHolds" as hold
    where hold.user_id = placed.user_id and hold."expiresAt" > now()
    group by hold."orderId" order by max(hold."expiresAt") desc, hold."orderId" desc limit 2
  );
end;
$$;

-- Adds the mail to the owner about the products that are low on stock: one a day, and none when there are none.
-- It lists the fifty that have the fewest pieces.
create or replace function private.enqueue_low_stock_mail() returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.outbox (kind, items, amount)
  select 'owner_low_stock',
    jsonb_agg(jsonb_build_object('name', low.name, 'quantity', low."stockQuantity", 'price', low.price)
      order by low.place) filter (where low.place <= 50),
    count(*)
  from (
    select product.*, row_number() over (order by product."stockQuantity", product.id) as place
    from private.product_stock as stock join public.products as product on product.id = stock."productId"
    where stock."stockStatus" in ('low-stock', 'out-of-stock')
  ) as low
  having count(*) > 0
  on conflict do nothing;
  perform pg_catalog.pg_notify('outbox', '');
end;
$$;

-- Hands mails to one sender each, with everything that is written in them. A sender that dies leaves its
-- claims, which others get after ten minutes; one that fails records it and tries again, ten times at
-- most. Mails to an owner without an address are deleted, and so are those that waited for a week: an address
-- that is set later gets no mails about past orders. Does not wait for the disk: after a power cut a mail is
-- claimed again that was not recorded as sent.
create or replace function public.claim_order_mails(
  owner_address text default '', at_most integer default 10
) returns table (id bigint, kind text, recipient text, placed jsonb, items jsonb, amount numeric)
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  perform pg_catalog.set_config('synchronous_commit', 'off', true);
  delete from private.outbox as mail
  where mail.sent_at is null and mail.recipient is null
    and (owner_address = '' or mail.created_at < clock_timestamp() - interval '7 days');
  return query
    with due as (
      select mail.id from private.outbox as mail
      where mail.sent_at is null and mail.attempts < 10
        and (mail.claimed_at is null or mail.claimed_at < clock_timestamp() - interval '1 minute'
          * case when mail.error = '' then 10 else least(60, 2 ^ mail.attempts) end)
      order by mail.id
      limit least(greatest(at_most, 1), 100)
      for update skip locked
    ), claimed as (
      update private.outbox as mail
      set claimed_at = clock_timestamp(), attempts = mail.attempts + 1, error = ''
      where mail.id in (select due.id from due)
      returning mail.*
    )
    select claimed.id, claimed.kind, coalesce(claimed.recipient, owner_address),
      to_jsonb(bought) - 'user_id',
      coalesce(claimed.items, (
        select coalesce(jsonb_agg(jsonb_build_object('name', item.name, 'quantity', item.quantity,
          'price', item.price) order by item.id), '[]'::jsonb)
        from public."orderItems" as item where item."orderId" = claimed.order_id)), claimed.amount
    from claimed left join public.orders as bought on bought.id = claimed.order_id
    order by claimed.id;
end;
$$;

-- Keeps what a delete removes. Runs before the foreign keys remove the rows that it copies.
create or replace function private.keep_deleted_product() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.deleted_products
  where id = old.id or deleted_at < now() - interval '30 days';
  insert into private.deleted_products
    (id, product, carts, wishlists, holds, order_stock, order_item_ids)
  values (
    old.id,
    to_jsonb(old),
    (select coalesce(jsonb_agg(line), '[]') from public.carts as line where "productId" = old.id),
    (select coalesce(jsonb_agg(line), '[]') from public.wishlists as line where "productId" = old.id),
    (select coalesce(jsonb_agg(hold), '[]') from public."stockHolds" as hold where "productId" = old.id),
    (select coalesce(jsonb_agg(line), '[]') from private.order_stock as line where "productId" = old.id),
    array(select id from public."orderItems" where "productId" = old.id)
  );
  return old;
end;
$$;

-- Restores a product and what the delete took along. Does nothing for a product that is not deleted, so that it
-- can be called twice.
create or replace function private.restore_deleted_product(product_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept private.deleted_products;
begin
  perform private.require_admin();
  delete from private.deleted_products
  where id = product_id and deleted_at >= now() - interval '30 days' returning * into kept;
  if kept.id is null then
    return;
  end if;
  insert into public.products overriding system value
  select * from jsonb_populate_record(null::public.products,
    '{"editVersion": 1, "hidden": false, "lowStockAt": 29}' || kept.product);
  perform private.restore_lists(kept);
  perform private.restore_order_stock(kept.order_stock);
  update public."orderItems" set "productId" = product_id
  where id = any (kept.order_item_ids) and "productId" is null;
  update public.orders as placed set "shortBy" = private.missing_pieces(placed.id)
  where placed."shortBy" > 0 and placed."orderStatus" <> 'cancelled' and placed.id in (
    select item."orderId" from public."orderItems" as item where item.id = any (kept.order_item_ids));
end;
$$;

-- The newest deleted products. Has definer rights, because nobody may read the table directly.
create or replace function private.products_in_trash() returns table (product jsonb, deleted_at timestamptz, deleted_by text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select kept.product, kept.deleted_at, coalesce(account.raw_user_meta_data ->> 'fullName', '')
    from private.deleted_products as kept left join auth.users as account on account.id = kept.deleted_by
    where kept.deleted_at >= now() - interval '30 days' order by kept.deleted_at desc, kept.id desc limit 1000;
end;
$$;

-- The products that can be restored, those deleted last first.
create or replace function public.deleted_products()
returns table (id bigint, name text, image text, price numeric, "deletedAt" timestamptz, "deletedBy" text)
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select (kept.product ->> 'id')::bigint, kept.product ->> 'name', kept.product ->> 'image',
      (kept.product ->> 'price')::numeric, kept.deleted_at, kept.deleted_by
    from private.products_in_trash() as kept;
end;
$$;

-- Adds pieces to the stock as it is now, or takes some off, whatever was sold since the list was read.
create or replace function public.add_stock(product_id bigint, pieces integer) returns setof public.products
language plpgsql set search_path = '' as $$
declare
  present bigint;
begin
  perform private.require_admin();
  select "stockQuantity" into present from public.products where id = product_id for no key update;
  if present is null then
    raise exception using errcode = 'PT404', message = 'This product does not exist any more.';
  elsif (present + pieces between 0 and 1000000) is not true then
    raise exception using errcode = 'PT400',
      message = format('There are %s pieces: the stock must stay between 0 and 1,000,000.', present);
  end if;
  return query
    update public.products set "stockQuantity" = present + pieces where id = product_id returning *;
end;
$$;

-- Changes the present prices of products by a percentage, then by an amount, all or none, and returns how many
-- were changed. Products are locked in id order, as orders do.
create or replace function public.change_prices(product_ids bigint[], percent numeric default 0, amount numeric default 0)
returns integer
language plpgsql set search_path = '' as $$
declare
  factor constant numeric := 1 + percent / 100;
  refused record;
  changed integer;
begin
  perform private.require_admin();
  if (cardinality(product_ids) between 1 and 1000 and factor between 0 and 100) is not true or amount is null then
    raise exception using errcode = 'PT400',
      message = 'Choose 1 to 1,000 products, and a change between -100 and +9,900 percent.';
  end if;
  perform from public.products where id = any (product_ids) order by id for no key update;
  select name, round(price * factor + amount, 2) as price into refused from public.products
  where id = any (product_ids) and round(price * factor + amount, 2) not between 0 and 999999.99
  order by id limit 1;
  if found then
    raise exception using errcode = 'PT400', message = format('%s would cost GH₵%s. No price was changed.',
      refused.name, to_char(refused.price, 'FM999,999,999,990.00'));
  end if;
  update public.products set price = round(price * factor + amount, 2)
  where id = any (product_ids) and price <> round(price * factor + amount, 2);
  get diagnostics changed = row_count;
  return changed;
end;
$$;

-- Deletes what nobody needs any more, each after its time. In parts, because on PGlite other requests wait.
create or replace function private.delete_expired() returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Orders that were never paid, with their items and attempts; of an order that the provider has ever charged
  -- for, everything stays.
  delete from public.orders where id in (
    select unpaid.id from public.orders as unpaid
    where unpaid."paymentStatus" in ('pending', 'failed') and unpaid.created_at < now() - interval '90 days'
      and not exists (
        select from public.payments as event where event."orderId" = unpaid.id and event.kind <> 'failed')
    order by unpaid.created_at limit 1000);
  delete from private.outbox where id in (
    select id from private.outbox
    where coalesce(sent_at, created_at) < now() - interval '1 year' order by id limit 5000);
  -- Sign-ups that nobody has confirmed.
  delete from auth.users where id in (
    select id from auth.users
    where confirmed_at is null and invited_at is null and not is_anonymous
      and created_at < now() - interval '7 days'
    order by created_at limit 1000);
  -- As long as the accounts they belong to: they tell that several people may have signed up.
  delete from private.earlier_sign_ups where sent_at < now() - interval '7 days';
  delete from private.password_resets where opened_at < now() - interval '1 day';
  delete from private.sign_in_addresses where used_at < now() - interval '90 days';
  delete from public."auditLog" where id in (
    select id from public."auditLog" where at < now() - interval '2 years' order by at limit 5000);
  perform private.revert_abandoned_imports();
  delete from public."productImports" where created_at < now() - interval '1 day';
  delete from private.deleted_products where deleted_at < now() - interval '30 days';
end;
$$;

create or replace trigger update_product_lists after update on public.products
  for each row when ((old."stockQuantity", old."subCategoryId", old.hidden, old."lowStockAt")
    is distinct from (new."stockQuantity", new."subCategoryId", new.hidden, new."lowStockAt"))
  execute function private.update_product_lists();

-- The search, whose indexes cannot be used below a policy, has definer rights and leaves hidden products out itself.
create policy "everyone can view products" on public.products
  for select to anon, authenticated using (not hidden);

create policy "admins can view hidden products" on public.products
  for select to authenticated using ((select private.is_admin()));

revoke all on function private.enqueue_low_stock_mail() from public, anon, authenticated, service_role;

revoke all on function private.products_in_trash() from public, anon, authenticated, service_role;
grant execute on function private.products_in_trash() to authenticated;

revoke all on function private.stock_status(public.products) from public, anon, authenticated, service_role;

revoke all on function public.add_stock(bigint,integer) from public, anon, authenticated, service_role;
grant execute on function public.add_stock(bigint,integer) to authenticated;

revoke all on function public.change_prices(bigint[],numeric,numeric) from public, anon, authenticated, service_role;
grant execute on function public.change_prices(bigint[],numeric,numeric) to authenticated;

revoke all on function public.deleted_products() from public, anon, authenticated, service_role;
grant execute on function public.deleted_products() to authenticated;

grant insert ("lowStockAt") on table public.products to authenticated;

grant insert ("lowStockAt") on table public.products to service_role;

grant insert (hidden) on table public.products to authenticated;

grant insert (hidden) on table public.products to service_role;

grant update ("lowStockAt") on table public.products to authenticated;

grant update ("lowStockAt") on table public.products to service_role;

grant update (hidden) on table public.products to authenticated;

grant update (hidden) on table public.products to service_role;

comment on column private.outbox.amount is 'What goes back to the buyer, or what was sent back, in cedis; of the mail about the stock, how many products it is about.';

comment on table private.deleted_products is 'Products deleted within the last 30 days, with the rows that referred to them.';

comment on table private.outbox is 'Mails to send about orders, one for each change, and about products that are low on stock.';

comment on table private.product_stock is 'A copy of each product''s stock, by which the back office filters and sorts. The status says also whether it is hidden.';

comment on column private.outbox.items is 'The products that a mail about no order lists, with their pieces.';

comment on column public.products."lowStockAt" is 'With as many pieces or fewer, the product is low on stock.';

comment on column public.products.hidden is 'Not for sale: only admins can read it. Orders keep it.';

drop function private.stock_status(integer);
