-- Adds the mail about products that are low on stock every morning; a job of the same name is replaced.
select cron.schedule('low-stock-mail', '0 6 * * *', 'select private.enqueue_low_stock_mail()');
