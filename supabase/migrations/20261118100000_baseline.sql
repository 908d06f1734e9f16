-- The whole schema of version 0.1.0, from the files of supabase/schemas, in place of the 78 migrations that led
-- to it. A database that has applied exactly these is not changed by it: it is recorded as applied there.

-- 10_helpers.sql

-- What the others build on: the schema of internal functions, and who the caller is.

-- No API role can call anything in here unless a file grants it: every file ends by revoking what PostgreSQL
-- grants to public by default.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

-- The id of the caller's session, which may have ended: a token stays valid for up to an hour after that.
create function private.session_id() returns uuid
language sql stable
return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid;

-- True for an administrator who is signed in. Reads the tables, because a token's own claims may be missing or
-- old.
create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.users as account
    join auth.sessions as session on session.user_id = account.id
    where account.id = auth.uid() and account.raw_app_meta_data ->> 'role' = 'admin'
      and session.id = private.session_id()
  );
end;
$$;
grant execute on function private.is_admin() to authenticated, service_role;

-- Raises 403 for everyone but administrators.
create function private.require_admin() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'You are not authorized to view this page.';
  end if;
end;
$$;
grant execute on function private.require_admin() to authenticated, service_role;

-- True unless the statement comes from the service role, the auth server, or the owner of the schema
-- (migrations, seeds, maintenance). A role that nobody has thought of counts as a client.
create function private.called_by_client() returns boolean
language plpgsql stable set search_path = '' as $$
declare
  acting text := coalesce(nullif(current_setting('role', true), ''), 'none');
begin
  if acting in ('authenticated', 'anon') then
    return true;
  end if;
  if acting = 'none' then
    acting := session_user;
  end if;
  return acting not in ('service_role', 'supabase_auth_admin') and not pg_catalog.pg_has_role(
    acting, (select nspowner from pg_catalog.pg_namespace where nspname = 'private'), 'member');
end;
$$;
grant execute on function private.called_by_client() to authenticated, service_role;

-- True inside a function with definer rights that a client has called.
create function private.runs_for_client() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return private.called_by_client() and pg_catalog.pg_has_role(
    current_user, (select nspowner from pg_catalog.pg_namespace where nspname = 'private'), 'member');
end;
$$;
grant execute on function private.runs_for_client() to authenticated, service_role;

-- Makes transactions of one shopper wait for each other where they count that shopper's rows.
create function private.lock_shopper(shopper uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtextextended('shopper ' || shopper::text, 0));
end;
$$;

revoke execute on all functions in schema private from public;

-- 15_accounts.sql

-- What the shop adds to the accounts of the auth server: an index, the administrator role, and what the embedded
-- auth server has to remember besides: sign-ups that wait for their link, sessions of reset links, and the
-- addresses from which an account has signed in.

-- Sign-in finds an account by its address. A hosted project, where the auth server owns the table, has
-- an index of its own; Supabase Lite's is partial, and its queries do not name the condition.
do $$ begin
  if pg_catalog.pg_has_role(
    current_user, (select relowner from pg_catalog.pg_class where oid = 'auth.users'::regclass), 'usage'
  ) then
    create index users_by_email on auth.users (email);
  end if;
end $$;

-- Everybody can sign up with any address. The account has the password and the data of the newest sign-up;
-- those before it wait here, each with its own link. Only a server of our own uses the table.
create table private.earlier_sign_ups (
  token_hash text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  password_hash text not null,
  user_data jsonb not null,
  sent_at timestamptz not null
);
comment on table private.earlier_sign_ups is
  'Sign-ups of unconfirmed accounts that a later sign-up has replaced and whose links are still valid.';
create index earlier_sign_ups_by_user on private.earlier_sign_ups (user_id);

create table private.password_resets (
  session_id uuid primary key,
  opened_at timestamptz not null default now()
);
comment on table private.password_resets is
  'Sessions that a reset link has opened and in which the password has not been changed yet.';

create table private.sign_in_addresses (
  key text primary key,
  used_at timestamptz not null default now()
);
comment on table private.sign_in_addresses is
  'Hashes of an account and a network address from which it has signed in: strangers cannot lock these out.';

revoke all on private.earlier_sign_ups, private.password_resets, private.sign_in_addresses
  from public, anon, authenticated, service_role;
alter table private.earlier_sign_ups enable row level security;
alter table private.password_resets enable row level security;
alter table private.sign_in_addresses enable row level security;

-- Gives an account that waits for its confirmation a password and data, with the token that confirms them.
create function private.set_sign_up(
  account uuid, token_hash text, password_hash text, user_data jsonb, sent_at timestamptz
) returns void
language plpgsql set search_path = '' as $$
begin
  update auth.users as waiting
  set confirmation_token = set_sign_up.token_hash, confirmation_sent_at = set_sign_up.sent_at,
    encrypted_password = set_sign_up.password_hash, raw_user_meta_data = set_sign_up.user_data
  where waiting.id = account and waiting.confirmed_at is null;
  update auth.identities as identity set identity_data = set_sign_up.user_data
  from auth.users as waiting
  where identity.user_id = account and waiting.id = account and waiting.confirmed_at is null;
end;
$$;

-- A further sign-up with the address of an unconfirmed account: the one before it stays valid with its own link.
create function private.replace_sign_up(account uuid, token_hash text, password_hash text, user_data jsonb)
returns void
language plpgsql set search_path = '' as $$
begin
  perform from auth.users where id = account for update;
  insert into private.earlier_sign_ups (token_hash, user_id, password_hash, user_data, sent_at)
  select confirmation_token, id, encrypted_password, raw_user_meta_data, confirmation_sent_at
  from auth.users
  where id = account and confirmed_at is null and confirmation_token <> '' and encrypted_password <> '';
  perform private.set_sign_up(account, token_hash, password_hash, user_data, now());
end;
$$;

-- Before a link confirms an account: it activates the password and the data that were sent with it, and all
-- other sign-ups with that address end.
create function private.choose_sign_up(chosen_token text) returns void
language plpgsql set search_path = '' as $$
declare
  account uuid;
  chosen private.earlier_sign_ups;
begin
  select * into chosen from private.earlier_sign_ups
  where token_hash = chosen_token and sent_at > now() - interval '1 hour';
  select id into account from auth.users
  where confirmed_at is null and (id = chosen.user_id or confirmation_token = chosen_token)
  for update;
  if chosen.user_id = account then
    perform private.set_sign_up(
      account, chosen.token_hash, chosen.password_hash, chosen.user_data, chosen.sent_at);
  end if;
  delete from private.earlier_sign_ups where user_id = account;
end;
$$;

-- Keeps user_metadata.role equal to app_metadata.role, whatever a sign-up or profile update sends.
create function private.mirror_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.raw_user_meta_data := coalesce(new.raw_user_meta_data, '{}'::jsonb) - 'role';
  if new.raw_app_meta_data ->> 'role' is not null then
    new.raw_user_meta_data := new.raw_user_meta_data
      || jsonb_build_object('role', new.raw_app_meta_data ->> 'role');
  end if;
  return new;
end;
$$;

