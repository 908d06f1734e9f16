-- Sales as dated facts, by day, payment method and product: a sale counts on the day on which the shop learned that it
-- was paid, a refund on the day on which it was made, so that a day that is over never changes. Days are those of Ghana,
-- whose clock is UTC. Charges that no order needs, and what goes back of them, are no sales.

create table private.day_sales (
  id bigint generated always as identity primary key,
  day date not null,
  orders bigint not null,
  sales numeric not null,
  refunds numeric not null default 0,
  method text not null default ''
);
comment on table private.day_sales is
  'Orders that were paid on a day by one method, their sum, and what was refunded on it; the totals are the sums of the rows, which are only added and merged, as in order_totals.';

create table private.product_sales (
  day date not null,
  name text not null,
  "productId" bigint,
  "categoryId" integer,
  units bigint not null,
  sales numeric not null,
  "refundedUnits" bigint not null default 0,
  refunds numeric not null default 0,
  primary key (day, name)
);
comment on table private.product_sales is
  'Units and money of each product on each day, less what was refunded on it; a product is known by the name that it was sold under.';
comment on column private.product_sales.refunds is 'What was refunded on the day; with it, sales is what was sold on the day.';

create table private.sales_refunds (
  id bigint generated always as identity primary key,
  day date not null,
  "orderId" bigint not null,
  "refundId" bigint,
  method text not null,
  amount numeric not null
);
comment on table private.sales_refunds is
  'Each change of what was refunded of a sale, negative when a refund failed later. Rows are only added, and stay when the order is deleted.';

create index day_sales_by_day on private.day_sales (day);
create index sales_refunds_by_day on private.sales_refunds (day);

alter table private.day_sales enable row level security;
alter table private.product_sales enable row level security;
alter table private.sales_refunds enable row level security;

-- The present day in Ghana (UTC).
create function private.today() returns date
language sql stable
return (now() at time zone 'UTC')::date;

-- How a charge was paid: the provider's channel, 'cash', or empty when it is not known, as after an import.
create function private.method_of(source text, method text, channel text) returns text
language sql immutable
return case when source = 'import' then '' when method = 'cash' then 'cash' else coalesce(channel, '') end;

-- How an order was paid.
create function private.payment_method(order_id bigint) returns text
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return coalesce((
    select private.method_of(charge.source, charge.method, charge.channel)
    from public.charges as charge where charge."orderId" = order_id and charge.role = 'order'), '');
end;
$$;

-- Adds to what was sold of a product on a day, or with negative numbers what was refunded.
create function private.add_product_sales(
  on_day date, sold_name text, product_id bigint, pieces bigint, amount numeric, is_refund boolean default false
) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  insert into private.product_sales as total
    (day, name, "productId", "categoryId", units, sales, "refundedUnits", refunds)
  values (on_day, sold_name, product_id,
    (select product."categoryId" from public.products as product where product.id = product_id), pieces, amount,
    case when is_refund then -pieces else 0 end, case when is_refund then -amount else 0 end)
  on conflict (day, name) do update set
    units = total.units + excluded.units, sales = total.sales + excluded.sales,
    "refundedUnits" = total."refundedUnits" + excluded."refundedUnits", refunds = total.refunds + excluded.refunds,
    "productId" = coalesce(excluded."productId", total."productId"),
    "categoryId" = coalesce(excluded."categoryId", total."categoryId");
end;
$$;

-- Adds the sale of an order. Products in the order of their names, so that two transactions never wait for each other
-- in a circle.
create function private.add_sale(placed public.orders, on_day date) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  insert into private.day_sales (day, orders, sales, method)
  values (on_day, 1, placed."totalAmount", private.payment_method(placed.id));
  perform private.add_product_sales(on_day, item.name, item."productId", item.quantity, item.price * item.quantity)
  from (select * from public."orderItems" where "orderId" = placed.id order by name) as item;
end;
$$;

-- Adds what was refunded of an order today; the trigger of the refund says which one it was.
create function private.add_sales_refund(order_id bigint, amount numeric) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  method constant text := private.payment_method(order_id);
begin
  insert into private.day_sales (day, orders, sales, refunds, method) values (private.today(), 0, 0, amount, method);
  insert into private.sales_refunds (day, "orderId", "refundId", method, amount)
  values (private.today(), order_id, nullif(current_setting('shop.changed_refund', true), '')::bigint, method, amount);
end;
$$;

