-- The stock check of an order with many products, which looked up the reservations of each product
-- separately: half the time for 60 products, slightly less for three.

-- As before; the reservations of all its products are read in one pass. A field of a row is read from
-- it anew for every reservation, a variable is not.
create or replace function private.available_stock(placed public.orders)
returns table ("productId" bigint, name text, stock integer, wanted bigint, available bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  order_id constant bigint := placed.id;
  buyer constant uuid := placed.user_id;
  present constant timestamptz := now();
begin
  return query
    with line as (
      select item."productId", sum(item.quantity) as wanted
      from public."orderItems" as item where item."orderId" = order_id group by item."productId"
    ), held as (
      select hold."productId", sum(hold.quantity) as quantity from public."stockHolds" as hold
      where hold."productId" = any (array(select ordered."productId" from line as ordered))
        and hold."expiresAt" > present and hold.user_id is distinct from buyer
      group by hold."productId"
    )
    select line."productId", product.name, product."stockQuantity", line.wanted,
      coalesce(product."stockQuantity", 0) - coalesce(held.quantity, 0)
    from line
    left join public.products as product on product.id = line."productId"
    left join held on held."productId" = line."productId"
    order by line."productId";
end;
$$;
