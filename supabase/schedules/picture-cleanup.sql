-- Calls the function picture-cleanup every night; a job of the same name is replaced.
select cron.schedule('picture-cleanup', '37 3 * * *', $job$select private.call_function('picture-cleanup')$job$);
