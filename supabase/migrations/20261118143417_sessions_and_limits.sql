-- Ended sessions change nothing, an account is deleted with its password, an account's data is bounded, and reads of
-- products end in time.

set local check_function_bodies = off;

drop policy "everyone can view products" on "public"."products";

drop function "private"."delete_own_account"();

drop function "public"."delete_account"();

create extension if not exists pgcrypto with schema extensions;

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
  if not private.has_session() then
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

-- Whoever signs up or changes a profile chooses any data, and tokens carry it. An account gains the profile and what
-- auth servers write themselves, each bounded. Other keys are dropped without an error, because a provider's sign-in
-- may bring them; a profile that is too long is refused. What an account already has stays.
create or replace function private.bound_user_data() returns trigger
language plpgsql set search_path = '' as $$
declare
  max_lengths constant jsonb :=
    '{"fullName": 200, "phoneNumber": 50, "sub": 255, "email": 255, "email_verified": 255, "phone_verified": 255}';
  gained record;
begin
  for gained in
    select key as name, value #>> '{}' as value, (max_lengths ->> key)::int as max_length
    from jsonb_each(new.raw_user_meta_data)
    where value is distinct from old.raw_user_meta_data -> key
  loop
    if gained.max_length is null then
      new.raw_user_meta_data := new.raw_user_meta_data - gained.name;
    elsif char_length(gained.value) > gained.max_length then
      raise exception using errcode = 'PT400',
        message = format('%s cannot be longer than %s characters.', gained.name, gained.max_length);
    end if;
  end loop;
  return new;
end;
$$;

