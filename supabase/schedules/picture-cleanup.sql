-- Calls the function picture-cleanup every night. `npm run deploy:supabase` runs this after
-- payment-sweep.sql, which creates the extensions; it can run any number of times.

-- A job of the same name is replaced.
select cron.schedule('picture-cleanup', '37 3 * * *', $job$
  select net.http_post(
    url := (select decrypted_secret from vault.decrypted_secrets where name = 'ntoma_project_url')
      || '/functions/v1/picture-cleanup',
    headers := jsonb_build_object(
      'content-type', 'application/json',
      'apikey', (select decrypted_secret from vault.decrypted_secrets where name = 'ntoma_secret_key')
    ),
    body := '{}'::jsonb,
    timeout_milliseconds := 60000
  );
$job$);
