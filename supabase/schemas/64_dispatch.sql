-- Orders that are dispatched with the tracking numbers of their parcels, one or many.

-- The search for a tracking number.
create index parcels_by_number on public.parcels using gin (lower("trackingNumber") extensions.gin_trgm_ops);

-- Dispatches an order and stores what is known of its parcel; what is not named stays as it is. Returns what was
-- refused as private.change_order_statuses does: an order that is not dispatched keeps its parcel as it was, and so does
-- one that another admin dispatched meanwhile.
create function private.dispatch_order(parcel jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  order_id constant bigint := (parcel ->> 'id')::bigint;
  has_parcel constant boolean := parcel ?| array['courier', 'trackingNumber', 'trackingLink'];
  refused jsonb;
begin
  if has_parcel and parcel ->> 'seen' <> 'dispatched'
    and exists (select from public.orders where id = order_id and "orderStatus" = 'dispatched') then
    return jsonb_build_array(jsonb_build_object('id', order_id, 'orderStatus', 'dispatched', 'error',
      'Another admin has set this order to Dispatched. Please choose again.'));
  end if;
  refused := private.change_order_statuses(array[order_id], 'dispatched', array[parcel ->> 'seen']);
  if refused <> '[]' or not has_parcel then
    return refused;
  end if;
  insert into public.parcels as stored ("orderId", courier, "trackingNumber", "trackingLink")
  values (order_id, coalesce(parcel ->> 'courier', ''), coalesce(parcel ->> 'trackingNumber', ''),
    coalesce(parcel ->> 'trackingLink', ''))
  on conflict ("orderId") do update set
    courier = coalesce(parcel ->> 'courier', stored.courier),
    "trackingNumber" = coalesce(parcel ->> 'trackingNumber', stored."trackingNumber"),
    "trackingLink" = coalesce(parcel ->> 'trackingLink', stored."trackingLink");
  return refused;
end;
$$;
grant execute on function private.dispatch_order(jsonb) to authenticated;

-- The same of several orders, each on its own: one that is refused does not stop the others.
create function private.dispatch_each(parcels jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  ids constant bigint[] := array(select (parcel ->> 'id')::bigint from jsonb_array_elements(parcels) as parcel);
  unchanged jsonb := '[]';
  chosen record;
begin
  -- First all orders, then all their products, each in id order, as confirmations do: nobody waits in a circle.
  perform from public.orders where id = any (ids) order by id for no key update;
  perform from public.products
  where id in (select "productId" from public."orderItems" where "orderId" = any (ids))
  order by id for no key update;
  for chosen in
    select parcel, (parcel ->> 'id')::bigint as id from jsonb_array_elements(parcels) as parcel order by 2
  loop
    begin
      unchanged := unchanged || private.dispatch_order(chosen.parcel);
    exception
      when deadlock_detected or serialization_failure then
        raise;
      when check_violation then
        unchanged := unchanged || jsonb_build_object('id', chosen.id, 'error',
          'A courier, number or link of a parcel is too long, or not a link.', 'orderStatus', chosen.parcel -> 'seen');
      when others then
        unchanged := unchanged || jsonb_build_object(
          'id', chosen.id, 'error', sqlerrm, 'orderStatus', chosen.parcel -> 'seen');
    end;
  end loop;
  return unchanged;
end;
$$;
grant execute on function private.dispatch_each(jsonb) to authenticated;

-- What an admin calls for that, with [{"id": 1, "seen": "packaged", "trackingNumber": "A1"}, …]; a repetition returns
-- the first one's orders that were not dispatched. An order that may not be packed is refused.
create function public.dispatch_orders(parcels jsonb, request_id uuid default null)
returns table (id bigint, error text, "orderStatus" text)
language plpgsql set search_path = '' as $$
declare
  unchanged jsonb;
begin
  perform private.require_admin();
  if jsonb_typeof(parcels) <> 'array' or jsonb_array_length(parcels) > 500 then
    raise exception using errcode = 'PT400', message = 'At most 500 orders can be changed at once.';
  end if;
  unchanged := private.first_answer(request_id, 'dispatch_orders');
  if unchanged is null then
    unchanged := private.dispatch_each(parcels);
    perform private.keep_answer(request_id, unchanged);
  end if;
  return query
    select * from jsonb_to_recordset(unchanged) as refusal (id bigint, error text, "orderStatus" text);
end;
$$;
revoke execute on function public.dispatch_orders(jsonb, uuid) from public, anon, service_role;
grant execute on function public.dispatch_orders(jsonb, uuid) to authenticated;

revoke execute on all functions in schema private from public;