-- Grants or withdraws the administrator role; false when no account has that address.
create function public.set_admin(email text, admin boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users as account
  set raw_app_meta_data = case
    when set_admin.admin
      then coalesce(account.raw_app_meta_data, '{}'::jsonb) || '{"role": "admin"}'::jsonb
    else coalesce(account.raw_app_meta_data, '{}'::jsonb) - 'role'
  end
  where lower(account.email) = lower(set_admin.email);
  return found;
end;
$$;
revoke execute on function public.set_admin(text, boolean) from public, anon, authenticated;
grant execute on function public.set_admin(text, boolean) to service_role;

create trigger mirror_role
  before insert or update on auth.users
  for each row execute function private.mirror_role();

revoke execute on all functions in schema private from public;

-- 20_catalogue.sql

-- The catalogue: three fixed categories, fifteen fixed subcategories, and the products in them.

create table public.categories (
  id integer primary key,
  name text not null unique check (char_length(name) between 1 and 60)
);
comment on table public.categories is 'The fixed categories of the shop.';

create table public."subCategories" (
  id integer primary key,
  "categoryId" integer not null references public.categories (id),
  name text not null check (char_length(name) between 1 and 60),
  unique (id, "categoryId"),
  unique ("categoryId", name)
);
comment on table public."subCategories" is 'The fixed subcategories of each category.';

create table public.products (
  id bigint generated always as identity primary key,
  name text not null check (name ~ '\S' and char_length(name) <= 200),
  description text not null check (description ~ '\S' and char_length(description) <= 5000),
  image text not null default '' check (char_length(image) <= 2000),
  price numeric(12, 2) not null check (price >= 0 and price <= 999999.99),
  "stockQuantity" integer not null default 0 check ("stockQuantity" between 0 and 1000000),
  discount numeric(5, 2) not null default 0 check (discount >= 0 and discount <= 100),
  "categoryId" integer not null references public.categories (id),
  "subCategoryId" integer not null,
  version integer not null default 1 check (version > 0),
  "editVersion" integer not null default 1,
  hidden boolean not null default false,
  "lowStockAt" integer not null default 29 check ("lowStockAt" between 0 and 1000000),
  foreign key ("subCategoryId", "categoryId") references public."subCategories" (id, "categoryId"),
  -- Nothing, a path on the shop's own host, or a URL whose host is a name or an IPv4 address.
  constraint products_image_is_a_url check (
    image = ''
    or image ~ '^/([^/\\\s"''<>][^\\\s"''<>]*)?$'
    or image ~* ('^https?://(([a-z0-9_-]+\.)*[a-z][a-z0-9-]*'
      || '|(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3})'
      || '(:(\d{1,4}|[1-5]\d{4}))?(/[^\\\s"''<>]*)?$')
  )
)
-- Room in each page for a new version of its rows: an update that changes no indexed column, such as a
-- sale, then leaves the indexes alone.
with (fillfactor = 50);
comment on table public.products is 'What the shop sells. A subcategory always belongs to the product''s category.';
comment on column public.products.version is
  'Raised by every change. An edit that sends the version it has read is refused when there was another edit since, or when it sets the stock and pieces were sold since.';
comment on column public.products."editVersion" is 'The version of the last edit; later ones are sales and cancellations.';
comment on column public.products.hidden is 'Not for sale: only admins can read it. Orders keep it.';
comment on column public.products."lowStockAt" is 'With as many pieces or fewer, the product is low on stock.';

insert into public.categories (id, name)
values (1, 'Men'), (2, 'Women'), (3, 'Accessories');

insert into public."subCategories" (id, "categoryId", name)
values
  (1, 1, 'Shirts'), (2, 1, 'Trousers'), (3, 1, 'Suits & Blazers'), (4, 1, 'Shoes'), (5, 1, 'Bags'),
  (6, 2, 'Dresses'), (7, 2, 'Tops & Blouses'), (8, 2, 'Skirts & Pants'), (9, 2, 'Shoes'), (10, 2, 'Bags'),
  (11, 3, 'Jewelry'), (12, 3, 'Watches'), (13, 3, 'Sunglasses'), (14, 3, 'Wallets'), (15, 3, 'Belts');

-- The indexes of the search are in 25_search.sql, those of other orders in 27_product_lists.sql.
create index products_by_category on public.products ("categoryId", id);
create index products_by_subcategory on public.products ("subCategoryId", id);

revoke all on public.categories, public."subCategories", public.products
  from anon, authenticated, service_role;
grant select on public.categories, public."subCategories", public.products
  to anon, authenticated, service_role;
grant
  insert (name, description, image, price, "stockQuantity", discount, "categoryId", "subCategoryId", hidden,
    "lowStockAt"),
  update (name, description, image, price, "stockQuantity", discount, "categoryId", "subCategoryId", hidden,
    "lowStockAt", version),
  delete
  on public.products to authenticated, service_role;

alter table public.categories enable row level security;
alter table public."subCategories" enable row level security;
alter table public.products enable row level security;

create policy "everyone can view categories" on public.categories
  for select to anon, authenticated using (true);

create policy "everyone can view subcategories" on public."subCategories"
  for select to anon, authenticated using (true);

-- The search, whose indexes cannot be used below a policy, has definer rights and leaves hidden products out itself.
create policy "everyone can view products" on public.products
  for select to anon, authenticated using (not hidden);

create policy "admins can view hidden products" on public.products
  for select to authenticated using ((select private.is_admin()));

create policy "admins can add products" on public.products
  for insert to authenticated with check ((select private.is_admin()));

create policy "admins can change products" on public.products
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "admins can delete products" on public.products
  for delete to authenticated using ((select private.is_admin()));

-- Keeps two admins who edit one product from overwriting each other's changes, and a form that was opened before
-- a sale from setting the stock as if nothing was sold. Sales and cancellations change nothing but the stock and
-- come from other functions or triggers: they stop no edit of anything else.
create function private.check_product_version() returns trigger
language plpgsql set search_path = '' as $$
declare
  is_edit boolean := private.called_by_client() and pg_catalog.pg_trigger_depth() = 1;
  compared public.products := new;
begin
  if is_edit and (new.version between old."editVersion" and old.version) is not true then
    raise exception using errcode = 'PT409', message = 'This product was changed meanwhile.';
  elsif is_edit and new.version < old.version and new."stockQuantity" <> old."stockQuantity" then
    raise exception using errcode = 'PT409', message = format(
      'The stock has changed meanwhile: there are now %s pieces.', old."stockQuantity");
  end if;
  compared.version := old.version;
  compared."editVersion" := old."editVersion";
  new.version := old.version + (compared is distinct from old)::integer;
  if not is_edit then
    compared."stockQuantity" := old."stockQuantity";
  end if;
  new."editVersion" := case when compared is distinct from old then new.version else old."editVersion" end;
  return new;
end;
$$;

-- Notifies every server process that caches the catalogue of what changed, so that it keeps what is
-- unaffected: 'stock <product> <category> <pieces>' for a sale, with the fewest pieces before or
-- after it, 'category <category>' for any other change of a product, '' for anything else. Per row, so
-- that a statement that changes nothing notifies nobody; PostgreSQL sends equal notifications of one
-- transaction once.
create function private.notify_catalogue_change() returns trigger
language plpgsql set search_path = '' as $$
declare
  sold record;
begin
  if tg_table_name <> 'products' or tg_level = 'STATEMENT' then
    perform pg_catalog.pg_notify('catalogue', '');
    return null;
  end if;
  if tg_op = 'UPDATE' then
    sold := old;
    sold."stockQuantity" := new."stockQuantity";
    sold.version := new.version;
    if sold is not distinct from new then
      perform pg_catalog.pg_notify('catalogue', pg_catalog.concat_ws(' ', 'stock', new.id,
        new."categoryId", least(old."stockQuantity", new."stockQuantity")));
      return null;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    perform pg_catalog.pg_notify('catalogue', 'category ' || old."categoryId");
  end if;
  if tg_op <> 'DELETE' then
    perform pg_catalog.pg_notify('catalogue', 'category ' || new."categoryId");
  end if;
  return null;
end;
$$;

create trigger check_product_version before update on public.products
  for each row execute function private.check_product_version();

create trigger notify_catalogue_change
  after insert or update or delete on public.categories
  for each row execute function private.notify_catalogue_change();

create trigger notify_catalogue_change
  after insert or update or delete on public."subCategories"
  for each row execute function private.notify_catalogue_change();

create trigger notify_catalogue_change
  after insert or delete on public.products
  for each row execute function private.notify_catalogue_change();

create trigger notify_catalogue_update
  after update on public.products
  for each row when (old.* is distinct from new.*)
  execute function private.notify_catalogue_change();

create trigger notify_catalogue_truncate
  after truncate on public.products
  for each statement execute function private.notify_catalogue_change();

revoke execute on all functions in schema private from public;

-- 22_shop_details.sql

-- What the shop says about itself: who it is, how it delivers and takes back, its terms. One row, which the
-- pages about the shop, mails and slips read.

create table public."shopDetails" (
  id integer primary key default 1 check (id = 1),
  name text not null check (name ~ '\S' and char_length(name) <= 100),
  email text not null default '' check (char_length(email) <= 200),
  "phoneNumber" text not null default '' check (char_length("phoneNumber") <= 50),
  address text not null default '' check (char_length(address) <= 500),
  delivery text not null default '' check (char_length(delivery) <= 10000),
  returns text not null default '' check (char_length(returns) <= 10000),
  terms text not null default '' check (char_length(terms) <= 50000),
  privacy text not null default '' check (char_length(privacy) <= 50000),
  instagram text not null default ''
    check (instagram = '' or instagram ~ '^https://[^\s"''<>\\]+$' and char_length(instagram) <= 300),
  facebook text not null default ''
    check (facebook = '' or facebook ~ '^https://[^\s"''<>\\]+$' and char_length(facebook) <= 300),
  version integer not null default 1 check (version > 0)
);
comment on table public."shopDetails" is
  'One row: name, contact and the texts of the pages about the shop. Version 1 are the texts of the demo.';

insert into public."shopDetails" (name, delivery, returns, terms, privacy)
values (
  'Ntoma',
  E'This is a demo shop: nothing that is ordered here is delivered.\n\nA shop that sells says here how soon it sends an order, how it gets to the shopper, and what happens when nobody is at home. Delivery costs nothing.',
  E'This is a demo shop: nothing is delivered, and so there is nothing to send back.\n\nA shop that sells says here for how many days goods can be returned, in what state, where to send them, who pays for it, and how soon the money is back.',
  E'This is a demo shop. Orders placed here are no contracts, and with the payment sandbox no money changes hands.\n\nA shop that sells writes its terms here: who sells, how a contract is made, prices and payment, delivery, returns, guarantee, and the law that applies.',
  E'This is a demo shop. Please enter no real personal data.\n\nThe shop stores what is entered: the account, delivery details, cart, wishlist and orders. Card details go to the payment provider and never reach the shop. The browser keeps the session; there is no tracking and no advertising.\n\nA shop that sells names here who is responsible, what is stored for how long, who receives it, and how to ask for a copy or its deletion.'
);

revoke all on public."shopDetails" from anon, authenticated, service_role;
grant select on public."shopDetails" to anon, authenticated, service_role;
grant update (name, email, "phoneNumber", address, delivery, returns, terms, privacy, instagram, facebook, version)
  on public."shopDetails" to authenticated;

alter table public."shopDetails" enable row level security;

create policy "everyone can view the shop's details" on public."shopDetails"
  for select to anon, authenticated using (true);

create policy "admins can change the shop's details" on public."shopDetails"
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

-- Keeps two admins from overwriting each other's changes: an edit that is based on an older version is refused.
create function private.check_details_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.called_by_client() and new.version is distinct from old.version then
    raise exception using errcode = 'PT409', message = 'The shop''s details were changed meanwhile.';
  end if;
  new.version := old.version + 1;
  return new;
end;
$$;

-- Tells every server process to render the pages about the shop again.
create function private.notify_details_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('catalogue', 'shop');
  return null;
end;
$$;

create trigger check_details_version before update on public."shopDetails"
  for each row when (old.* is distinct from new.*)
  execute function private.check_details_version();

create trigger notify_details_change after insert or update or delete on public."shopDetails"
  for each row execute function private.notify_details_change();

revoke execute on all functions in schema private from public;

-- 25_search.sql

-- The search of the shop: full text for words and plurals, trigrams and edit distance for typing errors.
-- Everything is found through indexes of the catalogue itself, so nothing has to be kept in step with it.

-- Visitors run these functions, so they are apart from the private schema, which only members may use. The API
-- exposes neither.
create schema search;
revoke all on schema search from public;
grant usage on schema search to anon, authenticated, service_role;

create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;

-- The words of a text as written and their English stems; anything but letters and digits separates.
create function search.words_of(content text) returns tsvector
language sql immutable parallel safe cost 1000 as $$
  select pg_catalog.to_tsvector('pg_catalog.simple', words) || pg_catalog.to_tsvector('pg_catalog.english', words)
  from pg_catalog.regexp_replace(pg_catalog.lower(content), '[^[:alnum:]]+', ' ', 'g') as words;
$$;
revoke execute on function search.words_of(text) from public;
grant execute on function search.words_of(text) to anon, authenticated, service_role;

-- Without fast updates: their list of pending entries would have to be read by every search.
create index products_by_name_words
  on public.products using gin (search.words_of(name)) with (fastupdate = off);
create index products_by_description_words
  on public.products using gin (search.words_of(description)) with (fastupdate = off);
create index products_by_name_trigrams
  on public.products using gin (name extensions.gin_trgm_ops) with (fastupdate = off);

-- Few rows, but their words would be computed anew by every search.
create index categories_by_name_words
  on public.categories using gin (search.words_of(name)) with (fastupdate = off);
create index subcategories_by_name_words
  on public."subCategories" using gin (search.words_of(name)) with (fastupdate = off);

-- A word without its English ending.
create function search.stem(word text) returns text
language sql immutable as $$
  select coalesce((pg_catalog.ts_lexize('pg_catalog.english_stem', word))[1], word);
$$;
revoke execute on function search.stem(text) from public;
grant execute on function search.stem(text) to anon, authenticated, service_role;

create table public."searchSynonyms" (
  word text not null,
  means text not null,
  "inDescriptions" boolean not null default false,
  primary key (word, means),
  constraint "searchSynonyms_are_lowercase_words" check (
    word = lower(word) and word ~ '^[[:alnum:]]+( [[:alnum:]]+){0,3}$' and char_length(word) <= 60
    and means = lower(means) and means ~ '^[[:alnum:]]+( [[:alnum:]]+){0,3}$' and char_length(means) <= 60
  )
);
comment on table public."searchSynonyms" is
  'What shoppers call things: a search for the word also finds what has all words of the meaning.';
comment on column public."searchSynonyms"."inDescriptions" is
  'True for colours and materials: the meaning is looked up in descriptions, too.';

insert into public."searchSynonyms" (word, means, "inDescriptions") values
  ('blue', 'blue', true), ('blue', 'indigo', true), ('blue', 'navy', true), ('blue', 'sky', true),
  ('blue', 'midnight', true), ('navy', 'navy', true), ('navy', 'indigo', true), ('navy', 'midnight', true),
  ('indigo', 'indigo', true), ('midnight', 'midnight', true), ('sky', 'sky', true), ('red', 'red', true),
  ('red', 'oxblood', true), ('red', 'clay', true), ('burgundy', 'burgundy', true),
  ('burgundy', 'oxblood', true), ('maroon', 'maroon', true), ('maroon', 'oxblood', true),
  ('wine', 'wine', true), ('wine', 'oxblood', true), ('oxblood', 'oxblood', true), ('orange', 'orange', true),
  ('orange', 'clay', true), ('terracotta', 'terracotta', true), ('terracotta', 'clay', true),
  ('rust', 'rust', true), ('rust', 'clay', true), ('clay', 'clay', true), ('pink', 'pink', true),
  ('pink', 'rose', true), ('rose', 'rose', true), ('green', 'green', true), ('green', 'forest', true),
  ('green', 'olive', true), ('khaki', 'khaki', true), ('khaki', 'olive', true), ('olive', 'olive', true),
  ('forest', 'forest', true), ('yellow', 'yellow', true), ('yellow', 'ochre', true),
  ('mustard', 'mustard', true), ('mustard', 'ochre', true), ('ochre', 'ochre', true), ('brown', 'brown', true),
  ('brown', 'chestnut', true), ('brown', 'cocoa', true), ('brown', 'tan', true),
  ('brown', 'tortoiseshell', true), ('brown', 'bronze', true), ('chocolate', 'chocolate', true),
  ('chocolate', 'cocoa', true), ('cocoa', 'cocoa', true), ('chestnut', 'chestnut', true), ('tan', 'tan', true),
  ('camel', 'camel', true), ('camel', 'tan', true), ('bronze', 'bronze', true), ('black', 'black', true),
  ('white', 'white', true), ('white', 'ivory', true), ('white', 'cream', true), ('ivory', 'ivory', true),
  ('cream', 'cream', true), ('cream', 'ivory', true), ('beige', 'beige', true), ('beige', 'sand', true),
  ('beige', 'oat', true), ('beige', 'cream', true), ('beige', 'stone', true), ('sand', 'sand', true),
  ('oat', 'oat', true), ('nude', 'nude', true), ('nude', 'rose', true), ('nude', 'tan', true),
  ('grey', 'grey', true), ('grey', 'charcoal', true), ('grey', 'stone', true), ('grey', 'smoke', true),
  ('gray', 'gray', true), ('gray', 'grey', true), ('gray', 'charcoal', true), ('gray', 'stone', true),
  ('gray', 'smoke', true), ('charcoal', 'charcoal', true), ('stone', 'stone', true), ('gold', 'gold', true),
  ('gold', 'golden', true), ('golden', 'golden', true), ('golden', 'gold', true), ('silver', 'silver', true),
  ('silver', 'steel', true), ('purple', 'purple', true), ('tortoiseshell', 'tortoiseshell', true),
  ('leather', 'leather', true), ('suede', 'suede', true), ('linen', 'linen', true), ('cotton', 'cotton', true),
  ('satin', 'satin', true), ('silk', 'silk', true), ('silk', 'satin', true), ('denim', 'denim', true),
  ('canvas', 'canvas', true), ('crepe', 'crepe', true), ('brass', 'brass', true), ('steel', 'steel', true),
  ('steel', 'metal', true), ('metal', 'metal', true), ('metal', 'steel', true), ('metal', 'brass', true),
  ('glass', 'glass', true), ('beaded', 'beaded', true), ('beaded', 'bead', true), ('bead', 'bead', true),
  ('kente', 'kente', true), ('handwoven', 'handwoven', true), ('woven', 'woven', true),
  ('straw', 'straw', true), ('straw', 'grass', true), ('raffia', 'raffia', true), ('raffia', 'straw', true),
  ('raffia', 'grass', true), ('grass', 'grass', true), ('wool', 'wool', true), ('velvet', 'velvet', true),
  ('ladies', 'women', false), ('lady', 'women', false), ('woman', 'women', false), ('female', 'women', false),
  ('gents', 'men', false), ('gentlemen', 'men', false), ('man', 'men', false), ('male', 'men', false),
  ('trainers', 'sneakers', false), ('kicks', 'sneakers', false), ('runners', 'sneakers', false),
  ('plimsolls', 'sneakers', false), ('tennis shoes', 'sneakers', false), ('handbag', 'women bags', false),
  ('purse', 'women bags', false), ('hand bag', 'women bags', false), ('shoulder bag', 'crossbody', false),
  ('shoulder bag', 'bucket bag', false), ('evening bag', 'clutch', false), ('cross body', 'crossbody', false),
  ('rucksack', 'backpack', false), ('knapsack', 'backpack', false), ('briefcase', 'folio', false),
  ('briefcase', 'satchel', false), ('laptop bag', 'satchel', false), ('laptop bag', 'backpack', false),
  ('holdall', 'weekender', false), ('duffel', 'weekender', false), ('travel bag', 'weekender', false),
  ('school bag', 'backpack', false), ('school bag', 'satchel', false), ('shopper', 'tote', false),
  ('frock', 'dresses', false), ('gown', 'dresses', false), ('maxi', 'gown', false), ('heels', 'pumps', false),
  ('heels', 'heel', false), ('high heels', 'pumps', false), ('high heels', 'heel sandals', false),
  ('stilettos', 'pumps', false), ('court shoes', 'pumps', false), ('ballerinas', 'flats', false),
  ('mules', 'slides', false), ('slippers', 'slides', false), ('slippers', 'sandals', false),
  ('flip flops', 'sandals', false), ('flip flops', 'slides', false), ('moccasins', 'loafers', false),
  ('brogues', 'derby', false), ('lace ups', 'derby', false), ('oxford shoes', 'derby', false),
  ('dress shoes', 'derby', false), ('dress shoes', 'loafers', false), ('formal shoes', 'derby', false),
  ('formal shoes', 'loafers', false), ('footwear', 'shoes', false), ('pants', 'trousers', false),
  ('trousers', 'pants', false), ('slacks', 'trousers', false), ('jeans', 'denim trousers', false),
  ('jacket', 'blazer', false), ('coat', 'blazer', false), ('tuxedo', 'dinner jacket', false),
  ('tux', 'dinner jacket', false), ('batakari', 'smock', false), ('blouse', 'kaba', false),
  ('t shirt', 'top', false), ('tshirt', 'top', false), ('tee', 'top', false), ('cami', 'camisole', false),
  ('vest', 'camisole', false), ('jewellery', 'jewelry', false), ('jewels', 'jewelry', false),
  ('ring', 'jewelry', false), ('chain', 'necklace', false), ('chain', 'pendant', false),
  ('choker', 'necklace', false), ('bangle', 'bracelet', false), ('studs', 'earrings', false),
  ('wristwatch', 'watches', false), ('timepiece', 'watches', false), ('clock', 'watches', false),
  ('shades', 'sunglasses', false), ('glasses', 'sunglasses', false), ('eyewear', 'sunglasses', false),
  ('spectacles', 'sunglasses', false), ('billfold', 'wallets', false), ('card case', 'card holder', false),
  ('card wallet', 'card holder', false), ('ankara', 'wax print', false), ('african print', 'wax print', false),
  ('traditional', 'kente', false), ('traditional', 'smock', false), ('traditional', 'kaba', false),
  ('traditional', 'adinkra', false), ('bridal', 'gown', false), ('wedding dress', 'gown', false),
  ('formal', 'suits', false), ('formal', 'blazers', false), ('officewear', 'suits', false),
  ('officewear', 'blazers', false), ('suits blazers', 'suits', false), ('suits blazers', 'blazers', false),
  ('tops blouses', 'women tops', false), ('tops blouses', 'blouses', false), ('skirts pants', 'skirts', false),
  ('skirts pants', 'pants', false), ('guys', 'men', false), ('chale wote', 'slides', false),
  ('chale wote', 'sandals', false), ('charlie wote', 'slides', false), ('charlie wote', 'sandals', false),
  ('half shoe', 'slides', false), ('half shoe', 'loafers', false), ('office shoes', 'derby', false),
  ('office shoes', 'loafers', false), ('wrist watch', 'watches', false), ('neck chain', 'necklace', false),
  ('neck chain', 'pendant', false), ('hand chain', 'bracelet', false), ('waist beads', 'bead jewelry', false),
  ('travelling bag', 'weekender', false), ('traveling bag', 'weekender', false), ('palazzo', 'wide leg', false),
  ('polo', 'shirts', false), ('lacoste', 'shirts', false), ('long dress', 'gown', false),
  ('dashiki', 'smock', false), ('engagement', 'kente', false), ('gtp', 'wax print', false),
  ('ntoma', 'wax print', false), ('ntoma', 'kente', false), ('cloth', 'wax print', false),
  ('cloth', 'kente', false), ('african wear', 'wax print', false), ('african wear', 'kente', false),
  ('african wear', 'smock', false), ('african wear', 'kaba', false), ('native wear', 'wax print', false),
  ('native wear', 'kente', false), ('native wear', 'smock', false), ('native wear', 'kaba', false);

create index synonyms_by_stem on public."searchSynonyms" (search.stem(word));

revoke all on public."searchSynonyms" from anon, authenticated, service_role;
grant select on public."searchSynonyms" to anon, authenticated, service_role;
grant insert (word, means, "inDescriptions"), update (word, means, "inDescriptions"), delete
  on public."searchSynonyms" to authenticated;

alter table public."searchSynonyms" enable row level security;

create policy "everyone can view synonyms" on public."searchSynonyms"
  for select to anon, authenticated using (true);

create policy "admins can add synonyms" on public."searchSynonyms"
  for insert to authenticated with check ((select private.is_admin()));

create policy "admins can change synonyms" on public."searchSynonyms"
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "admins can delete synonyms" on public."searchSynonyms"
  for delete to authenticated using ((select private.is_admin()));

create trigger notify_catalogue_change
  after insert or update or delete on public."searchSynonyms"
  for each row execute function private.notify_catalogue_change();

-- The words of a search in their order, without those that say nothing ("for", "the") unless it has no
-- others. Words that have a synonym together ("high heels") are one, joined by underscores; two also in the other
-- order ("a bag for school").
create function search.query_words(query text) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  words text[];
  remaining text;
  phrase text;
  form text;
begin
  with typed as (
    select word, ts_lexize('pg_catalog.english_stem', word) = '{}' as is_stop_word, place
    from regexp_split_to_table(lower(left(query, 100)), '[^[:alnum:]]+') with ordinality as part (word, place)
    where word <> ''
  )
  select coalesce(
    array_agg(word order by place) filter (where not is_stop_word), array_agg(word order by place), '{}'
  ) into words from typed;
  remaining := ' ' || array_to_string(words, ' ') || ' ';
  for phrase, form in
    select distinct synonym.word, written.form from public."searchSynonyms" as synonym,
      lateral (values
        (synonym.word), (regexp_replace(synonym.word, '^([^ ]+) ([^ ]+)$', '\2 \1'))
      ) as written (form)
    where synonym.word like '% %' and strpos(remaining, ' ' || written.form || ' ') > 0
    order by synonym.word, written.form
  loop
    remaining := replace(remaining, ' ' || form || ' ', ' ' || replace(phrase, ' ', '_') || ' ');
  end loop;
  return array(
    select part.word from regexp_split_to_table(trim(remaining), ' ') with ordinality as part (word, place)
    where part.word <> '' group by part.word order by min(part.place) limit 8
  );
end;
$$;
revoke execute on function search.query_words(text) from public;
grant execute on function search.query_words(text) to anon, authenticated, service_role;

-- The word or its stem, at the start of a word (suffix ':*') or as a whole word (suffix '').
create function search.word_pattern(word text, suffix text) returns tsquery
language sql immutable as $$
  select pg_catalog.to_tsquery('pg_catalog.simple', word || suffix || ' | ' || search.stem(word) || suffix);
$$;
revoke execute on function search.word_pattern(text, text) from public;
grant execute on function search.word_pattern(text, text) to anon, authenticated, service_role;

-- The words of the catalogue and its synonyms nearest to a mistyped one: one error in a short word, two in a
-- long one. The typed word may be unfinished. Has definer rights, as all that look words of products up.
create function search.similar_words(word text) returns setof text
language plpgsql stable security definer rows 3 set search_path = '' set enable_seqscan = off as $$
declare
  tolerance constant integer := case when char_length(word) < 5 then 1 else 2 end;
begin
  if char_length(word) < 3 then return; end if;
  perform set_config('pg_trgm.word_similarity_threshold', '0.2', true);
  return query
    with names as (
      select product.name from public.products as product
      where product.name operator(extensions.%>) word and not product.hidden
      union all select sub.name from public."subCategories" as sub
      union all select category.name from public.categories as category
      union all select synonym.word from public."searchSynonyms" as synonym where synonym.word not like '% %'
    ), candidates as (
      select distinct part from names, regexp_split_to_table(lower(names.name), '[^[:alnum:]]+') as part
      where char_length(part) > 2
    ), near as (
      select part, least(
        extensions.levenshtein_less_equal(part, word, tolerance),
        extensions.levenshtein_less_equal(left(part, char_length(word)), word, tolerance)
      ) as distance
      from candidates
    )
    select part from near
    where distance <= tolerance and distance = (select min(near.distance) from near)
    order by extensions.similarity(part, word) desc limit 3;
end;
$$;
revoke execute on function search.similar_words(text) from public;
grant execute on function search.similar_words(text) to anon, authenticated, service_role;

-- The parts of subcategories' names beside a word that they have: a product of 'Skirts & Pants' that is named
-- a skirt is no pair of pants.
create function search.other_parts(whole tsquery) returns tsquery
language sql stable set search_path = '' as $$
  select string_agg(search.word_pattern(part, '')::text, ' | ')::tsquery
  from public."subCategories" as sub, regexp_split_to_table(lower(sub.name), '[^[:alnum:]]+') as part
  where search.words_of(sub.name) @@ whole and part <> '' and not search.words_of(part) @@ whole;
$$;
revoke execute on function search.other_parts(tsquery) from public;
grant execute on function search.other_parts(tsquery) to anon, authenticated, service_role;

-- The products that have a word, by its pattern, in the name of their subcategory, in their own, or in that
-- of their category; the thing itself (a dress) comes before what is named after it
-- (a dress watch). Planned for any word: for a common one PostgreSQL would rather compute the words of every
-- product than read the index. So are the descriptions below.
create function search.products_named(word text, pattern tsquery)
returns table (id bigint, "categoryId" integer, score double precision)
language plpgsql stable security definer rows 200 set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  others constant tsquery := search.other_parts(pattern);
begin
  return query
    select hit.id, hit."categoryId", sum(hit.score)::double precision from (
      select product.id, product."categoryId",
        case when starts_with(lower(product.name), word) then 4.5 else 4 end as score
      from public.products as product
      where search.words_of(product.name) @@ pattern and not product.hidden
      union all
      select product.id, product."categoryId", 5
      from public."subCategories" as sub join public.products as product on product."subCategoryId" = sub.id
      where search.words_of(sub.name) @@ pattern and not product.hidden
        and (others is null or product.id not in (
          select other.id from public.products as other where search.words_of(other.name) @@ others))
      union all
      select product.id, product."categoryId", 1
      from public.categories as category join public.products as product on product."categoryId" = category.id
      where search.words_of(category.name) @@ pattern and not product.hidden
    ) as hit group by hit.id, hit."categoryId";
end;
$$;
revoke execute on function search.products_named(text, tsquery) from public;
grant execute on function search.products_named(text, tsquery) to anon, authenticated, service_role;

-- The products whose description has a word, by its pattern; first those whose description begins with it: that
-- is the colour or material of the thing itself rather than of a part.
create function search.products_described(word text, pattern tsquery)
returns table (id bigint, "categoryId" integer, score double precision)
language plpgsql stable security definer rows 200 set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  beginning constant text := '\m' || search.stem(word);
begin
  return query
    select product.id, product."categoryId",
      case when lower(left(product.description, 60)) ~ beginning then 1.5 else 1 end::double precision
    from public.products as product
    where search.words_of(product.description) @@ pattern and not product.hidden;
end;
$$;
revoke execute on function search.products_described(text, tsquery) from public;
grant execute on function search.products_described(text, tsquery) to anon, authenticated, service_role;

-- The products that have all words of a synonym's meaning.
create function search.products_meant(meaning text, in_descriptions boolean)
returns table (id bigint, "categoryId" integer, score double precision)
language sql stable rows 200 set search_path = '' as $$
  with words as (
    select word, search.word_pattern(word, '') as pattern from regexp_split_to_table(meaning, ' ') as word
  ), hits as (
    select words.word, named.* from words, search.products_named(words.word, words.pattern) as named
    union all
    select words.word, described.* from words, search.products_described(words.word, words.pattern) as described
    where in_descriptions
  )
  select hits.id, hits."categoryId", sum(hits.score) from hits
  group by hits.id, hits."categoryId"
  having count(distinct hits.word) = (select count(*) from words);
$$;
revoke execute on function search.products_meant(text, boolean) from public;
grant execute on function search.products_meant(text, boolean) to anon, authenticated, service_role;

-- The products that one word of a search finds: by names and synonyms; when none has the word, by the
-- beginnings of names; when none has that, by descriptions. A word with a synonym of its own ("glasses") is
-- not taken for another one with the same stem ("glass").
create function search.products_with_word(word text)
returns table (id bigint, "categoryId" integer, score double precision)
language plpgsql stable rows 200 set search_path = '' as $$
declare
  is_phrase constant boolean := strpos(word, '_') > 0;
  typed constant text := replace(word, '_', ' ');
  has_synonym constant boolean :=
    exists (select from public."searchSynonyms" as synonym where synonym.word = typed);
  is_found boolean := false;
begin
  if not is_phrase then
    return query select * from search.products_named(word,
      case when has_synonym then to_tsquery('pg_catalog.simple', word) else search.word_pattern(word, '') end);
    is_found := found;
  end if;
  return query
    select meant.id, meant."categoryId", meant.score * 0.35
    from public."searchSynonyms" as synonym,
      search.products_meant(synonym.means, synonym."inDescriptions") as meant
    where search.stem(synonym.word) = search.stem(typed) and (synonym.word = typed or not has_synonym);
  if is_found or found or is_phrase then return; end if;
  return query select * from search.products_named(word, search.word_pattern(word, ':*'));
  if found or char_length(word) < 3 then return; end if;
  return query select * from search.products_described(word, search.word_pattern(word, ':*'));
end;
$$;
revoke execute on function search.products_with_word(text) from public;
grant execute on function search.products_with_word(text) to anon, authenticated, service_role;

-- The products that each word finds. Typing errors are assumed only when nothing has a word, and only for
-- four words, because each costs a look through the names.
create function search.products_with_words(words text[])
returns table (word text, id bigint, "categoryId" integer, score double precision)
language plpgsql stable rows 200 set search_path = '' as $$
declare
  typed text;
  corrections integer := 0;
begin
  foreach typed in array words loop
    return query
      select typed, hit.id, hit."categoryId", max(hit.score) from search.products_with_word(typed) as hit
      group by hit.id, hit."categoryId";
    if not found and corrections < 4 then
      corrections := corrections + 1;
      return query
        select typed, hit.id, hit."categoryId", max(hit.score) / 2
        from search.similar_words(typed) as similar_word, search.products_with_word(similar_word) as hit
        group by hit.id, hit."categoryId";
    end if;
  end loop;
end;
$$;
revoke execute on function search.products_with_words(text[]) from public;
grant execute on function search.products_with_words(text[]) to anon, authenticated, service_role;

-- The category that a word names ("women") or means ("ladies"), or null.
create function search.category_named(word text) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return (
    select category.id from public.categories as category where search.words_of(category.name) @@ any (
      select search.word_pattern(name, '') from (
        select word union all
        select synonym.means from public."searchSynonyms" as synonym
        where search.stem(synonym.word) = search.stem(category_named.word)
      ) as names (name)
      where name !~ '[ _]'
    )
    order by category.id limit 1
  );
end;
$$;
revoke execute on function search.category_named(text) from public;
grant execute on function search.category_named(text) to anon, authenticated, service_role;

-- The products whose own name has one of the words.
create function search.products_titled(words text[]) returns setof bigint
language plpgsql stable security definer rows 20 set search_path = '' as $$
begin
  return query
    select product.id from unnest(words) as word, public.products as product
    where search.words_of(product.name) @@ search.word_pattern(word, '') and not product.hidden;
end;
$$;
revoke execute on function search.products_titled(text[]) from public;
grant execute on function search.products_titled(text[]) to anon, authenticated, service_role;

-- Products as the lists of the shop show them, in the order of the ids.
create function search.products_as_json(ids bigint[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      to_jsonb(product) - '{version,editVersion,hidden,lowStockAt}'::text[] || jsonb_build_object(
        'category', jsonb_build_object('name', parent.name),
        'subCategory', jsonb_build_object('name', sub.name))
      order by chosen.place),
    '[]')
  from unnest(ids) with ordinality as chosen (id, place)
  join public.products as product on product.id = chosen.id
  join public.categories as parent on parent.id = product."categoryId"
  join public."subCategories" as sub on sub.id = product."subCategoryId";
$$;
revoke execute on function search.products_as_json(bigint[]) from public;
grant execute on function search.products_as_json(bigint[]) to anon, authenticated, service_role;

-- Finds the products that have all words of a search, best first or in the given order ('newest',
-- 'price-asc', 'price-desc'), and counts them by category: {"products": […], "counts": {"1": 12}, "near": []}.
-- Both leave out what the filters by stock and price do; the counts ignore the category. When no product has all
-- words, 'near' has those with the most, or else the newest.
--
-- Colours and materials weigh little beside the words for things: 'red bag' finds bags. Beside other words, one
-- that names a category ('ladies watch') leaves out the other categories, but not the accessories, which are for
-- everyone.
--
-- Without parallel workers: in a large catalogue starting them takes longer than the search.
create function public.search_products(
  query text,
  category bigint default null,
  max_rows integer default 24,
  sort text default '',
  in_stock boolean default false,
  min_price numeric default null,
  max_price numeric default null
) returns jsonb
language plpgsql stable security invoker set search_path = '' set max_parallel_workers_per_gather = 0 as $$
declare
  accessories constant integer := 3;
  typed constant text[] := search.query_words(query);
  words text[];
  category_words text[];
  asked integer[];
  qualities constant text[] := array(
    select synonym.word from public."searchSynonyms" as synonym
    where synonym.word = any (typed) and synonym."inDescriptions");
  reads_products constant boolean :=
    in_stock or min_price is not null or max_price is not null or sort like 'price-%';
  is_found boolean;
  counts jsonb;
  best bigint[];
  near bigint[];
begin
  select array_agg(word) filter (where named is null), array_agg(word) filter (where named is not null),
    array_agg(named) filter (where named is not null)
  into words, category_words, asked
  from unnest(typed) as word, search.category_named(word) as named;
  if words is null then
    words := typed;
    asked := null;
  end if;
  with ranked as materialized (
    select hit.id, hit."categoryId", count(*) as matched,
      count(*) filter (where hit.word <> all (qualities)) as things,
      sum(case when hit.word = any (qualities) then hit.score / 5 else hit.score end) as score
    from search.products_with_words(words) as hit group by hit.id, hit."categoryId"
  ), titled as materialized (
    select distinct id from search.products_titled(category_words) as id where asked is not null
  ), complete as (
    select ranked.id, ranked."categoryId",
      ranked.score + case when titled.id is not null then 4 else 0 end
        + case when ranked."categoryId" = any (asked) then 1 else 0 end as score
    from ranked left join titled on titled.id = ranked.id
    where ranked.matched = cardinality(words)
      and (asked is null or titled.id is not null or ranked."categoryId" = any (asked || accessories))
  ), matches as (
    select complete.*, product.price from complete
    left join public.products as product on reads_products and product.id = complete.id
    where (not in_stock or product."stockQuantity" > 0)
      and (min_price is null or product.price >= min_price) and (max_price is null or product.price <= max_price)
  )
  select
    exists (select from complete),
    coalesce(
      (select jsonb_object_agg(counted."categoryId", counted.number)
       from (select "categoryId", count(*) as number from matches group by "categoryId") as counted),
      '{}'),
    array(
      select matches.id from matches
      where search_products.category is null or matches."categoryId" = search_products.category
      order by
        case sort when 'newest' then -matches.id when 'price-asc' then matches.price
          when 'price-desc' then -matches.price end,
        matches.score desc, matches.id
      limit least(greatest(max_rows, 1), 1000)),
    array(
      select ranked.id from ranked where not exists (select from complete)
      order by ranked.matched desc, ranked.things desc, ranked.score desc, ranked.id limit 8)
  into is_found, counts, best, near;
  if not is_found and cardinality(typed) > 0 and cardinality(near) = 0 then
    near := array(
      select product.id from public.products as product
      where product."stockQuantity" > 0 and not product.hidden order by product.id desc limit 8);
  end if;
  return jsonb_build_object(
    'counts', counts, 'products', search.products_as_json(best), 'near', search.products_as_json(near));
end;
$$;
revoke execute on function public.search_products(text, bigint, integer, text, boolean, numeric, numeric) from public;
grant execute on function public.search_products(text, bigint, integer, text, boolean, numeric, numeric)
  to anon, authenticated, service_role;

-- 27_product_lists.sql

-- What the lists of products are read from: indexes of their orders; how many products there are, kept as
-- changes, so that counting takes no longer with every product; and the stock apart from the products, so that
-- a sale changes no index of theirs.

create index products_by_category_and_price on public.products ("categoryId", price, id);
create index products_by_price on public.products (price, id);
create index products_by_name on public.products (lower(name), id);

create table private.product_totals (
  id bigint generated always as identity primary key,
  "categoryId" integer not null,
  "subCategoryId" integer not null,
  "stockStatus" text not null,
  products bigint not null
);
comment on table private.product_totals is
  'Changes of the number of products of each subcategory and stock status; the totals are their sums. Rows are only added and merged, so that products that change at the same time do not wait for each other.';

create table private.product_stock (
  "productId" bigint primary key references public.products (id) on delete cascade,
  "stockQuantity" integer not null,
  "stockStatus" text not null
);
comment on table private.product_stock is 'A copy of each product''s stock, by which the back office filters and sorts. The status says also whether it is hidden.';

create index product_stock_by_quantity on private.product_stock ("stockQuantity", "productId");
create index product_stock_by_status on private.product_stock ("stockStatus", "productId");

alter table private.product_totals enable row level security;
alter table private.product_stock enable row level security;

-- A hidden product counts as hidden only, whatever its stock.
create function private.stock_status(product public.products) returns text
language sql immutable parallel safe
return case
  when product.hidden then 'hidden'
  when product."stockQuantity" = 0 then 'out-of-stock'
  when product."stockQuantity" <= product."lowStockAt" then 'low-stock'
  else 'in-stock'
end;

-- Replaces the rows that no other transaction has locked with one for each subcategory and status.
create function private.merge_product_totals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with merged as (
    delete from private.product_totals
    where id in (select id from private.product_totals for update skip locked)
    returning "categoryId", "subCategoryId", "stockStatus", products
  )
  insert into private.product_totals ("categoryId", "subCategoryId", "stockStatus", products)
  select "categoryId", "subCategoryId", "stockStatus", sum(products) from merged
  group by "categoryId", "subCategoryId", "stockStatus" having sum(products) <> 0;
  return null;
end;
$$;

-- Adds what the change of a product means for the totals, and copies its stock. Has definer rights, because
-- nobody may write either directly.
create function private.update_product_lists() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  status_before text;
  status_now text;
begin
  if tg_op <> 'INSERT' then
    status_before := private.stock_status(old);
  end if;
  if tg_op <> 'DELETE' then
    status_now := private.stock_status(new);
    insert into private.product_stock ("productId", "stockQuantity", "stockStatus")
    values (new.id, new."stockQuantity", status_now)
    on conflict ("productId") do update
      set "stockQuantity" = excluded."stockQuantity", "stockStatus" = excluded."stockStatus";
  end if;
  if tg_op = 'UPDATE' and status_before = status_now and old."subCategoryId" = new."subCategoryId" then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into private.product_totals ("categoryId", "subCategoryId", "stockStatus", products)
    values (old."categoryId", old."subCategoryId", status_before, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into private.product_totals ("categoryId", "subCategoryId", "stockStatus", products)
    values (new."categoryId", new."subCategoryId", status_now, 1);
  end if;
  return null;
end;
$$;

-- Both from all products, for those that were inserted while triggers were off.
create function private.recalculate_product_lists() returns void
language sql set search_path = '' as $$
  delete from private.product_totals;
  insert into private.product_totals ("categoryId", "subCategoryId", "stockStatus", products)
  select product."categoryId", product."subCategoryId", private.stock_status(product), count(*)
  from public.products as product group by 1, 2, 3;
  delete from private.product_stock;
  insert into private.product_stock ("productId", "stockQuantity", "stockStatus")
  select product.id, product."stockQuantity", private.stock_status(product) from public.products as product;
$$;

-- The number of products of each subcategory that shoppers see. Has definer rights, because nobody may read the totals
-- directly. In PL/pgSQL, like what follows: PostgreSQL plans a function in SQL at every call.
create function search.products_per_subcategory(category integer) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select coalesce(jsonb_object_agg(total."subCategoryId", total.number), '{}') from (
      select "subCategoryId", sum(products) as number from private.product_totals
      where "categoryId" = category and "stockStatus" <> 'hidden' group by "subCategoryId" having sum(products) > 0
    ) as total
  );
end;
$$;
revoke execute on function search.products_per_subcategory(integer) from public;
grant execute on function search.products_per_subcategory(integer) to anon, authenticated, service_role;

-- What a category page shows beside its filter: {"1": 12}. Without a filter by stock or price the totals know it.
create function public.count_products(
  category integer,
  in_stock boolean default false,
  min_price numeric default null,
  max_price numeric default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if not in_stock and min_price is null and max_price is null then
    return search.products_per_subcategory(category);
  end if;
  return (
    select coalesce(jsonb_object_agg(counted."subCategoryId", counted.number), '{}') from (
      select "subCategoryId", count(*) as number from public.products
      where "categoryId" = category and not hidden and ("stockQuantity" > 0 or not in_stock)
        and (min_price is null or price >= min_price) and (max_price is null or price <= max_price)
      group by "subCategoryId"
    ) as counted
  );
end;
$$;
revoke execute on function public.count_products(integer, boolean, numeric, numeric) from public;
grant execute on function public.count_products(integer, boolean, numeric, numeric)
  to anon, authenticated, service_role;

-- The products that a product's page shows below it: at most four of the same category, those of the same
-- subcategory first. Two reads that end after a few rows; one sorted by both would read the whole category.
create function public.related_products(product_id bigint) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    with shown as (
      select * from public.products where id = product_id and not hidden
    ), found as (
      select 1 as place, other.id from shown cross join lateral (
        select id from public.products
        where "subCategoryId" = shown."subCategoryId" and id <> shown.id and not hidden
        order by id limit 4) as other
      union all
      select 2, other.id from shown cross join lateral (
        select id from public.products
        where "categoryId" = shown."categoryId" and "subCategoryId" <> shown."subCategoryId" and not hidden
        order by id limit 4) as other
      order by place, id limit 4
    )
    select coalesce(
      jsonb_agg(
        to_jsonb(product) - '{version,editVersion,hidden,lowStockAt}'::text[] || jsonb_build_object(
          'category', jsonb_build_object('name', category.name),
          'subCategory', jsonb_build_object('name', sub.name))
        order by place, product.id),
      '[]')
    from found join public.products as product using (id)
    join public.categories as category on category.id = product."categoryId"
    join public."subCategories" as sub on sub.id = product."subCategoryId"
  );
end;
$$;
revoke execute on function public.related_products(bigint) from public;
grant execute on function public.related_products(bigint) to anon, authenticated, service_role;

-- How many products are low on stock and how many have none, from the totals.
create function private.products_per_stock_status() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'low', coalesce(sum(products) filter (where "stockStatus" = 'low-stock'), 0),
      'out', coalesce(sum(products) filter (where "stockStatus" = 'out-of-stock'), 0))
    from private.product_totals
  );
