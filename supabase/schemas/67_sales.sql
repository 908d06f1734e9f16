-- Sales as dated facts, by day and by product: a sale counts on the day on which it was paid, a refund on the day on which
-- it was made, so that a day that is over never changes. Days are those of Ghana, whose clock is UTC.

create table private.day_sales (
  id bigint generated always as identity primary key,
  day date not null,
  orders bigint not null,
  sales numeric not null,
  refunds numeric not null default 0
);
comment on table private.day_sales is
  'Orders that were paid on a day, their sum, and what was refunded on it; the totals are the sums of the rows, which are only added and merged, as in order_totals.';

create table private.product_sales (
  day date not null,
  name text not null,
  "productId" bigint,
  "categoryId" integer,
  units bigint not null,
  sales numeric not null,
  primary key (day, name)
);
comment on table private.product_sales is
  'Units and money of each product on each day, less what was refunded on it; a product is known by the name that it was sold under.';

create index day_sales_by_day on private.day_sales (day);

alter table private.day_sales enable row level security;
alter table private.product_sales enable row level security;

-- The present day in Ghana (UTC).
create function private.today() returns date
language sql stable
return (now() at time zone 'UTC')::date;

-- Adds to what was sold of a product on a day.
create function private.add_product_sales(on_day date, sold_name text, product_id bigint, pieces bigint, amount numeric)
returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  insert into private.product_sales as total (day, name, "productId", "categoryId", units, sales)
  values (on_day, sold_name, product_id,
    (select product."categoryId" from public.products as product where product.id = product_id), pieces, amount)
  on conflict (day, name) do update set
    units = total.units + excluded.units, sales = total.sales + excluded.sales,
    "productId" = coalesce(excluded."productId", total."productId"),
    "categoryId" = coalesce(excluded."categoryId", total."categoryId");
end;
$$;

-- Adds the sale of an order. Products in the order of their names, so that two transactions never wait for each other
-- in a circle.
create function private.add_sale(placed public.orders, on_day date) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  insert into private.day_sales (day, orders, sales) values (on_day, 1, placed."totalAmount");
  perform private.add_product_sales(on_day, item.name, item."productId", item.quantity, item.price * item.quantity)
  from (select * from public."orderItems" where "orderId" = placed.id order by name) as item;
end;
$$;

-- Replaces the rows that no other transaction has locked with one for each day.
create function private.merge_day_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with merged as (
    delete from private.day_sales
    where id in (select id from private.day_sales for update skip locked)
    returning day, orders, sales, refunds
  )
  insert into private.day_sales (day, orders, sales, refunds)
  select day, sum(orders), sum(sales), sum(refunds) from merged group by day;
  return null;
end;
$$;

-- An order that is paid is sold today, one that was inserted as paid on its own day; what changes later is refunded, or
-- was not refunded after all.
create function private.update_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.add_sale(new, (new.created_at at time zone 'UTC')::date);
  elsif old."paymentStatus" not in ('success', 'paid') then
    perform private.add_sale(new, private.today());
  else
    insert into private.day_sales (day, orders, sales, refunds)
    values (private.today(), 0, 0, old."salesAmount" - new."salesAmount");
  end if;
  return null;
end;
$$;

-- Items that are added to an order that is sold already, as by an import.
create function private.add_sold_items() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_product_sales((placed.created_at at time zone 'UTC')::date, item.name, item."productId",
    item.quantity, item.price * item.quantity)
  from (select * from inserted order by name) as item
  join public.orders as placed on placed.id = item."orderId" and placed."paymentStatus" in ('success', 'paid');
  return null;
end;
$$;

