-- Deleting an account looks for its payment attempts.
create index payment_attempts_by_user on public."paymentAttempts" (user_id);