end;
$$;
grant execute on function private.products_per_stock_status() to authenticated;

-- What the dashboard says about the stock: {"low": 3, "out": 1}.
create function public.stock_counts() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return private.products_per_stock_status();
end;
$$;
revoke execute on function public.stock_counts() from public, anon, service_role;
grant execute on function public.stock_counts() to authenticated;

create trigger merge_product_totals after insert on private.product_totals
  for each row when (new.id % 500 = 0)
  execute function private.merge_product_totals();

create trigger add_to_product_lists after insert or delete on public.products
  for each row execute function private.update_product_lists();

create trigger update_product_lists after update on public.products
  for each row when ((old."stockQuantity", old."subCategoryId", old.hidden, old."lowStockAt")
    is distinct from (new."stockQuantity", new."subCategoryId", new.hidden, new."lowStockAt"))
  execute function private.update_product_lists();

revoke execute on all functions in schema private from public;

-- 30_cart_and_wishlist.sql

-- What a shopper wants to buy, now (carts) or later (wishlists): one line per product.

create table public.carts (
  id bigint generated always as identity primary key,
  "productId" bigint not null references public.products (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  quantity integer not null default 1 check (quantity between 1 and 10000),
  unique (user_id, "productId")
);
comment on table public.carts is 'One line per shopper and product in the cart.';

create table public.wishlists (
  id bigint generated always as identity primary key,
  "productId" bigint not null references public.products (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  quantity integer not null default 1 check (quantity between 1 and 10000),
  unique (user_id, "productId")
);
comment on table public.wishlists is 'One line per shopper and product on the wishlist.';

create index carts_by_product on public.carts ("productId");
create index wishlists_by_product on public.wishlists ("productId");

revoke all on public.carts, public.wishlists from anon, authenticated, service_role;
grant select, insert ("productId", user_id, quantity), delete
  on public.carts, public.wishlists to authenticated;
grant select on public.carts, public.wishlists to service_role;

alter table public.carts enable row level security;
alter table public.wishlists enable row level security;

create policy "shoppers can view own cart" on public.carts
  for select to authenticated using (user_id = (select auth.uid()));

create policy "shoppers can add to own cart" on public.carts
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "shoppers can remove from own cart" on public.carts
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "shoppers can view own wishlist" on public.wishlists
  for select to authenticated using (user_id = (select auth.uid()));

create policy "shoppers can add to own wishlist" on public.wishlists
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "shoppers can remove from own wishlist" on public.wishlists
  for delete to authenticated using (user_id = (select auth.uid()));

-- Runs before the merge, which has definer rights: a line can only be added to an own list.
create function private.require_own_line() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.called_by_client() and new.user_id is distinct from auth.uid() then
    raise exception using errcode = 'PT403', message = 'You can only add to your own list.';
  end if;
  return new;
end;
$$;

-- Adding a product that is already there raises that line, which keeps its id; never past the stock.
create function private.merge_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  stock integer;
  line record;
  lines integer;
begin
  if new.quantity is null or new.quantity not between 1 and 10000 then
    raise exception using errcode = 'PT400', message = 'The quantity must be between 1 and 10000.';
  end if;
  select "stockQuantity" into stock from public.products
  where id = new."productId" and not hidden;
  if stock is null then
    raise exception using errcode = 'PT404', message = 'This product is no longer sold.';
  end if;
  if stock = 0 and tg_table_name = 'carts' then
    raise exception using errcode = 'PT409', message = 'This product is out of stock.';
  end if;

  -- Two tabs that add at once wait for each other here instead of failing on the unique line.
  perform private.lock_shopper(new.user_id);
  execute format(
    'delete from public.%I where user_id = $1 and "productId" = $2 returning id, quantity',
    tg_table_name) into line using new.user_id, new."productId";
  if line.id is not null then
    new.id := line.id;
  else
    execute format('select count(*) from public.%I where user_id = $1', tg_table_name)
      into lines using new.user_id;
    if lines >= 200 then
      raise exception using errcode = 'PT409', message = 'A list can have at most 200 products.';
    end if;
  end if;
  new.quantity := least(
    new.quantity + coalesce(line.quantity, 0), greatest(stock, 1), 10000);
  return new;
end;
$$;

-- Triggers run in the order of their names. Lines that restore_product inserts belong to other shoppers and
-- keep their quantity.
create trigger a_require_own_line before insert on public.carts
  for each row when (not private.runs_for_client()) execute function private.require_own_line();
create trigger b_merge_line before insert on public.carts
  for each row when (not private.runs_for_client()) execute function private.merge_line();

create trigger a_require_own_line before insert on public.wishlists
  for each row when (not private.runs_for_client()) execute function private.require_own_line();
create trigger b_merge_line before insert on public.wishlists
  for each row when (not private.runs_for_client()) execute function private.merge_line();

revoke execute on all functions in schema private from public;

-- 35_delivery.sql

-- Where a shopper's orders are delivered. The shop uses the first record of a shopper's list.

create table public."deliveryDetails" (
  id bigint generated always as identity primary key,
  "fullName" text not null default '' check (char_length("fullName") <= 200),
  "phoneNumber" text not null default '' check (char_length("phoneNumber") <= 50),
  address text not null default '' check (char_length(address) <= 500),
  city text not null default '' check (char_length(city) <= 100),
  region text not null default '' check (char_length(region) <= 100),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade
);
comment on table public."deliveryDetails" is 'Delivery addresses, owned by one shopper each.';

create index delivery_details_by_user on public."deliveryDetails" (user_id, id);

revoke all on public."deliveryDetails" from anon, authenticated, service_role;
grant
  select,
  insert ("fullName", "phoneNumber", address, city, region, user_id),
  update ("fullName", "phoneNumber", address, city, region),
  delete
  on public."deliveryDetails" to authenticated;
grant select on public."deliveryDetails" to service_role;

alter table public."deliveryDetails" enable row level security;

create policy "shoppers can view own delivery details" on public."deliveryDetails"
  for select to authenticated using (user_id = (select auth.uid()));

create policy "shoppers can add own delivery details" on public."deliveryDetails"
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "shoppers can change own delivery details" on public."deliveryDetails"
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "shoppers can delete own delivery details" on public."deliveryDetails"
  for delete to authenticated using (user_id = (select auth.uid()));

-- A shopper keeps at most 20 addresses.
create function private.limit_delivery_details() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.called_by_client() then
    return new;
  end if;
  perform private.lock_shopper(new.user_id);
  if (select count(*) from public."deliveryDetails" where user_id = new.user_id) >= 20 then
    raise exception using errcode = 'PT409', message = 'You can save at most 20 addresses.';
  end if;
  return new;
end;
$$;

create trigger limit_delivery_details before insert on public."deliveryDetails"
  for each row execute function private.limit_delivery_details();

revoke execute on all functions in schema private from public;

-- 40_orders.sql

-- Orders and their items. The browser proposes (two inserts); everything here decides. What else happens to an
-- order is in 45_stock.sql, 50_payments.sql and 55_order_mails.sql.

create table public.orders (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  "orderStatus" text not null default 'processing'
    check ("orderStatus" in ('processing', 'packaged', 'dispatched', 'delivered', 'cancelled')),
  "paymentStatus" text not null default 'pending'
    check ("paymentStatus" in ('pending', 'paid', 'failed', 'success')),
  "totalAmount" numeric(12, 2) not null
    check ("totalAmount" >= 0 and "totalAmount" <= 9999999999.99),
  "paymentReference" text not null unique check ("paymentReference" ~ '^[A-Za-z0-9.=-]{1,100}$'),
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  name text not null check (char_length(name) <= 200),
  "phoneNumber" text not null check (char_length("phoneNumber") <= 50),
  address text not null check (char_length(address) <= 500),
  city text not null check (char_length(city) <= 100),
  region text not null check (char_length(region) <= 100),
  "refundStatus" text
    check ("refundStatus" in ('due', 'requested', 'processed', 'failed', 'resolved')),
  "shortBy" integer not null default 0 check ("shortBy" >= 0),
  "refundedAmount" numeric(12, 2) not null default 0,
  "refundDue" numeric(12, 2) not null default 0,
  "refundDueSince" timestamptz,
  "salesAmount" numeric(12, 2) not null default 0,
  "replacedBy" bigint references public.orders (id) on delete set null
);
comment on table public.orders is 'One row per purchase, with a copy of the delivery details of that day.';
comment on column public.orders."refundStatus" is 'The state of the refund in the ledger; null when none is owed.';
comment on column public.orders."refundedAmount" is 'What was sent back of all payments for the order, in cedis; like the next three kept by 51_ledger.sql.';
comment on column public.orders."refundDue" is 'What the shop still has to send back, in cedis.';
comment on column public.orders."salesAmount" is 'What a paid order counts in Total Sales: its total less what was sent back of it.';
comment on column public.orders."replacedBy" is 'The newer order of the same goods that was placed instead of this unpaid one.';
comment on column public.orders."shortBy" is 'Pieces that a paid order needs and the stock did not have.';

create table public."orderItems" (
  id bigint generated always as identity primary key,
  "orderId" bigint not null references public.orders (id) on delete cascade,
  "productId" bigint references public.products (id) on delete set null,
  quantity integer not null check (quantity between 1 and 10000),
  price numeric(12, 2) not null check (price >= 0 and price <= 999999.99),
  name text not null check (char_length(name) <= 200),
  image text not null check (char_length(image) <= 2000)
);
comment on table public."orderItems" is 'The items of an order, with their own copy of the product''s name and image.';

-- The index of the search is in 60_order_management.sql.
create index orders_by_user on public.orders (user_id, created_at desc);
create index orders_by_time on public.orders (created_at desc);
create index orders_by_status on public.orders ("orderStatus");
create index orders_to_pack on public.orders (id)
  where "orderStatus" = 'processing' and "paymentStatus" in ('paid', 'success');
create index orders_to_settle on public.orders (id) where "shortBy" > 0 or "refundStatus" is not null;
create index orders_by_replacement on public.orders ("replacedBy") where "replacedBy" is not null;
create index order_items_by_order on public."orderItems" ("orderId", id);
create index order_items_by_product on public."orderItems" ("productId");

revoke all on public.orders, public."orderItems" from anon, authenticated, service_role;
grant
  select,
  insert ("orderStatus", "paymentStatus", "totalAmount", "paymentReference", user_id,
    name, "phoneNumber", address, city, region),
  update ("orderStatus"),
  delete
  on public.orders to authenticated;
grant select, insert ("orderId", "productId", quantity, price) on public."orderItems" to authenticated;
grant select, insert, update ("orderStatus") on public.orders to service_role;
grant select, insert on public."orderItems" to service_role;

alter table public.orders enable row level security;
alter table public."orderItems" enable row level security;

-- True when an order has items; has definer rights to see past row security. A policy uses it.
create function private.has_items(order_id bigint) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public."orderItems" where "orderId" = order_id);
end;
$$;
grant execute on function private.has_items(bigint) to authenticated, service_role;

create policy "shoppers can view own orders, admins all" on public.orders
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy "shoppers can place own orders" on public.orders
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "admins can change orders" on public.orders
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "shoppers can delete own empty orders" on public.orders
  for delete to authenticated
  using (
    user_id = (select auth.uid()) and "paymentStatus" = 'pending' and not private.has_items(id)
  );

create policy "items can be viewed with their order" on public."orderItems"
  for select to authenticated
  using (exists (select from public.orders where orders.id = "orderId"));

create policy "shoppers can add items to own orders" on public."orderItems"
  for insert to authenticated
  with check (exists (
    select from public.orders where orders.id = "orderId" and orders.user_id = (select auth.uid())
  ));

-- A shopper's order always starts now, in processing, unpaid and in the shopper's own name. Has definer
-- rights, because the reference may belong to an order that row security hides from the shopper.
create function private.start_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.called_by_client() then
    return new;
  end if;
  if new.user_id is distinct from auth.uid() then
    raise exception using errcode = 'PT403', message = 'You can only order for yourself.';
  end if;
  if new."totalAmount" is null or new."totalAmount" < 0.10 or new."totalAmount" > 9999999999.99 then
    raise exception using errcode = 'PT400',
      message = 'An order must come to at least GH₵0.10 and less than GH₵10,000,000,000.';
  end if;
  if new."paymentReference" is null or new."paymentReference" !~ '^[A-Za-z0-9.=-]{1,100}$' then
    raise exception using errcode = 'PT400', message = 'This payment reference cannot be used.';
  end if;
  if (char_length(new.name) <= 200 and char_length(new."phoneNumber") <= 50
    and char_length(new.address) <= 500 and char_length(new.city) <= 100
    and char_length(new.region) <= 100) is not true then
    raise exception using errcode = 'PT400',
      message = 'The delivery details are incomplete or too long.';
  end if;
  perform private.lock_shopper(new.user_id);
  if (
    select count(*) from public.orders
    where user_id = new.user_id and "paymentStatus" = 'pending'
      and created_at > now() - interval '30 minutes'
  ) >= 100 then
    raise exception using errcode = 'PT429',
      message = 'You have many unpaid orders. Please pay one of them or try again in half an hour.';
  end if;
  if exists (select from public."paymentAttempts" where reference = new."paymentReference") then
    raise exception using errcode = 'PT409', message = 'This payment reference was used before.';
  end if;
  new.created_at := now();
  new."orderStatus" := 'processing';
  new."paymentStatus" := 'pending';
  return new;
end;
$$;

-- The delete policy is checked before the row lock; this checks again after it, so that items that
-- arrived in between keep their order.
create function private.keep_order_with_items() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.called_by_client() and private.has_items(old.id) then
    raise exception using errcode = 'PT409', message = 'This order already has its items.';
  end if;
  return old;
end;
$$;

-- Copies name and image into the item, so that it stays readable when the product is gone.
create function private.copy_product() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sold record;
begin
  if private.called_by_client() then
    if not exists (
      select from public.orders where id = new."orderId" and user_id = auth.uid()
    ) then
      raise exception using errcode = 'PT404', message = 'This order does not exist.';
    end if;
    if new.quantity is null or new.quantity not between 1 and 10000 then
      raise exception using errcode = 'PT400', message = 'A quantity must be between 1 and 10000.';
    end if;
    if new.price is null or new.price not between 0 and 999999.99 then
      raise exception using errcode = 'PT400', message = 'Every item needs its price.';
    end if;
  end if;
  select name, image into sold from public.products
  where id = new."productId" and not hidden;
  if not found and new.name is null then
    raise exception using errcode = 'PT409', message = 'One of the products is no longer sold.';
  end if;
  new.name := coalesce(new.name, sold.name);
  new.image := coalesce(new.image, sold.image);
  return new;
end;
$$;

-- A new order takes the place of the shopper's older unpaid ones of the same goods, and of the oldest when there
-- are more than five: they are cancelled, and money that still arrives for them goes back by itself. The
-- caller has locked them.
create function private.replace_unpaid_orders(placed public.orders) returns void
language plpgsql security definer set search_path = '' as $$
declare
  replaced bigint[];
begin
  with unpaid as (
    select older.id, row_number() over (order by older.id desc) as place,
      exists (
        select from public."orderItems" as old_item
        join public."orderItems" as item on item."productId" = old_item."productId"
        where old_item."orderId" = older.id and item."orderId" = placed.id
      ) as has_same_goods
    from public.orders as older
    where older.user_id = placed.user_id and older.id < placed.id
      and older."paymentStatus" in ('pending', 'failed') and older."orderStatus" = 'processing'
  )
  select array_agg(unpaid.id) into replaced from unpaid
  where unpaid.has_same_goods or unpaid.place > 4;
  update public.orders set "orderStatus" = 'cancelled', "replacedBy" = placed.id
  where id = any (replaced);
end;
$$;

-- Accepts the items of an order once, complete, at current prices, and only while the stock suffices.
create function private.accept_items() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  if not private.called_by_client() or not exists (select from inserted) then
    return null;
  end if;
  if (select count(distinct "orderId") from inserted) > 1 then
    raise exception using errcode = 'PT400', message = 'The items belong to different orders.';
  end if;
  perform private.lock_shopper(auth.uid());
  perform from public.orders
  where id = (select min("orderId") from inserted) or user_id = auth.uid()
    and "paymentStatus" in ('pending', 'failed') and "orderStatus" = 'processing'
  order by id for no key update;
  select * into placed from public.orders where id = (select min("orderId") from inserted);
  if placed."paymentStatus" <> 'pending' or placed."orderStatus" = 'cancelled'
    or placed.created_at <= now() - interval '30 minutes' then
    raise exception using errcode = 'PT409', message = 'This order is closed. Please order again.';
  end if;
  if (select count(*) from public."orderItems" where "orderId" = placed.id)
    <> (select count(*) from inserted) then
    raise exception using errcode = 'PT409', message = 'This order already has its items.';
  end if;
  perform private.replace_unpaid_orders(placed);
  perform private.hold_stock(placed);
  update public."paymentAttempts" set "nextCheckAt" = created_at + interval '2 minutes'
  where reference = placed."paymentReference";
  return null;
end;
$$;

-- Cancels an own order that is not paid. While it is not known whether it is paid, it cannot be cancelled;
-- money that arrives later all the same goes back by itself.
create function private.cancel_own_order(order_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
begin
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
grant execute on function private.cancel_own_order(bigint) to authenticated;

-- What a shopper calls to cancel an own order.
create function public.cancel_order(order_id bigint) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.cancel_own_order(order_id);
end;
$$;
revoke execute on function public.cancel_order(bigint) from public, anon, service_role;
grant execute on function public.cancel_order(bigint) to authenticated;

create trigger start_order before insert on public.orders
  for each row execute function private.start_order();

create trigger keep_order_with_items before delete on public.orders
  for each row execute function private.keep_order_with_items();

create trigger copy_product before insert on public."orderItems"
  for each row execute function private.copy_product();

create trigger accept_items after insert on public."orderItems"
  referencing new table as inserted
  for each statement execute function private.accept_items();

revoke execute on all functions in schema private from public;

-- 45_stock.sql

-- Stock: held while an unpaid order may still be paid, taken when it is, put back when it is cancelled.
--
-- Functions that every order runs, also in 50_payments.sql and 55_order_mails.sql, have one plan for all orders:
-- PostgreSQL would plan them anew at each call, because it expects a plan for the values of one order to cost
-- slightly less.

create table public."stockHolds" (
  user_id uuid not null references auth.users (id) on delete cascade,
  "productId" bigint not null references public.products (id) on delete cascade,
  "orderId" bigint not null references public.orders (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  "expiresAt" timestamptz not null,
  primary key (user_id, "productId")
);
comment on table public."stockHolds" is 'Pieces reserved for a shopper''s newest unpaid order of a product.';

create table private.order_stock (
  "orderId" bigint not null references public.orders (id) on delete cascade,
  "productId" bigint not null references public.products (id) on delete cascade,
  quantity integer not null,
  taken integer not null,
  primary key ("orderId", "productId")
);
comment on table private.order_stock is 'How many pieces a paid order needs, and how many of them it has out of the stock now.';

create index stock_holds_by_product on public."stockHolds" ("productId");
create index stock_holds_by_order on public."stockHolds" ("orderId");
create index order_stock_by_product on private.order_stock ("productId");

revoke all on public."stockHolds" from anon, authenticated, service_role;
grant select on public."stockHolds" to authenticated, service_role;

alter table public."stockHolds" enable row level security;
alter table private.order_stock enable row level security;

create policy "admins can view stock holds" on public."stockHolds"
  for select to authenticated using ((select private.is_admin()));

-- Locks the products of an order in id order, so that two orders never wait for each other in a circle.
-- Not "for update": the items' own foreign keys already hold key-share locks on these rows.
create function private.lock_products(order_id bigint) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  perform from public.products
  where id in (select "productId" from public."orderItems" where "orderId" = order_id)
  order by id
  for no key update;
end;
$$;

-- Every product of an order with what the order wants of it and what it can have: the stock less the
-- pieces that are reserved for other shoppers. A product that is gone has nothing available. Uses
-- variables, because a field of a row is read from it anew for every reservation.
create function private.available_stock(placed public.orders)
returns table ("productId" bigint, name text, stock integer, wanted bigint, available bigint)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  order_id constant bigint := placed.id;
  buyer constant uuid := placed.user_id;
  present constant timestamptz := now();
begin
  return query
    with line as (
      select item."productId", sum(item.quantity) as wanted
      from public."orderItems" as item where item."orderId" = order_id group by item."productId"
    ), held as (
      select hold."productId", sum(hold.quantity) as quantity from public."stockHolds" as hold
      where hold."productId" = any (array(select ordered."productId" from line as ordered))
        and hold."expiresAt" > present and hold.user_id is distinct from buyer
      group by hold."productId"
    )
    select line."productId", product.name, product."stockQuantity", line.wanted,
      coalesce(product."stockQuantity", 0) - coalesce(held.quantity, 0)
    from line
    left join public.products as product on product.id = line."productId"
    left join held on held."productId" = line."productId"
    order by line."productId";
end;
$$;

-- Refuses an order whose prices, total or pieces are not right, and reserves its pieces for 30 minutes.
-- Until it is paid, a shopper's hold on a product is the larger of 3 pieces or a quarter of the stock at
-- most, and only the newest two orders of a shopper hold anything: nobody can reserve the whole shop. The last
-- three pieces of a product are held for ten minutes only while the shopper has never paid for an order.
create function private.hold_stock(placed public.orders) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  problem record;
  has_paid constant boolean := exists (
    select from public.orders
    where user_id = placed.user_id and "paymentStatus" in ('success', 'paid'));
begin
  perform private.lock_products(placed.id);

  select product.id, product.name, product.price into problem
  from public."orderItems" as item
  left join public.products as product on product.id = item."productId" and not product.hidden
  where item."orderId" = placed.id and item.price is distinct from product.price
  order by product.id nulls first limit 1;
  if found and problem.id is null then
    raise exception using errcode = 'PT409', message = 'One of the products is no longer sold.';
  elsif found then
    raise exception using errcode = 'PT409',
      message = format('The price of %s is now GH₵%s. Please review your cart.',
        problem.name, to_char(problem.price, 'FM999,999,990.00'));
  end if;

  if (select sum(price * quantity) from public."orderItems" where "orderId" = placed.id)
    is distinct from placed."totalAmount" then
    raise exception using errcode = 'PT400', message = 'The items do not add up to the order total.';
  end if;

  select line.name, line.available into problem
  from private.available_stock(placed) as line where line.wanted > line.available limit 1;
  if found and problem.available <= 0 then
    raise exception using errcode = 'PT409', message = format('%s is sold out.', problem.name);
  elsif found then
    raise exception using errcode = 'PT409',
      message = format('Only %s of %s left.', problem.available, problem.name);
  end if;

  insert into public."stockHolds" as hold (user_id, "productId", "orderId", quantity, "expiresAt")
  select placed.user_id, line."productId", placed.id,
    least(line.wanted, greatest(3, line.stock / 4)),
    now() + case when has_paid or line.stock > 3 then interval '30 minutes' else interval '10 minutes' end
  from private.available_stock(placed) as line
  on conflict (user_id, "productId") do update
    set "orderId" = excluded."orderId", quantity = excluded.quantity, "expiresAt" = excluded."expiresAt";

  delete from public."stockHolds"
  where user_id = placed.user_id and "orderId" not in (
    select hold."orderId" from public."stockHolds" as hold
    where hold.user_id = placed.user_id and hold."expiresAt" > now()
    group by hold."orderId" order by max(hold."expiresAt") desc, hold."orderId" desc limit 2
  );
end;
$$;

-- Moves the pieces of a paid order out of the stock. The buyer's holds on these products end with it, so
-- that an older order of the same buyer cannot use up what is reserved for others.
create function private.take_stock(placed public.orders) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  insert into private.order_stock ("orderId", "productId", quantity, taken)
  select placed.id, "productId", sum(quantity), sum(quantity)
  from public."orderItems" where "orderId" = placed.id group by "productId";

  update public.products as product
  set "stockQuantity" = product."stockQuantity" - line.taken
  from private.order_stock as line
  where line."orderId" = placed.id and line."productId" = product.id;

  delete from public."stockHolds"
  where user_id = placed.user_id
    and "productId" in (select "productId" from private.order_stock where "orderId" = placed.id);
end;
$$;

-- Ends what an order that will not be paid has reserved.
create function private.release_holds(order_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public."stockHolds" where "orderId" = order_id;
end;
$$;

-- Puts what a cancelled order has taken back into the stock.
create function private.put_stock_back(order_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.products as product
  set "stockQuantity" = least(product."stockQuantity" + line.taken, 1000000)
  from private.order_stock as line
  where line."orderId" = order_id and line."productId" = product.id and line.taken > 0;
  update private.order_stock set taken = 0 where "orderId" = order_id;
end;
$$;

-- The pieces that a paid order needs and does not have, also of products that were deleted.
create function private.missing_pieces(order_id bigint) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select sum(line.quantity - line.taken) from private.order_stock as line where line."orderId" = order_id
  ), 0) + coalesce((
    select sum(item.quantity) from public."orderItems" as item
    where item."orderId" = order_id and item."productId" is null
  ), 0);
end;
$$;

-- Takes what is available for an order that is no longer cancelled; answers with what it is short by.
create function private.take_available_stock(placed public.orders) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  -- The buyer's own holds count as well: the sum of all holds never exceeds the stock.
  placed.user_id := null;
  update private.order_stock as line set taken = least(line.quantity, greatest(free.available, 0))
  from private.available_stock(placed) as free
  where line."orderId" = placed.id and free."productId" = line."productId" and line.taken = 0;
  update public.products as product
  set "stockQuantity" = product."stockQuantity" - line.taken
  from private.order_stock as line
  where line."orderId" = placed.id and line."productId" = product.id and line.taken > 0;
  return private.missing_pieces(placed.id);
end;
$$;

-- Runs when an order is cancelled, and when that is taken back.
create function private.restock_on_cancel() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  short integer := 0;
begin
  if new."orderStatus" = 'cancelled' then
    perform private.release_holds(new.id);
  end if;
  -- An order that was never paid has nothing out of the stock, and locks no products.
  if new."paymentStatus" not in ('success', 'paid') then
    return null;
  end if;
  perform private.lock_products(new.id);
  if new."orderStatus" = 'cancelled' then
    perform private.put_stock_back(new.id);
  else
    short := private.take_available_stock(new);
  end if;
  update public.orders set "shortBy" = short where id = new.id and "shortBy" <> short;
  return null;
end;
$$;

create trigger restock_on_cancel after update of "orderStatus" on public.orders
  for each row
  when ((old."orderStatus" = 'cancelled') is distinct from (new."orderStatus" = 'cancelled'))
  execute function private.restock_on_cancel();

revoke execute on all functions in schema private from public;

-- 50_payments.sql

-- Payments: every attempt to pay for an order, and the table of the ledger. What follows from its rows is in
-- 51_ledger.sql, what an event of the provider changes in 52_payment_events.sql, refunds by admins in
-- 53_refunds.sql.

create table public."paymentAttempts" (
  reference text primary key check (reference ~ '^[A-Za-z0-9.=-]{1,100}$'),
  "orderId" bigint not null references public.orders (id) on delete cascade,
  user_id uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'final')),
  outcome text not null default '',
  message text not null default '',
  "askedAt" timestamptz,
  checks integer not null default 0,
  "nextCheckAt" timestamptz
);
comment on table public."paymentAttempts" is 'Each attempt to pay for an order under a reference of its own, and what is known about its outcome.';
comment on column public."paymentAttempts".state is 'Open until the provider has given an outcome that will not change by itself.';

create table public.payments (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  "orderId" bigint references public.orders (id) on delete set null,
  "paymentReference" text not null,
  kind text not null
    check (kind in ('charge', 'failed', 'mismatch', 'refund', 'dispute', 'orphan')),
  status text not null default 'done' check (status in ('done', 'surplus', 'open', 'resolved', 'due',
    'requested', 'processed', 'failed', 'refused', 'won', 'lost')),
  "providerId" text,
  amount numeric(12, 2) not null,
  currency text not null,
  fees numeric(12, 2) not null default 0,
  channel text not null default '',
  "paidAt" timestamptz,
  source text not null
    check (source in ('verify', 'webhook', 'sweep', 'admin', 'reconciliation')),
  note text not null default '',
  tries integer not null default 0,
  "nextTryAt" timestamptz,
  "chargeId" bigint references public.payments (id) on delete cascade,
  "userName" text not null default '' check (char_length("userName") <= 200),
  "disputeId" text,
  lines jsonb,
  restock boolean not null default false,
  unique (kind, "providerId")
);
comment on table public.payments is 'The ledger: each charge, refund and dispute of an order is a row; what is owed follows from the rows.';
comment on column public.payments.status is 'Of a charge: done when it pays for its order, surplus when it goes back by itself. Of a refund: due until the provider has it, refused when it does not take it, resolved when settled elsewhere.';
comment on column public.payments."chargeId" is 'The charge that a refund or a dispute is about; null for a refund of money that did not come through the provider.';
comment on column public.payments."userName" is 'The name of the admin who caused it; empty when the source did.';
comment on column public.payments."disputeId" is 'The provider''s id of the dispute that ended in this refund.';
comment on column public.payments.lines is 'The items of the order that a refund is for, as [{itemId, quantity}].';
comment on column public.payments.restock is 'Whether the pieces of `lines` go back into the stock once the provider has the refund.';

create index payment_attempts_by_order on public."paymentAttempts" ("orderId");
-- Deleting an account looks for its payment attempts.
create index payment_attempts_by_user on public."paymentAttempts" (user_id);
create index payment_attempts_open on public."paymentAttempts" (user_id, created_at) where state = 'open';
create index payment_attempts_to_check on public."paymentAttempts" ("nextCheckAt")
  where "nextCheckAt" is not null;
create index payments_by_order on public.payments ("orderId");
create index payments_by_reference on public.payments ("paymentReference");
create index payments_by_charge on public.payments ("chargeId");
create index payments_unsettled on public.payments (id) where status in ('due', 'open', 'requested');

revoke all on public."paymentAttempts", public.payments from anon, authenticated, service_role;
grant select, insert ("orderId")
  on public."paymentAttempts" to authenticated;
grant select on public.payments to authenticated;
grant select on public."paymentAttempts", public.payments to service_role;

alter table public."paymentAttempts" enable row level security;
alter table public.payments enable row level security;

create policy "shoppers can view own payment attempts, admins all" on public."paymentAttempts"
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy "shoppers can start own payment attempts" on public."paymentAttempts"
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "admins can view payments" on public.payments
  for select to authenticated using ((select private.is_admin()));

-- A shopper pays for one order at a time: nobody is charged twice for one cart.
create function private.refuse_second_payment(shopper uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public."paymentAttempts"
    where user_id = shopper and state = 'open' and created_at > now() - interval '30 minutes'
  ) then
    raise exception using errcode = 'PT409', message = 'A payment is still in progress.';
  end if;
end;
$$;

-- Every order comes with its first attempt. An order without items is not expected to be paid, so it is
-- checked late; accept_items brings the check forward.
create function private.add_first_attempt() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.called_by_client() then
    perform private.refuse_second_payment(new.user_id);
  end if;
  insert into public."paymentAttempts"
    (reference, "orderId", user_id, created_at, state, "nextCheckAt")
  values (new."paymentReference", new.id, new.user_id, new.created_at,
    case when new."paymentStatus" = 'pending' then 'open' else 'final' end,
    case when new."paymentStatus" = 'pending' then new.created_at + interval '1 hour' end);
  return null;
end;
$$;

-- A further attempt to pay for an order: the provider takes each reference once, so it gets a new one.
create function private.start_attempt() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  attempts integer;
begin
  -- Clients have no right to set the reference; who sets it is add_first_attempt or a restore.
  if new.reference is not null then
    return new;
  end if;
  perform private.lock_shopper(auth.uid());
  select * into placed from public.orders
  where id = new."orderId" and user_id = auth.uid() for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This order does not exist.';
  end if;
  select count(*) into attempts from public."paymentAttempts" where "orderId" = placed.id;
  if placed."paymentStatus" not in ('pending', 'failed') or placed."orderStatus" = 'cancelled'
    or not private.has_items(placed.id) or attempts >= 20 then
    raise exception using errcode = 'PT409', message = 'This order cannot be paid any more.';
  end if;
  perform private.refuse_second_payment(placed.user_id);
  perform private.hold_stock(placed);
  new.reference := left(placed."paymentReference", 96) || '-' || attempts + 1;
  new.user_id := placed.user_id;
  new."nextCheckAt" := now() + interval '2 minutes';
  return new;
end;
$$;

-- The caller's attempts whose outcome is not known: as long as there is one, no other payment can start.
create function public.open_payments()
returns table ("orderId" bigint, reference text, created_at timestamptz)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select attempt."orderId", attempt.reference, attempt.created_at
    from public."paymentAttempts" as attempt
    where attempt.user_id = auth.uid() and attempt.state = 'open'
      and attempt.created_at > now() - interval '30 minutes'
    order by attempt.created_at;
end;
$$;
revoke execute on function public.open_payments() from public, anon, service_role;
grant execute on function public.open_payments() to authenticated;

-- What a payment for this order means for its shopper, once it is in the ledger.
create function private.result_of_payment(placed public.orders) returns text
language sql immutable
return case when placed."paymentStatus" in ('success', 'paid')
  and coalesce(placed."refundStatus", 'due') in ('due', 'failed') then 'confirmed' else 'refunded' end;

-- The result of an attempt that the provider cannot change any more; null as long as the attempt's own charge is
-- not in the ledger: an order that another attempt paid for may be paid for again.
create function private.final_result(reference text, placed public.orders) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select from public.payments as entry
    where entry."paymentReference" = final_result.reference and entry.kind = 'charge'
  ) then
    return private.result_of_payment(placed);
  end if;
  return null;
