-- verify in a living session

-- The id of the caller's session, which may have ended: a token stays valid for up to an hour after that.
create or replace function private.session_id() returns uuid
language sql stable
return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid;

-- True for an administrator who is signed in. Reads the tables, because a token's own claims may be missing or
-- old.
create or replace function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.users as account
    join auth.sessions as session on session.user_id = account.id
    where account.id = auth.uid() and account.raw_app_meta_data ->> 'role' = 'admin'
      and session.id = private.session_id()
  );
end;
$$;

-- Begins the verification of the caller's own payment; null when the caller has no such order, 401 after the
-- session has ended. `mayQueryProvider`
-- says whether the provider may be asked now: not within the cooldown of the last question, so that a shopper's loop
-- does not use up the shop's quota. Otherwise the answer is what was known last. Does not wait for the disk:
-- after a power cut the provider is asked once more.
create or replace function private.begin_own_verification(order_id bigint, reference text, cooldown_ms integer)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  known record;
  may_query_provider boolean := false;
begin
  if not exists (select from auth.sessions where id = private.session_id()) then
    raise exception using errcode = 'PT401', message = 'Please sign in to verify a payment.';
  end if;
  -- In one statement: a confirmation between two would leave an unpaid order with a final attempt.
  select attempt.reference, attempt.message, private.final_result(attempt.reference, placed) as final_result
  into known from public.orders as placed
  left join public."paymentAttempts" as attempt
    on attempt."orderId" = placed.id and attempt.reference = begin_own_verification.reference
  where placed.id = order_id and placed.user_id = auth.uid();
  if not found then
    return null;
  end if;
  if known.reference is not null and known.final_result is null then
    perform pg_catalog.set_config('synchronous_commit', 'off', true);
    update public."paymentAttempts" as one set "askedAt" = clock_timestamp()
    where one.reference = known.reference and (one."askedAt" is null
      or one."askedAt" <= clock_timestamp() - make_interval(secs => cooldown_ms / 1000.0));
    may_query_provider := found;
  end if;
  return jsonb_build_object('matchesOrder', known.reference is not null,
    'finalResult', known.final_result, 'mayQueryProvider', may_query_provider,
    'message', coalesce(known.message, ''));
end;
$$;

revoke all on function private.session_id() from public, anon, authenticated, service_role;
