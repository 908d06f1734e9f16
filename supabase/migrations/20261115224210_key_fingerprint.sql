-- Which keys the processes of this shop use: with different ones, tokens of one would fail on another.

create table private.key_fingerprint (
  only_row boolean primary key default true check (only_row),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  since timestamptz not null default now()
);
comment on table private.key_fingerprint is 'A hash of the token secret and the API keys, never the keys themselves.';
revoke all on private.key_fingerprint from public, anon, authenticated, service_role;
alter table private.key_fingerprint enable row level security;
