-- What admins change of many products at once, all or none, and can take back for half an hour: a product that was
-- edited since keeps what it has. Products are locked in id order, as orders do.

create table private.product_changes (
  request_id uuid primary key references private.admin_requests on delete cascade,
  products jsonb not null,
  taken_back jsonb
);
comment on table private.product_changes is 'What a request has changed of products: their version after it and what they had before, none for deleted ones; and the answer once it was taken back.';

alter table private.product_changes enable row level security;

-- Locks products and returns what they have now of that which changes for many at once.
create function private.lock_products(product_ids bigint[]) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if (cardinality(product_ids) between 1 and 1000) is not true then
    raise exception using errcode = 'PT400', message = 'Select 1 to 1,000 products.';
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(locked)), '[]') from (
      select id, name, price, hidden, "categoryId", "subCategoryId", "stockQuantity", "editVersion"
      from public.products where id = any (product_ids) order by id for no key update
    ) as locked);
end;
$$;
grant execute on function private.lock_products(bigint[]) to authenticated;

-- Keeps what a request has changed, to take it back, and returns the number of products.
create function private.keep_product_changes(request_id uuid, before jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changes jsonb;
begin
  perform private.require_admin();
  select coalesce(jsonb_agg(old || jsonb_build_object('editedAs', product."editVersion",
      'added', product."stockQuantity" - (old ->> 'stockQuantity')::integer)), '[]') into changes
  from jsonb_array_elements(before) as old
  left join public.products as product on product.id = (old ->> 'id')::bigint
  where product."editVersion" is distinct from (old ->> 'editVersion')::integer;
  if request_id is not null then
    insert into private.product_changes (request_id, products) values (request_id, changes);
  end if;
  perform private.keep_answer(request_id, to_jsonb(jsonb_array_length(changes)));
  return jsonb_array_length(changes);
end;
$$;
grant execute on function private.keep_product_changes(uuid, jsonb) to authenticated;

-- A price after a change by a percentage, then by an amount, or to a new price, rounded to whole 1, 5 or 10 cedis;
-- 0 does not round. The same in domain/products/price-change.ts.
create function private.changed_price(
  price numeric, percent numeric, amount numeric, new_price numeric, rounding integer
) returns numeric
language plpgsql immutable set search_path = '' as $$
declare
  changed constant numeric := round(coalesce(new_price, price * (1 + percent / 100) + amount), 2);
begin
  return case when rounding = 0 then changed else round(changed / rounding) * rounding end;
end;
$$;
grant execute on function private.changed_price(numeric, numeric, numeric, numeric, integer) to authenticated;

-- Changes the present prices of products, and returns how many were changed.
create function public.change_prices(
  product_ids bigint[], percent numeric default 0, amount numeric default 0, new_price numeric default null,
  rounding integer default 0, request_id uuid default null
) returns integer
language plpgsql set search_path = '' as $$
declare
  changed integer;
  before jsonb;
  refused record;
begin
  perform private.require_admin();
  changed := private.first_answer(request_id, 'change_prices')::integer;
  if changed is not null then
    return changed;
  end if;
  if (percent between -90 and 500 and round(percent, 2) = percent and rounding in (0, 1, 5, 10)
    and amount is not null) is not true then
    raise exception using errcode = 'PT400',
      message = 'A change of prices is between -90 and +500 percent, rounded to 1, 5 or 10 cedis or not at all.';
  end if;
  before := private.lock_products(product_ids);
  select product.name, private.changed_price(product.price, percent, amount, new_price, rounding) as price into refused
  from public.products as product
  where product.id = any (product_ids)
    and private.changed_price(product.price, percent, amount, new_price, rounding) not between 0.01 and 999999.99
  order by product.id limit 1;
  if found then
    raise exception using errcode = 'PT400', message = format('%s would cost GH₵%s. No price was changed.',
      refused.name, to_char(refused.price, 'FM999,999,999,990.00'));
  end if;
  update public.products as product
  set price = private.changed_price(product.price, percent, amount, new_price, rounding)
  where product.id = any (product_ids)
    and product.price <> private.changed_price(product.price, percent, amount, new_price, rounding);
  return private.keep_product_changes(request_id, before);
end;
$$;
revoke execute on function public.change_prices(bigint[], numeric, numeric, numeric, integer, uuid)
  from public, anon, service_role;
grant execute on function public.change_prices(bigint[], numeric, numeric, numeric, integer, uuid) to authenticated;

-- Hides or shows products, moves them to a category, or sets or adds to their stock; what is null stays. Returns how
-- many were changed.
create function public.change_products(
  product_ids bigint[], hide boolean default null, category integer default null, sub_category integer default null,
  stock integer default null, pieces integer default 0, request_id uuid default null
) returns integer
language plpgsql set search_path = '' as $$
declare
  changed integer;
  before jsonb;
  refused record;
begin
  perform private.require_admin();
  changed := private.first_answer(request_id, 'change_products')::integer;
  if changed is not null then
    return changed;
  end if;
  if (category is null) <> (sub_category is null) or (sub_category is not null and not exists (
    select from public."subCategories" where id = sub_category and "categoryId" = category)) then
    raise exception using errcode = 'PT400', message = 'Select a category and one of its subcategories.';
  end if;
  before := private.lock_products(product_ids);
  select product.name, product."stockQuantity" into refused from public.products as product
  where product.id = any (product_ids)
    and (coalesce(stock, product."stockQuantity") + pieces between 0 and 1000000) is not true
  order by product.id limit 1;
  if found then
    raise exception using errcode = 'PT400', message = format(
      'There are %s pieces of %s: the stock must stay between 0 and 1,000,000. Nothing was changed.',
      refused."stockQuantity", refused.name);
  end if;
  update public.products as product set
    hidden = coalesce(hide, product.hidden),
    "categoryId" = coalesce(category, product."categoryId"),
    "subCategoryId" = coalesce(sub_category, product."subCategoryId"),
    "stockQuantity" = coalesce(stock, product."stockQuantity") + pieces
  where product.id = any (product_ids);
  return private.keep_product_changes(request_id, before);
end;
$$;
revoke execute on function public.change_products(bigint[], boolean, integer, integer, integer, integer, uuid)
  from public, anon, service_role;
grant execute on function public.change_products(bigint[], boolean, integer, integer, integer, integer, uuid)
  to authenticated;

-- Deletes products, which can be restored like one that is deleted alone, and returns how many.
create function public.delete_products(product_ids bigint[], request_id uuid default null) returns integer
language plpgsql set search_path = '' as $$
declare
  deleted integer;
  before jsonb;
begin
  perform private.require_admin();
  deleted := private.first_answer(request_id, 'delete_products')::integer;
  if deleted is not null then
    return deleted;
  end if;
  before := private.lock_products(product_ids);
  delete from public.products where id = any (product_ids);
  return private.keep_product_changes(request_id, before);
end;
$$;
revoke execute on function public.delete_products(bigint[], uuid) from public, anon, service_role;
grant execute on function public.delete_products(bigint[], uuid) to authenticated;

-- Gives products back what a change took. Of the stock the difference, because pieces were sold meanwhile. Returns
-- those that were edited since, and keep what they have.
create function private.give_back_products(changes jsonb) returns text[]
language plpgsql set search_path = '' as $$
declare
  given_back bigint[];
begin
  perform private.restore_deleted_product((change ->> 'id')::bigint)
  from jsonb_array_elements(changes) as change where change ->> 'editedAs' is null;
  perform from public.products
  where id in (select (change ->> 'id')::bigint from jsonb_array_elements(changes) as change)
  order by id for no key update;
  with changed as (
    update public.products as product set
      price = change.price, hidden = change.hidden,
      "categoryId" = change."categoryId", "subCategoryId" = change."subCategoryId",
      "stockQuantity" = greatest(0, product."stockQuantity" - change.added)
    from jsonb_to_recordset(changes) as change (id bigint, "editedAs" integer, price numeric, hidden boolean,
      "categoryId" integer, "subCategoryId" integer, added integer)
    where product.id = change.id and product."editVersion" = change."editedAs"
    returning product.id
  )
  select array_agg(id) into given_back from changed;
  return array(
    select change ->> 'name' from jsonb_array_elements(changes) as change
    left join public.products as product on product.id = (change ->> 'id')::bigint
    where product.id is null or (change ->> 'editedAs' is not null
      and product.id <> all (coalesce(given_back, '{}')))
    order by product.id);
end;
$$;

-- Takes back what one of the admin's own requests has changed, within half an hour: {"undone": 19, "edited":
-- ["Kente Shirt"]}. A repetition gets the same answer.
create function private.take_back_product_changes(request_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  kept private.product_changes;
  edited text[];
begin
  perform private.require_admin();
  select changes.* into kept from private.product_changes as changes
  join private.admin_requests as request on request.id = changes.request_id
  where changes.request_id = take_back_product_changes.request_id and request.user_id = auth.uid()
    and request.created_at > now() - interval '30 minutes'
  for update of changes;
  if kept.request_id is null then
    raise exception using errcode = 'PT404', message = 'This change can no longer be undone.';
  elsif kept.taken_back is null then
    edited := private.give_back_products(kept.products);
    kept.taken_back := jsonb_build_object(
      'undone', jsonb_array_length(kept.products) - cardinality(edited), 'edited', edited);
    update private.product_changes as changes set taken_back = kept.taken_back
    where changes.request_id = kept.request_id;
  end if;
  return kept.taken_back;
end;
$$;
grant execute on function private.take_back_product_changes(uuid) to authenticated;

-- What an admin calls to undo a change of many products.
create function public.undo_product_changes(request_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.require_admin();
  return private.take_back_product_changes(request_id);
end;
$$;
revoke execute on function public.undo_product_changes(uuid) from public, anon, service_role;
grant execute on function public.undo_product_changes(uuid) to authenticated;

revoke execute on all functions in schema private from public;
