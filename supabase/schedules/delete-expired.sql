-- Deletes expired rows every night; a job of the same name is replaced.
select cron.schedule('delete-expired', '27 3 * * *', 'select private.delete_expired()');
