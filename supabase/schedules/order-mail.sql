-- Calls the function order-mail every minute, when a mail waits. `npm run deploy:supabase` runs this after
-- payment-sweep.sql, which creates the extensions; it can run any number of times.

-- A job of the same name is replaced.
select cron.schedule('order-mail', '* * * * *', $job$
  select net.http_post(
    url := (select decrypted_secret from vault.decrypted_secrets where name = 'ntoma_project_url')
      || '/functions/v1/order-mail',
    headers := jsonb_build_object(
      'content-type', 'application/json',
      'apikey', (select decrypted_secret from vault.decrypted_secrets where name = 'ntoma_secret_key')
    ),
    body := '{}'::jsonb,
    timeout_milliseconds := 60000
  )
  where exists (select from private.outbox where sent_at is null and attempts < 10);
$job$);
