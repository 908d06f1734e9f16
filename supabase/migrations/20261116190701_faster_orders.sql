-- The functions of every order whose statements PostgreSQL planned anew at each call, because it took a plan
-- for the values of one order to be slightly cheaper than the plan for any: planning was a fifth of the
-- database's time for an order.
alter function private.lock_products(bigint) set plan_cache_mode = force_generic_plan;
alter function private.available_stock(public.orders) set plan_cache_mode = force_generic_plan;
alter function private.hold_stock(public.orders) set plan_cache_mode = force_generic_plan;
alter function private.take_stock(public.orders) set plan_cache_mode = force_generic_plan;
alter function private.clear_bought_lines(public.orders) set plan_cache_mode = force_generic_plan;
alter function public.claim_order_mails(text, integer) set plan_cache_mode = force_generic_plan;

-- Every limited request changes the expiry of its row; with an index on it, no change could stay on its page.
-- Expired rows are deleted every ten minutes, by going through the whole table.
drop index private.rate_limits_by_expiry;
