-- Product pictures: anyone may see them at their public address, only admins may list, put, replace or remove them.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'Products', 'Products', true, 5242880,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif']
)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

drop policy if exists "admins can list product pictures" on storage.objects;
create policy "admins can list product pictures" on storage.objects
  for select to authenticated
  using (bucket_id = 'Products' and (select private.is_admin()));

drop policy if exists "admins can add product pictures" on storage.objects;
create policy "admins can add product pictures" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'Products' and (select private.is_admin()));

drop policy if exists "admins can replace product pictures" on storage.objects;
create policy "admins can replace product pictures" on storage.objects
  for update to authenticated
  using (bucket_id = 'Products' and (select private.is_admin()))
  with check (bucket_id = 'Products' and (select private.is_admin()));

drop policy if exists "admins can remove product pictures" on storage.objects;
create policy "admins can remove product pictures" on storage.objects
  for delete to authenticated
  using (bucket_id = 'Products' and (select private.is_admin()));