end;
$$;

-- The final result of the attempt with this reference, {finalResult}; null when there is no such attempt.
create function public.payment_attempt(reference text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('finalResult', private.final_result(attempt.reference, placed))
    from public."paymentAttempts" as attempt join public.orders as placed on placed.id = attempt."orderId"
    where attempt.reference = payment_attempt.reference
  );
end;
$$;
revoke execute on function public.payment_attempt(text) from public, anon, authenticated;
grant execute on function public.payment_attempt(text) to service_role;

-- Begins the verification of the caller's own payment; null when the caller has no such order, 401 after the
-- session has ended. `mayQueryProvider`
-- says whether the provider may be asked now: not within the cooldown of the last question, so that a shopper's loop
-- does not use up the shop's quota. Otherwise the answer is what was known last. Does not wait for the disk:
-- after a power cut the provider is asked once more.
create function private.begin_own_verification(order_id bigint, reference text, cooldown_ms integer)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  known record;
  may_query_provider boolean := false;
begin
  if not exists (select from auth.sessions where id = private.session_id()) then
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
grant execute on function private.begin_own_verification(bigint, text, integer) to authenticated;

create function public.begin_verification(
  order_id bigint, reference text, cooldown_ms integer default 3000
) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return private.begin_own_verification(order_id, reference, cooldown_ms);
end;
$$;
revoke execute on function public.begin_verification(bigint, text, integer) from public, anon, service_role;
grant execute on function public.begin_verification(bigint, text, integer) to authenticated;

