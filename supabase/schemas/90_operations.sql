-- What the server keeps for itself: facts about the installation, rate limits that count across all processes
-- of a shop, and the removal of what nobody needs any more. The server alone uses these, as the owner of the
-- schema.

create table private.shop_state (
  name text primary key,
  since timestamptz not null default now()
);
comment on table private.shop_state is 'Facts about this installation, such as the first start.';

-- With different keys, the tokens of one process would fail on another.
create table private.key_fingerprint (
  only_row boolean primary key default true check (only_row),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  since timestamptz not null default now()
);
comment on table private.key_fingerprint is 'A hash of the token secret and the API keys, never the keys themselves.';

-- Not logged, because its rows are worth nothing after a crash. Without an index on the expiry, which every
-- limited request changes: no change could stay on its page. Expired rows are deleted every ten minutes, by
-- going through the whole table.
create unlogged table private.rate_limits (
  key text primary key,
  times timestamptz[] not null default '{}',
  expires_at timestamptz not null
);
comment on table private.rate_limits is
  'By the hash of a limit and whom it limits: the times of attempts, or the time at which a token bucket is full again.';

revoke all on private.key_fingerprint, private.rate_limits from public, anon, authenticated, service_role;

alter table private.shop_state enable row level security;
alter table private.key_fingerprint enable row level security;
alter table private.rate_limits enable row level security;

-- True in a shop that was restored from a backup until an operator releases it: it may be a copy, for a drill, with
-- the settings of the shop itself. It sends no mails about orders, asks nothing of the provider and takes no orders.
create function private.is_held() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.shop_state where name = 'held');
end;
$$;
grant execute on function private.is_held() to authenticated;

-- What the payment functions ask before they call the provider for an admin.
create function public.shop_is_held() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_held();
end;
$$;
revoke execute on function public.shop_is_held() from public, anon, authenticated;
grant execute on function public.shop_is_held() to service_role;

-- Raises 409 in a held shop.
create function private.refuse_if_held() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_held() then
    raise exception using errcode = 'PT409',
      message = 'This shop was restored from a backup and takes no orders or payments until it is released.';
  end if;
end;
$$;

-- Lets a held shop send mails and call the payment provider again; false when it was not held. Mails that nobody
-- should get any more, after a week, are deleted.
create function public.release_shop() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.shop_state where name = 'held';
  if not found then
    return false;
  end if;
  delete from private.outbox
  where sent_at is null and attempts < 10 and created_at < now() - interval '7 days';
  perform pg_catalog.pg_notify('outbox', '');
  return true;
end;
$$;
revoke execute on function public.release_shop() from public, anon, authenticated;
grant execute on function public.release_shop() to service_role;

-- What one more attempt means for a limit: the seconds to wait, or 0 and what is stored afterwards. A claim
-- is a sliding window, {key, max, seconds}, or a token bucket, {key, burst, perSecond}.
create function private.next_limit_state(
  claim jsonb, times timestamptz[], moment timestamptz,
  out wait double precision, out next_times timestamptz[], out expires_at timestamptz
) language plpgsql stable set search_path = '' as $$
declare
  length interval := interval '1 second' * (claim ->> 'seconds')::double precision;
  pause interval := interval '1 second' / (claim ->> 'perSecond')::double precision;
  recent timestamptz[];
  full_at timestamptz;
begin
  if claim ? 'max' then
    recent := array(
      select attempt from pg_catalog.unnest(times) as attempt where attempt > moment - length order by 1
    );
    full_at := recent[pg_catalog.cardinality(recent) - (claim ->> 'max')::integer + 1] + length;
    wait := greatest(0, coalesce(extract(epoch from full_at - moment), 0));
    next_times := recent || moment;
    expires_at := moment + length;
  else
    full_at := greatest(coalesce(times[1], moment), moment);
    wait := greatest(
      0, extract(epoch from full_at - moment - pause * ((claim ->> 'burst')::integer - 1)));
    next_times := array[full_at + pause];
    expires_at := full_at + pause;
  end if;
end;
$$;