-- Cancels an own order that is not paid. While it is not known whether it is paid, it cannot be cancelled;
-- money that arrives later all the same goes back by itself.
create or replace function private.cancel_own_order(order_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  perform private.require_session();
  perform private.lock_shopper(auth.uid());
  select * into placed from public.orders
  where id = order_id and user_id = auth.uid() for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This order does not exist.';
  end if;
  if placed."orderStatus" = 'cancelled' then
    return;
  end if;
  if placed."paymentStatus" not in ('pending', 'failed') or placed."orderStatus" <> 'processing' then
    raise exception using errcode = 'PT409', message = 'This order cannot be cancelled any more.';
  end if;
  if exists (
    select from public."paymentAttempts"
    where "orderId" = placed.id and state = 'open' and created_at > now() - interval '30 minutes'
  ) then
    raise exception using errcode = 'PT409', message = 'A payment is still in progress.';
  end if;
  update public.orders set "orderStatus" = 'cancelled' where id = placed.id;
end;
$$;

-- When the statement has to end. PGlite cannot interrupt a statement: what reads rows that everyone may ask for
-- compares every row's time with it.
create or replace function private.deadline() returns timestamptz
language sql stable
return coalesce(
  statement_timestamp() + nullif(current_setting('statement_timeout'), '0')::interval, 'infinity');

-- Deletes the caller's account with cart, wishlist and addresses. Orders stay, without a person; one that is
-- paid has to arrive first, and a payment has to have its result. An admin's account stays, whatever the session.
create or replace function private.delete_own_account(current_password text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if exists (select from auth.users where id = auth.uid() and raw_app_meta_data ->> 'role' = 'admin') then
    raise exception using errcode = 'PT403', message = 'This account cannot be deleted here.';
  end if;
  perform private.lock_shopper(auth.uid());
  -- A confirmation under way is waited for: it locks the order only.
  perform from public.orders where user_id = auth.uid() order by id for no key update;
  if exists (
    select from public.orders
    where user_id = auth.uid() and "paymentStatus" in ('paid', 'success')
      and "orderStatus" in ('processing', 'packaged', 'dispatched')
  ) then
    raise exception using errcode = 'PT409',
      message = 'One of your orders is still on its way. Please delete your account when it has arrived.';
  end if;
  if exists (
    select from public."paymentAttempts"
    where user_id = auth.uid() and state = 'open' and created_at > now() - interval '30 minutes'
  ) then
    raise exception using errcode = 'PT409', message = 'A payment is still in progress.';
  end if;
  if not private.is_present_password(current_password) then
    raise exception using errcode = 'PT403',
      message = 'An account can only be deleted with the present password. Please enter it again.';
  end if;
  update public.orders set "orderStatus" = 'cancelled'
  where user_id = auth.uid() and "paymentStatus" in ('pending', 'failed') and "orderStatus" = 'processing';
  update public.orders set name = '', "phoneNumber" = '', address = '', city = '', region = ''
  where user_id = auth.uid();
  -- The log of these changes has the person in it.
  delete from public."auditLog"
  where "table" = 'orders' and change ?| array['name', 'phoneNumber', 'address', 'city', 'region']
    and "rowId" in (select id from public.orders where user_id = auth.uid());
  update public."auditLog" set "userName" = 'Deleted account' where user_id = auth.uid();
  delete from auth.users where id = auth.uid();
end;
$$;

-- Raises what PostgreSQL itself raises for a statement that takes too long.
create or replace function private.end_late_statement() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  raise exception using errcode = '57014', message = 'canceling statement due to statement timeout';
end;
$$;

-- True while the caller's session lives. Has definer rights, because nobody may read the sessions.
create or replace function private.has_session() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.sessions where id = private.session_id() and user_id = auth.uid()
  );
end;
$$;

create or replace function private.in_time(deadline timestamptz) returns boolean
language sql volatile
return case when clock_timestamp() < deadline then true else private.end_late_statement() end;

-- Whether this is the password of the caller, whose session has just begun. The prefixes $2a$, $2b$ and $2y$ name
-- the same hash; pgcrypto knows the first. Takes a tenth of a second, in which PGlite answers nobody else: the
-- caller has checked everything else. Without a new session there is no hash to compare.
create or replace function private.is_present_password(given text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  hash text := (
    select '$2a' || substr(account.encrypted_password, 4)
    from auth.sessions as session join auth.users as account on account.id = session.user_id
    where session.id = private.session_id() and session.created_at > now() - interval '1 minute'
      and account.id = auth.uid() and account.encrypted_password ~ '^\$2[aby]\$'
  );
begin
  return coalesce(extensions.crypt(given, hash) = hash, false);
end;
$$;

-- Before every statement of a client that writes: a token stays valid after its session has ended, and only reads.
-- A client is the role authenticated, as for the policies; functions with definer rights check it themselves.
create or replace function private.refuse_ended_session() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.require_session();
  return null;
end;
$$;

-- Raises 401 after the session has ended: what a function with definer rights changes needs a living one.
create or replace function private.require_session() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.has_session() then
    raise exception using errcode = 'PT401', message = 'Your session has ended. Please sign in again.';
  end if;
end;
$$;

-- What a shopper calls to delete the own account.
create or replace function public.delete_account(current_password text default null) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.delete_own_account(current_password);
end;
$$;

revoke all on function "public"."delete_account"(text) from "anon";

revoke all on function "public"."delete_account"(text) from "service_role";

create or replace trigger bound_user_data
  before insert or update of raw_user_meta_data on auth.users
  for each row execute function private.bound_user_data();

create or replace trigger refuse_ended_session before insert or update or delete on public.carts
  for each statement when (current_user = 'authenticated') execute function private.refuse_ended_session();

create or replace trigger refuse_ended_session before insert or update or delete on public."deliveryDetails"
  for each statement when (current_user = 'authenticated') execute function private.refuse_ended_session();

create or replace trigger refuse_ended_session before insert or update or delete on public."orderItems"
  for each statement when (current_user = 'authenticated') execute function private.refuse_ended_session();

create or replace trigger refuse_ended_session before insert or update or delete on public."orderNotes"
  for each statement when (current_user = 'authenticated') execute function private.refuse_ended_session();

create or replace trigger refuse_ended_session before insert or update or delete on public.orders
  for each statement when (current_user = 'authenticated') execute function private.refuse_ended_session();

create or replace trigger refuse_ended_session before insert or update or delete on public.parcels
  for each statement when (current_user = 'authenticated') execute function private.refuse_ended_session();

create or replace trigger refuse_ended_session before insert or update or delete on public."paymentAttempts"
  for each statement when (current_user = 'authenticated') execute function private.refuse_ended_session();

create or replace trigger refuse_ended_session before insert or update or delete on public."productImports"
  for each statement when (current_user = 'authenticated') execute function private.refuse_ended_session();

create or replace trigger refuse_ended_session before insert or update or delete on public.products
  for each statement when (current_user = 'authenticated') execute function private.refuse_ended_session();

create or replace trigger refuse_ended_session before insert or update or delete on public."searchSynonyms"
  for each statement when (current_user = 'authenticated') execute function private.refuse_ended_session();

create or replace trigger refuse_ended_session before insert or update or delete on public."shopDetails"
  for each statement when (current_user = 'authenticated') execute function private.refuse_ended_session();

create or replace trigger refuse_ended_session before insert or update or delete on public.wishlists
  for each statement when (current_user = 'authenticated') execute function private.refuse_ended_session();

-- The search, whose indexes cannot be used below a policy, has definer rights and leaves hidden products out itself.
create policy "everyone can view products" on public.products
  for select to anon, authenticated using (not hidden and private.in_time((select private.deadline())));

revoke all on function "private"."bound_user_data"() from public;

revoke all on function "private"."deadline"() from public;

grant execute on function "private"."deadline"() to "anon", "authenticated";

revoke all on function "private"."delete_own_account"(text) from public;

grant execute on function "private"."delete_own_account"(text) to "authenticated";

revoke all on function "private"."end_late_statement"() from public;

grant execute on function "private"."end_late_statement"() to "anon", "authenticated";

revoke all on function "private"."has_session"() from public;

grant execute on function "private"."has_session"() to "authenticated";

revoke all on function "private"."in_time"(timestamp with time zone) from public;

grant execute on function "private"."in_time"(timestamp with time zone) to "anon", "authenticated";

revoke all on function "private"."is_present_password"(text) from public;

revoke all on function "private"."refuse_ended_session"() from public;

revoke all on function "private"."require_session"() from public;

grant execute on function "private"."require_session"() to "authenticated";

revoke all on function "public"."delete_account"(text) from public;

grant execute on function "public"."delete_account"(text) to "authenticated";
