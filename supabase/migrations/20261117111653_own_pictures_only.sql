-- own pictures only

-- A picture that a client gives to a product is a path of the shop, or, in a project, a URL of the project's own
-- storage: its address is that of the auth server which has signed the caller's token. Pages could not show a
-- picture of another site.
create or replace function private.refuse_foreign_picture() returns trigger
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
