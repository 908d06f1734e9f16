-- Calls the function payment-sweep every two minutes. `npm run deploy:supabase` runs this after it has stored
-- the project's URL and secret key in Vault; it can run any number of times.

create extension if not exists pg_cron;
create extension if not exists pg_net;

-- A job of the same name is replaced.
select cron.schedule('payment-sweep', '*/2 * * * *', $job$
  select net.http_post(
    url := (select decrypted_secret from vault.decrypted_secrets where name = 'ntoma_project_url')
      || '/functions/v1/payment-sweep',
    headers := jsonb_build_object(
      'content-type', 'application/json',
      'apikey', (select decrypted_secret from vault.decrypted_secrets where name = 'ntoma_secret_key')
    ),
    body := '{}'::jsonb,
    timeout_milliseconds := 60000
  );
$job$);

-- Every run leaves a row behind.
select cron.schedule('forget-old-runs', '17 3 * * *', $job$
  delete from cron.job_run_details where end_time < now() - interval '7 days';
$job$);
