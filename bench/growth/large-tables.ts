/**
 * Orders with numbers from one to another, ten minutes apart, each with an item and its payment attempt. Every
 * tenth is on one of six days, which have more orders the more there are. Triggers,
 * which take most of the time of a single order, are off: they would insert the attempts and check what
 * is correct here.
 */
export function insertOrders(from: number, to: number): string {
  return `
    set local session_replication_role = replica;
    with placed as (
      insert into public.orders (created_at, "orderStatus", "paymentStatus", "totalAmount", "salesAmount",
        "paymentReference", name, "phoneNumber", address, city, region)
      select now() - interval '10 minutes' * case when n % 10 = 0 then 1440 + n % 864 else n end,
        (array['processing', 'packaged', 'dispatched', 'delivered', 'cancelled'])[n % 5 + 1],
        (array['success', 'paid', 'failed', 'pending'])[n % 4 + 1], 100,
        case when n % 4 < 2 then 100 else 0 end,
        'NTOMA-' || 1790000000000 - n::bigint, 'Customer ' || n, '+23324' || 1000000 + n,
        n || ' Oxford Street', 'Accra', 'Greater Accra'
      from generate_series(${from}, ${to}) as n
      returning id, created_at, "paymentReference", "paymentStatus" = 'pending' as is_open
    ), items as (
      insert into public."orderItems" ("orderId", name, image, quantity, price)
      select id, 'Oxford Shirt ' || id % 60, '', 1, 100 from placed
    )
    insert into public."paymentAttempts" (reference, "orderId", created_at, state, "nextCheckAt")
    select "paymentReference", id, created_at, case when is_open then 'open' else 'final' end,
      case when is_open then created_at + interval '1 hour' end
    from placed;
    select private.recalculate_order_totals();
    select private.recalculate_sales();`;
}

/** As many of them match the search in a large table as in a small one; without triggers, as above. */
export function insertProducts(from: number, to: number): string {
  return `
    set local session_replication_role = replica;
    insert into public.products
      (name, description, price, "stockQuantity", "categoryId", "subCategoryId")
    select (array['Osu', 'Tema', 'Keta', 'Aburi', 'Elmina', 'Axim'])[n % 6 + 1]
        || case when n <= 60 then ' Oxford Shirt ' else ' Kente Wrap ' end || n,
      'Woven cotton with a collar', 10 + n % 900000, 5, n % 3 + 1, (n % 3) * 5 + 1 + n % 5
    from generate_series(${from}, ${to}) as n;
    select private.recalculate_product_lists();`;
}
