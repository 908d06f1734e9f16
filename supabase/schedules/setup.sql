-- What the other schedules need. `npm run deploy:supabase` runs this first, after it has stored the project's
-- URL and secret key in Vault; it can run any number of times.

create extension if not exists pg_cron;
create extension if not exists pg_net with schema extensions;

-- Sends a request to an Edge Function of this project, as the project's secret key.
create or replace function private.call_function(name text) returns void
language sql set search_path = '' as $$
  select net.http_post(
    url := (select decrypted_secret from vault.decrypted_secrets s where s.name = 'ntoma_project_url')
      || '/functions/v1/' || call_function.name,
    headers := jsonb_build_object(
      'content-type', 'application/json',
      'apikey', (select decrypted_secret from vault.decrypted_secrets s where s.name = 'ntoma_secret_key')
    ),
    body := '{}'::jsonb,
    timeout_milliseconds := 60000
  );
$$;
revoke all on function private.call_function(text) from public;

-- Every run of a schedule leaves a row behind.
select cron.schedule('forget-old-runs', '17 3 * * *', $job$
  delete from cron.job_run_details where end_time < now() - interval '7 days';
$job$);
