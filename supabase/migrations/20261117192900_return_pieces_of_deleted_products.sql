-- return pieces of deleted products

-- Puts the pieces that a refund was for back into the stock, and out of what the order needs.
create or replace function private.restock_refund(refund public.payments) returns void
language plpgsql security definer set search_path = '' as $$
declare
  line record;
begin
  perform private.lock_products(refund."orderId");
  for line in
    select item."productId", sum(chosen.quantity) as quantity
    from jsonb_to_recordset(refund.lines) as chosen ("itemId" bigint, quantity integer)
    join public."orderItems" as item on item.id = chosen."itemId"
    where item."productId" is not null group by item."productId"
  loop
    update public.products as product
    set "stockQuantity" = least(product."stockQuantity" + least(line.quantity, held.taken), 1000000)
    from private.order_stock as held
    where product.id = line."productId" and held."orderId" = refund."orderId"
      and held."productId" = line."productId";
    update private.order_stock as held
    set quantity = greatest(held.quantity - line.quantity, 0),
      taken = greatest(held.taken - line.quantity, 0)
    where held."orderId" = refund."orderId" and held."productId" = line."productId";
  end loop;
  perform private.restock_deleted_products(refund);
end;
$$;

-- The pieces that a refund was for, of products that are deleted: they come back with the product.
create or replace function private.restock_deleted_products(refund public.payments) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.deleted_products as kept set
    product = kept.product || jsonb_build_object('stockQuantity',
      least((kept.product ->> 'stockQuantity')::integer + coalesce((
        select least(returned.quantity, (line ->> 'taken')::integer)
        from jsonb_array_elements(kept.order_stock) as line
        where (line ->> 'orderId')::bigint = refund."orderId"), 0), 1000000)),
    order_stock = (
      select coalesce(jsonb_agg(case when (line ->> 'orderId')::bigint = refund."orderId"
        then line || jsonb_build_object(
          'quantity', greatest((line ->> 'quantity')::integer - returned.quantity, 0),
          'taken', greatest((line ->> 'taken')::integer - returned.quantity, 0))
        else line end), '[]')
      from jsonb_array_elements(kept.order_stock) as line)
  from (
    select deleted.id, sum(chosen.quantity) as quantity
    from jsonb_to_recordset(refund.lines) as chosen ("itemId" bigint, quantity integer)
    join private.deleted_products as deleted on chosen."itemId" = any (deleted.order_item_ids)
    group by deleted.id
  ) as returned
  where kept.id = returned.id;
end;
$$;

revoke all on function private.restock_deleted_products(public.payments) from public, anon, authenticated, service_role;
