-- An order can be paid in cash or by mobile money.

-- Records that an order was paid in cash or by mobile money: it counts as paid, its pieces leave the stock, and a
-- note says who took the money and why.
create or replace function private.record_cash(order_id bigint, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  perform private.require_admin();
  if coalesce(reason, '') !~ '\S' then
    raise exception using errcode = 'PT400', message = 'Please say how it was paid.';
  end if;
  select * into placed from public.orders where id = order_id for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This order does not exist.';
  end if;
  if placed."paymentStatus" in ('success', 'paid') or placed."orderStatus" = 'cancelled' then
    raise exception using errcode = 'PT409', message = 'This order is paid or cancelled already.';
  end if;
  perform private.lock_products(placed.id);
  if exists (select from private.available_stock(placed) as line where line.wanted > line.available) then
    raise exception using errcode = 'PT409', message = 'There are not enough pieces in stock for this order.';
  end if;
  perform private.take_stock(placed);
  update public.orders set "paymentStatus" = 'paid' where id = placed.id;
  perform private.clear_bought_lines(placed);
  insert into public."orderNotes" ("orderId", note) values (placed.id, 'Marked as paid: ' || left(reason, 500));
end;
$$;

-- What an admin calls when the money of an order came in cash or by mobile money.
create or replace function public.mark_as_paid(order_id bigint, reason text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.record_cash(order_id, reason);
end;
$$;

revoke all on function private.record_cash(bigint,text) from public, anon, authenticated, service_role;
grant execute on function private.record_cash(bigint,text) to authenticated;

revoke all on function public.mark_as_paid(bigint,text) from public, anon, authenticated, service_role;
grant execute on function public.mark_as_paid(bigint,text) to authenticated;
