-- The facts about money, each in a table of its own: what the provider said, what came in, what went back, for which
-- pieces, and what is disputed. What follows from them is computed in 52_order_money.sql and nowhere else.

create table private.provider_messages (
  id bigint generated always as identity primary key,
  received_at timestamptz not null default now(),
  source text not null,
  event text not null,
  reference text not null,
  body jsonb not null,
  problem text not null default '',
  settled_by text
);
comment on table private.provider_messages is 'Every message of the provider as it came: events, answers, entries of its lists. Rows are only added; a repetition is not.';
comment on column private.provider_messages.event is 'The name of the event, or for an answer the request that it answers.';
comment on column private.provider_messages.problem is 'Why it could not be read or applied; such a message is listed until an admin has settled it.';

create table public.charges (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  "orderId" bigint references public.orders (id) on delete set null,
  reference text,
  method text not null default 'provider' check (method in ('provider', 'cash')),
  "providerId" text unique,
  role text not null check (role in ('order', 'surplus', 'mismatch', 'unknown')),
  amount numeric(12, 2) not null check (amount between 0 and 9999999999.99),
  currency text not null default 'GHS',
  fees numeric(12, 2) not null default 0,
  channel text not null default '',
  "paidAt" timestamptz,
  source text not null,
  "adminName" text not null default '' check (char_length("adminName") <= 200),
  reason text not null default '',
  "settledExcess" numeric(12, 2) not null default 0,
  check ((method = 'cash') = ("providerId" is null)),
  check ((method = 'cash') = (reference is null))
);
comment on table public.charges is 'Money that came in: one row for each charge, whatever it turns out to be.';
comment on column public.charges.reference is 'The reference at the provider; cash has none, so that a charge of the same order is never taken for it.';
comment on column public.charges.role is 'order: it pays for its order; surplus: it goes back by itself; mismatch: it is not what the order asked for; unknown: no order has its reference.';
comment on column public.charges."settledExcess" is 'What went back more than came in, as far as an admin has settled it.';

create table public.disputes (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  "chargeId" bigint not null references public.charges (id) on delete cascade,
  "providerId" text not null unique,
  amount numeric(12, 2) not null check (amount between 0 and 9999999999.99),
  status text not null default 'open' check (status in ('open', 'won', 'lost', 'by_hand')),
  "dueAt" timestamptz,
  "resolvedAt" timestamptz,
  note text not null default '',
  source text not null,
  "adminName" text not null default '' check (char_length("adminName") <= 200)
);
comment on table public.disputes is 'A customer who asked the bank for the money of a charge. Lost: the bank has taken it, which is a refund.';
comment on column public.disputes."dueAt" is 'Until when the shop can answer at the provider.';

create table public.refunds (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  "chargeId" bigint not null references public.charges (id) on delete cascade,
  "requestId" uuid,
  "providerId" text unique,
  "processorReference" text,
  "disputeId" text,
  amount numeric(12, 2) not null check (amount > 0 and amount <= 9999999999.99),
  status text not null check (status in ('due', 'requested', 'processing', 'processed', 'failed',
    'needs_attention', 'refused', 'by_hand')),
  "isReversal" boolean not null default false,
  reason text not null default '',
  note text not null default '',
  "adminName" text not null default '' check (char_length("adminName") <= 200),
  source text not null,
  tries integer not null default 0,
  "nextTryAt" timestamptz,
  "completedAt" timestamptz,
  unique ("requestId", "chargeId")
);
comment on table public.refunds is 'Money of a charge that goes back or went back.';
comment on column public.refunds.status is 'due until the provider has it; requested and processing until it has sent it; refused when it did not take it; by_hand when an admin gave the money back in another way.';
comment on column public.refunds."requestId" is 'Made by the form of the admin, or by the shop for its own refunds; the provider gets it as a note and lists it with the refund.';
comment on column public.refunds."processorReference" is 'The number of the bank or card network, which events about the refund name instead of the provider''s id.';
comment on column public.refunds."disputeId" is 'The provider''s id of the dispute that ended in it.';
comment on column public.refunds."isReversal" is 'The provider calls the charge reversed, and no refund or dispute that it lists explains this part.';
comment on column public.refunds.note is 'What the provider said about it last.';

