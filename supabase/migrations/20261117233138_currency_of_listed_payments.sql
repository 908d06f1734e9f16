-- A payment that needs attention is listed with its currency.

drop function public.needs_attention();

-- What an admin has to look at, oldest first: refunds that are due or failed, refunds that the provider has not
-- finished within three days, open disputes, charges without an order or with a wrong amount, orders short of
-- stock, and refunded orders that are not cancelled. Automatic refunds appear once the provider has not taken
-- them over for an hour. `paymentId` is set where an admin can settle one payment by hand.
create or replace function public.needs_attention()
returns table (
  kind text, "paymentId" bigint, "orderId" bigint, "paymentReference" text,
  amount numeric, currency text, pieces integer, note text, since timestamptz
)
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select 'refund_' || placed."refundStatus", null::bigint, placed.id, placed."paymentReference",
      listed.amount, 'GHS', 0, listed.note, placed."refundDueSince"
    from public.orders as placed cross join lateral private.listed_refund(placed) as listed
    where placed."refundStatus" in ('due', 'failed') and placed."refundDue" > 0 and listed.amount > 0
    union all
    select entry.kind, entry.id, entry."orderId", entry."paymentReference", listed.amount, entry.currency, 0,
      entry.note, entry.created_at
    from public.payments as entry cross join lateral private.listed_payment(entry) as listed (amount)
    where entry.status = 'open' and listed.amount > 0
    union all
    select 'refund_waiting', entry.id, entry."orderId", entry."paymentReference", entry.amount, entry.currency, 0,
      entry.note, entry.created_at
    from public.payments as entry
    where entry.status = 'requested' and entry.created_at < now() - interval '3 days'
    union all
    select case when placed."shortBy" > 0 then 'short' else 'refunded_open' end,
      null, placed.id, placed."paymentReference", placed."totalAmount", 'GHS', placed."shortBy", '',
      placed.created_at
    from public.orders as placed
    where placed."shortBy" > 0 and placed."orderStatus" in ('processing', 'packaged')
      or placed."refundStatus" in ('requested', 'processed', 'resolved')
        and placed."orderStatus" <> 'cancelled'
    order by 9;
end;
$$;

revoke all on function public.needs_attention() from public, anon, authenticated, service_role;
grant execute on function public.needs_attention() to authenticated;
