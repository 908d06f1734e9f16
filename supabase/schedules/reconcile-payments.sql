-- Calls the function reconcile-payments every night; a job of the same name is replaced.
select cron.schedule('reconcile-payments', '17 3 * * *', $job$select private.call_function('reconcile-payments')$job$);
