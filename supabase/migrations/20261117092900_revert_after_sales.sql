-- A sale does not keep an import from being taken back.

-- Takes a line back: the product goes, or gets the columns again that the line has changed. Pieces that were sold
-- meanwhile stay sold; a product that was edited meanwhile stays as it is.
create or replace function private.revert_imported(staged public."productImports") returns void
language plpgsql set search_path = '' as $$
declare
  kept jsonb;
begin
  if staged.before is null then
    delete from public.products where id = staged."productId";
    return;
  end if;
  select jsonb_object_agg(name, staged.before -> name) into kept
  from jsonb_object_keys(staged.product - 'version') as name;
  if kept ? 'stockQuantity' then
    kept := kept || (
      select jsonb_build_object('stockQuantity', greatest(0, "stockQuantity"
        + (staged.before ->> 'stockQuantity')::integer - (staged.product ->> 'stockQuantity')::integer))
      from public.products where id = staged."productId");
  end if;
  perform private.update_imported(kept || jsonb_build_object('version', version))
  from public.products
  where id = staged."productId"
    and "editVersion" <= (staged.before ->> 'version')::integer + 1;
end;
$$;
