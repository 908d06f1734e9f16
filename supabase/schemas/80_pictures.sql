-- Product pictures: public at their URL; only admins can list, add, replace or remove them. Those that nothing
-- shows any more are removed by a job, through the storage API, so that their files go with their rows.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'Products', 'Products', true, 5242880,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif']
)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "admins can list product pictures" on storage.objects
  for select to authenticated
  using (bucket_id = 'Products' and (select private.is_admin()));

create policy "admins can add product pictures" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'Products' and (select private.is_admin()));

create policy "admins can replace product pictures" on storage.objects
  for update to authenticated
  using (bucket_id = 'Products' and (select private.is_admin()))
  with check (bucket_id = 'Products' and (select private.is_admin()));

create policy "admins can remove product pictures" on storage.objects
  for delete to authenticated
  using (bucket_id = 'Products' and (select private.is_admin()));

-- A picture that a client gives to a product is a path of the shop, or, in a project, a URL of the project's own
-- storage: its address is that of the auth server which has signed the caller's token. Pages could not show a
-- picture of another site.
create function private.refuse_foreign_picture() returns trigger
language plpgsql set search_path = '' as $$
declare
  issuer text := nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'iss';
  own_pictures text := regexp_replace(issuer, '/auth/v1/?$', '') || '/storage/v1/object/public/Products/';
begin
  if tg_op = 'UPDATE' and old.image = new.image then
    return new;
  end if;
  if private.called_by_client() and new.image ~* '^https?://'
    and starts_with(new.image, own_pictures) is not true then
    raise exception using errcode = 'PT400',
      message = 'The picture is on another site. Please upload it to the shop instead.';
  end if;
  return new;
end;
$$;

create trigger refuse_foreign_picture before insert or update of image on public.products
  for each row execute function private.refuse_foreign_picture();

-- A text without its percent-encoding; one that cannot be decoded is returned as it is.
create function private.url_decoded(encoded text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select convert_from(string_agg(
      case when part[1] like '\%%' then decode(substr(part[1], 2), 'hex') else convert_to(part[1], 'UTF8') end,
      ''::bytea order by place), 'UTF8')
    from regexp_matches(encoded, '%[0-9A-Fa-f]{2}|[^%]+|%', 'g') with ordinality as matched (part, place)
  );
exception when others then
  return encoded;
end;
$$;

-- The names of the stored pictures that products, orders, deleted products and imports show. A name may be
-- encoded in the URL, and in the table of an embedded shop as well.
create function private.shown_pictures() returns setof text
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select private.url_decoded(split_part(split_part(shown.image, '/object/public/Products/', 2), '?', 1))
    from (
      select image from public.products
      union select image from public."orderItems"
      union select product ->> 'image' from private.deleted_products
      union select product ->> 'image' from public."productImports"
      union select before ->> 'image' from public."productImports"
    ) as shown
    where strpos(shown.image, '/object/public/Products/') > 0;
end;
$$;

-- The names of the pictures to remove. Only after a day: a picture is uploaded before its product is saved. None in a
-- held shop, whose files may be those of the shop that it is a copy of.
create function public.unused_pictures(at_most integer default 100) returns setof text
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_held() then
    return;
  end if;
  return query
    select stored.name from storage.objects as stored
    where stored.bucket_id = 'Products'
      and greatest(stored.created_at, stored.updated_at) < now() - interval '1 day'
      and not exists (
        select from private.shown_pictures() as shown (name)
        where shown.name = private.url_decoded(stored.name)
      )
    order by stored.created_at, stored.name
    limit least(greatest(at_most, 1), 1000);
end;
$$;
revoke execute on function public.unused_pictures(integer) from public, anon, authenticated;
grant execute on function public.unused_pictures(integer) to service_role;

revoke execute on all functions in schema private from public;
