-- The search by phone number without a regular expression, which took most of its time.

-- The inner translate leaves what is not a digit, the outer one removes it.
create or replace function private.phone_digits(phone text) returns text
language sql immutable
return case when starts_with(phone, '+') then '+' else '' end
  || translate(phone, translate(phone, '0123456789', ''), '');