-- The facts from all orders, for those that were inserted while triggers were off: what went back of an order on the
-- day of its last refund. Stored day by day, as triggers do it: a report reads few pages.
create function private.recalculate_sales() returns void
language sql set search_path = '' as $$
  delete from private.day_sales;
  delete from private.product_sales;
  with sold as (
    select placed.id, placed."totalAmount" as total, placed."totalAmount" - placed."salesAmount" as returned,
      (coalesce(charge."paidAt", placed.created_at) at time zone 'UTC')::date as day,
      (coalesce((
        select max(coalesce(refund."completedAt", refund.created_at)) from public.refunds as refund
        where refund."chargeId" = charge.id and private.is_returned(refund.status)
      ), placed.created_at) at time zone 'UTC')::date as refund_day
    from public.orders as placed
    left join public.charges as charge on charge."orderId" = placed.id and charge.role = 'order'
    where placed."paymentStatus" in ('success', 'paid')
  ), days as (
    insert into private.day_sales (day, orders, sales, refunds)
    select day, sum(orders), sum(sales), sum(refunds) from (
      select day, 1 as orders, total as sales, 0 as refunds from sold
      union all select refund_day, 0, 0, returned from sold where returned <> 0
    ) as change group by day order by day
  )
  insert into private.product_sales (day, name, "productId", "categoryId", units, sales)
  select change.day, change.name, max(change."productId"), max(product."categoryId"), sum(units), sum(change.sales)
  from (
    select sold.day, item.name, item."productId", item.quantity as units, item.price * item.quantity as sales
    from sold join public."orderItems" as item on item."orderId" = sold.id
    union all
    select sold.refund_day, item.name, item."productId", -item."refundedQuantity", -item."refundedAmount"
    from sold join public."orderItems" as item on item."orderId" = sold.id
    where (item."refundedQuantity", item."refundedAmount") <> (0, 0)
  ) as change left join public.products as product on product.id = change."productId"
  group by 1, 2 order by 1, 2;
$$;

-- The sales from a day to before another one. Products and categories add up to the sum of the days: the hundred best
-- products are listed, and the others together. Has definer rights, because nobody may read the totals directly.
create function private.sales_between(since date, before date, step text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if step not in ('day', 'week', 'month') or since is null or before is null or before - since > 4000 then
    raise exception using errcode = 'PT400', message = 'A report needs a start, an end and a step.';
  end if;
  return jsonb_build_object(
    'total', (
      select jsonb_build_object('orders', coalesce(sum(orders), 0), 'sales', coalesce(sum(sales - refunds), 0))
      from private.day_sales where day >= since and day < before
    ),
    'periods', (
      select coalesce(jsonb_agg(to_jsonb(period) order by period.start), '[]') from (
        select date_trunc(step, day)::date as start, sum(orders) as orders, sum(sales) as gross,
          sum(refunds) as refunds, sum(sales - refunds) as sales
        from private.day_sales where day >= since and day < before
        group by 1 having sum(orders) <> 0 or sum(sales) <> 0 or sum(refunds) <> 0
      ) as period
    ),
    'products', (
      select coalesce(jsonb_agg(to_jsonb(best) - 'place' order by best.place), '[]')
      from private.best_products(since, before) as best
    ),
    'categories', (
      select coalesce(jsonb_agg(to_jsonb(part) order by part.sales desc), '[]') from (
        select coalesce(category.name, 'Other') as name, sum(total.units) as units, sum(total.sales) as sales
        from private.product_sales as total
        left join public.categories as category on category.id = total."categoryId"
        where total.day >= since and total.day < before
        group by 1 having sum(total.units) <> 0 or sum(total.sales) <> 0
      ) as part
    )
  );
end;
$$;
grant execute on function private.sales_between(date, date, text) to authenticated;

-- The hundred products that were sold for most, and in the last place all others together.
create function private.best_products(since date, before date)
returns table (place bigint, name text, "productId" bigint, units numeric, sales numeric)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    with sold as (
      select total.name, max(total."productId") as product_id, sum(total.units) as units, sum(total.sales) as sales,
        least(row_number() over (order by sum(total.sales) desc, total.name), 101) as place
      from private.product_sales as total where total.day >= since and total.day < before
      group by total.name having sum(total.units) <> 0 or sum(total.sales) <> 0
    )
    select sold.place, case when sold.place = 101 then 'All others' else min(sold.name) end,
      case when sold.place < 101 then max(sold.product_id) end, sum(sold.units), sum(sold.sales)
    from sold group by sold.place;
end;
$$;

-- What an admin calls for a report: sales of each day, week or month, the best sellers, and by category.
create function public.sales_report(since date, before date, step text default 'day') returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.sales_between(since, before, step);
end;
$$;
revoke execute on function public.sales_report(date, date, text) from public, anon, service_role;
grant execute on function public.sales_report(date, date, text) to authenticated;

create trigger merge_day_sales after insert on private.day_sales
  for each row when (new.id % 500 = 0)
  execute function private.merge_day_sales();

create trigger add_to_sales after insert on public.orders
  for each row when (new."paymentStatus" in ('success', 'paid')) execute function private.update_sales();

create trigger update_sales after update on public.orders
  for each row when (old."salesAmount" is distinct from new."salesAmount")
  execute function private.update_sales();

create trigger add_sold_items after insert on public."orderItems"
  referencing new table as inserted
  for each statement execute function private.add_sold_items();

revoke execute on all functions in schema private from public;
