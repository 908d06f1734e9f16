-- The totals of the dashboard are updated as orders change, so that reading them does not take longer with
-- every order that was ever placed.

-- The amount of an order that is sold: paid, and not sent back.
create function private.sales_of(placed public.orders) returns numeric
language sql immutable
return case
  when placed."paymentStatus" in ('paid', 'success')
    and (placed."refundStatus" is null or placed."refundStatus" in ('due', 'failed'))
  then placed."totalAmount"
  else 0
end;

create table private.order_totals (
  id bigint generated always as identity primary key,
  "orderStatus" text not null,
  orders bigint not null,
  sales numeric not null
);
comment on table private.order_totals is
  'Changes of the number of orders of each status and of the total sales; the totals are their sums. Rows are only added and merged, so that orders that change at the same time do not wait for each other.';
alter table private.order_totals enable row level security;

-- Replaces the rows that no other transaction has locked with one for each status.
create function private.merge_order_totals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with merged as (
    delete from private.order_totals
    where id in (select id from private.order_totals for update skip locked)
    returning "orderStatus", orders, sales
  )
  insert into private.order_totals ("orderStatus", orders, sales)
  select "orderStatus", sum(orders), sum(sales) from merged
  group by "orderStatus" having sum(orders) <> 0 or sum(sales) <> 0;
  return null;
end;
$$;

create trigger merge_order_totals after insert on private.order_totals
  for each row when (new.id % 500 = 0)
  execute function private.merge_order_totals();

-- Has definer rights, because nobody may write the totals directly.
create function private.update_order_totals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    insert into private.order_totals ("orderStatus", orders, sales)
    values (old."orderStatus", -1, -private.sales_of(old));
  end if;
  if tg_op <> 'DELETE' then
    insert into private.order_totals ("orderStatus", orders, sales)
    values (new."orderStatus", 1, private.sales_of(new));
  end if;
  return null;
end;
$$;

create trigger add_to_totals after insert or delete on public.orders
  for each row execute function private.update_order_totals();

create trigger update_totals after update on public.orders
  for each row when ((old."orderStatus", old."paymentStatus", old."refundStatus", old."totalAmount")
    is distinct from (new."orderStatus", new."paymentStatus", new."refundStatus", new."totalAmount"))
  execute function private.update_order_totals();

-- From all orders, for a shop that has some already.
create function private.recalculate_order_totals() returns void
language sql set search_path = '' as $$
  delete from private.order_totals;
  insert into private.order_totals ("orderStatus", orders, sales)
  select "orderStatus", count(*), sum(private.sales_of(placed)) from public.orders as placed
  group by "orderStatus";
$$;
select private.recalculate_order_totals();

create or replace function private.orders_per_status() returns table (name text, value bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select total."orderStatus", sum(total.orders)::bigint from private.order_totals as total
    group by total."orderStatus" having sum(total.orders) > 0;
end;
$$;

create or replace function private.total_sales() returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select coalesce(sum(sales), 0) from private.order_totals);
end;
$$;

drop index public.orders_sold;

revoke execute on all functions in schema private from public;
