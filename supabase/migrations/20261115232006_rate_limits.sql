-- Rate limits that count across all processes of a shop. The server alone calls these functions, as the
-- owner of the schema; what they store is worth nothing after a crash, so it is not logged.

create unlogged table private.rate_limits (
  key text primary key,
  times timestamptz[] not null default '{}',
  expires_at timestamptz not null
);
comment on table private.rate_limits is
  'By the hash of a limit and whom it limits: the times of attempts, or the time at which a token bucket is full again.';
create index rate_limits_by_expiry on private.rate_limits (expires_at);
revoke all on private.rate_limits from public, anon, authenticated, service_role;
alter table private.rate_limits enable row level security;

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

-- Adds what a process has spent of token buckets, {key, burst, perSecond, spent}, and answers with the
-- seconds until each bucket is full again, with what all other processes have spent.
create function private.exchange_limits(spendings jsonb)
returns table (key text, seconds double precision)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  moment timestamptz := pg_catalog.clock_timestamp();
begin
  return query
  insert into private.rate_limits as stored (key, times, expires_at)
  select own.key, array[moment + interval '1 second' * least(own.spent, own.burst) / own."perSecond"],
    moment + interval '1 second' * own.burst / own."perSecond"
  from pg_catalog.jsonb_to_recordset(spendings)
    as own (key text, burst double precision, "perSecond" double precision, spent double precision)
  order by own.key
  on conflict (key) do update
  set expires_at = excluded.expires_at, times = array[least(
    excluded.expires_at,
    greatest(coalesce(stored.times[1], moment), moment) + (excluded.times[1] - moment)
  )]
  returning stored.key, extract(epoch from stored.times[1] - moment)::double precision;
end;
$$;

revoke execute on all functions in schema private from public;