-- Replaces several rows of a day and method, as far as no other transaction has locked them, with one. Single rows stay:
-- inserting them again would call the trigger again, without an end once there are 500. Each part is computed once,
-- whatever the planner takes for the size of the table: many rows may have come since it was analyzed.
create function private.merge_day_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with several as materialized (
    select day, method from private.day_sales group by day, method having count(*) > 1
  ), locked as materialized (
    select one.id from private.day_sales as one join several using (day, method) for update of one skip locked
  ), merged as (
    delete from private.day_sales as one using locked where one.id = locked.id
    returning one.day, one.orders, one.sales, one.refunds, one.method
  )
  insert into private.day_sales (day, orders, sales, refunds, method)
  select day, sum(orders), sum(sales), sum(refunds), method from merged group by day, method;
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
    perform private.add_sales_refund(new.id, old."salesAmount" - new."salesAmount");
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

-- What each refund took from a sale, from the first pesewa of what the order has been refunded to the last one.
create function private.refunds_of_sales()
returns table ("orderId" bigint, "refundId" bigint, day date, method text, since numeric, until numeric)
language sql stable security definer set search_path = '' as $$
  select * from (
    select placed.id, refund.id,
      (coalesce(case when refund.status = 'by_hand' then refund."completedAt" end, refund.created_at)
        at time zone 'UTC')::date,
      private.method_of(charge.source, charge.method, charge.channel),
      least(sum(refund.amount) over one - refund.amount, placed."totalAmount" - placed."salesAmount") as since,
      least(sum(refund.amount) over one, placed."totalAmount" - placed."salesAmount") as until
    from public.refunds as refund
    join public.charges as charge on charge.id = refund."chargeId" and charge.role = 'order' and charge.currency = 'GHS'
    join public.orders as placed on placed.id = charge."orderId" and placed."paymentStatus" in ('success', 'paid')
    where private.is_returned(refund.status)
    window one as (partition by placed.id order by refund.id)
  ) as part where part.since < part.until;
$$;

-- Which part of each refund was for which line: the lines of an order, one after the other, cover its refunds. The pieces
-- of a line go with the end of its money.
create function private.refunded_lines_of_sales()
returns table (day date, name text, "productId" bigint, units bigint, amount numeric)
language sql stable security definer set search_path = '' as $$
  select part.day, line.name, line."productId",
    case when greatest(line.until, 0.01) > part.since and greatest(line.until, 0.01) <= part.until
      then line."refundedQuantity" else 0 end,
    greatest(least(line.until, part.until) - greatest(line.until - line."refundedAmount", part.since), 0)
  from private.refunds_of_sales() as part
  join (
    select item.*, sum(item."refundedAmount") over (partition by item."orderId" order by item.id) as until
    from public."orderItems" as item where (item."refundedQuantity", item."refundedAmount") <> (0, 0)
  ) as line on line."orderId" = part."orderId";
$$;

-- The facts from all orders, for those that were inserted while triggers were off. Stored day by day, as triggers do it: a
-- report reads few pages.
create function private.recalculate_sales() returns void
language sql set search_path = '' as $$
  delete from private.day_sales;
  delete from private.product_sales;
  delete from private.sales_refunds;
  insert into private.sales_refunds (day, "orderId", "refundId", method, amount)
  select day, "orderId", "refundId", method, until - since from private.refunds_of_sales() order by day, "refundId";
  with sold as (
    select placed.id, placed."totalAmount" as total, private.method_of(charge.source, charge.method, charge.channel) as method,
      (coalesce(charge.created_at, placed.created_at) at time zone 'UTC')::date as day
    from public.orders as placed
    left join public.charges as charge on charge."orderId" = placed.id and charge.role = 'order'
    where placed."paymentStatus" in ('success', 'paid')
  ), days as (
    insert into private.day_sales (day, orders, sales, refunds, method)
    select day, sum(orders), sum(sales), sum(refunds), method from (
      select day, 1 as orders, total as sales, 0 as refunds, method from sold
      union all select day, 0, 0, amount, method from private.sales_refunds
    ) as change group by day, method order by day, method
  )
  insert into private.product_sales (day, name, "productId", "categoryId", units, sales, "refundedUnits", refunds)
  select change.day, change.name, max(change."productId"), max(product."categoryId"),
    sum(change.units - change.returned), sum(change.sales - change.refunds), sum(change.returned), sum(change.refunds)
  from (
    select sold.day, item.name, item."productId", item.quantity as units, item.price * item.quantity as sales,
      0 as returned, 0 as refunds
    from sold join public."orderItems" as item on item."orderId" = sold.id
    union all
    select day, name, "productId", 0, 0, units, amount from private.refunded_lines_of_sales()
  ) as change left join public.products as product on product.id = change."productId"
  group by 1, 2 having sum(change.units) > 0 or sum(change.returned) > 0 or sum(change.refunds) > 0 order by 1, 2;
$$;

