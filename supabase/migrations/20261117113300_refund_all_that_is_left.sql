-- refund all that is left

-- How many pieces of an order's item have not been refunded as a line.
create or replace function private.pieces_left(item public."orderItems") returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return item.quantity - coalesce((
    select sum(line.quantity) from public.payments as refund
    cross join jsonb_to_recordset(refund.lines) as line ("itemId" bigint, quantity integer)
    where refund."orderId" = item."orderId" and refund.kind = 'refund' and refund.lines is not null
      and refund.status not in ('failed', 'refused') and line."itemId" = item.id
  ), 0);
end;
$$;

-- What the chosen items of an order come to; null when they are not items of it, or more than are left of them
-- after earlier refunds.
create or replace function private.price_of_lines(order_id bigint, lines jsonb) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case when bool_and(chosen.quantity > 0 and chosen.quantity <= private.pieces_left(item))
      then sum(item.price * chosen.quantity) end
    from (
      select line."itemId", sum(line.quantity) as quantity
      from jsonb_to_recordset(lines) as line ("itemId" bigint, quantity integer) group by 1
    ) as chosen
    left join public."orderItems" as item on item.id = chosen."itemId" and item."orderId" = order_id
  );
end;
$$;

-- All items of an order as the lines of a refund, without those that were refunded before.
create or replace function private.lines_left(order_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('itemId', item.id, 'quantity', private.pieces_left(item)))
    from public."orderItems" as item
    where item."orderId" = order_id and private.pieces_left(item) > 0
  );
end;
$$;

-- Reserves a refund of an order for an admin who wants to request it now: the amount, in cedis, or the price of
-- the chosen items, or else all that is left, and with `only_owed` what is owed, which a repeated press cannot
-- exceed. Requests whose answer was lost come first. The order is locked: presses at the same time never reserve more than is left. Answers {result, refunds}; result: claimed,
-- forbidden, unknown_order, bad_lines, too_much, nothing, by_hand, requested, processed, or busy (a request is
-- under way or its answer was lost just now).
create or replace function public.claim_refund(
  order_id bigint, admin_id uuid, amount numeric default null, lines jsonb default null,
  restock boolean default false, reason text default '', only_owed boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  chosen jsonb := nullif(lines, 'null'::jsonb);
  wanted numeric := round(amount, 2);
  left_over numeric;
  claimed bigint[];
  reserved numeric;
  cash numeric;
begin
  if private.admin_name(admin_id) is null then
    return '{"result": "forbidden"}'::jsonb;
  end if;
  select * into placed from public.orders where id = order_id for no key update;
  if not found then
    return '{"result": "unknown_order"}'::jsonb;
  end if;
  with lost as (
    update public.payments as refund
    set tries = refund.tries + 1, "nextTryAt" = now() + interval '2 minutes'
    where refund."orderId" = order_id and refund.kind = 'refund' and refund.status = 'due'
      and refund."nextTryAt" <= now()
    returning refund.id
  )
  select array_agg(lost.id) into claimed from lost;
  if claimed is null then
    if chosen is not null then
      left_over := private.price_of_lines(order_id, chosen);
      if left_over is null then
        return '{"result": "bad_lines"}'::jsonb;
      end if;
      wanted := coalesce(wanted, left_over);
    end if;
    select coalesce(sum(charge.amount - charge.returned - charge.reserved)
        filter (where charge.id is not null and charge.currency = 'GHS'), 0),
      coalesce(sum(charge.reserved), 0),
      coalesce(sum(charge.amount - charge.returned) filter (where charge.id is null), 0)
    into left_over, reserved, cash from private.charges_of(placed) as charge;
    if wanted is null and not only_owed and left_over > 0 then
      wanted := left_over;
      chosen := case when restock then private.lines_left(order_id) end;
    end if;
    if wanted <= 0 or wanted > left_over then
      return jsonb_build_object('result', case
        when wanted <= 0 then 'nothing' when wanted <= cash then 'by_hand'
        when reserved > 0 then 'busy' else 'too_much' end, 'left', left_over);
    end if;
    if private.reserve_refunds(placed, wanted, private.admin_name(admin_id),
      left(coalesce(reason, ''), 500), chosen, coalesce(restock, false)) = 0 then
      return jsonb_build_object('result', case
        when reserved > 0 then 'busy'
        when cash > 0 and placed."refundDue" > 0 then 'by_hand'
        when placed."refundStatus" in ('requested', 'processed') then placed."refundStatus"
        else 'nothing' end);
    end if;
    select array_agg(refund.id) into claimed from public.payments as refund
    where refund."orderId" = order_id and refund.kind = 'refund' and refund.status = 'due'
      and refund.created_at = now();
  end if;
  return jsonb_build_object('result', 'claimed', 'refunds', (
    select jsonb_agg(private.refund_request(refund) order by refund.id)
    from public.payments as refund where refund.id = any (claimed)));
end;
$$;

revoke all on function private.lines_left(bigint) from public, anon, authenticated, service_role;

revoke all on function private.pieces_left(public."orderItems") from public, anon, authenticated, service_role;

revoke all on function public.claim_refund(bigint,uuid,numeric,jsonb,boolean,text,boolean) from public, anon, authenticated, service_role;
grant execute on function public.claim_refund(bigint,uuid,numeric,jsonb,boolean,text,boolean) to service_role;

drop function public.claim_refund(bigint,uuid,numeric,jsonb,boolean,text);
