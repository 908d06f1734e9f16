-- Product pictures: public at their URL; only admins can list, add, replace or remove them.

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