-- Takes one attempt of every claim, or of none: answers with the claims that have to wait and how long.
-- Rows are locked in the order of their keys, so that calls wait for each other and never deadlock.
create function private.take_limits(claims jsonb) returns table (key text, wait double precision)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  moment timestamptz := pg_catalog.clock_timestamp();
begin
  insert into private.rate_limits (key, expires_at)
  select distinct claim ->> 'key', moment from pg_catalog.jsonb_array_elements(claims) as claim order by 1
  on conflict (key) do nothing;
  perform from private.rate_limits
  where key in (select claim ->> 'key' from pg_catalog.jsonb_array_elements(claims) as claim)
  order by key for update;

  moment := pg_catalog.clock_timestamp();
  return query
  select stored.key, state.wait
  from pg_catalog.jsonb_array_elements(claims) as claim
  join private.rate_limits as stored on stored.key = claim ->> 'key'
  cross join lateral private.next_limit_state(claim, stored.times, moment) as state
  where state.wait > 0;
  if found then
    return;
  end if;

  update private.rate_limits as taken
  set times = state.next_times, expires_at = state.expires_at
  from pg_catalog.jsonb_array_elements(claims) as claim
  join private.rate_limits as stored on stored.key = claim ->> 'key'
  cross join lateral private.next_limit_state(claim, stored.times, moment) as state
  where taken.key = stored.key;
end;
$$;

-- Takes the last attempt of some keys back and forgets all attempts of others.
create function private.return_limits(last_of text[], all_of text[]) returns void
language plpgsql set search_path = '' as $$
begin
  update private.rate_limits set times = case
    when key = any (all_of) then '{}' else times[:pg_catalog.cardinality(times) - 1]
  end
  where key in (
    select key from private.rate_limits where key = any (last_of || all_of) order by key for update
  );
end;
$$;

-- Deletes what nobody needs any more, each after its time. In parts, because on PGlite other requests wait.
create function private.delete_expired() returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Orders that were never paid, with their items and attempts; of an order that the provider has ever charged
  -- for, everything stays.
  delete from public.orders where id in (
    select unpaid.id from public.orders as unpaid
    where unpaid."paymentStatus" in ('pending', 'failed') and unpaid.created_at < now() - interval '90 days'
      and not exists (
        select from public.charges as charge where charge."orderId" = unpaid.id)
    order by unpaid.created_at limit 1000);
  -- What the provider said about payments that came to nothing, and about others when their year is long over.
  delete from private.provider_messages where id in (
    select message.id from private.provider_messages as message
    where message.received_at < now() - interval '90 days' and (message.problem = '' or message.settled_by is not null)
      and (message.received_at < now() - interval '7 years'
      or not exists (select from public.charges as charge where charge.reference = message.reference))
    order by message.id limit 5000);
  delete from private.outbox where id in (
    select id from private.outbox
    where coalesce(sent_at, created_at) < now() - interval '1 year' order by id limit 5000);
  -- Sign-ups that nobody has confirmed.
  delete from auth.users where id in (
    select id from auth.users
    where confirmed_at is null and invited_at is null and not is_anonymous
      and created_at < now() - interval '7 days'
    order by created_at limit 1000);
  -- As long as the accounts they belong to: they tell that several people may have signed up.
  delete from private.earlier_sign_ups where sent_at < now() - interval '7 days';
  delete from private.password_resets where opened_at < now() - interval '1 day';
  delete from private.sign_in_addresses where used_at < now() - interval '90 days';
  delete from public."auditLog" where id in (
    select id from public."auditLog" where at < now() - interval '2 years' order by at limit 5000);
  perform private.revert_abandoned_imports();
  perform private.delete_old_imports();
  delete from private.deleted_products where deleted_at < now() - interval '30 days';
  delete from private.admin_requests where created_at < now() - interval '30 days';
end;
$$;

revoke execute on all functions in schema private from public;

-- An identity column needs no right on its sequence; a hosted project grants all of them to the API roles.
revoke all on all sequences in schema public, private from public, anon, authenticated, service_role;
