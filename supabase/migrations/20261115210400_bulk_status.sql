-- Several orders get a new status at once.

-- Each order is changed on its own: one that is refused does not stop the others. Answers with every
-- order that was not changed, and why.
create function public.update_order_statuses(ids bigint[], status text)
returns table (id bigint, error text)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  order_id bigint;
begin
  perform private.require_admin();
  if cardinality(ids) > 500 then
    raise exception using errcode = 'PT400', message = 'At most 500 orders can be changed at once.';
  end if;
  -- In id order, so that two admins never wait for each other in a circle.
  for order_id in select distinct chosen from unnest(ids) as chosen order by chosen loop
    begin
      update public.orders set "orderStatus" = status where orders.id = order_id;
      if not found then
        return query select order_id, 'Order not found.';
      end if;
    exception
      when check_violation then
        return query select order_id, 'This status does not exist.';
      when others then
        return query select order_id, sqlerrm;
    end;
  end loop;
end;
$$;
revoke execute on function public.update_order_statuses(bigint[], text)
  from public, anon, service_role;
grant execute on function public.update_order_statuses(bigint[], text) to authenticated;
