-- drop exchange limits

drop function private.exchange_limits(jsonb);
