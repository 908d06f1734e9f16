-- An admin corrects where an order goes, until it is dispatched. The audit log keeps the old and the new address.

-- Refuses what nobody could deliver to.
create function private.check_address(
  name text, phone_number text, address text, city text, region text
) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if (name ~ '\S' and phone_number ~ '\S' and address ~ '\S') is not true then
    raise exception using errcode = 'PT400', message = 'A name, a phone number and an address are needed.';
  elsif private.address_fits(name, phone_number, address, city, region) is not true then
    raise exception using errcode = 'PT400', message = 'The delivery details are incomplete or too long.';
  end if;
end;
$$;

-- Stores the address and adds the mail about it, in place of one that no sender has yet: it waits for a sender that is
-- claiming it, which may have read the old address.
create function private.change_address(
  order_id bigint, name text, phone_number text, address text, city text, region text
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.orders as placed set name = change_address.name, "phoneNumber" = phone_number,
    address = change_address.address, city = change_address.city, region = change_address.region
  where placed.id = order_id and (placed.name, placed."phoneNumber", placed.address, placed.city, placed.region)
    is distinct from (change_address.name, phone_number, change_address.address, change_address.city,
      change_address.region);
  if not found then
    return;
  end if;
  delete from private.outbox as mail
  where mail.order_id = change_address.order_id and mail.kind = 'address_changed' and mail.claimed_at is null;
  insert into private.outbox (order_id, kind, recipient, requested_by)
  select placed.id, 'address_changed', account.email, private.admin_name(auth.uid())
  from public.orders as placed join auth.users as account on account.id = placed.user_id
  where placed.id = change_address.order_id;
  perform pg_catalog.pg_notify('outbox', '');
end;
$$;

-- Changes the address of an order that is not on its way yet.
create function private.correct_order_address(
  order_id bigint, name text, phone_number text, address text, city text, region text, request_id uuid
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  status text;
begin
  perform private.require_admin();
  perform private.check_address(name, phone_number, address, city, region);
  if private.first_answer(request_id, 'correct_address') is not null then
    return;
  end if;
  select "orderStatus" into status from public.orders where id = order_id for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This order does not exist.';
  elsif status not in ('processing', 'packaged') then
    raise exception using errcode = 'PT409',
      message = format('The address can no longer be changed: the order is %s.', status);
  end if;
  perform private.change_address(order_id, name, phone_number, address, city, region);
end;
$$;
grant execute on function private.correct_order_address(bigint, text, text, text, text, text, uuid) to authenticated;

-- What an admin calls to correct the recipient and the address of an order.
create function public.correct_address(
  order_id bigint, name text, phone_number text, address text, city text, region text, request_id uuid default null
) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.correct_order_address(order_id, name, phone_number, address, city, region, request_id);
end;
$$;
revoke execute on function public.correct_address(bigint, text, text, text, text, text, uuid)
  from public, anon, service_role;
grant execute on function public.correct_address(bigint, text, text, text, text, text, uuid) to authenticated;

revoke execute on all functions in schema private from public;
