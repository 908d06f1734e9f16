-- Asks the host of the static site for a new build when what its pages say about products or the shop has changed,
-- five to ten minutes after the last change; a job of the same name is replaced. The hook's URL is in Vault.

create schema if not exists hosting;
revoke all on schema hosting from public;

create table if not exists hosting.publication (
  only_row boolean primary key default true check (only_row),
  seen bigint,
  published bigint
);
alter table hosting.publication enable row level security;
insert into hosting.publication default values on conflict do nothing;

-- The same number as long as the pages would be the same. Of the stock they say only whether there is any.
create or replace function hosting.fingerprint() returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(pg_catalog.hashtextextended(row(id, name, description, price, discount, image,
    "categoryId", "subCategoryId", "stockQuantity" > 0)::text, 0) % 1000000007), 0)::bigint
    + (select pg_catalog.hashtextextended(shop::text, 0) % 1000000007 from public."shopDetails" as shop)
  from public.products where not hidden;
$$;

-- Waits until two runs see the same: who is still editing does not cause a build for every change.
create or replace function hosting.publish_changes() returns void
language plpgsql set search_path = '' as $$
declare
  current bigint := hosting.fingerprint();
  was hosting.publication := (select known from hosting.publication as known for update);
begin
  if was.published is distinct from current and was.seen is not distinct from current then
    perform net.http_post(
      url := (select decrypted_secret from vault.decrypted_secrets where name = 'ntoma_build_hook'));
    update hosting.publication set published = current where only_row;
  end if;
  update hosting.publication set seen = current where only_row;
end;
$$;
revoke all on all functions in schema hosting from public;

select cron.schedule('build-hook', '*/5 * * * *', 'select hosting.publish_changes()');
