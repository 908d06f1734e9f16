-- What was sold, by day and by product: totals that are updated as orders are paid and refunded, so that a report
-- over years does not read the orders. Days are those of Ghana, whose clock is UTC.

create table private.day_sales (
  id bigint generated always as identity primary key,
  day date not null,
  orders bigint not null,
  sales numeric not null
);
comment on table private.day_sales is
  'Changes of the number of sold orders and of the sales of each day; the totals are their sums. Rows are only added and merged, as in order_totals.';

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
  'Units and money of each product on each day, from the items of sold orders; a product is known by the name that it was sold under.';

create index day_sales_by_day on private.day_sales (day);

alter table private.day_sales enable row level security;
alter table private.product_sales enable row level security;

-- The day that an order counts for, in Ghana (UTC).
create function private.day_of(placed public.orders) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return (placed.created_at at time zone 'UTC')::date;
end;
$$;

-- Adds the items of an order to the products' totals, or takes them off with -1. In the order of their names,
-- so that two transactions never wait for each other in a circle.
create function private.count_items(placed public.orders, direction integer) returns void
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  insert into private.product_sales as total (day, name, "productId", "categoryId", units, sales)
  select private.day_of(placed), item.name, max(item."productId"), max(product."categoryId"),
    direction * sum(item.quantity), direction * sum(item.quantity * item.price)
  from public."orderItems" as item
  left join public.products as product on product.id = item."productId"
  where item."orderId" = placed.id
  group by item.name order by item.name
  on conflict (day, name) do update set
    units = total.units + excluded.units, sales = total.sales + excluded.sales,
    "productId" = coalesce(excluded."productId", total."productId"),
    "categoryId" = coalesce(excluded."categoryId", total."categoryId");
end;
$$;

-- Replaces the rows that no other transaction has locked with one for each day.
create function private.merge_day_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with merged as (
    delete from private.day_sales
    where id in (select id from private.day_sales for update skip locked)
    returning day, orders, sales
  )
  insert into private.day_sales (day, orders, sales)
  select day, sum(orders), sum(sales) from merged
  group by day having sum(orders) <> 0 or sum(sales) <> 0;
  return null;
end;
$$;

-- Adds what the change of an order means for the sales. Has definer rights, because nobody may write them.
create function private.update_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was numeric := case when tg_op = 'INSERT' then 0 else old."salesAmount" end;
  sold numeric := case when tg_op = 'DELETE' then 0 else new."salesAmount" end;
begin
  if was <> 0 then
    insert into private.day_sales (day, orders, sales) values (private.day_of(old), -1, -was);
  end if;
  if sold <> 0 then
    insert into private.day_sales (day, orders, sales) values (private.day_of(new), 1, sold);
  end if;
  if was <> 0 and sold = 0 then
    perform private.count_items(old, -1);
  elsif was = 0 and sold <> 0 then
    perform private.count_items(new, 1);
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end;
$$;

-- Items that are added to an order that is sold already, as by an import.
create function private.add_sold_items() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.product_sales as total (day, name, "productId", "categoryId", units, sales)
  select private.day_of(placed), item.name, max(item."productId"), max(product."categoryId"),
    sum(item.quantity), sum(item.quantity * item.price)
  from inserted as item
  join public.orders as placed on placed.id = item."orderId" and placed."salesAmount" <> 0
  left join public.products as product on product.id = item."productId"
  group by 1, 2 order by 1, 2
  on conflict (day, name) do update set
    units = total.units + excluded.units, sales = total.sales + excluded.sales;
  return null;
end;
$$;

-- The totals from all orders, for those that were inserted while triggers were off. Stored day by day, as triggers
-- do it: a report reads few pages.
create function private.recalculate_sales() returns void
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

-- The sales from a day to before another one. Has definer rights, because nobody may read the totals directly.
create function private.sales_between(since date, before date, step text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if step not in ('day', 'week', 'month') or since is null or before is null or before - since > 4000 then
    raise exception using errcode = 'PT400', message = 'A report needs a start, an end and a step.';
  end if;
  return jsonb_build_object(
    'periods', (
      select coalesce(jsonb_agg(to_jsonb(period) order by period.start), '[]') from (
        select date_trunc(step, day)::date as start, sum(orders) as orders, sum(sales) as sales
        from private.day_sales where day >= since and day < before
        group by 1 having sum(orders) <> 0 or sum(sales) <> 0
      ) as period
    ),
    'products', (
      select coalesce(jsonb_agg(to_jsonb(best) order by best.sales desc, best.name), '[]') from (
        select name, max("productId") as "productId", sum(units) as units, sum(sales) as sales
        from private.product_sales where day >= since and day < before
        group by name having sum(units) > 0 order by sum(sales) desc, name limit 100
      ) as best
    ),
    'categories', (
      select coalesce(jsonb_agg(to_jsonb(part) order by part.sales desc), '[]') from (
        select category.name, sum(total.units) as units, sum(total.sales) as sales
        from private.product_sales as total
        join public.categories as category on category.id = total."categoryId"
        where total.day >= since and total.day < before
        group by 1 having sum(total.units) > 0
      ) as part
    )
  );
end;
$$;
grant execute on function private.sales_between(date, date, text) to authenticated;

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
  for each row when (new."salesAmount" <> 0) execute function private.update_sales();

-- Before the items are gone with their order.
create trigger take_off_sales before delete on public.orders
  for each row when (old."salesAmount" <> 0) execute function private.update_sales();

create trigger update_sales after update on public.orders
  for each row when (old."salesAmount" is distinct from new."salesAmount")
  execute function private.update_sales();

create trigger add_sold_items after insert on public."orderItems"
  referencing new table as inserted
  for each statement execute function private.add_sold_items();

revoke execute on all functions in schema private from public;
