-- short searches of products

-- Whether a product's name has the text of a search. The index of its trigrams finds parts of words with three
-- letters or digits, and fewer only at the beginning of a word.
create or replace function private.name_condition(search text) returns text
language sql immutable set search_path = '' as $$
  select case
    when search !~ '[[:alnum:]]' then 'false'
    when search ~ '([[:alnum:]][^[:alnum:]]*){3}' then
      format('product.name ilike %L', private.containing(search))
    else (
      select string_agg(format('product.name ilike %L', before || ltrim(private.containing(search), '%')), ' or ')
      from unnest(array['', '% ', '%-']) as before
    )
  end;
$$;

-- The conditions of the back office's list. A text that reads as a product's number also finds that product.
create or replace function private.product_conditions(search text, status text, category integer) returns text
language sql stable set search_path = '' as $$
  select concat_ws(' and ', 'true',
    case when search <> '' then format('(%s or product.id = %L)',
      private.name_condition(search),
      case when search ~ '^(#[0-9]{1,18}|[0-9]{4,18})$' then ltrim(search, '#')::bigint end) end,
    case when status is not null then format('stock."stockStatus" = %L', status) end,
    case when category is not null then format('product."categoryId" = %L', category) end);
$$;

revoke all on function private.name_condition(text) from public, anon, authenticated, service_role;
