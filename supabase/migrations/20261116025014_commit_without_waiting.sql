-- Two functions that only note that something begins do not wait for the disk. What a power cut could
-- undo is harmless: the provider is asked once more, or a mail is claimed again, which was not recorded
-- as sent. A later commit that waits, such as that of the payment, also writes what came before it.

-- As before, except for the wait.
create or replace function public.begin_verification(
  order_id bigint, reference text, cooldown_ms integer default 3000
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  attempt public."paymentAttempts";
  settled text;
  ask boolean := false;
begin
  select * into placed from public.orders where id = order_id;
  if not found then
    return null;
  end if;
  select * into attempt from public."paymentAttempts" as one
  where one."orderId" = order_id and one.reference = begin_verification.reference;
  if attempt.outcome in ('refund', 'refunded') then
    settled := 'refunded';
  elsif attempt.outcome in ('confirmed', 'duplicate') then
    settled := 'confirmed';
  end if;
  if attempt.reference is not null and settled is null then
    perform pg_catalog.set_config('synchronous_commit', 'off', true);
    update public."paymentAttempts" as one set "askedAt" = clock_timestamp()
    where one.reference = attempt.reference and (one."askedAt" is null
      or one."askedAt" <= clock_timestamp() - make_interval(secs => cooldown_ms / 1000.0));
    ask := found;
  end if;
  return jsonb_build_object('userId', placed.user_id, 'known', attempt.reference is not null,
    'settled', settled, 'ask', ask, 'message', coalesce(attempt.message, ''));
end;
$$;

-- As before, except for the wait.
create or replace function public.claim_order_mails(
  owner_address text default '', at_most integer default 10
) returns table (id bigint, kind text, recipient text, placed jsonb, items jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.set_config('synchronous_commit', 'off', true);
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
