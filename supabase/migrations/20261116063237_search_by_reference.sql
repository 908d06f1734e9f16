-- The search for one order by its whole reference, which took longer the more orders there were: the
-- trigrams of a reference are in most other references, too.

-- As before; a whole reference of the shop is looked up in its unique index.
create or replace function private.orders_with_text(search text) returns bigint[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  without_hash constant text := regexp_replace(search, '^#', '');
  texts constant text[] := array[
    lower(search), lower(without_hash), private.phone_digits(search)];
  ids bigint[];
begin
  perform private.require_admin();
  if search !~ '[[:alnum:]]{3}' or search ~ '\n' then
    return null;
  end if;
  if without_hash ~* '^NTOMA-[0-9]{13}$' then
    select array[placed.id] into ids from public.orders as placed
    where placed."paymentReference" = upper(without_hash);
    if found then
      return ids;
    end if;
  end if;
  select array_agg(candidate.id) into ids from (
    select placed.id from public.orders as placed
    where private.order_text(placed.name, placed."paymentReference", placed."phoneNumber")
        like private.containing(texts[1])
      or private.order_text(placed.name, placed."paymentReference", placed."phoneNumber")
        like private.containing(texts[2])
      or (texts[3] ~ '[0-9]{3}' and search ~ '^[-0-9 +()/]+$'
        and private.order_text(placed.name, placed."paymentReference", placed."phoneNumber")
          like private.containing(texts[3]))
    limit 1001
  ) as candidate;
  return case when cardinality(ids) > 1000 then null else coalesce(ids, '{}') end;
end;
$$;
