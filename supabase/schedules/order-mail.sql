-- Calls the function order-mail every minute, when a mail is due; a job of the same name is replaced.
select cron.schedule('order-mail', '* * * * *', $job$
  select private.call_function('order-mail')
  where exists (select from private.outbox where sent_at is null and attempts < 10 and due_at <= now());
$job$);
