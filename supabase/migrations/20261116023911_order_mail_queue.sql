-- A shop without an owner's address keeps the mails to the owner: a sender that looks for other mails
-- must not read all of them each time.

create index outbox_unsent_to_shoppers on private.outbox (id)
  where sent_at is null and recipient is not null;

-- As before; the mails to shoppers and those to the owner are looked up apart.
create or replace function public.claim_order_mails(
  owner_address text default '', at_most integer default 10
) returns table (id bigint, kind text, recipient text, placed jsonb, items jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  return query
    with to_shoppers as (
      select mail.id from private.outbox as mail
      where mail.sent_at is null and mail.recipient is not null and mail.attempts < 10
        and (mail.claimed_at is null or mail.claimed_at < clock_timestamp() - interval '1 minute'
          * case when mail.error = '' then 10 else least(60, 2 ^ mail.attempts) end)
      order by mail.id
      limit least(greatest(at_most, 1), 100)
      for update skip locked
    ), to_owner as (
      select mail.id from private.outbox as mail
      where owner_address <> ''
        and mail.sent_at is null and mail.recipient is null and mail.attempts < 10
        and (mail.claimed_at is null or mail.claimed_at < clock_timestamp() - interval '1 minute'
          * case when mail.error = '' then 10 else least(60, 2 ^ mail.attempts) end)
      order by mail.id
      limit least(greatest(at_most, 1), 100)
      for update skip locked
    ), claimed as (
      update private.outbox as mail
      set claimed_at = clock_timestamp(), attempts = mail.attempts + 1, error = ''
      where mail.id in (
        select due.id from (table to_shoppers union all table to_owner) as due
        order by due.id limit least(greatest(at_most, 1), 100)
      )
      returning mail.*
    )
    select claimed.id, claimed.kind, coalesce(claimed.recipient, owner_address),
      to_jsonb(bought) - 'user_id',
      (select coalesce(jsonb_agg(jsonb_build_object('name', item.name, 'quantity', item.quantity,
          'price', item.price) order by item.id), '[]'::jsonb)
        from public."orderItems" as item where item."orderId" = claimed.order_id)
    from claimed join public.orders as bought on bought.id = claimed.order_id
    order by claimed.id;
end;
$$;