-- The hundred products that were sold for most, in the last place all others together, and what is of no product, as
-- where the sum of an imported order is not that of its lines.
create function private.best_products(since date, before date)
returns table (
  place bigint, name text, units numeric, gross numeric, refunds numeric, sales numeric
)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    with sold as (
      select total.name, sum(total.units) as units, sum(total.refunds) as refunds, sum(total.sales) as sales,
        least(row_number() over (order by sum(total.sales) desc, total.name), 101) as place
      from private.product_sales as total where total.day >= since and total.day < before
      group by total.name
      having sum(total.units) <> 0 or sum(total.sales) <> 0 or sum(total.refunds) <> 0
    )
    select sold.place, case when sold.place = 101 then 'All others' else min(sold.name) end,
      sum(sold.units), sum(sold.sales + sold.refunds), sum(sold.refunds), sum(sold.sales)
    from sold group by sold.place
    union all
    select 102, 'Not assigned to a product', 0, rest.gross, rest.refunds, rest.gross - rest.refunds
    from private.unassigned_sales(since, before) as rest where (rest.gross, rest.refunds) <> (0, 0);
end;
$$;

-- What the days have more than the products.
create function private.unassigned_sales(since date, before date, out gross numeric, out refunds numeric)
language plpgsql stable security definer set search_path = '' as $$
begin
  select sum(part.gross), sum(part.refunds) into gross, refunds from (
    select coalesce(sum(one.sales), 0) as gross, coalesce(sum(one.refunds), 0) as refunds
    from private.day_sales as one where one.day >= since and one.day < before
    union all
    select coalesce(-sum(one.sales + one.refunds), 0), coalesce(-sum(one.refunds), 0)
    from private.product_sales as one where one.day >= since and one.day < before
  ) as part;
end;
$$;

-- The products by their categories, and what is of no product.
create function private.category_sales(since date, before date)
returns table (name text, units numeric, gross numeric, refunds numeric, sales numeric)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select coalesce(category.name, 'Other'), sum(total.units), sum(total.sales + total.refunds), sum(total.refunds),
      sum(total.sales)
    from private.product_sales as total
    left join public.categories as category on category.id = total."categoryId"
    where total.day >= since and total.day < before
    group by 1 having sum(total.units) <> 0 or sum(total.sales) <> 0 or sum(total.refunds) <> 0
    union all
    select 'Not assigned to a product', 0, rest.gross, rest.refunds, rest.gross - rest.refunds
    from private.unassigned_sales(since, before) as rest where (rest.gross, rest.refunds) <> (0, 0);
end;
$$;

-- The newest thousand changes of what was refunded, with their orders, reasons and who wanted them.
create function private.refunds_between(since date, before date)
returns table (
  id bigint, day date, "orderId" bigint, "paymentReference" text, method text, amount numeric, reason text,
  "adminName" text, "isDispute" boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select change.id, change.day, placed.id, coalesce(placed."paymentReference", ''), change.method, change.amount,
      coalesce(refund.reason, ''), coalesce(refund."adminName", ''), refund."disputeId" is not null
    from private.sales_refunds as change
    left join public.orders as placed on placed.id = change."orderId"
    left join public.refunds as refund on refund.id = change."refundId"
    where change.day >= since and change.day < before
    order by change.day desc, change.id desc limit 1000;
end;
$$;

-- The sales from a day to before another one. Each list adds up to the total. Has definer rights, because nobody may read
-- the facts directly.
create function private.sales_between(since date, before date, step text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if step not in ('day', 'week', 'month') or since is null or before is null or before - since > 4000 then
    raise exception using errcode = 'PT400', message = 'A report needs a start, an end and a step.';
  end if;
  return jsonb_build_object(
    'total', (
      select jsonb_build_object('orders', coalesce(sum(orders), 0), 'gross', coalesce(sum(sales), 0),
        'refunds', coalesce(sum(refunds), 0), 'sales', coalesce(sum(sales - refunds), 0))
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
      select coalesce(jsonb_agg(to_jsonb(part) order by part.sales desc, part.name), '[]')
      from private.category_sales(since, before) as part
    ),
    'methods', (
      select coalesce(jsonb_agg(to_jsonb(part) order by part.sales desc, part.method), '[]') from (
        select method, sum(orders) as orders, sum(sales) as gross, sum(refunds) as refunds,
          sum(sales - refunds) as sales
        from private.day_sales where day >= since and day < before
        group by 1 having sum(orders) <> 0 or sum(sales) <> 0 or sum(refunds) <> 0
      ) as part
    ),
    'refunds', (
      select coalesce(jsonb_agg(to_jsonb(change) order by change.day desc, change.id desc), '[]')
      from private.refunds_between(since, before) as change
    )
  );
end;
$$;
grant execute on function private.sales_between(date, date, text) to authenticated;

-- What an admin calls for a report: sales of each day, week or month, by product, category and method, and the refunds.
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
