-- What admins add to stock, prices, statuses and money happens once for each request, however often it arrives: after
-- a lost response, a double click, or a retry by a proxy. The form makes the id, and a repetition gets the first answer.

-- An action without a result leaves the default, the null of JSON.
create table private.admin_requests (
  id uuid primary key,
  user_id uuid not null,
  action text not null,
  answer jsonb not null default 'null',
  created_at timestamptz not null default now()
);
comment on table private.admin_requests is 'The requests of admins that were carried out, with the answer of each, for 30 days.';

alter table private.admin_requests enable row level security;

-- The answer that a request has got before; null for a new one, or one without an id, which the caller now carries
-- out. While the first is still under way, the unique key waits for the end of its transaction.
create function private.first_answer(request_id uuid, action text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  earlier private.admin_requests;
begin
  perform private.require_admin();
  if request_id is null then
    return null;
  end if;
  insert into private.admin_requests (id, user_id, action) values (request_id, auth.uid(), action)
  on conflict (id) do nothing;
  if found then
    return null;
  end if;
  select * into earlier from private.admin_requests where id = request_id;
  if (earlier.user_id, earlier.action) is distinct from (auth.uid(), action) then
    raise exception using errcode = 'PT409', message = 'This request id belongs to another request.';
  end if;
  return earlier.answer;
end;
$$;
grant execute on function private.first_answer(uuid, text) to authenticated;

-- Keeps the answer for repetitions of the request.
create function private.keep_answer(request_id uuid, answer jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update private.admin_requests set answer = keep_answer.answer where id = request_id and user_id = auth.uid();
end;
$$;
grant execute on function private.keep_answer(uuid, jsonb) to authenticated;

revoke execute on all functions in schema private from public;