create table public."refundItems" (
  "refundId" bigint not null references public.refunds (id) on delete cascade,
  "orderItemId" bigint not null references public."orderItems" (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  restock boolean not null default false,
  restocked integer not null default 0 check (restocked between 0 and quantity),
  primary key ("refundId", "orderItemId")
);
comment on table public."refundItems" is 'The pieces of an order that a refund is for.';
comment on column public."refundItems".restocked is 'Pieces that are back in the stock because of this refund.';

create index provider_messages_by_reference on private.provider_messages (reference);
create unique index provider_messages_once on private.provider_messages
  (reference, event, pg_catalog.jsonb_hash_extended(body, 0));
create index provider_messages_with_problem on private.provider_messages (id)
  where problem <> '' and settled_by is null;
create index charges_by_order on public.charges ("orderId");
create index charges_by_reference on public.charges (reference);
create unique index charge_that_pays on public.charges ("orderId") where role = 'order';
create index charges_not_needed on public.charges (id) where role in ('mismatch', 'unknown');
create index disputes_by_charge on public.disputes ("chargeId");
create index disputes_open on public.disputes (id) where status = 'open';
create index refunds_by_charge on public.refunds ("chargeId");
create index refunds_by_dispute on public.refunds ("disputeId") where "disputeId" is not null;
create index refunds_unfinished on public.refunds (id)
  where status in ('due', 'requested', 'processing', 'needs_attention');
create index refunds_failed on public.refunds (id) where status in ('failed', 'refused');
-- While the answer about a refund is missing, no other of its charge is requested.
create unique index refund_without_answer on public.refunds ("chargeId") where status = 'due';
create index refund_items_by_item on public."refundItems" ("orderItemId");

revoke all on public.charges, public.disputes, public.refunds, public."refundItems"
  from anon, authenticated, service_role;
revoke all on private.provider_messages from anon, authenticated, service_role;
grant select on public.charges, public.disputes, public.refunds, public."refundItems"
  to authenticated, service_role;

alter table private.provider_messages enable row level security;
alter table public.charges enable row level security;
alter table public.disputes enable row level security;
alter table public.refunds enable row level security;
alter table public."refundItems" enable row level security;

create policy "admins can view charges" on public.charges
  for select to authenticated using ((select private.is_admin()));

create policy "admins can view disputes" on public.disputes
  for select to authenticated using ((select private.is_admin()));

create policy "admins can view refunds" on public.refunds
  for select to authenticated using ((select private.is_admin()));

create policy "admins can view refund items" on public."refundItems"
  for select to authenticated using ((select private.is_admin()));

-- How a refund may change, and through what: the provider's answer to our own request or to the bank details (retry),
-- its message, which may be late, its list, which overrides what messages said, or an admin. What was given back by hand
-- stays so.
create function private.refund_transitions() returns table (from_status text, through text, to_statuses text[])
language sql immutable set search_path = '' as $$
  values
    ('due', 'answer', array['requested', 'processing', 'processed', 'failed', 'needs_attention', 'refused']),
    ('due', 'message', array['requested', 'processing', 'processed', 'failed', 'needs_attention']),
    ('due', 'list', array['requested', 'processing', 'processed', 'failed', 'needs_attention', 'refused']),
    ('due', 'admin', array['by_hand']),
    ('requested', 'message', array['processing', 'processed', 'failed', 'needs_attention']),
    ('requested', 'list', array['processing', 'processed', 'failed', 'needs_attention']),
    ('requested', 'admin', array['by_hand']),
    ('processing', 'message', array['processed', 'failed', 'needs_attention']),
    ('processing', 'list', array['requested', 'processed', 'failed', 'needs_attention']),
    ('processing', 'admin', array['by_hand']),
    ('needs_attention', 'retry', array['requested', 'processing']),
    ('needs_attention', 'message', array['processing', 'processed', 'failed']),
    ('needs_attention', 'list', array['requested', 'processing', 'processed', 'failed']),
    ('needs_attention', 'admin', array['by_hand']),
    ('processed', 'list', array['requested', 'processing', 'failed', 'needs_attention', 'refused']),
    ('failed', 'list', array['requested', 'processing', 'processed', 'needs_attention']),
    ('failed', 'admin', array['by_hand']),
    ('refused', 'list', array['requested', 'processing', 'processed', 'failed', 'needs_attention']),
    ('refused', 'admin', array['by_hand']);
$$;

-- Refuses every other change, whoever tries it.
create function private.refuse_refund_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from private.refund_transitions() as allowed
    where allowed.from_status = old.status and new.status = any (allowed.to_statuses)
  ) then
    raise exception using errcode = 'PT409',
      message = format('A refund cannot change from %s to %s.', old.status, new.status);
  end if;
  new."completedAt" := case when new.status in ('processed', 'by_hand', 'failed') then now() end;
  return new;
end;
$$;

create trigger refuse_refund_change before update of status on public.refunds
  for each row when (old.status <> new.status) execute function private.refuse_refund_change();

revoke execute on all functions in schema private from public;