-- The provider gave no answer: the next question need not wait for the cooldown.
create function public.end_verification(reference text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public."paymentAttempts" as attempt set "askedAt" = null
  where attempt.reference = end_verification.reference;
end;
$$;
revoke execute on function public.end_verification(text) from public, anon, authenticated;
grant execute on function public.end_verification(text) to service_role;

-- Hands the sweep the attempts it may ask about now: at growing intervals on the first day, then daily,
-- for 30 days; about a reference that the provider does not know, only on the first day. A declined card can be followed by a good one under the same reference, so failed orders
-- are asked about, too. The lock, and the snapshot taken after it, keep two processes from getting the
-- same attempt.
create function public.claim_payment_checks(at_most integer default 20)
returns table ("orderId" bigint, reference text)
language plpgsql security definer set search_path = '' as $$
begin
  if not pg_catalog.pg_try_advisory_xact_lock(7063) then
    return;
  end if;
  update public."paymentAttempts" as attempt set "nextCheckAt" = null
  from public.orders as placed
  where attempt."nextCheckAt" <= now() and placed.id = attempt."orderId"
    and (placed."paymentStatus" in ('success', 'paid') and attempt.state = 'final'
      or attempt.outcome = 'not_started' and attempt.created_at < now() - interval '1 day'
      or attempt.created_at < now() - interval '30 days');
  return query
    update public."paymentAttempts" as attempt set
      checks = attempt.checks + 1,
      "nextCheckAt" = now() + case
        when attempt.created_at < now() - interval '1 day' then interval '1 day'
        else interval '2 minutes' * (2 ^ least(attempt.checks, 6))
      end
    where attempt.reference in (
      select due.reference from public."paymentAttempts" as due
      where due."nextCheckAt" <= now()
      order by due."nextCheckAt"
      limit least(greatest(at_most, 1), 100)
    )
    returning attempt."orderId", attempt.reference;
end;
$$;
revoke execute on function public.claim_payment_checks(integer) from public, anon, authenticated;
grant execute on function public.claim_payment_checks(integer) to service_role;

create trigger add_first_attempt after insert on public.orders
  for each row execute function private.add_first_attempt();

create trigger start_attempt before insert on public."paymentAttempts"
  for each row execute function private.start_attempt();

revoke execute on all functions in schema private from public;

-- 51_ledger.sql

-- What follows from the rows of the ledger: what came in for an order, what went back, what is owed, what is
-- sold. Everything else (the order's columns, Total Sales, 'Needs attention', refunds, mails) asks here.

-- The charges of an order with what went back of each and what is about to. A paid order that no charge pays
-- for was paid in cash: it has a charge without an id. Money of a lost dispute went back, too, at most once.
create function private.charges_of(placed public.orders)
returns table (
  id bigint, kind text, status text, "paymentReference" text, "providerId" text, currency text,
  amount numeric, returned numeric, reserved numeric
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return query
    with charge as (
      select entry.id, entry.kind, entry.status, entry."paymentReference", entry."providerId",
        entry.currency, entry.amount
      from public.payments as entry
      where entry."orderId" = placed.id and entry.kind in ('charge', 'mismatch')
    ), every as (
      select * from charge
      union all
      select null, 'charge', 'done', placed."paymentReference", null, 'GHS', placed."totalAmount"
      where placed."paymentStatus" in ('success', 'paid')
        and not exists (select from charge where charge.status = 'done')
    )
    select every.id, every.kind, every.status, every."paymentReference", every."providerId",
      every.currency, every.amount, least(every.amount, movement.returned), movement.reserved
    from every
    cross join lateral (
      select
        coalesce(sum(entry.amount) filter (
          where entry.kind = 'refund' and entry.status in ('requested', 'processed', 'resolved')), 0)
        + coalesce(sum(greatest(entry.amount - (
          select coalesce(sum(refund.amount), 0) from public.payments as refund
          where refund."chargeId" = every.id and refund.kind = 'refund'
            and refund.status in ('requested', 'processed') and refund."disputeId" = entry."providerId"
        ), 0)) filter (where entry.kind = 'dispute' and entry.status = 'lost'), 0) as returned,
        coalesce(sum(entry.amount) filter (
          where entry.kind = 'refund' and entry.status = 'due'), 0) as reserved
      from public.payments as entry
      where entry."orderId" = placed.id and entry.kind in ('refund', 'dispute')
        and entry."chargeId" is not distinct from every.id
    ) as movement;
end;
$$;

-- The part of a charge that the shop must give back: all of a charge that the order does not need, and of
-- every charge of a cancelled order.
create function private.owed_of(placed public.orders, status text, amount numeric, returned numeric)
returns numeric
language sql immutable
return case when status <> 'done' or placed."orderStatus" = 'cancelled'
  then amount - returned else 0 end;

-- The state of an order's refund as a whole; null while nothing is owed and the order keeps some money.
create function private.refund_status_of(placed public.orders) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  statuses text[];
begin
  if placed."refundDue" = 0 and (placed."refundedAmount" = 0 or placed."orderStatus" <> 'cancelled'
    and (placed."salesAmount" > 0 or placed."paymentStatus" not in ('success', 'paid'))) then
    return null;
  end if;
  select array_agg(entry.status order by entry.id desc) into statuses from public.payments as entry
  where entry."orderId" = placed.id and entry.kind = 'refund' and entry.status <> 'refused';
  return case
    when placed."refundDue" > 0 then case when statuses[1] = 'failed' then 'failed' else 'due' end
    when 'requested' = any (statuses) then 'requested'
    when 'resolved' = all (statuses) then 'resolved'
    else 'processed'
  end;
end;
$$;

-- The order with the amounts that follow from the ledger, in cedis. A charge in another currency has none.
create function private.with_amounts(placed public.orders) returns public.orders
language plpgsql stable security definer set search_path = '' as $$
declare
  sums record;
begin
  select coalesce(sum(charge.returned), 0) as returned,
    coalesce(sum(private.owed_of(placed, charge.status, charge.amount, charge.returned)), 0) as owed,
    coalesce(sum(charge.returned) filter (where charge.status = 'done'), 0) as unsold
  into sums from private.charges_of(placed) as charge where charge.currency = 'GHS';
  placed."refundedAmount" := sums.returned;
  placed."refundDueSince" := case
    when sums.owed > 0 then coalesce(placed."refundDueSince", now()) end;
  placed."refundDue" := sums.owed;
  placed."salesAmount" := case when placed."paymentStatus" in ('success', 'paid')
    then greatest(placed."totalAmount" - sums.unsold, 0) else 0 end;
  placed."refundStatus" := private.refund_status_of(placed);
  return placed;
end;
$$;

-- Before an order is stored as paid, unpaid, cancelled or not.
create function private.set_order_amounts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  return private.with_amounts(new);
end;
$$;

-- After a row of the ledger has changed.
create function private.update_order_amounts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  select * into placed from public.orders
  where orders.id = coalesce(new."orderId", old."orderId") for no key update;
  if not found then
    return null;
  end if;
  placed := private.with_amounts(placed);
  -- The history names the admin who wanted a refund, though the shop requests it.
  perform pg_catalog.set_config('shop.acting_admin', case
    when new.kind = 'refund' and coalesce(old.status, 'due') = 'due' then new."userName" else '' end, true);
  update public.orders set
    "refundedAmount" = placed."refundedAmount", "refundDue" = placed."refundDue",
    "salesAmount" = placed."salesAmount", "refundDueSince" = placed."refundDueSince",
    "refundStatus" = placed."refundStatus"
  where id = placed.id
    and ("refundedAmount", "refundDue", "salesAmount", "refundDueSince", "refundStatus")
      is distinct from (placed."refundedAmount", placed."refundDue", placed."salesAmount",
        placed."refundDueSince", placed."refundStatus");
  perform pg_catalog.set_config('shop.acting_admin', '', true);
  return null;
end;
$$;

-- What happened to an order's money, oldest first, for admins.
create function public.order_ledger(order_id bigint)
returns table (
  id bigint, created_at timestamptz, kind text, status text, amount numeric, currency text,
  channel text, source text, "userName" text, note text, "chargeId" bigint, lines jsonb
)
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select entry.id, entry.created_at, entry.kind, entry.status, entry.amount, entry.currency,
      entry.channel, entry.source, entry."userName", entry.note, entry."chargeId", entry.lines
    from public.payments as entry where entry."orderId" = order_id order by entry.id;
end;
$$;
revoke execute on function public.order_ledger(bigint) from public, anon, service_role;
grant execute on function public.order_ledger(bigint) to authenticated;

create trigger set_amounts before insert on public.orders
  for each row when (new."paymentStatus" in ('success', 'paid'))
  execute function private.set_order_amounts();

create trigger set_new_amounts before update on public.orders
  for each row when ((old."orderStatus" = 'cancelled', old."paymentStatus", old."totalAmount")
    is distinct from (new."orderStatus" = 'cancelled', new."paymentStatus", new."totalAmount"))
  execute function private.set_order_amounts();

-- A charge that pays for its order is followed by the order's own update.
create trigger update_order_amounts after insert on public.payments
  for each row when (new.kind <> 'failed' and new.status <> 'done')
  execute function private.update_order_amounts();

create trigger update_changed_amounts after update on public.payments
  for each row when ((old."orderId", old.status, old.amount, old."disputeId", old."chargeId")
    is distinct from (new."orderId", new.status, new.amount, new."disputeId", new."chargeId"))
  execute function private.update_order_amounts();

create trigger update_remaining_amounts after delete on public.payments
  for each row execute function private.update_order_amounts();

revoke execute on all functions in schema private from public;

-- 52_payment_events.sql

-- What an event of the provider changes. Browser, webhook, sweep, refunds and reconciliation all report through
-- one function, any number of times and in any order: each charge, refund and dispute has the provider's id and
-- is one row, and later states are not overwritten by earlier ones.

-- Removes what was bought from the buyer's cart; pieces added since then stay.
create function private.clear_bought_lines(placed public.orders) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  with bought as (
    select "productId", sum(quantity) as quantity
    from public."orderItems" where "orderId" = placed.id group by "productId"
  ), emptied as (
    delete from public.carts as line using bought
    where line.user_id = placed.user_id and line."productId" = bought."productId"
      and line.quantity <= bought.quantity
  )
  update public.carts as line set quantity = line.quantity - bought.quantity from bought
  where line.user_id = placed.user_id and line."productId" = bought."productId"
    and line.quantity > bought.quantity;
end;
$$;

-- True when the charge is not what this order asked for.
create function private.is_mismatch(placed public.orders, charge jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  due numeric := placed."totalAmount" * 100;
begin
  return charge ->> 'currency' is distinct from 'GHS'
    or (charge ->> 'requested_amount')::numeric is distinct from due
    or (charge ->> 'amount')::numeric is null
    or not (charge ->> 'amount')::numeric between due and 999999999999
    -- One charge pays for one order, whatever is said about it later.
    or exists (
      select from public.payments
      where kind = 'charge' and "providerId" = charge ->> 'id' and "orderId" is distinct from placed.id
    );
end;
$$;

-- Adds a charge to the ledger; a repetition adds nothing. Money of `charge` is in pesewas.
create function private.record_charge(
  order_id bigint, reference text, entry_kind text, entry_status text, charge jsonb, source text
) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  charge_id bigint;
begin
  insert into public.payments ("orderId", "paymentReference", kind, status, "providerId",
    amount, currency, fees, channel, "paidAt", source)
  values (order_id, reference, entry_kind, entry_status, coalesce(charge ->> 'id', reference),
    least(coalesce((charge ->> 'amount')::numeric, 0), 999999999999) / 100,
    coalesce(charge ->> 'currency', ''),
    least(coalesce((charge ->> 'fees')::numeric, 0), 999999999999) / 100,
    coalesce(charge ->> 'channel', ''), (charge ->> 'paid_at')::timestamptz, source)
  on conflict (kind, "providerId") do nothing
  returning id into charge_id;
  return charge_id;
end;
$$;

-- Records money that the order does not need and a refund of it, which the caller requests now and the sweep
-- later if need be.
create function private.send_charge_back(order_id bigint, reference text, charge jsonb, source text)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  charge_id constant bigint := private.record_charge(
    order_id, reference, 'charge', 'surplus', charge, source);
begin
  insert into public.payments ("orderId", "paymentReference", kind, status, amount, currency, channel,
    source, "chargeId", tries, "nextTryAt")
  select entry."orderId", entry."paymentReference", 'refund', 'due', entry.amount, entry.currency,
    entry.channel, entry.source, entry.id, 1, now() + interval '2 minutes'
  from public.payments as entry where entry.id = charge_id;
end;
$$;

-- What a successful charge does to its order.
create function private.apply_successful_charge(
  placed public.orders, reference text, charge jsonb, source text
) returns text
language plpgsql security definer set search_path = '' as $$
begin
  -- Paid already, by another attempt or in cash: this money goes back.
  if placed."paymentStatus" in ('success', 'paid') then
    perform private.send_charge_back(placed.id, reference, charge, source);
    return 'confirmed';
  end if;
  if private.is_mismatch(placed, charge) then
    perform private.record_charge(placed.id, reference, 'mismatch', 'open', charge, source);
    return 'mismatch';
  end if;
  perform private.lock_products(placed.id);
  if placed."orderStatus" = 'cancelled' or not private.has_items(placed.id)
    or exists (
      select from private.available_stock(placed) as line where line.wanted > line.available
    ) then
    perform private.send_charge_back(placed.id, reference, charge, source);
    update public.orders set "paymentStatus" = 'failed', "orderStatus" = 'cancelled'
    where id = placed.id;
    return 'refunded';
  end if;
  perform private.record_charge(placed.id, reference, 'charge', 'done', charge, source);
  perform private.take_stock(placed);
  update public.orders set "paymentStatus" = 'success' where id = placed.id;
  perform private.clear_bought_lines(placed);
  return 'confirmed';
end;
$$;

-- The provider has given the whole of a charge back: what no refund or dispute explains is one more refund.
-- When that refund becomes known under its own id, it takes the place of this row.
create function private.apply_reversal(charge public.payments, source text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reversal_id constant text := 'reversal-' || charge.id;
  missing numeric;
begin
  update public.payments set status = 'processed'
  where "chargeId" = charge.id and kind = 'refund' and status = 'requested';
  select charge.amount - coalesce(sum(entry.amount) filter (where entry.kind = 'refund'), 0)
    - coalesce(sum(greatest(entry.amount - (
      select coalesce(sum(refund.amount), 0) from public.payments as refund
      where refund."chargeId" = charge.id and refund.kind = 'refund' and refund.status = 'processed'
        and refund."disputeId" = entry."providerId"
    ), 0)) filter (where entry.kind = 'dispute'), 0)
  into missing from public.payments as entry
  where entry."chargeId" = charge.id and entry.status in ('processed', 'lost')
    and entry."providerId" is distinct from reversal_id;
  if missing <= 0 then
    delete from public.payments where kind = 'refund' and "providerId" = reversal_id;
    return;
  end if;
  insert into public.payments as entry ("orderId", "paymentReference", kind, status, "providerId", amount,
    currency, channel, source, "chargeId", note)
  values (charge."orderId", charge."paymentReference", 'refund', 'processed', reversal_id, missing,
    charge.currency, charge.channel, source, charge.id, 'The payment was reversed.')
  on conflict (kind, "providerId") do update set amount = excluded.amount
  where entry.amount <> excluded.amount;
end;
$$;

-- A charge that came in and went back before the shop heard of it: it is recorded with what explains its return.
create function private.record_reversed_charge(
  placed public.orders, reference text, charge jsonb, source text
) returns public.payments
language plpgsql security definer set search_path = '' as $$
declare
  recorded public.payments;
begin
  perform private.record_charge(placed.id, reference, 'charge', 'surplus', charge, source);
  select * into recorded from public.payments as entry
  where entry.kind = 'charge' and entry."providerId" = coalesce(charge ->> 'id', reference);
  update public.payments as dispute set "chargeId" = recorded.id
  where dispute."paymentReference" = recorded."paymentReference" and dispute.kind = 'dispute'
    and dispute."chargeId" is null;
  perform private.apply_reversal(recorded, source);
  return recorded;
end;
$$;

-- What the provider's answer about one attempt does to its order. A charge that is in the ledger is not
-- applied again.
create function private.apply_charge(
  placed public.orders, reference text, charge jsonb, source text
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  known public.payments;
  status text := charge ->> 'status';
begin
  select * into known from public.payments as entry
  where entry."paymentReference" = apply_charge.reference and entry."orderId" = placed.id
    and entry.kind in ('charge', 'mismatch') order by entry.id limit 1;
  if known.id is not null then
    if status = 'reversed' then
      perform private.apply_reversal(known, source);
    end if;
    return private.result_of(known, placed.id);
  elsif status = 'success' then
    return private.apply_successful_charge(placed, reference, charge, source);
  elsif status = 'reversed' and charge ->> 'paid_at' is not null then
    return private.result_of(
      private.record_reversed_charge(placed, reference, charge, source), placed.id);
  elsif placed."paymentStatus" in ('success', 'paid') then
    return 'confirmed';
  elsif status = 'failed' then
    update public.orders set "paymentStatus" = 'failed' where id = placed.id;
    perform private.release_holds(placed.id);
    perform private.record_charge(placed.id, reference, 'failed', 'done', charge, source);
    return 'failed';
  elsif charge is null then
    return 'not_started';
  elsif status in ('abandoned', 'reversed') then
    return 'abandoned';
  end if;
  return 'pending';
end;
$$;

-- What a charge of the ledger means for its shopper now.
create function private.result_of(charge public.payments, order_id bigint) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  result text;
begin
  select private.result_of_payment(placed) into result from public.orders as placed where id = order_id;
  return case when result = 'refunded' and charge.kind = 'mismatch' then 'mismatch' else result end;
end;
$$;

-- The state in which a refund is stored for what the provider calls it.
create function private.refund_state(status text) returns text
language sql immutable
return case status
  when 'pending' then 'requested' when 'processing' then 'requested' when 'requested' then 'requested'
  when 'processed' then 'processed'
  when 'failed' then 'failed' when 'needs-attention' then 'failed'
  when 'refused' then 'refused' when 'due' then 'due' end;

-- The row that an event about a refund is about: the one named by our own request, the one with the provider's
-- id, or a request of the same amount whose answer was lost. An event without an id is about a refund of its
-- amount.
create function private.find_refund(charge_id bigint, refund jsonb) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  provider_id constant text := nullif(refund ->> 'id', '');
begin
  return coalesce(
    (select id from public.payments where kind = 'refund' and "providerId" = provider_id),
    (select id from public.payments where kind = 'refund' and id = (refund ->> 'rowId')::bigint),
    (select id from public.payments
      where "chargeId" = charge_id and kind = 'refund' and amount = (refund ->> 'amount')::numeric / 100
        and case when provider_id is not null
          then "providerId" is null and status in ('due', 'requested')
          else status <> 'refused' end
      order by status in ('due', 'requested') desc, id limit 1));
end;
$$;

-- How many pieces of a refund's line go back into the stock: those of an earlier refund that failed after the
-- provider had taken it are back already.
create function private.pieces_to_put_back(refund public.payments, item_id bigint, quantity integer)
returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select least(pieces_to_put_back.quantity, greatest(0, pieces_to_put_back.quantity
      + coalesce(sum(line.quantity) filter (where other.status not in ('failed', 'refused')), 0)
      - coalesce(sum(line.back), 0)))
    from public.payments as other
    cross join jsonb_to_recordset(other.lines) as line ("itemId" bigint, quantity integer, back integer)
    where other."orderId" = refund."orderId" and other.id <> refund.id and other.lines is not null
      and line."itemId" = item_id and line.back is not null
  );
end;
$$;

-- Puts the pieces that a refund was for back into the stock, and out of what the order needs. Each line records
-- how many of them.
create function private.restock_refund(refund public.payments) returns void
language plpgsql security definer set search_path = '' as $$
declare
  line record;
begin
  perform private.lock_products(refund."orderId");
  refund.lines := (
    select jsonb_agg(jsonb_build_object('itemId', chosen."itemId", 'quantity', chosen.quantity,
      'back', private.pieces_to_put_back(refund, chosen."itemId", chosen.quantity)))
    from jsonb_to_recordset(refund.lines) as chosen ("itemId" bigint, quantity integer)
  );
  update public.payments set lines = refund.lines where id = refund.id;
  refund.lines := (
    select jsonb_agg(jsonb_build_object('itemId', chosen."itemId", 'quantity', chosen.back))
    from jsonb_to_recordset(refund.lines) as chosen ("itemId" bigint, back integer)
  );
  for line in
    select item."productId", sum(chosen.quantity) as quantity
    from jsonb_to_recordset(refund.lines) as chosen ("itemId" bigint, quantity integer)
    join public."orderItems" as item on item.id = chosen."itemId"
    where item."productId" is not null group by item."productId"
  loop
    update public.products as product
    set "stockQuantity" = least(product."stockQuantity" + least(line.quantity, held.taken), 1000000)
    from private.order_stock as held
    where product.id = line."productId" and held."orderId" = refund."orderId"
      and held."productId" = line."productId";
    update private.order_stock as held
    set quantity = greatest(held.quantity - line.quantity, 0),
      taken = greatest(held.taken - line.quantity, 0)
    where held."orderId" = refund."orderId" and held."productId" = line."productId";
  end loop;
  perform private.restock_deleted_products(refund);
end;
$$;

-- What the provider says about a refund: {id, status, amount, note, dispute, transaction, rowId}, money in
-- pesewas. A refund that was made at the provider's own site gets its row here. The charge is found by its
-- reference, or by the provider's id of the transaction. False when it is not known.
create function private.apply_refund(reference text, refund jsonb, source text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  charge public.payments;
  entry public.payments;
  next_status constant text := private.refund_state(refund ->> 'status');
begin
  select * into charge from public.payments as one
  where one.kind in ('charge', 'mismatch', 'orphan') and (one."paymentReference" = apply_refund.reference
    or apply_refund.reference = '' and one."providerId" = refund ->> 'transaction')
  order by one.id limit 1;
  if charge.id is null or next_status is null then
    return false;
  end if;
  perform from public.orders where id = charge."orderId" for no key update;
  select * into entry from public.payments
  where id = private.find_refund(charge.id, refund) for no key update;
  if entry.id is null then
    if next_status not in ('refused', 'due') then
      insert into public.payments ("orderId", "paymentReference", kind, status, "providerId", amount,
        currency, channel, source, "chargeId", note, "disputeId")
      values (charge."orderId", charge."paymentReference", 'refund', next_status, nullif(refund ->> 'id', ''),
        least((refund ->> 'amount')::numeric / 100, charge.amount), charge.currency, charge.channel,
        apply_refund.source, charge.id, left(coalesce(refund ->> 'note', ''), 500),
        nullif(refund ->> 'dispute', ''));
    end if;
  else
    update public.payments as changed set
      status = case when case next_status
          when 'processed' then entry.status <> 'resolved'
          when 'failed' then entry.status in ('due', 'requested')
          else entry.status = 'due'
        end then next_status else entry.status end,
      note = coalesce(nullif(left(refund ->> 'note', 500), ''), entry.note),
      "providerId" = coalesce(entry."providerId", nullif(refund ->> 'id', '')),
      "disputeId" = coalesce(entry."disputeId", nullif(refund ->> 'dispute', '')),
      restock = entry.restock and next_status not in ('requested', 'processed')
    where changed.id = entry.id;
    if entry.restock and next_status in ('requested', 'processed') then
      perform private.restock_refund(entry);
    end if;
    -- Our request and the same refund that was reported first under its own id are one.
    delete from public.payments as lost
    where lost.id = (refund ->> 'rowId')::bigint and lost.id <> entry.id and lost.status = 'due';
  end if;
  if exists (
    select from public.payments where kind = 'refund' and "providerId" = 'reversal-' || charge.id
  ) then
    perform private.apply_reversal(charge, source);
  end if;
  return true;
end;
$$;

-- What the provider says about a dispute: {id, status, amount, currency, note}, money in pesewas; status: open,
-- won (the shop keeps the money) or lost.
create function private.apply_dispute(reference text, dispute jsonb, source text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  charge public.payments;
  order_id bigint;
begin
  select attempt."orderId" into order_id from public."paymentAttempts" as attempt
  where attempt.reference = apply_dispute.reference;
  perform from public.orders where id = order_id for no key update;
  select * into charge from public.payments as one
  where one."paymentReference" = apply_dispute.reference and one.kind in ('charge', 'mismatch', 'orphan')
  order by one.id limit 1;
  insert into public.payments as entry ("orderId", "paymentReference", kind, status, "providerId",
    amount, currency, source, "chargeId", note)
  values (order_id, reference, 'dispute', dispute ->> 'status', dispute ->> 'id',
    least((dispute ->> 'amount')::numeric / 100, coalesce(charge.amount, 9999999999)),
    coalesce(dispute ->> 'currency', ''), source, charge.id, left(coalesce(dispute ->> 'note', ''), 500))
  on conflict (kind, "providerId") do update
  set status = excluded.status, amount = excluded.amount, note = excluded.note,
    "chargeId" = coalesce(entry."chargeId", excluded."chargeId")
  where excluded.status <> 'open' and entry.status in ('open', 'resolved');
  -- Reported before its charge was known.
  update public.payments as entry set "chargeId" = charge.id
  where entry.kind = 'dispute' and entry."providerId" = dispute ->> 'id' and entry."chargeId" is null
    and charge.id is not null;
end;
$$;

-- True when the attempt has paid for its order and all of that is recorded, also this message.
create function private.is_confirmed(reference text, charge jsonb, message text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return charge ->> 'status' = 'success' and exists (
    select from public."paymentAttempts" as attempt
    join public.orders as placed on placed.id = attempt."orderId"
    join public.payments as entry on entry."paymentReference" = attempt.reference
      and entry.kind = 'charge' and entry.status = 'done'
    where attempt.reference = is_confirmed.reference
      and attempt.outcome = 'confirmed' and attempt.state = 'final' and attempt."nextCheckAt" is null
      and attempt.message = left(coalesce(is_confirmed.message, ''), 500)
      and placed."paymentStatus" in ('success', 'paid') and placed."refundStatus" is null
  );
end;
$$;

-- Applies what the provider said about a charge, and stores with the attempt what came of it. `refunds` are the
-- requests for what this call has decided to send back.
create function private.apply_charge_event(
  reference text, charge jsonb, source text, message text, out result text, out refunds jsonb
)
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  last_id bigint;
begin
  if private.is_confirmed(reference, charge, message) then
    result := 'confirmed';
    return;
  end if;
  select orders.* into placed from public.orders
  join public."paymentAttempts" as attempt on attempt."orderId" = orders.id
  where attempt.reference = apply_charge_event.reference
  for no key update of orders;
  if not found then
    if charge ->> 'status' = 'success' then
      perform private.record_charge(null, reference, 'orphan', 'open', charge, source);
    end if;
    result := 'unknown_order';
    return;
  end if;
  select coalesce(max(entry.id), 0) into last_id
  from public.payments as entry where entry."orderId" = placed.id;
  result := private.apply_charge(placed, reference, charge, source);
  update public."paymentAttempts" as attempt set
    outcome = result,
    message = left(coalesce(apply_charge_event.message, ''), 500),
    state = case when result = 'pending' then 'open' else 'final' end,
    "nextCheckAt" = case when result not in ('confirmed', 'refunded') then attempt."nextCheckAt" end
  where attempt.reference = apply_charge_event.reference;
  select jsonb_agg(private.refund_request(entry)) into refunds from public.payments as entry
  where entry."orderId" = placed.id and entry.id > last_id
    and entry.kind = 'refund' and entry.status = 'due';
end;
$$;

-- The one way in which an event of the provider changes anything. `kind` is charge, refund or dispute; `event`
-- is what the provider said about it, money in pesewas, null for a charge whose reference it does not know:
--   charge   {id, status, amount, requested_amount, currency, fees, channel, paid_at, message}
--   refund   {id, status, amount, note, dispute, transaction, rowId}
--   dispute  {id, status, amount, currency, note}
-- Answers {result, refunds}. The result of a charge is what became of its order: confirmed, refunded, failed,
-- mismatch, abandoned, not_started or pending, or unknown_order; of the others: applied or unknown_charge.
-- `refunds` are those that the caller has to request now.
create function public.apply_payment_event(
  kind text, reference text, event jsonb, source text, message text default ''
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- PostgREST and Supabase Lite may hand a missing event over as a JSON null.
  given constant jsonb := nullif(event, 'null'::jsonb);
  result text := 'applied';
  refunds jsonb;
begin
  if kind = 'charge' then
    select applied.result, applied.refunds into result, refunds
    from private.apply_charge_event(reference, given, source, message) as applied;
  elsif kind = 'refund' then
    if not private.apply_refund(reference, given, source) then
      result := 'unknown_charge';
    end if;
  else
    perform private.apply_dispute(reference, given, source);
  end if;
  return jsonb_build_object('result', result, 'refunds', coalesce(refunds, '[]'::jsonb));
end;
$$;
revoke execute on function public.apply_payment_event(text, text, jsonb, text, text)
  from public, anon, authenticated;
grant execute on function public.apply_payment_event(text, text, jsonb, text, text) to service_role;

revoke execute on all functions in schema private from public;

-- 53_refunds.sql

-- Refunds: what an admin sends back, what the sweep repeats, what was settled elsewhere.

-- What the caller has to ask the provider for; money in pesewas. After a request whose answer was lost (tries
-- above 1) the provider is asked first whether it has it; one of an admin is then not repeated by the sweep.
create function private.refund_request(refund public.payments) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('rowId', refund.id, 'reference', charge."paymentReference",
      'providerId', charge."providerId", 'amount', (refund.amount * 100)::bigint,
      'tries', refund.tries, 'byAdmin', refund.source = 'admin')
    from public.payments as charge where charge.id = refund."chargeId"
  );
end;
$$;

-- How many pieces of an order's item have not been refunded as a line.
create function private.pieces_left(item public."orderItems") returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return item.quantity - coalesce((
    select sum(line.quantity) from public.payments as refund
    cross join jsonb_to_recordset(refund.lines) as line ("itemId" bigint, quantity integer)
    where refund."orderId" = item."orderId" and refund.kind = 'refund' and refund.lines is not null
      and refund.status not in ('failed', 'refused') and line."itemId" = item.id
  ), 0);
end;
$$;

-- What the chosen items of an order come to; null when they are not items of it, or more than are left of them
-- after earlier refunds.
create function private.price_of_lines(order_id bigint, lines jsonb) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case when bool_and(chosen.quantity > 0 and chosen.quantity <= private.pieces_left(item))
      then sum(item.price * chosen.quantity) end
    from (
      select line."itemId", sum(line.quantity) as quantity
      from jsonb_to_recordset(lines) as line ("itemId" bigint, quantity integer) group by 1
    ) as chosen
    left join public."orderItems" as item on item.id = chosen."itemId" and item."orderId" = order_id
  );
end;
$$;

-- All items of an order as the lines of a refund, without those that were refunded before.
create function private.lines_left(order_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('itemId', item.id, 'quantity', private.pieces_left(item)))
    from public."orderItems" as item
    where item."orderId" = order_id and private.pieces_left(item) > 0
  );
end;
$$;

-- Reserves an amount on the charges of an order, those first that are owed; answers with how much it found.
create function private.reserve_refunds(
  placed public.orders, wanted numeric, user_name text, reason text, lines jsonb, restock boolean
) returns numeric
language plpgsql security definer set search_path = '' as $$
declare
  charge record;
  part numeric;
  found_amount numeric := 0;
begin
  for charge in
    select one.*, private.owed_of(placed, one.status, one.amount, one.returned) as owed
    from private.charges_of(placed) as one
    where one.id is not null and (wanted is null or one.currency = 'GHS')
    order by private.owed_of(placed, one.status, one.amount, one.returned) > 0 desc, one.id
  loop
    part := case when wanted is null then charge.owed - charge.reserved
      else least(wanted - found_amount, charge.amount - charge.returned - charge.reserved) end;
    if part > 0 then
      insert into public.payments ("orderId", "paymentReference", kind, status, amount, currency,
        channel, source, "chargeId", tries, "nextTryAt", "userName", note, lines, restock)
      select placed.id, charge."paymentReference", 'refund', 'due', part, charge.currency,
        entry.channel, 'admin', charge.id, 1, now() + interval '2 minutes', user_name, reason,
        case when found_amount = 0 then reserve_refunds.lines end,
        found_amount = 0 and reserve_refunds.restock and reserve_refunds.lines is not null
      from public.payments as entry where entry.id = charge.id;
      found_amount := found_amount + part;
    end if;
  end loop;
  return found_amount;
end;
$$;

-- The name of an admin; null for everyone else.
create function private.admin_name(admin_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(left(raw_user_meta_data ->> 'fullName', 200), '') from auth.users
    where id = admin_id and raw_app_meta_data ->> 'role' = 'admin'
  );
end;
$$;

-- Reserves a refund of an order for an admin who wants to request it now: the amount, in cedis, or the price of
-- the chosen items, or else all that is left, and with `only_owed` what is owed, which a repeated press cannot
-- exceed. Requests whose answer was lost come first. The order is locked: presses at the same time never reserve more than is left. Answers {result, refunds}; result: claimed,
-- forbidden, unknown_order, bad_lines, too_much, nothing, by_hand, requested, processed, or busy (a request is
-- under way or its answer was lost just now).
create function public.claim_refund(
  order_id bigint, admin_id uuid, amount numeric default null, lines jsonb default null,
  restock boolean default false, reason text default '', only_owed boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  chosen jsonb := nullif(lines, 'null'::jsonb);
  wanted numeric := round(amount, 2);
  left_over numeric;
  claimed bigint[];
  reserved numeric;
  cash numeric;
begin
  if private.admin_name(admin_id) is null then
    return '{"result": "forbidden"}'::jsonb;
  end if;
  select * into placed from public.orders where id = order_id for no key update;
  if not found then
    return '{"result": "unknown_order"}'::jsonb;
  end if;
  with lost as (
    update public.payments as refund
    set tries = refund.tries + 1, "nextTryAt" = now() + interval '2 minutes'
    where refund."orderId" = order_id and refund.kind = 'refund' and refund.status = 'due'
      and refund."nextTryAt" <= now()
    returning refund.id
  )
  select array_agg(lost.id) into claimed from lost;
  if claimed is null then
    if chosen is not null then
      left_over := private.price_of_lines(order_id, chosen);
      if left_over is null then
        return '{"result": "bad_lines"}'::jsonb;
      end if;
      wanted := coalesce(wanted, left_over);
    end if;
    select coalesce(sum(charge.amount - charge.returned - charge.reserved)
        filter (where charge.id is not null and charge.currency = 'GHS'), 0),
      coalesce(sum(charge.reserved), 0),
      coalesce(sum(charge.amount - charge.returned) filter (where charge.id is null), 0)
    into left_over, reserved, cash from private.charges_of(placed) as charge;
    if wanted is null and not only_owed and left_over > 0 then
      wanted := left_over;
      chosen := case when restock then private.lines_left(order_id) end;
    end if;
    if wanted <= 0 or wanted > left_over then
      return jsonb_build_object('result', case
        when wanted <= 0 then 'nothing' when wanted <= cash then 'by_hand'
        when reserved > 0 then 'busy' else 'too_much' end, 'left', left_over);
    end if;
    if private.reserve_refunds(placed, wanted, private.admin_name(admin_id),
      left(coalesce(reason, ''), 500), chosen, coalesce(restock, false)) = 0 then
      return jsonb_build_object('result', case
        when reserved > 0 then 'busy'
        when cash > 0 and placed."refundDue" > 0 then 'by_hand'
        when placed."refundStatus" in ('requested', 'processed') then placed."refundStatus"
        else 'nothing' end);
    end if;
    select array_agg(refund.id) into claimed from public.payments as refund
    where refund."orderId" = order_id and refund.kind = 'refund' and refund.status = 'due'
      and refund.created_at = now();
  end if;
  return jsonb_build_object('result', 'claimed', 'refunds', (
    select jsonb_agg(private.refund_request(refund) order by refund.id)
    from public.payments as refund where refund.id = any (claimed)));
end;
$$;
revoke execute on function public.claim_refund(
  bigint, uuid, numeric, jsonb, boolean, text, boolean)
  from public, anon, authenticated;
grant execute on function public.claim_refund(
  bigint, uuid, numeric, jsonb, boolean, text, boolean)
  to service_role;

-- What has not come back of a charge, without the money of refunds that are being requested.
create function private.remaining_of(charge public.payments) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return charge.amount - (
    select coalesce(sum(entry.amount), 0) from public.payments as entry
    where entry."chargeId" = charge.id and (
      entry.kind = 'refund' and entry.status in ('requested', 'processed', 'resolved')
      or entry.kind = 'dispute' and entry.status = 'lost' and not exists (
        select from public.payments as refund
        where refund."chargeId" = charge.id and refund.kind = 'refund'
          and refund."disputeId" = entry."providerId"))
  );
end;
$$;

-- A charge that belongs to no order or does not match it, with its order locked first; null when there is none.
create function private.lock_unneeded_charge(payment_id bigint) returns public.payments
language plpgsql security definer set search_path = '' as $$
declare
  charge public.payments;
begin
  perform from public.orders
  where id = (select "orderId" from public.payments where id = payment_id) for no key update;
  select * into charge from public.payments
  where id = payment_id and kind in ('orphan', 'mismatch') for no key update;
  return charge;
end;
$$;

-- Reserves all that is left of a charge that belongs to no order or does not match it, in its own currency, for
-- an admin who wants to send it back now. A request whose answer was lost comes first. Answers like claim_refund, or
-- unknown_payment.
create function public.claim_charge_refund(payment_id bigint, admin_id uuid, reason text default '')
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  charge public.payments;
  refund public.payments;
  remaining numeric;
begin
  if private.admin_name(admin_id) is null then
    return '{"result": "forbidden"}'::jsonb;
  end if;
  charge := private.lock_unneeded_charge(payment_id);
  if charge.id is null then
    return '{"result": "unknown_payment"}'::jsonb;
  end if;
  select * into refund from public.payments as entry
  where entry."chargeId" = charge.id and entry.kind = 'refund' and entry.status = 'due'
  order by entry.id limit 1;
  if refund."nextTryAt" > now() then
    return '{"result": "busy"}'::jsonb;
  elsif refund.id is not null then
    update public.payments as entry
    set tries = entry.tries + 1, "nextTryAt" = now() + interval '2 minutes'
    where entry.id = refund.id returning * into refund;
  else
    remaining := private.remaining_of(charge);
    if charge.status <> 'open' or remaining <= 0 then
      return '{"result": "too_much"}'::jsonb;
    end if;
    insert into public.payments ("orderId", "paymentReference", kind, status, amount, currency, channel,
      source, "chargeId", tries, "nextTryAt", "userName", note)
    values (charge."orderId", charge."paymentReference", 'refund', 'due', remaining, charge.currency,
      charge.channel, 'admin', charge.id, 1, now() + interval '2 minutes', private.admin_name(admin_id),
      left(coalesce(reason, ''), 500))
    returning * into refund;
  end if;
  return jsonb_build_object('result', 'claimed',
    'refunds', jsonb_build_array(private.refund_request(refund)));
end;
$$;
revoke execute on function public.claim_charge_refund(bigint, uuid, text) from public, anon, authenticated;
grant execute on function public.claim_charge_refund(bigint, uuid, text) to service_role;

-- Hands the sweep the refunds whose request did not reach the provider or whose answer was lost, each to one
-- process at a time.
create function public.claim_refunds(at_most integer default 20) returns setof jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not pg_catalog.pg_try_advisory_xact_lock(7064) then
    return;
  end if;
  return query
    update public.payments as refund set
      tries = refund.tries + 1,
      "nextTryAt" = now() + interval '2 minutes' * (2 ^ least(refund.tries, 6))
    where refund.id in (
      select due.id from public.payments as due
      where due.kind = 'refund' and due.status = 'due' and due."chargeId" is not null
        and (due."nextTryAt" is null or due."nextTryAt" <= now())
      order by due.id
      limit least(greatest(at_most, 1), 100)
    )
    returning private.refund_request(refund);
end;
$$;
revoke execute on function public.claim_refunds(integer) from public, anon, authenticated;
grant execute on function public.claim_refunds(integer) to service_role;

-- Charges about whose refunds the provider should be asked: a refund was requested, or its answer was lost.
create function public.charges_to_reconcile(at_most integer default 100)
returns table (reference text, "providerId" text)
language plpgsql security definer set search_path = '' as $$
begin
  return query
    select charge."paymentReference", charge."providerId" from public.payments as charge
    where charge.id in (
      select refund."chargeId" from public.payments as refund
      where refund.kind = 'refund' and refund.status in ('requested', 'due')
    )
    order by charge.id limit least(greatest(at_most, 1), 1000);
end;
$$;
revoke execute on function public.charges_to_reconcile(integer) from public, anon, authenticated;
grant execute on function public.charges_to_reconcile(integer) to service_role;

-- True for one process a day, which then compares the ledger with the provider.
create function public.claim_reconciliation() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.shop_state as state (name) values ('reconciliation')
  on conflict (name) do update set since = now() where state.since < now() - interval '1 day';
  return found;
end;
$$;
revoke execute on function public.claim_reconciliation() from public, anon, authenticated;
grant execute on function public.claim_reconciliation() to service_role;

-- What is settled by hand has the name of an admin and a reason.
create function private.require_reason(reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if coalesce(reason, '') !~ '\S' then
    raise exception using errcode = 'PT400', message = 'Please say how it was settled.';
  end if;
end;
$$;

-- Refuses to settle by hand what is being requested from the provider.
create function private.refuse_requested(is_requested boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if is_requested then
    raise exception using errcode = 'PT409',
      message = 'This refund is being requested. Please try again in two minutes.';
  end if;
end;
$$;

-- Records that what is owed for an order was settled elsewhere; also refunds that the provider has not finished
-- within three days.
create function private.settle_order_refund(order_id bigint, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  settled boolean;
begin
  perform private.require_reason(reason);
  select * into placed from public.orders where id = order_id for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This order does not exist.';
  end if;
  perform private.refuse_requested(exists (
    select from public.payments
    where "orderId" = order_id and kind = 'refund' and status = 'due' and source = 'admin'
      and "nextTryAt" > now()));
  update public.payments as refund set status = 'resolved', "userName" = private.admin_name(auth.uid()),
    note = left(reason, 500), source = 'admin'
  where refund."orderId" = order_id and refund.kind = 'refund' and (refund.status = 'due'
    or refund.status = 'requested' and refund.created_at < now() - interval '3 days');
  settled := found;
  insert into public.payments ("orderId", "paymentReference", kind, status, amount, currency, channel,
    source, "chargeId", "userName", note)
  select placed.id, charge."paymentReference", 'refund', 'resolved', owed.amount, charge.currency,
    'none', 'admin', charge.id, private.admin_name(auth.uid()), left(reason, 500)
  from private.charges_of(placed) as charge
  cross join lateral (
    select private.owed_of(placed, charge.status, charge.amount, charge.returned) as amount
  ) as owed
  where owed.amount > 0;
  if not found and not settled then
    raise exception using errcode = 'PT409', message = 'There is nothing to refund for this order.';
  end if;
end;
$$;
grant execute on function private.settle_order_refund(bigint, text) to authenticated;

-- What an admin calls for a refund that was settled elsewhere, with how.
create function public.settle_refund(order_id bigint, reason text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.settle_order_refund(order_id, reason);
end;
$$;
revoke execute on function public.settle_refund(bigint, text) from public, anon, service_role;
grant execute on function public.settle_refund(bigint, text) to authenticated;

-- Records that one payment that needs attention was settled elsewhere: an open dispute, a charge that belongs to
-- no order or does not match it, or a refund that the provider has not finished within three days.
create function private.settle_one_payment(payment_id bigint, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  charge public.payments;
  is_settled boolean;
begin
  perform private.require_reason(reason);
  charge := private.lock_unneeded_charge(payment_id);
  perform private.refuse_requested(exists (
    select from public.payments
    where "chargeId" = charge.id and kind = 'refund' and status = 'due' and "nextTryAt" > now()));
  if charge.kind = 'mismatch' then
    insert into public.payments ("orderId", "paymentReference", kind, status, amount, currency, channel,
      source, "chargeId", "userName", note)
    select charge."orderId", charge."paymentReference", 'refund', 'resolved', remaining.amount,
      charge.currency, 'none', 'admin', charge.id, private.admin_name(auth.uid()), left(reason, 500)
    from (select private.remaining_of(charge) as amount) as remaining where remaining.amount > 0;
    is_settled := found;
  else
    update public.payments as entry set status = 'resolved', note = left(reason, 500), source = 'admin',
      "userName" = private.admin_name(auth.uid())
    where entry.id = payment_id and (entry.kind in ('dispute', 'orphan') and entry.status = 'open'
      or entry.kind = 'refund' and entry.status = 'requested'
        and entry.created_at < now() - interval '3 days');
    is_settled := found;
  end if;
  if not is_settled then
    raise exception using errcode = 'PT409', message = 'This entry was settled before.';
  end if;
end;
$$;
grant execute on function private.settle_one_payment(bigint, text) to authenticated;

-- What an admin calls for a payment that was settled elsewhere, with how.
create function public.settle_payment(payment_id bigint, reason text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.settle_one_payment(payment_id, reason);
end;
$$;
revoke execute on function public.settle_payment(bigint, text) from public, anon, service_role;
grant execute on function public.settle_payment(bigint, text) to authenticated;

revoke execute on all functions in schema private from public;

-- 55_order_mails.sql

-- Mails about orders. Triggers write them into an outbox in the transaction of the change itself; a
-- sender (the shop's server, or the Edge Function order-mail) claims them and records what became of each.

create table private.outbox (
  id bigint generated always as identity primary key,
  kind text not null
    check (kind in
      ('paid', 'dispatched', 'delivered', 'cancelled', 'reinstated', 'refunded', 'owner_paid',
        'owner_low_stock')),
  order_id bigint references public.orders (id) on delete cascade,
  recipient text,
  created_at timestamptz not null default now(),
  claimed_at timestamptz,
  sent_at timestamptz,
  attempts integer not null default 0,
  error text not null default '',
  amount numeric(12, 2) not null default 0,
  items jsonb,
  constraint outbox_is_about_an_order check ((kind = 'owner_low_stock') = (order_id is null)),
  constraint outbox_has_items check ((kind = 'owner_low_stock') = (items is not null))
);
comment on table private.outbox is 'Mails to send about orders, one for each change, and about products that are low on stock.';
comment on column private.outbox.items is 'The products that a mail about no order lists, with their pieces.';
comment on column private.outbox.amount is 'What goes back to the buyer, or what was sent back, in cedis; of the mail about the stock, how many products it is about.';
comment on column private.outbox.recipient is 'Null for the owner of the shop, whose address the sender knows.';

-- A payment, and a status that is set again after a mistake, is told once.
create unique index outbox_once on private.outbox (order_id, kind)
  where kind in ('paid', 'dispatched', 'delivered', 'owner_paid');
-- One mail a day about the stock.
create unique index outbox_low_stock_once on private.outbox (((created_at at time zone 'UTC')::date))
  where kind = 'owner_low_stock';
create index outbox_by_order on private.outbox (order_id);
create index outbox_unsent on private.outbox (id) where sent_at is null;

alter table private.outbox enable row level security;

-- Adds one mail and wakes the senders. An account that is gone gets none.
create function private.enqueue_mail(
  order_id bigint, mail_kind text, recipient text, amount numeric default 0
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if recipient is null and mail_kind <> 'owner_paid' then
    return;
  end if;
  insert into private.outbox (order_id, kind, recipient, amount)
  values (enqueue_mail.order_id, mail_kind, enqueue_mail.recipient, enqueue_mail.amount)
  on conflict do nothing;
  perform pg_catalog.pg_notify('outbox', '');
end;
$$;

-- Adds the mails about a payment or a new status. An order that a newer one has replaced is not worth a mail.
create function private.enqueue_order_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  buyer text := (select email from auth.users where id = new.user_id);
begin
  if new."paymentStatus" in ('success', 'paid')
    and old."paymentStatus" not in ('success', 'paid') then
    insert into private.outbox (order_id, kind, recipient)
    select new.id, mail.kind, mail.recipient
    from (values ('paid', buyer), ('owner_paid', null)) as mail (kind, recipient)
    where mail.recipient is not null or mail.kind = 'owner_paid'
    on conflict do nothing;
    perform pg_catalog.pg_notify('outbox', '');
  end if;
  if new."orderStatus" <> old."orderStatus" and new."replacedBy" is not distinct from old."replacedBy"
    and (old."orderStatus" = 'cancelled' or new."orderStatus" in ('dispatched', 'delivered', 'cancelled'))
  then
    perform private.enqueue_mail(new.id,
      case when new."orderStatus" in ('dispatched', 'delivered', 'cancelled') then new."orderStatus"
        else 'reinstated' end,
      buyer, new."refundDue");
  end if;
  return null;
end;
$$;

-- Adds the mail about a refund that is done, with its amount. The mail about a reversed payment was about all of
-- its refunds, also those that become known later.
create function private.enqueue_refund_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.payments as reversal
    where reversal.kind = 'refund' and reversal."providerId" = 'reversal-' || new."chargeId"
      and reversal.id <> new.id
  ) then
    return null;
  end if;
  perform private.enqueue_mail(new."orderId", 'refunded', (
    select account.email from public.orders as placed
    join auth.users as account on account.id = placed.user_id where placed.id = new."orderId"
  ), new.amount);
  return null;
end;
$$;

-- Adds the mail to the owner about the products that are low on stock: one a day, and none when there are none.
-- It lists the fifty that have the fewest pieces.
create function private.enqueue_low_stock_mail() returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.outbox (kind, items, amount)
  select 'owner_low_stock',
    jsonb_agg(jsonb_build_object('name', low.name, 'quantity', low."stockQuantity", 'price', low.price)
      order by low.place) filter (where low.place <= 50),
    count(*)
  from (
    select product.*, row_number() over (order by product."stockQuantity", product.id) as place
    from private.product_stock as stock join public.products as product on product.id = stock."productId"
    where stock."stockStatus" in ('low-stock', 'out-of-stock')
  ) as low
  having count(*) > 0
  on conflict do nothing;
  perform pg_catalog.pg_notify('outbox', '');
end;
$$;

-- Hands mails to one sender each, with everything that is written in them. A sender that dies leaves its
-- claims, which others get after ten minutes; one that fails records it and tries again, ten times at
-- most. Mails to an owner without an address are deleted, and so are those that waited for a week: an address
-- that is set later gets no mails about past orders. Does not wait for the disk: after a power cut a mail is
-- claimed again that was not recorded as sent.
create function public.claim_order_mails(
  owner_address text default '', at_most integer default 10
) returns table (
  id bigint, kind text, recipient text, placed jsonb, items jsonb, amount numeric, parcel jsonb, shop jsonb
)
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  perform pg_catalog.set_config('synchronous_commit', 'off', true);
  delete from private.outbox as mail
  where mail.sent_at is null and mail.recipient is null
    and (owner_address = '' or mail.created_at < clock_timestamp() - interval '7 days');
  return query
    with due as (
      select mail.id from private.outbox as mail
      where mail.sent_at is null and mail.attempts < 10
        and (mail.claimed_at is null or mail.claimed_at < clock_timestamp() - interval '1 minute'
          * case when mail.error = '' then 10 else least(60, 2 ^ mail.attempts) end)
      order by mail.id
      limit least(greatest(at_most, 1), 100)
      for update skip locked
    ), claimed as (
      update private.outbox as mail
      set claimed_at = clock_timestamp(), attempts = mail.attempts + 1, error = ''
      where mail.id in (select due.id from due)
      returning mail.*
    )
    select claimed.id, claimed.kind, coalesce(claimed.recipient, owner_address),
      to_jsonb(bought) - 'user_id',
      coalesce(claimed.items, (
        select coalesce(jsonb_agg(jsonb_build_object('name', item.name, 'quantity', item.quantity,
          'price', item.price, 'image', item.image, 'productId', item."productId") order by item.id), '[]'::jsonb)
        from public."orderItems" as item where item."orderId" = claimed.order_id)), claimed.amount,
      (select to_jsonb(carried) from public.parcels as carried
        where carried."orderId" = claimed.order_id and claimed.kind = 'dispatched'),
      (select jsonb_build_object('name', details.name, 'email', details.email,
        'phoneNumber', details."phoneNumber", 'address', details.address) from public."shopDetails" as details)
    from claimed left join public.orders as bought on bought.id = claimed.order_id
    order by claimed.id;
end;
$$;
revoke execute on function public.claim_order_mails(text, integer) from public, anon, authenticated;
grant execute on function public.claim_order_mails(text, integer) to service_role;

-- Records that a mail was sent, or, with a problem, that it was not.
create function public.record_order_mail(mail_id bigint, problem text default '') returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.outbox as mail set
    sent_at = case when problem = '' then clock_timestamp() end,
    error = left(problem, 500)
  where mail.id = mail_id and mail.sent_at is null;
end;
$$;
revoke execute on function public.record_order_mail(bigint, text) from public, anon, authenticated;
grant execute on function public.record_order_mail(bigint, text) to service_role;

create trigger enqueue_order_mails
  after update of "paymentStatus", "orderStatus" on public.orders
  for each row execute function private.enqueue_order_mails();

create trigger enqueue_refund_mail after insert on public.payments
  for each row when (new.kind = 'refund' and new.status in ('processed', 'resolved')
    and new."orderId" is not null)
  execute function private.enqueue_refund_mail();

create trigger enqueue_finished_refund_mail after update of status on public.payments
  for each row when (new.kind = 'refund' and new.status in ('processed', 'resolved')
    and old.status not in ('processed', 'resolved') and new."orderId" is not null)
  execute function private.enqueue_refund_mail();

revoke execute on all functions in schema private from public;

-- 60_order_management.sql

-- What the back office does with orders: the list with its search and filters, the shopper's address, and the
-- change of several orders.
--
-- The search has to answer within 50 ms over 100,000 orders, also on PGlite, where it makes all other requests
-- wait. Row security keeps an index from being used for texts, so a function with definer rights, for admins
-- only, reads the index.

-- The digits of a phone number, and its leading plus: the inner translate leaves what is not a digit, the
-- outer one removes it.
create function private.phone_digits(phone text) returns text
language sql immutable
return case when starts_with(phone, '+') then '+' else '' end
  || translate(phone, translate(phone, '0123456789', ''), '');
grant execute on function private.phone_digits(text) to authenticated, service_role;

-- The same with Ghana's country code as a leading zero: both ways to write a number are then equal.
create function private.local_digits(phone text) returns text
language sql immutable
return regexp_replace(private.phone_digits(phone), '^(\+233|00233|233(?=[0-9]{9}$))', '0');
grant execute on function private.local_digits(text) to authenticated, service_role;

-- Everything of an order that its search looks at, each on its own line. Whoever writes an order computes what
-- is in its index.
create function private.order_text(
  name text, reference text, phone text, address text, city text, region text
) returns text
language sql immutable parallel safe
return lower(name || e'\n' || reference || e'\n' || phone || e'\n' || private.phone_digits(phone) || e'\n'
  || private.local_digits(phone) || e'\n' || address || e'\n' || city || e'\n' || region);
grant execute on function private.order_text(text, text, text, text, text, text)
  to authenticated, service_role;

create index orders_by_text on public.orders using gin (
  private.order_text(name, "paymentReference", "phoneNumber", address, city, region)
  extensions.gin_trgm_ops);

-- A pattern for `like` that contains the text literally.
create function private.containing(content text) returns text
language sql immutable
return '%' || regexp_replace(content, '([\\%_])', '\\\1', 'g') || '%';

-- True when each word of a search is somewhere in the text, in any order.
create function private.has_words(content text, search text) returns boolean
language sql immutable
return not exists (
  select from regexp_split_to_table(lower(btrim(search, e' \t\r\n')), '\s+') as word
  where strpos(content, word) = 0
);
grant execute on function private.has_words(text, text) to authenticated;

-- Whether the name, reference, phone number or address of an order has the text of a search: the text as it is,
-- each of its words, or a phone number in either form. It is matched literally, so that no character of it is
-- a wildcard. The body is bound when it is created and has no settings: the planner puts it into the caller's
-- query.
create function private.order_has_text(placed public.orders, search text) returns boolean
language sql stable
return search = ''
  or strpos(lower(placed.name), lower(search)) > 0
  or strpos(lower(placed."paymentReference" collate "C"), lower(regexp_replace(search, '^#', ''))) > 0
  or strpos(placed."phoneNumber", search) > 0
  or strpos(lower(placed.address), lower(search)) > 0
  or strpos(lower(placed.city), lower(search)) > 0
  or strpos(lower(placed.region), lower(search)) > 0
  or case when search ~ '^[-0-9 +()/]+$' and search ~ '([0-9][^0-9]*){3}' then
    strpos(private.phone_digits(placed."phoneNumber"), private.phone_digits(search)) > 0
    or length(private.local_digits(search)) >= 3
      and strpos(private.local_digits(placed."phoneNumber"), private.local_digits(search)) > 0
    else false end
  or case when search ~ '\S\s+\S' and search !~ '^[-0-9 +()/]+$' then
    private.has_words(private.order_text(placed.name, placed."paymentReference", placed."phoneNumber",
      placed.address, placed.city, placed.region), search)
    else false end;
grant execute on function private.order_has_text(public.orders, text) to authenticated;

-- The orders of the accounts whose e-mail address contains the text.
create function private.orders_with_email(search text) returns setof bigint
language sql stable set search_path = '' as $$
  select placed.id from public.orders as placed
  where strpos(search, '@') > 0 and placed.user_id in (
    select account.id from auth.users as account
    where strpos(lower(account.email), lower(search)) > 0 limit 100);
$$;

-- Up to 1,001 orders that have an item of a product whose name contains the text; of a text that very many
-- products have, those of a hundred products.
create function private.orders_with_item(search text) returns setof bigint
language plpgsql stable set search_path = '' as $$
declare
  product_ids constant bigint[] := coalesce(private.products_by_name(search), array(
    select product.id from public.products as product
    where strpos(lower(product.name), lower(search)) > 0 limit 100));
begin
  return query
    select item."orderId" from public."orderItems" as item
    where item."productId" = any (product_ids) limit 1001;
end;
$$;

-- The ids of the orders that match a search, when they are few; null when the index does not help: the text is
-- too short for trigrams, or more than a thousand orders have it. Of several words the two longest are looked
-- up. A whole reference of the shop is looked up in its unique index: its trigrams are in most other
-- references. E-mail addresses and items are found here only.
create function private.orders_with_text(search text) returns bigint[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  without_hash constant text := regexp_replace(search, '^#', '');
  words constant text[] := array(
    select word from regexp_split_to_table(lower(search), '\s+') as word order by length(word) desc);
  first_word constant text := private.containing(words[1]);
  second_word constant text := private.containing(coalesce(words[2], words[1]));
  hashless constant text := private.containing(lower(without_hash));
  digits constant text := case when search ~ '^[-0-9 +()/]+$' then private.phone_digits(search) else '' end;
  local constant text := case when digits = '' then '' else private.local_digits(search) end;
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
  select array_agg(distinct candidate.id) into ids from (
    (select placed.id from public.orders as placed
    where (private.order_text(placed.name, placed."paymentReference", placed."phoneNumber",
          placed.address, placed.city, placed.region) like first_word
        and private.order_text(placed.name, placed."paymentReference", placed."phoneNumber",
          placed.address, placed.city, placed.region) like second_word
      or private.order_text(placed.name, placed."paymentReference", placed."phoneNumber",
          placed.address, placed.city, placed.region) like hashless
      or (digits ~ '[0-9]{3}' and private.order_text(placed.name, placed."paymentReference",
          placed."phoneNumber", placed.address, placed.city, placed.region) like private.containing(digits))
      or (local ~ '[0-9]{3}' and private.order_text(placed.name, placed."paymentReference",
          placed."phoneNumber", placed.address, placed.city, placed.region) like private.containing(local)))
      and private.order_has_text(placed, search)
    limit 1001)
    union all
    (select private.orders_with_email(search) limit 1001)
    union all
    (select private.orders_with_item(search))
  ) as candidate (id);
  return case when cardinality(ids) > 1000 then null else coalesce(ids, '{}') end;
end;
$$;
grant execute on function private.orders_with_text(text) to authenticated;

-- The other conditions of the list; days are half-open: since <= created_at < before. What was paid and went
-- back is not paid.
create function private.order_matches(
  placed public.orders, status text, since timestamptz, before timestamptz, payment text
) returns boolean
language sql stable
return (status is null or placed."orderStatus" = status)
  and (since is null or placed.created_at >= since)
  and (before is null or placed.created_at < before)
  and (payment is null
    or payment <> 'paid' and placed."paymentStatus" = payment
    or payment = 'paid' and placed."paymentStatus" in ('paid', 'success') and placed."salesAmount" > 0);
grant execute on function private.order_matches(
  public.orders, text, timestamptz, timestamptz, text
) to authenticated;

-- One page of the list, newest first; after_time and after_id continue behind the last row of a page.
create function public.find_orders(
  search text default '', status text default null,
  since timestamptz default null, before timestamptz default null,
  skip integer default 0, take integer default 50,
  after_time timestamptz default null, after_id bigint default null, payment text default null
) returns setof public.orders
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  few constant bigint[] := private.orders_with_text(find_orders.search);
begin
  perform private.require_admin();
  return query
    select placed.* from public.orders as placed
    where (few is null or placed.id = any (few))
      and (few is not null or private.order_has_text(placed, find_orders.search))
      and private.order_matches(placed, find_orders.status, find_orders.since, find_orders.before,
        find_orders.payment)
      and (find_orders.after_id is null
        or (placed.created_at, placed.id) < (find_orders.after_time, find_orders.after_id))
    order by placed.created_at desc, placed.id desc
    limit least(greatest(find_orders.take, 0), 1000) offset greatest(find_orders.skip, 0);
end;
$$;
revoke execute on function public.find_orders(
  text, text, timestamptz, timestamptz, integer, integer, timestamptz, bigint, text
) from public, anon, service_role;
grant execute on function public.find_orders(
  text, text, timestamptz, timestamptz, integer, integer, timestamptz, bigint, text
) to authenticated;

-- How many orders find_orders would return.
create function public.count_orders(
  search text default '', status text default null,
  since timestamptz default null, before timestamptz default null, payment text default null
) returns bigint
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  few constant bigint[] := private.orders_with_text(count_orders.search);
begin
  perform private.require_admin();
  return (
    select count(*) from public.orders as placed
    where (few is null or placed.id = any (few))
      and (few is not null or private.order_has_text(placed, count_orders.search))
      and private.order_matches(placed, count_orders.status, count_orders.since, count_orders.before,
        count_orders.payment)
  );
end;
$$;
revoke execute on function public.count_orders(text, text, timestamptz, timestamptz, text)
  from public, anon, service_role;
grant execute on function public.count_orders(text, text, timestamptz, timestamptz, text)
  to authenticated;

-- The e-mail address of the shopper, read with definer rights, because nobody may read the accounts.
create function private.shopper_email(order_id bigint) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select account.email from public.orders as placed
    join auth.users as account on account.id = placed.user_id
    where placed.id = order_id
  );
end;
$$;
grant execute on function private.shopper_email(bigint) to authenticated;

-- What an admin calls for the e-mail address of the shopper; null when the account is gone.
create function public.order_email(order_id bigint) returns text
language plpgsql stable set search_path = '' as $$
begin
  return private.shopper_email(order_id);
end;
$$;
revoke execute on function public.order_email(bigint) from public, anon, service_role;
grant execute on function public.order_email(bigint) to authenticated;

-- Gives several orders a new status, each on its own: one that is refused does not stop the others. `seen` has
-- the status of each order as the admin saw it; an order with another one is not changed. Returns every order
-- that was not changed, why, and its status now.
create function public.update_order_statuses(ids bigint[], status text, seen text[])
returns table (id bigint, error text, "orderStatus" text)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  chosen record;
  current_status text;
begin
  perform private.require_admin();
  if cardinality(ids) > 500 then
    raise exception using errcode = 'PT400', message = 'At most 500 orders can be changed at once.';
  end if;
  if cardinality(ids) is distinct from cardinality(seen) then
    raise exception using errcode = 'PT400', message = 'The status of each order is needed.';
  end if;
  -- First all orders, then all their products, each in id order, as confirmations do: nobody waits in a circle.
  perform from public.orders where orders.id = any (ids) order by orders.id for no key update;
  perform from public.products
  where products.id in (select item."productId" from public."orderItems" as item where item."orderId" = any (ids))
  order by products.id for no key update;
  for chosen in
    select distinct on (pair.order_id) pair.order_id, pair.seen_status
    from unnest(ids, seen) as pair (order_id, seen_status) order by pair.order_id
  loop
    begin
      select orders."orderStatus" into current_status from public.orders
      where orders.id = chosen.order_id;
      if not found then
        return query select chosen.order_id, 'Order not found.', null::text;
      elsif current_status is distinct from chosen.seen_status and current_status <> status then
        return query select chosen.order_id, format(
          'Another admin has set this order to %s. Please choose again.', initcap(current_status)), current_status;
      else
        update public.orders set "orderStatus" = status where orders.id = chosen.order_id;
      end if;
    exception
      when deadlock_detected or serialization_failure then
        raise;
      when check_violation then
        return query select chosen.order_id, 'This status does not exist.', current_status;
      when others then
        return query select chosen.order_id, sqlerrm, current_status;
    end;
  end loop;
end;
$$;
revoke execute on function public.update_order_statuses(bigint[], text, text[])
  from public, anon, service_role;
grant execute on function public.update_order_statuses(bigint[], text, text[]) to authenticated;

revoke execute on all functions in schema private from public;

-- 62_parcels_and_notes.sql

-- What admins add to an order: how its parcel travels, which the shopper sees, and notes for themselves.

create table public.parcels (
  "orderId" bigint primary key references public.orders (id) on delete cascade,
  courier text not null default '' check (char_length(courier) <= 100),
  "trackingNumber" text not null default '' check (char_length("trackingNumber") <= 100),
  "trackingLink" text not null default ''
    check ("trackingLink" = '' or "trackingLink" ~ '^https?://[^\s"''<>\\]+$' and char_length("trackingLink") <= 500)
);
comment on table public.parcels is 'Who carries an order, and under which number; for the shopper and the mail.';

create table public."orderNotes" (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  "orderId" bigint not null references public.orders (id) on delete cascade,
  user_id uuid,
  "userName" text not null default '' check (char_length("userName") <= 200),
  note text not null check (note ~ '\S' and char_length(note) <= 2000)
);
comment on table public."orderNotes" is 'What admins write about an order for each other; nobody else reads it.';

create index order_notes_by_order on public."orderNotes" ("orderId", id);

revoke all on public.parcels, public."orderNotes" from anon, authenticated, service_role;
grant
  select,
  insert ("orderId", courier, "trackingNumber", "trackingLink"),
  update ("orderId", courier, "trackingNumber", "trackingLink")
  on public.parcels to authenticated;
grant select on public.parcels to service_role;
grant select, insert ("orderId", note) on public."orderNotes" to authenticated;

alter table public.parcels enable row level security;
alter table public."orderNotes" enable row level security;

create policy "parcels can be viewed with their order" on public.parcels
  for select to authenticated
  using (exists (select from public.orders where orders.id = "orderId"));

create policy "admins can add parcels" on public.parcels
  for insert to authenticated with check ((select private.is_admin()));

create policy "admins can change parcels" on public.parcels
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "admins can view notes" on public."orderNotes"
  for select to authenticated using ((select private.is_admin()));

create policy "admins can add notes" on public."orderNotes"
  for insert to authenticated with check ((select private.is_admin()));

-- A note has the name of who writes it. Has definer rights, because nobody may read the accounts.
create function private.sign_note() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.user_id := auth.uid();
  new."userName" := coalesce(
    (select left(raw_user_meta_data ->> 'fullName', 200) from auth.users where id = auth.uid()), '');
  return new;
end;
$$;

-- Records that an order was paid in cash or by mobile money: it counts as paid, its pieces leave the stock, and a
-- note says who took the money and why.
create function private.record_cash(order_id bigint, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
begin
  perform private.require_admin();
  if coalesce(reason, '') !~ '\S' then
    raise exception using errcode = 'PT400', message = 'Please say how it was paid.';
  end if;
  select * into placed from public.orders where id = order_id for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This order does not exist.';
  end if;
  if placed."paymentStatus" in ('success', 'paid') or placed."orderStatus" = 'cancelled' then
    raise exception using errcode = 'PT409', message = 'This order is paid or cancelled already.';
  end if;
  perform private.lock_products(placed.id);
  if exists (select from private.available_stock(placed) as line where line.wanted > line.available) then
    raise exception using errcode = 'PT409', message = 'There are not enough pieces in stock for this order.';
  end if;
  perform private.take_stock(placed);
  update public.orders set "paymentStatus" = 'paid' where id = placed.id;
  perform private.clear_bought_lines(placed);
  insert into public."orderNotes" ("orderId", note) values (placed.id, 'Marked as paid: ' || left(reason, 500));
end;
$$;
grant execute on function private.record_cash(bigint, text) to authenticated;

-- What an admin calls when the money of an order came in cash or by mobile money.
create function public.mark_as_paid(order_id bigint, reason text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.record_cash(order_id, reason);
end;
$$;
revoke execute on function public.mark_as_paid(bigint, text) from public, anon, service_role;
grant execute on function public.mark_as_paid(bigint, text) to authenticated;

create trigger sign_note before insert on public."orderNotes"
  for each row execute function private.sign_note();

revoke execute on all functions in schema private from public;

-- 65_dashboard.sql

-- The dashboard of the back office: totals, which are updated as orders change, so that reading them does not
-- take longer with every order that was ever placed; the last days; and what needs attention.

create table private.order_totals (
  id bigint generated always as identity primary key,
  "orderStatus" text not null,
  orders bigint not null,
  sales numeric not null
);
comment on table private.order_totals is
  'Changes of the number of orders of each status and of the total sales; the totals are their sums. Rows are only added and merged, so that orders that change at the same time do not wait for each other.';

alter table private.order_totals enable row level security;

-- Replaces the rows that no other transaction has locked with one for each status.
create function private.merge_order_totals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with merged as (
    delete from private.order_totals
    where id in (select id from private.order_totals for update skip locked)
    returning "orderStatus", orders, sales
  )
  insert into private.order_totals ("orderStatus", orders, sales)
  select "orderStatus", sum(orders), sum(sales) from merged
  group by "orderStatus" having sum(orders) <> 0 or sum(sales) <> 0;
  return null;
end;
$$;

-- Adds what the change of an order means for the totals. Has definer rights, because nobody may write them
-- directly.
create function private.update_order_totals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    insert into private.order_totals ("orderStatus", orders, sales)
    values (old."orderStatus", -1, -old."salesAmount");
  end if;
  if tg_op <> 'DELETE' then
    insert into private.order_totals ("orderStatus", orders, sales)
    values (new."orderStatus", 1, new."salesAmount");
  end if;
  return null;
end;
$$;

-- The totals from all orders, for those that were inserted while triggers were off.
create function private.recalculate_order_totals() returns void
language sql set search_path = '' as $$
  delete from private.order_totals;
  insert into private.order_totals ("orderStatus", orders, sales)
  select "orderStatus", count(*), sum("salesAmount") from public.orders
  group by "orderStatus";
$$;

-- The number of orders of each status. Has definer rights, because nobody may read the totals directly.
create function private.orders_per_status() returns table (name text, value bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select total."orderStatus", sum(total.orders)::bigint from private.order_totals as total
    group by total."orderStatus" having sum(total.orders) > 0;
end;
$$;
grant execute on function private.orders_per_status() to authenticated;

-- The sales of all orders. Has definer rights, because nobody may read the totals directly.
create function private.total_sales() returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select coalesce(sum(sales), 0) from private.order_totals);
end;
$$;
grant execute on function private.total_sales() to authenticated;

-- The figures of the dashboard. Days are the viewer's calendar days.
create function public.dashboard_summary(time_zone text default 'UTC') returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  today date := (now() at time zone time_zone)::date;
  result jsonb;
begin
  perform private.require_admin();
  with per_status as (
    select * from private.orders_per_status()
  ), days as (
    select today - back as day from generate_series(0, 6) as back
  ), recent as (
    select (created_at at time zone time_zone)::date as day, sum("salesAmount") as sales
    from public.orders
    where "paymentStatus" = 'success'
      and created_at >= (today - 6)::timestamp at time zone time_zone
    group by 1
  )
  select jsonb_build_object(
    'totalSales', private.total_sales(),
    'pendingOrders', (select coalesce(sum(value), 0) from per_status where name = 'processing'),
    'dispatchedOrders', (select coalesce(sum(value), 0) from per_status where name = 'dispatched'),
    'deliveredOrders', (select coalesce(sum(value), 0) from per_status where name = 'delivered'),
    'dailySales', (
      select jsonb_agg(jsonb_build_object('day', days.day, 'sales', coalesce(recent.sales, 0))
        order by days.day)
      from days left join recent on recent.day = days.day
    ),
    'statusDistribution', (
      select coalesce(jsonb_agg(jsonb_build_object('name', name, 'value', value) order by name), '[]')
      from per_status
    )
  ) into result;
  return result;
end;
$$;
revoke execute on function public.dashboard_summary(text) from public, anon, service_role;
grant execute on function public.dashboard_summary(text) to authenticated;

-- What is listed of an order's refunds: all that is owed, but payments that do not match, which are listed by
-- themselves, and what the shop itself is sending back since less than an hour. With the last problem.
create function private.listed_refund(placed public.orders, out amount numeric, out note text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  select placed."refundDue"
    - coalesce(sum(charge.amount - charge.returned) filter (where charge.kind = 'mismatch'), 0)
    - coalesce((
      select sum(entry.amount) from public.payments as entry
      where entry."orderId" = placed.id and entry.kind = 'refund' and entry.status = 'due'
        and entry.source <> 'admin' and entry.created_at > now() - interval '1 hour'
    ), 0)
  into amount from private.charges_of(placed) as charge where charge.currency = 'GHS';
  select entry.note into note from public.payments as entry
  where entry."orderId" = placed.id and entry.kind = 'refund' and entry.status in ('refused', 'failed', 'due')
  order by entry.id desc limit 1;
  note := coalesce(note, '');
end;
$$;
grant execute on function private.listed_refund(public.orders) to authenticated;

-- What has not come back of a payment that an admin has to look at; of a dispute, what it is about.
create function private.listed_payment(entry public.payments) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return case when entry.kind = 'dispute' then entry.amount else private.remaining_of(entry) end;
end;
$$;
grant execute on function private.listed_payment(public.payments) to authenticated;

-- What an admin has to look at, oldest first: refunds that are due or failed, refunds that the provider has not
-- finished within three days, open disputes, charges without an order or with a wrong amount, orders short of
-- stock, and refunded orders that are not cancelled. Automatic refunds appear once the provider has not taken
-- them over for an hour. `paymentId` is set where an admin can settle one payment by hand.
create function public.needs_attention()
returns table (
  kind text, "paymentId" bigint, "orderId" bigint, "paymentReference" text,
  amount numeric, currency text, pieces integer, note text, since timestamptz
)
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select 'refund_' || placed."refundStatus", null::bigint, placed.id, placed."paymentReference",
      listed.amount, 'GHS', 0, listed.note, placed."refundDueSince"
    from public.orders as placed cross join lateral private.listed_refund(placed) as listed
    where placed."refundStatus" in ('due', 'failed') and placed."refundDue" > 0 and listed.amount > 0
    union all
    select entry.kind, entry.id, entry."orderId", entry."paymentReference", listed.amount, entry.currency, 0,
      entry.note, entry.created_at
    from public.payments as entry cross join lateral private.listed_payment(entry) as listed (amount)
    where entry.status = 'open' and listed.amount > 0
    union all
    select 'refund_waiting', entry.id, entry."orderId", entry."paymentReference", entry.amount, entry.currency, 0,
      entry.note, entry.created_at
    from public.payments as entry
    where entry.status = 'requested' and entry.created_at < now() - interval '3 days'
    union all
    select case when placed."shortBy" > 0 then 'short' else 'refunded_open' end,
      null, placed.id, placed."paymentReference", placed."totalAmount", 'GHS', placed."shortBy", '',
      placed.created_at
    from public.orders as placed
    where placed."shortBy" > 0 and placed."orderStatus" in ('processing', 'packaged')
      or placed."refundStatus" in ('requested', 'processed', 'resolved')
        and placed."orderStatus" <> 'cancelled'
    order by 9;
end;
$$;
revoke execute on function public.needs_attention() from public, anon, service_role;
grant execute on function public.needs_attention() to authenticated;

-- What waits for an admin: paid orders to pack, and rows of needs_attention.
create function public.orders_waiting() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'toPack', (
      select count(*) from public.orders
      where "orderStatus" = 'processing' and "paymentStatus" in ('paid', 'success') and "salesAmount" > 0
    ),
    'attention', (select count(*) from public.needs_attention())
  );
end;
$$;
revoke execute on function public.orders_waiting() from public, anon, service_role;
grant execute on function public.orders_waiting() to authenticated;

create trigger merge_order_totals after insert on private.order_totals
  for each row when (new.id % 500 = 0)
  execute function private.merge_order_totals();

create trigger add_to_totals after insert or delete on public.orders
  for each row execute function private.update_order_totals();

create trigger update_totals after update on public.orders
  for each row when ((old."orderStatus", old."salesAmount")
    is distinct from (new."orderStatus", new."salesAmount"))
  execute function private.update_order_totals();

revoke execute on all functions in schema private from public;

-- 67_sales.sql

-- What was sold, by day and by product: totals that are updated as orders are paid and refunded, so that a report
-- over years does not read the orders. Days are those of Ghana, whose clock is UTC.

create table private.day_sales (
  id bigint generated always as identity primary key,
  day date not null,
  orders bigint not null,
  sales numeric not null
);
comment on table private.day_sales is
  'Changes of the number of sold orders and of the sales of each day; the totals are their sums. Rows are only added and merged, as in order_totals.';

create table private.product_sales (
  day date not null,
  name text not null,
  "productId" bigint,
  "categoryId" integer,
  units bigint not null,
  sales numeric not null,
  primary key (day, name)
);
comment on table private.product_sales is
  'Units and money of each product on each day, from the items of sold orders; a product is known by the name that it was sold under.';

create index day_sales_by_day on private.day_sales (day);

alter table private.day_sales enable row level security;
alter table private.product_sales enable row level security;

create function private.day_of(placed public.orders) returns date
language sql immutable
return (placed.created_at at time zone 'UTC')::date;

-- Adds the items of an order to the products' totals, or takes them off with -1. In the order of their names,
-- so that two transactions never wait for each other in a circle.
create function private.count_items(placed public.orders, direction integer) returns void
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  insert into private.product_sales as total (day, name, "productId", "categoryId", units, sales)
  select private.day_of(placed), item.name, max(item."productId"), max(product."categoryId"),
    direction * sum(item.quantity), direction * sum(item.quantity * item.price)
  from public."orderItems" as item
  left join public.products as product on product.id = item."productId"
  where item."orderId" = placed.id
  group by item.name order by item.name
  on conflict (day, name) do update set
    units = total.units + excluded.units, sales = total.sales + excluded.sales,
    "productId" = coalesce(excluded."productId", total."productId"),
    "categoryId" = coalesce(excluded."categoryId", total."categoryId");
end;
$$;

-- Replaces the rows that no other transaction has locked with one for each day.
create function private.merge_day_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with merged as (
    delete from private.day_sales
    where id in (select id from private.day_sales for update skip locked)
    returning day, orders, sales
  )
  insert into private.day_sales (day, orders, sales)
  select day, sum(orders), sum(sales) from merged
  group by day having sum(orders) <> 0 or sum(sales) <> 0;
  return null;
end;
$$;

-- Adds what the change of an order means for the sales. Has definer rights, because nobody may write them.
create function private.update_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was numeric := case when tg_op = 'INSERT' then 0 else old."salesAmount" end;
  sold numeric := case when tg_op = 'DELETE' then 0 else new."salesAmount" end;
begin
  if was <> 0 then
    insert into private.day_sales (day, orders, sales) values (private.day_of(old), -1, -was);
  end if;
  if sold <> 0 then
    insert into private.day_sales (day, orders, sales) values (private.day_of(new), 1, sold);
  end if;
  if was <> 0 and sold = 0 then
    perform private.count_items(old, -1);
  elsif was = 0 and sold <> 0 then
    perform private.count_items(new, 1);
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end;
$$;

-- Items that are added to an order that is sold already, as by an import.
create function private.add_sold_items() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.product_sales as total (day, name, "productId", "categoryId", units, sales)
  select private.day_of(placed), item.name, max(item."productId"), max(product."categoryId"),
    sum(item.quantity), sum(item.quantity * item.price)
  from inserted as item
  join public.orders as placed on placed.id = item."orderId" and placed."salesAmount" <> 0
  left join public.products as product on product.id = item."productId"
  group by 1, 2 order by 1, 2
  on conflict (day, name) do update set
    units = total.units + excluded.units, sales = total.sales + excluded.sales;
  return null;
end;
$$;

-- The totals from all orders, for those that were inserted while triggers were off. Stored day by day, as triggers
-- do it: a report reads few pages.
create function private.recalculate_sales() returns void
language sql set search_path = '' as $$
  delete from private.day_sales;
  delete from private.product_sales;
  insert into private.day_sales (day, orders, sales)
  select private.day_of(placed), count(*), sum(placed."salesAmount") from public.orders as placed
  where placed."salesAmount" <> 0 group by 1 order by 1;
  insert into private.product_sales (day, name, "productId", "categoryId", units, sales)
  select private.day_of(placed), item.name, max(item."productId"), max(product."categoryId"),
    sum(item.quantity), sum(item.quantity * item.price)
  from public.orders as placed
  join public."orderItems" as item on item."orderId" = placed.id
  left join public.products as product on product.id = item."productId"
  where placed."salesAmount" <> 0 group by 1, 2 order by 1, 2;
$$;

-- The sales from a day to before another one. Has definer rights, because nobody may read the totals directly.
create function private.sales_between(since date, before date, step text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if step not in ('day', 'week', 'month') or since is null or before is null or before - since > 4000 then
    raise exception using errcode = 'PT400', message = 'A report needs a start, an end and a step.';
  end if;
  return jsonb_build_object(
    'periods', (
      select coalesce(jsonb_agg(to_jsonb(period) order by period.start), '[]') from (
        select date_trunc(step, day)::date as start, sum(orders) as orders, sum(sales) as sales
        from private.day_sales where day >= since and day < before
        group by 1 having sum(orders) <> 0 or sum(sales) <> 0
      ) as period
    ),
    'products', (
      select coalesce(jsonb_agg(to_jsonb(best) order by best.sales desc, best.name), '[]') from (
        select name, max("productId") as "productId", sum(units) as units, sum(sales) as sales
        from private.product_sales where day >= since and day < before
        group by name having sum(units) > 0 order by sum(sales) desc, name limit 100
      ) as best
    ),
    'categories', (
      select coalesce(jsonb_agg(to_jsonb(part) order by part.sales desc), '[]') from (
        select category.name, sum(total.units) as units, sum(total.sales) as sales
        from private.product_sales as total
        join public.categories as category on category.id = total."categoryId"
        where total.day >= since and total.day < before
        group by 1 having sum(total.units) > 0
      ) as part
    )
  );
end;
$$;
grant execute on function private.sales_between(date, date, text) to authenticated;

-- What an admin calls for a report: sales of each day, week or month, the best sellers, and by category.
create function public.sales_report(since date, before date, step text default 'day') returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.sales_between(since, before, step);
end;
$$;
revoke execute on function public.sales_report(date, date, text) from public, anon, service_role;
grant execute on function public.sales_report(date, date, text) to authenticated;

create trigger merge_day_sales after insert on private.day_sales
  for each row when (new.id % 500 = 0)
  execute function private.merge_day_sales();

create trigger add_to_sales after insert on public.orders
  for each row when (new."salesAmount" <> 0) execute function private.update_sales();

-- Before the items are gone with their order.
create trigger take_off_sales before delete on public.orders
  for each row when (old."salesAmount" <> 0) execute function private.update_sales();

create trigger update_sales after update on public.orders
  for each row when (old."salesAmount" is distinct from new."salesAmount")
  execute function private.update_sales();

create trigger add_sold_items after insert on public."orderItems"
  referencing new table as inserted
  for each statement execute function private.add_sold_items();

revoke execute on all functions in schema private from public;

-- 70_product_management.sql

-- What the back office does with products: a deleted one can be restored for 30 days, with everything that the
-- delete took along; prices and stock change in the list; many come from a file. A browser sends the lines of a file in parts that fit into a
-- request, then one function applies them some at a time, so that other requests do not wait on PGlite. When a
-- line is refused, or the browser does not come back, another function takes the applied ones back.

create table private.deleted_products (
  id bigint primary key,
  deleted_at timestamptz not null default now(),
  deleted_by uuid default auth.uid(),
  product jsonb not null,
  carts jsonb not null,
  wishlists jsonb not null,
  holds jsonb not null,
  order_stock jsonb not null,
  order_item_ids bigint[] not null
);
comment on table private.deleted_products is 'Products deleted within the last 30 days, with the rows that referred to them.';

create table public."productImports" (
  "importId" uuid not null,
  line integer not null check (line between 2 and 1000000),
  product jsonb not null
    check (jsonb_typeof(product) = 'object' and pg_column_size(product) <= 65536),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  done boolean not null default false,
  "productId" bigint,
  before jsonb,
  changed_at timestamptz not null default now(),
  primary key ("importId", line)
);
comment on table public."productImports" is 'Lines of files to import: the columns of a new product, or id, version and the columns that change. Of a line that is done: its product, and how that was before.';

create index deleted_products_by_time on private.deleted_products (deleted_at);
create index product_imports_by_user on public."productImports" (user_id, created_at);

revoke all on public."productImports" from anon, authenticated, service_role;
grant select, delete, insert ("importId", line, product), update (done, "productId", before, changed_at)
  on public."productImports" to authenticated;

alter table private.deleted_products enable row level security;
alter table public."productImports" enable row level security;

create policy "admins can view own imports" on public."productImports"
  for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_admin()));

create policy "admins can add own imports" on public."productImports"
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_admin()));

create policy "admins can finish own imports" on public."productImports"
  for update to authenticated
  using (user_id = (select auth.uid()) and (select private.is_admin()))
  with check (user_id = (select auth.uid()) and (select private.is_admin()));

create policy "admins can delete own imports" on public."productImports"
  for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.is_admin()));

-- Keeps what a delete removes. Runs before the foreign keys remove the rows that it copies.
create function private.keep_deleted_product() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.deleted_products
  where id = old.id or deleted_at < now() - interval '30 days';
  insert into private.deleted_products
    (id, product, carts, wishlists, holds, order_stock, order_item_ids)
  values (
    old.id,
    to_jsonb(old),
    (select coalesce(jsonb_agg(line), '[]') from public.carts as line where "productId" = old.id),
    (select coalesce(jsonb_agg(line), '[]') from public.wishlists as line where "productId" = old.id),
    (select coalesce(jsonb_agg(hold), '[]') from public."stockHolds" as hold where "productId" = old.id),
    (select coalesce(jsonb_agg(line), '[]') from private.order_stock as line where "productId" = old.id),
    array(select id from public."orderItems" where "productId" = old.id)
  );
  return old;
end;
$$;

-- The pieces that a refund was for, of products that are deleted: they come back with the product.
create function private.restock_deleted_products(refund public.payments) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.deleted_products as kept set
    product = kept.product || jsonb_build_object('stockQuantity',
      least((kept.product ->> 'stockQuantity')::integer + coalesce((
        select least(returned.quantity, (line ->> 'taken')::integer)
        from jsonb_array_elements(kept.order_stock) as line
        where (line ->> 'orderId')::bigint = refund."orderId"), 0), 1000000)),
    order_stock = (
      select coalesce(jsonb_agg(case when (line ->> 'orderId')::bigint = refund."orderId"
        then line || jsonb_build_object(
          'quantity', greatest((line ->> 'quantity')::integer - returned.quantity, 0),
          'taken', greatest((line ->> 'taken')::integer - returned.quantity, 0))
        else line end), '[]')
      from jsonb_array_elements(kept.order_stock) as line)
  from (
    select deleted.id, sum(chosen.quantity) as quantity
    from jsonb_to_recordset(refund.lines) as chosen ("itemId" bigint, quantity integer)
    join private.deleted_products as deleted on chosen."itemId" = any (deleted.order_item_ids)
    group by deleted.id
  ) as returned
  where kept.id = returned.id;
end;
$$;

-- The stock of paid orders: what an order that was cancelled meanwhile had taken goes back, and an order that is
-- no longer cancelled takes what is there.
create function private.restore_order_stock(lines jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  needed record;
begin
  perform from public.orders
  where id in (select (one ->> 'orderId')::bigint from jsonb_array_elements(lines) as one)
  order by id for no key update;
  insert into private.order_stock ("orderId", "productId", quantity, taken)
  select line."orderId", line."productId", line.quantity,
    case when placed."orderStatus" = 'cancelled' then 0 else line.taken end
  from jsonb_populate_recordset(null::private.order_stock, lines) as line
  join public.orders as placed on placed.id = line."orderId";

  update public.products as product
  set "stockQuantity" = least(product."stockQuantity" + returned.pieces, 1000000)
  from (
    select line."productId", sum(line.taken) as pieces
    from jsonb_populate_recordset(null::private.order_stock, lines) as line
    join public.orders as placed on placed.id = line."orderId"
    where placed."orderStatus" = 'cancelled' group by line."productId"
  ) as returned
  where product.id = returned."productId";

  for needed in
    select waiting."orderId", waiting."productId" from private.order_stock as waiting
    join public.orders as placed on placed.id = waiting."orderId"
    join jsonb_populate_recordset(null::private.order_stock, lines) as kept
      on (kept."orderId", kept."productId") = (waiting."orderId", waiting."productId")
    where placed."orderStatus" <> 'cancelled' and waiting.taken = 0
    order by waiting."orderId"
  loop
    update private.order_stock as waiting set taken = least(waiting.quantity, product."stockQuantity")
    from public.products as product
    where waiting."orderId" = needed."orderId" and waiting."productId" = needed."productId"
      and product.id = needed."productId";
    update public.products as product set "stockQuantity" = product."stockQuantity" - waiting.taken
    from private.order_stock as waiting
    where waiting."orderId" = needed."orderId" and waiting."productId" = needed."productId"
      and product.id = needed."productId";
  end loop;
end;
$$;

-- The lines of carts and wishlists, and the reservations. Accounts and orders that were removed meanwhile are
-- left out.
create function private.restore_lists(kept private.deleted_products) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.carts (id, "productId", user_id, quantity) overriding system value
  select line.id, line."productId", line.user_id, line.quantity
  from jsonb_populate_recordset(null::public.carts, kept.carts) as line
  join auth.users on users.id = line.user_id;

  insert into public.wishlists (id, "productId", user_id, quantity) overriding system value
  select line.id, line."productId", line.user_id, line.quantity
  from jsonb_populate_recordset(null::public.wishlists, kept.wishlists) as line
  join auth.users on users.id = line.user_id;

  insert into public."stockHolds" (user_id, "productId", "orderId", quantity, "expiresAt")
  select hold.user_id, hold."productId", hold."orderId", hold.quantity, hold."expiresAt"
  from jsonb_populate_recordset(null::public."stockHolds", kept.holds) as hold
  join auth.users on users.id = hold.user_id
  join public.orders as placed on placed.id = hold."orderId"
  where placed."paymentStatus" = 'pending' and placed."orderStatus" <> 'cancelled';
end;
$$;

-- Restores a product and what the delete took along. Does nothing for a product that is not deleted, so that it
-- can be called twice.
create function private.restore_deleted_product(product_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept private.deleted_products;
begin
  perform private.require_admin();
  delete from private.deleted_products
  where id = product_id and deleted_at >= now() - interval '30 days' returning * into kept;
  if kept.id is null then
    return;
  end if;
  insert into public.products overriding system value
  select * from jsonb_populate_record(null::public.products,
    '{"editVersion": 1, "hidden": false, "lowStockAt": 29}' || kept.product);
  perform private.restore_lists(kept);
  perform private.restore_order_stock(kept.order_stock);
  update public."orderItems" set "productId" = product_id
  where id = any (kept.order_item_ids) and "productId" is null;
  update public.orders as placed set "shortBy" = private.missing_pieces(placed.id)
  where placed."shortBy" > 0 and placed."orderStatus" <> 'cancelled' and placed.id in (
    select item."orderId" from public."orderItems" as item where item.id = any (kept.order_item_ids));
end;
$$;
grant execute on function private.restore_deleted_product(bigint) to authenticated;

-- What an admin calls to take back the delete of a product, which keeps its id.
create function public.restore_product(product_id bigint) returns setof public.products
language plpgsql set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.restore_deleted_product(product_id);
  return query select * from public.products where id = product_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'This product can no longer be restored.';
  end if;
end;
$$;
revoke execute on function public.restore_product(bigint) from public, anon, service_role;
grant execute on function public.restore_product(bigint) to authenticated;

-- The newest deleted products. Has definer rights, because nobody may read the table directly.
create function private.products_in_trash() returns table (product jsonb, deleted_at timestamptz, deleted_by text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select kept.product, kept.deleted_at, coalesce(account.raw_user_meta_data ->> 'fullName', '')
    from private.deleted_products as kept left join auth.users as account on account.id = kept.deleted_by
    where kept.deleted_at >= now() - interval '30 days' order by kept.deleted_at desc, kept.id desc limit 1000;
end;
$$;
grant execute on function private.products_in_trash() to authenticated;

-- The products that can be restored, those deleted last first.
create function public.deleted_products()
returns table (id bigint, name text, image text, price numeric, "deletedAt" timestamptz, "deletedBy" text)
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select (kept.product ->> 'id')::bigint, kept.product ->> 'name', kept.product ->> 'image',
      (kept.product ->> 'price')::numeric, kept.deleted_at, kept.deleted_by
    from private.products_in_trash() as kept;
end;
$$;
revoke execute on function public.deleted_products() from public, anon, service_role;
grant execute on function public.deleted_products() to authenticated;

-- Adds pieces to the stock as it is now, or takes some off, whatever was sold since the list was read.
create function public.add_stock(product_id bigint, pieces integer) returns setof public.products
language plpgsql set search_path = '' as $$
declare
  present bigint;
begin
  perform private.require_admin();
  select "stockQuantity" into present from public.products where id = product_id for no key update;
  if present is null then
    raise exception using errcode = 'PT404', message = 'This product does not exist any more.';
  elsif (present + pieces between 0 and 1000000) is not true then
    raise exception using errcode = 'PT400',
      message = format('There are %s pieces: the stock must stay between 0 and 1,000,000.', present);
  end if;
  return query
    update public.products set "stockQuantity" = present + pieces where id = product_id returning *;
end;
$$;
revoke execute on function public.add_stock(bigint, integer) from public, anon, service_role;
grant execute on function public.add_stock(bigint, integer) to authenticated;

-- Changes the present prices of products by a percentage, then by an amount, all or none, and returns how many
-- were changed. Products are locked in id order, as orders do.
create function public.change_prices(product_ids bigint[], percent numeric default 0, amount numeric default 0)
returns integer
language plpgsql set search_path = '' as $$
declare
  factor constant numeric := 1 + percent / 100;
  refused record;
  changed integer;
begin
  perform private.require_admin();
  if (cardinality(product_ids) between 1 and 1000 and factor between 0 and 100) is not true or amount is null then
    raise exception using errcode = 'PT400',
      message = 'Choose 1 to 1,000 products, and a change between -100 and +9,900 percent.';
  end if;
  perform from public.products where id = any (product_ids) order by id for no key update;
  select name, round(price * factor + amount, 2) as price into refused from public.products
  where id = any (product_ids) and round(price * factor + amount, 2) not between 0 and 999999.99
  order by id limit 1;
  if found then
    raise exception using errcode = 'PT400', message = format('%s would cost GH₵%s. No price was changed.',
      refused.name, to_char(refused.price, 'FM999,999,999,990.00'));
  end if;
  update public.products set price = round(price * factor + amount, 2)
  where id = any (product_ids) and price <> round(price * factor + amount, 2);
  get diagnostics changed = row_count;
  return changed;
end;
$$;
revoke execute on function public.change_prices(bigint[], numeric, numeric) from public, anon, service_role;
grant execute on function public.change_prices(bigint[], numeric, numeric) to authenticated;

-- Whether a product's name has the text of a search. The index of its trigrams finds parts of words with three
-- letters or digits, and fewer only at the beginning of a word.
create function private.name_condition(search text) returns text
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

-- The ids of the products whose name has the text of a search, from the index of trigrams; null for more than 5,000,
-- and at once if many of the newest have it: then any order of the list finds a page soon. The planner, which does
-- not know where in that order the others are, might read the whole table for a few of them.
create function private.products_by_name(search text) returns bigint[]
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  condition constant text := private.name_condition(search);
  is_common boolean;
  found bigint[];
begin
  execute format('select count(*) > 50 from (
      select name from public.products order by id desc limit 1000
    ) as product where %s', condition) into is_common;
  if is_common then
    return null;
  end if;
  execute format('select array(select product.id from public.products as product where %s limit 5001)',
    condition) into found;
  return case when cardinality(found) <= 5000 then found end;
end;
$$;

-- The conditions of the back office's list. A text that reads as a product's number also finds that product.
create function private.product_conditions(search text, status text, category integer) returns text
language sql stable set search_path = '' as $$
  select concat_ws(' and ', 'true',
    case when search <> '' then format('(%s or product.id = %L)',
      coalesce('product.id = any (' || quote_literal(private.products_by_name(search)::text) || ')',
        private.name_condition(search)),
      case when search ~ '^(#[0-9]{1,18}|[0-9]{4,18})$' then ltrim(search, '#')::bigint end) end,
    case when status is not null then format('stock."stockStatus" = %L', status) end,
    case when category is not null then format('product."categoryId" = %L', category) end);
$$;

-- How many products match: from the totals, or counted, then at most to 1,001, which means more than a thousand.
create function private.count_found_products(search text, status text, category integer) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  number bigint;
begin
  perform private.require_admin();
  if search = '' then
    return (
      select coalesce(sum(products), 0) from private.product_totals
      where (status is null or "stockStatus" = status) and (category is null or "categoryId" = category)
    );
  end if;
  execute format('select count(*) from (
      select from public.products as product
      join private.product_stock as stock on stock."productId" = product.id where %s limit 1001
    ) as found', private.product_conditions(search, status, category)) into number;
  return number;
end;
$$;
grant execute on function private.count_found_products(text, text, integer) to authenticated;

-- One page of the back office's list, in an order that an index has; after_id and after_value, the value that the
-- list is sorted by, continue behind the last row of a page. Has definer rights, because nobody may read the
-- copies of the stock directly.
create function private.products_found(
  search text, status text, category integer, sort text, take integer, after_id bigint, after_value text
) returns setof public.products
language plpgsql stable security definer set search_path = '' as $$
declare
  sorted_by constant text := case split_part(sort, '-', 1)
    when 'name' then 'lower(product.name)' when 'price' then 'product.price'
    when 'stock' then 'stock."stockQuantity"' end;
  is_descending constant boolean := sort = 'newest' or sort like '%-desc';
  direction constant text := case when is_descending then 'desc' else 'asc' end;
  after constant text := case when sort = 'name' then lower(after_value) else after_value end;
begin
  perform private.require_admin();
  return query execute format(
    'select product.* from public.products as product
    join private.product_stock as stock on stock."productId" = product.id
    where %s and %s order by %s limit %s',
    private.product_conditions(search, status, category),
    case
      when after_id is null then 'true'
      else format('(%s) %s (%s)', concat_ws(', ', sorted_by, 'product.id'),
        case when is_descending then '<' else '>' end,
        concat_ws(', ', case when sorted_by is not null then quote_literal(after) end, after_id))
    end,
    concat_ws(', ', sorted_by || ' ' || direction, 'product.id ' || direction),
    least(greatest(take, 0), 1000));
end;
$$;
grant execute on function private.products_found(text, text, integer, text, integer, bigint, text)
  to authenticated;

-- One page of the back office's list: {"products": […], "total": 60}. The total comes with the first page;
-- 1,001 means more than a thousand. Sorted by newest, name, price-asc, price-desc, stock-asc or stock-desc.
create function public.find_products(
  search text default '', status text default null, category integer default null,
  sort text default 'newest', take integer default 100,
  after_id bigint default null, after_value text default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  wanted constant text := btrim(search);
begin
  perform private.require_admin();
  return jsonb_build_object(
    'products', (
      select coalesce(
        jsonb_agg(
          to_jsonb(product) - 'ordinality' || jsonb_build_object(
            'category', jsonb_build_object('name', parent.name),
            'subCategory', jsonb_build_object('name', sub.name))
          order by product.ordinality),
        '[]')
      from private.products_found(
        wanted, status, category, sort, take, after_id, after_value) with ordinality as product
      join public.categories as parent on parent.id = product."categoryId"
      join public."subCategories" as sub on sub.id = product."subCategoryId"
    ),
    'total', case when after_id is null then private.count_found_products(wanted, status, category) end
  );
end;
$$;
revoke execute on function public.find_products(text, text, integer, text, integer, bigint, text)
  from public, anon, service_role;
grant execute on function public.find_products(text, text, integer, text, integer, bigint, text)
  to authenticated;

-- The pieces of each product that unpaid orders hold now.
create function public.held_pieces() returns table ("productId" bigint, held bigint)
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select hold."productId", sum(hold.quantity) from public."stockHolds" as hold
    where hold."expiresAt" > now() group by hold."productId" order by hold."productId";
end;
$$;
revoke execute on function public.held_pieces() from public, anon, service_role;
grant execute on function public.held_pieces() to authenticated;

-- Inserts a line without an id; returns the product's id. Columns that are missing are refused by the table.
create function private.insert_imported(given jsonb) returns bigint
language plpgsql set search_path = '' as $$
declare
  columns constant text := (select string_agg(quote_ident(name), ', ') from jsonb_object_keys(given) as name);
  inserted bigint;
begin
  execute format(
    'insert into public.products (%1$s) select %1$s from jsonb_populate_record(null::public.products, $1)
    returning id',
    columns
  ) into inserted using given;
  return inserted;
end;
$$;
grant execute on function private.insert_imported(jsonb) to authenticated;

-- Updates the columns of a line with an id; the trigger on products compares the version.
create function private.update_imported(given jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  changes constant text := (
    select string_agg(format('%1$I = imported.%1$I', name), ', ')
    from jsonb_object_keys((given || '{"version": null}') - 'id') as name
  );
  changed integer;
begin
  execute format(
    'update public.products as product set %s
    from jsonb_populate_record(null::public.products, $1) as imported where product.id = imported.id',
    changes
  ) using given;
  get diagnostics changed = row_count;
  if changed = 0 then
    raise exception using errcode = 'PT404', message = 'This product does not exist any more.';
  end if;
end;
$$;
grant execute on function private.update_imported(jsonb) to authenticated;

-- Takes a line back: the product goes, or gets the columns again that the line has changed. Pieces that were sold
-- meanwhile stay sold; a product that was edited meanwhile stays as it is.
create function private.revert_imported(staged public."productImports") returns void
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
grant execute on function private.revert_imported(public."productImports") to authenticated;

-- Applies some lines of an import and returns how many are left: it is called until there are none. So few at a
-- time that nobody waits for them on PGlite. A repeated call, after a response that was lost, applies no line twice. Products are locked in id order, as orders do. The
-- first line that is refused is named, and no line of this call takes effect.
create function public.import_products(import_id uuid, line_count integer) returns integer
language plpgsql set search_path = '' as $$
declare
  part_lines constant integer := 10;
  staged public."productImports";
  previous jsonb;
begin
  perform private.require_admin();
  if line_count is distinct from (
    select count(*) from public."productImports"
    where "importId" = import_id and user_id = auth.uid()
  ) then
    raise exception using errcode = 'PT409',
      message = 'Parts of the file are missing. Please import it again.';
  end if;
  for staged in
    select * from public."productImports"
    where "importId" = import_id and user_id = auth.uid() and line in (
      select line from public."productImports"
      where "importId" = import_id and user_id = auth.uid() and not done
      order by line limit part_lines
    )
      -- Again, because another call may have been waited for.
      and not done
    order by (product ->> 'id')::bigint nulls last, line for update
  loop
    previous := null;
    if staged.product ->> 'id' is null then
      staged."productId" := private.insert_imported(staged.product);
    else
      staged."productId" := (staged.product ->> 'id')::bigint;
      select to_jsonb(current) into previous
      from public.products as current where id = staged."productId" for no key update;
      perform private.update_imported(staged.product);
    end if;
    update public."productImports"
    set done = true, "productId" = staged."productId", before = previous, changed_at = now()
    where "importId" = import_id and line = staged.line;
  end loop;
  return (
    select count(*) from public."productImports"
    where "importId" = import_id and user_id = auth.uid() and not done
  );
exception
  when data_exception or integrity_constraint_violation or sqlstate 'PT409' or sqlstate 'PT404' then
    if staged.line is null then
      raise;
    end if;
    raise exception using
      errcode = case when sqlstate like 'PT%' then sqlstate else 'PT400' end,
      message = format('Line %s: %s', staged.line, sqlerrm);
end;
$$;
revoke execute on function public.import_products(uuid, integer) from public, anon, service_role;
grant execute on function public.import_products(uuid, integer) to authenticated;

-- Takes some lines of an import back that was refused, and returns how many are left: it is called until there
-- are none.
create function public.revert_import(import_id uuid) returns integer
language plpgsql set search_path = '' as $$
declare
  part_lines constant integer := 10;
  staged public."productImports";
begin
  perform private.require_admin();
  for staged in
    select * from public."productImports"
    where "importId" = import_id and user_id = auth.uid() and line in (
      select line from public."productImports"
      where "importId" = import_id and user_id = auth.uid() and done
      order by line limit part_lines
    )
      and done
    order by "productId" for update
  loop
    perform private.revert_imported(staged);
    update public."productImports" set done = false where "importId" = import_id and line = staged.line;
  end loop;
  return (
    select count(*) from public."productImports"
    where "importId" = import_id and user_id = auth.uid() and done
  );
end;
$$;
revoke execute on function public.revert_import(uuid) from public, anon, service_role;
grant execute on function public.revert_import(uuid) to authenticated;

-- Takes back what was applied of imports whose browser has not come back for a quarter of an hour.
create function private.revert_abandoned_imports() returns void
language plpgsql security definer set search_path = '' as $$
declare
  staged public."productImports";
begin
  for staged in
    select line.* from public."productImports" as line
    where line.done and line."importId" in (
      select "importId" from public."productImports"
      group by "importId"
      having bool_or(not done) and bool_or(done) and max(changed_at) < now() - interval '15 minutes'
    )
    order by line."productId" for update
  loop
    perform private.revert_imported(staged);
    update public."productImports" set done = false
    where "importId" = staged."importId" and line = staged.line;
  end loop;
end;
$$;

create trigger keep_deleted_product before delete on public.products
  for each row execute function private.keep_deleted_product();

revoke execute on all functions in schema private from public;

-- 75_audit_log.sql

-- Who changed which product or order, and when.

create table public."auditLog" (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id uuid,
  "userName" text not null default '' check (char_length("userName") <= 200),
  "table" text not null check ("table" in ('products', 'orders')),
  "rowId" bigint not null,
  change jsonb not null,
  "byAdmin" boolean not null default true
);
comment on table public."auditLog" is 'Changes of products and orders as {column: [old, new]}; user_id is null for the shop itself, also where it acted for an admin, whom userName then names.';
comment on column public."auditLog"."byAdmin" is 'False for a shopper, who may cancel an own order, and for the shop itself.';

create index audit_log_by_row on public."auditLog" ("table", "rowId", id desc);
create index audit_log_by_time on public."auditLog" (at);

revoke all on public."auditLog" from anon, authenticated, service_role;
grant select on public."auditLog" to authenticated, service_role;

alter table public."auditLog" enable row level security;

create policy "admins can view the audit log" on public."auditLog"
  for select to authenticated using ((select private.is_admin()));

-- The columns that differ, with their old and new values, but amounts that the ledger explains.
create function private.changed_columns(before jsonb, after jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(name, jsonb_build_array(before -> name, after -> name)), '{}')
    from jsonb_object_keys(before || after) as name
    where name not in ('id', 'version', 'editVersion', 'refundedAmount', 'refundDue', 'refundDueSince', 'salesAmount') and before -> name is distinct from after -> name
  );
end;
$$;

-- Adds an entry. Has definer rights, because nobody may write the log directly.
create function private.record_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  changed constant jsonb := private.changed_columns(before, after);
  acting_admin constant text := coalesce(current_setting('shop.acting_admin', true), '');
begin
  if changed = '{}' then
    return null;
  end if;
  insert into public."auditLog" (user_id, "userName", "byAdmin", "table", "rowId", change)
  values (
    auth.uid(),
    coalesce((select left(raw_user_meta_data ->> 'fullName', 200) from auth.users where id = auth.uid()), acting_admin),
    private.is_admin() or acting_admin <> '',
    tg_table_name,
    coalesce((after ->> 'id')::bigint, (before ->> 'id')::bigint),
    changed
  );
  return null;
end;
$$;

create trigger record_change after insert or delete on public.products
  for each row execute function private.record_change();

-- A sale is no edit: the order has it in its own history.
create trigger record_update after update on public.products
  for each row when (old."editVersion" is distinct from new."editVersion")
  execute function private.record_change();

create trigger record_update after update on public.orders
  for each row when (old.* is distinct from new.*)
  execute function private.record_change();

revoke execute on all functions in schema private from public;

-- 78_account_deletion.sql

-- Deletes the caller's account with cart, wishlist and addresses. Orders stay, without a person; one that is
-- paid has to arrive first, and a payment has to have its result.
create function private.delete_own_account() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null or private.is_admin() then
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
grant execute on function private.delete_own_account() to authenticated;

-- What a shopper calls to delete the own account.
create function public.delete_account() returns void
language plpgsql set search_path = '' as $$
begin
  perform private.delete_own_account();
end;
$$;
revoke execute on function public.delete_account() from public, anon, service_role;
grant execute on function public.delete_account() to authenticated;

revoke execute on function private.delete_own_account() from public;

-- 80_pictures.sql

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
    ) as shown
    where strpos(shown.image, '/object/public/Products/') > 0;
end;
$$;

-- The names of the pictures to remove. Only after a day: a picture is uploaded before its product is saved.
create function public.unused_pictures(at_most integer default 100) returns setof text
language plpgsql stable security definer set search_path = '' as $$
begin
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

-- 90_operations.sql

-- What the server keeps for itself: facts about the installation, rate limits that count across all processes
-- of a shop, and the removal of what nobody needs any more. The server alone uses these, as the owner of the
-- schema.

create table private.shop_state (
  name text primary key,
  since timestamptz not null default now()
);
comment on table private.shop_state is 'Facts about this installation, such as the first start.';

-- With different keys, the tokens of one process would fail on another.
create table private.key_fingerprint (
  only_row boolean primary key default true check (only_row),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  since timestamptz not null default now()
);
comment on table private.key_fingerprint is 'A hash of the token secret and the API keys, never the keys themselves.';

-- Not logged, because its rows are worth nothing after a crash. Without an index on the expiry, which every
-- limited request changes: no change could stay on its page. Expired rows are deleted every ten minutes, by
-- going through the whole table.
create unlogged table private.rate_limits (
  key text primary key,
  times timestamptz[] not null default '{}',
  expires_at timestamptz not null
);
comment on table private.rate_limits is
  'By the hash of a limit and whom it limits: the times of attempts, or the time at which a token bucket is full again.';

revoke all on private.key_fingerprint, private.rate_limits from public, anon, authenticated, service_role;

alter table private.shop_state enable row level security;
alter table private.key_fingerprint enable row level security;
alter table private.rate_limits enable row level security;

-- What one more attempt means for a limit: the seconds to wait, or 0 and what is stored afterwards. A claim
-- is a sliding window, {key, max, seconds}, or a token bucket, {key, burst, perSecond}.
create function private.next_limit_state(
  claim jsonb, times timestamptz[], moment timestamptz,
  out wait double precision, out next_times timestamptz[], out expires_at timestamptz
) language plpgsql stable set search_path = '' as $$
declare
  length interval := interval '1 second' * (claim ->> 'seconds')::double precision;
  pause interval := interval '1 second' / (claim ->> 'perSecond')::double precision;
  recent timestamptz[];
  full_at timestamptz;
begin
  if claim ? 'max' then
    recent := array(
      select attempt from pg_catalog.unnest(times) as attempt where attempt > moment - length order by 1
    );
    full_at := recent[pg_catalog.cardinality(recent) - (claim ->> 'max')::integer + 1] + length;
    wait := greatest(0, coalesce(extract(epoch from full_at - moment), 0));
    next_times := recent || moment;
    expires_at := moment + length;
  else
    full_at := greatest(coalesce(times[1], moment), moment);
    wait := greatest(
      0, extract(epoch from full_at - moment - pause * ((claim ->> 'burst')::integer - 1)));
    next_times := array[full_at + pause];
    expires_at := full_at + pause;
  end if;
end;
$$;

-- Takes one attempt of every claim, or of none: answers with the claims that have to wait and how long.
-- Rows are locked in the order of their keys, so that calls wait for each other and never deadlock.
create function private.take_limits(claims jsonb) returns table (key text, wait double precision)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  moment timestamptz := pg_catalog.clock_timestamp();
begin
  insert into private.rate_limits (key, expires_at)
  select distinct claim ->> 'key', moment from pg_catalog.jsonb_array_elements(claims) as claim order by 1
  on conflict (key) do nothing;
  perform from private.rate_limits
  where key in (select claim ->> 'key' from pg_catalog.jsonb_array_elements(claims) as claim)
  order by key for update;

  moment := pg_catalog.clock_timestamp();
  return query
  select stored.key, state.wait
  from pg_catalog.jsonb_array_elements(claims) as claim
  join private.rate_limits as stored on stored.key = claim ->> 'key'
  cross join lateral private.next_limit_state(claim, stored.times, moment) as state
  where state.wait > 0;
  if found then
    return;
  end if;

  update private.rate_limits as taken
  set times = state.next_times, expires_at = state.expires_at
  from pg_catalog.jsonb_array_elements(claims) as claim
  join private.rate_limits as stored on stored.key = claim ->> 'key'
  cross join lateral private.next_limit_state(claim, stored.times, moment) as state
  where taken.key = stored.key;
end;
$$;

-- Takes the last attempt of some keys back and forgets all attempts of others.
create function private.return_limits(last_of text[], all_of text[]) returns void
language plpgsql set search_path = '' as $$
begin
  update private.rate_limits set times = case
    when key = any (all_of) then '{}' else times[:pg_catalog.cardinality(times) - 1]
  end
  where key in (
    select key from private.rate_limits where key = any (last_of || all_of) order by key for update
  );
end;
$$;

-- Deletes what nobody needs any more, each after its time. In parts, because on PGlite other requests wait.
create function private.delete_expired() returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Orders that were never paid, with their items and attempts; of an order that the provider has ever charged
  -- for, everything stays.
  delete from public.orders where id in (
    select unpaid.id from public.orders as unpaid
    where unpaid."paymentStatus" in ('pending', 'failed') and unpaid.created_at < now() - interval '90 days'
      and not exists (
        select from public.payments as event where event."orderId" = unpaid.id and event.kind <> 'failed')
    order by unpaid.created_at limit 1000);
  -- What the provider reported about such orders.
  delete from public.payments where id in (
    select id from public.payments
    where "orderId" is null and kind = 'failed' and created_at < now() - interval '90 days' limit 5000);
  delete from private.outbox where id in (
    select id from private.outbox
    where coalesce(sent_at, created_at) < now() - interval '1 year' order by id limit 5000);
  -- Sign-ups that nobody has confirmed.
  delete from auth.users where id in (
    select id from auth.users
    where confirmed_at is null and invited_at is null and not is_anonymous
      and created_at < now() - interval '7 days'
    order by created_at limit 1000);
  -- As long as the accounts they belong to: they tell that several people may have signed up.
  delete from private.earlier_sign_ups where sent_at < now() - interval '7 days';
  delete from private.password_resets where opened_at < now() - interval '1 day';
  delete from private.sign_in_addresses where used_at < now() - interval '90 days';
  delete from public."auditLog" where id in (
    select id from public."auditLog" where at < now() - interval '2 years' order by at limit 5000);
  perform private.revert_abandoned_imports();
  delete from public."productImports" where created_at < now() - interval '1 day';
  delete from private.deleted_products where deleted_at < now() - interval '30 days';
end;
$$;

revoke execute on all functions in schema private from public;

-- An identity column needs no right on its sequence; a hosted project grants all of them to the API roles.
revoke all on all sequences in schema public, private from public, anon, authenticated, service_role;
