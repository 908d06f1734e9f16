-- put pieces back once

-- How many pieces of a refund's line go back into the stock: those of an earlier refund that failed after the
-- provider had taken it are back already.
create or replace function private.pieces_to_put_back(refund public.payments, item_id bigint, quantity integer)
returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select least(pieces_to_put_back.quantity, greatest(0, pieces_to_put_back.quantity
      + coalesce(sum(line.quantity) filter (where other.status not in ('failed', 'refused')), 0)
      - coalesce(sum(line.back), 0)))
    from public.payments as other
    cross join jsonb_to_recordset(other.lines) as line ("itemId" bigint, quantity integer, back integer)
    where other."orderId" = refund."orderId" and other.id <> refund.id and other.lines is not null
      and line."itemId" = item_id and line.back is not null
  );
end;
$$;

-- Puts the pieces that a refund was for back into the stock, and out of what the order needs. Each line records
-- how many of them.
create or replace function private.restock_refund(refund public.payments) returns void
language plpgsql security definer set search_path = '' as $$
declare
  line record;
begin
  perform private.lock_products(refund."orderId");
  refund.lines := (
    select jsonb_agg(jsonb_build_object('itemId', chosen."itemId", 'quantity', chosen.quantity,
      'back', private.pieces_to_put_back(refund, chosen."itemId", chosen.quantity)))
    from jsonb_to_recordset(refund.lines) as chosen ("itemId" bigint, quantity integer)
  );
  update public.payments set lines = refund.lines where id = refund.id;
  refund.lines := (
    select jsonb_agg(jsonb_build_object('itemId', chosen."itemId", 'quantity', chosen.back))
    from jsonb_to_recordset(refund.lines) as chosen ("itemId" bigint, back integer)
  );
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

revoke all on function private.pieces_to_put_back(public.payments,bigint,integer) from public, anon, authenticated, service_role;
