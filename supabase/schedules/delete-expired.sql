-- Deletes expired rows every night. `npm run deploy:supabase` runs this after payment-sweep.sql, which creates
-- the extensions; it can run any number of times.

-- A job of the same name is replaced.
select cron.schedule('delete-expired', '27 3 * * *', 'select private.delete_expired()');
