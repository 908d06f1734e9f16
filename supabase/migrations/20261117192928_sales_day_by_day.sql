-- sales day by day

-- The totals from all orders, for those that were inserted while triggers were off. Stored day by day, as triggers
-- do it: a report reads few pages.
create or replace function private.recalculate_sales() returns void
language sql set search_path = '' as $$
  delete from private.day_sales;
  delete from private.product_sales;
  insert into private.day_sales (day, orders, sales)
  select private.day_of(placed), count(*), sum(placed."salesAmount") from public.orders as placed
  where placed."salesAmount" <> 0 group by 1 order by 1;
  insert into private.product_sales (day, name, "productId", "categoryId", units, sales)
  select private.day_of(placed), item.name, max(item."productId"), max(product."categoryId"),
    sum(item.quantity), sum(item.quantity * item.price)
  from public.orders as placed
  join public."orderItems" as item on item."orderId" = placed.id
  left join public.products as product on product.id = item."productId"
  where placed."salesAmount" <> 0 group by 1, 2 order by 1, 2;
$$;
