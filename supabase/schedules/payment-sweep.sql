-- Calls the function payment-sweep every two minutes; a job of the same name is replaced.
select cron.schedule('payment-sweep', '*/2 * * * *', $job$select private.call_function('payment-sweep')$job$);
