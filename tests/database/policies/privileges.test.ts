import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { productColumns } from "../../../domain/products/product-columns.ts";
import { describeOnEachDatabase, hostedToo } from "../../harness/database/test-backend.ts";

const PRODUCT = productColumns
  .map(({ name }) => name)
  .sort()
  .join(", ");
const ADDRESS = "address, city, fullName, phoneNumber, region";
const ORDER =
  "address, city, name, orderStatus, paymentReference, paymentStatus, phoneNumber, region, totalAmount, user_id";

const PARCEL = "courier, orderId, trackingLink, trackingNumber";
const SHOP =
  "address, delivery, email, facebook, instagram, name, phoneNumber, privacy, returns, terms";

/** All privileges of the API roles on the shop's tables. */
const TABLES = {
  anon: [
    "categories: SELECT",
    "products: SELECT",
    "searchSynonyms: SELECT",
    "shopDetails: SELECT",
    "subCategories: SELECT",
  ],
  authenticated: [
    "auditLog: SELECT",
    "carts: DELETE, SELECT, INSERT (productId, quantity, user_id)",
    "categories: SELECT",
    "charges: SELECT",
    `deliveryDetails: DELETE, SELECT, INSERT (${ADDRESS}, user_id), UPDATE (${ADDRESS})`,
    "disputes: SELECT",
    "notificationSettings: SELECT, UPDATE (address, dispute, failedRefund, lowStock, paidOrder, unmatchedCharge)",
    "orderItems: SELECT, INSERT (orderId, price, productId, quantity)",
    "orderNotes: SELECT, INSERT (note, orderId)",
    `orders: DELETE, SELECT, INSERT (${ORDER}), UPDATE (orderStatus)`,
    `parcels: SELECT, INSERT (${PARCEL}), UPDATE (${PARCEL})`,
    "paymentAttempts: SELECT, INSERT (orderId)",
    "productImports: DELETE, SELECT, INSERT (importId, line, product), UPDATE (before, changed_at, done, productId)",
    `products: DELETE, SELECT, INSERT (${PRODUCT}), UPDATE (${PRODUCT}, version)`,
    "refundItems: SELECT",
    "refunds: SELECT",
    "searchSynonyms: DELETE, SELECT, INSERT (inDescriptions, means, word), UPDATE (inDescriptions, means, word)",
    `shopDetails: SELECT, UPDATE (${SHOP}, version)`,
    "stockHolds: SELECT",
    "subCategories: SELECT",
    "wishlists: DELETE, SELECT, INSERT (productId, quantity, user_id)",
  ],
  service_role: [
    "auditLog: SELECT",
    "carts: SELECT",
    "categories: SELECT",
    "charges: SELECT",
    "deliveryDetails: SELECT",
    "disputes: SELECT",
    "orderItems: INSERT, SELECT",
    "orders: INSERT, SELECT, UPDATE (orderStatus)",
    "parcels: SELECT",
    "paymentAttempts: SELECT",
    `products: DELETE, SELECT, INSERT (${PRODUCT}), UPDATE (${PRODUCT}, version)`,
    "refundItems: SELECT",
    "refunds: SELECT",
    "searchSynonyms: SELECT",
    "shopDetails: SELECT",
    "stockHolds: SELECT",
    "subCategories: SELECT",
    "wishlists: SELECT",
  ],
};

const FUNCTIONS = {
  anon: [
    "private.deadline",
    "private.end_late_statement",
    "private.in_time",
    "public.count_products",
    "public.related_products",
    "public.search_products",
  ],
  authenticated: [
    "private.all_order_counts",
    "private.begin_own_verification",
    "private.called_by_client",
    "private.cancel_own_order",
    "private.change_order_statuses",
    "private.changed_price",
    "private.correct_order_address",
    "private.count_found_products",
    "private.data_of_customer",
    "private.deadline",
    "private.delete_own_account",
    "private.dispatch_each",
    "private.dispatch_order",
    "private.end_late_statement",
    "private.erase_found_customer",
    "private.failed_refunds",
    "private.finished_imports_of_all",
    "private.first_answer",
    "private.forget_deleted_product",
    "private.has_items",
    "private.has_session",
    "private.has_words",
    "private.in_time",
    "private.insert_imported",
    "private.is_admin",
    "private.is_as_imported",
    "private.is_held",
    "private.keep_answer",
    "private.keep_finished_import",
    "private.keep_product_changes",
    "private.listed_charge",
    "private.listed_refund",
    "private.local_digits",
    "private.lock_products",
    "private.order_has_text",
    "private.order_matches",
    "private.order_text",
    "private.orders_per_status",
    "private.orders_to_settle",
    "private.orders_with_text",
    "private.outcome_of_test_mail",
    "private.payments_to_settle",
    "private.phone_digits",
    "private.products_found",
    "private.products_in_trash",
    "private.products_per_stock_status",
    "private.queue_again",
    "private.queue_test_mail",
    "private.queue_tracking",
    "private.record_cash",
    "private.require_admin",
    "private.require_session",
    "private.restore_deleted_product",
    "private.revert_imported",
    "private.runs_for_client",
    "private.sales_between",
    "private.settle_order_refund",
    "private.settle_payment_once",
    "private.shopper_email",
    "private.take_back_product_changes",
    "private.timeline_of",
    "private.total_sales",
    "private.undo_import_part",
    "private.unread_messages",
    "private.update_imported",
    "public.add_stock",
    "public.begin_verification",
    "public.cancel_order",
    "public.change_prices",
    "public.change_products",
    "public.correct_address",
    "public.count_products",
    "public.customer_data",
    "public.dashboard_summary",
    "public.delete_account",
    "public.delete_products",
    "public.deleted_products",
    "public.dispatch_orders",
    "public.erase_customer",
    "public.find_orders",
    "public.find_products",
    "public.forget_product",
    "public.held_pieces",
    "public.import_products",
    "public.mail_tracking",
    "public.mark_as_paid",
    "public.meaning_finds_products",
    "public.needs_attention",
    "public.open_payments",
    "public.order_counts",
    "public.order_email",
    "public.order_timeline",
    "public.orders_waiting",
    "public.recent_imports",
    "public.related_products",
    "public.resend_mail",
    "public.restore_product",
    "public.revert_import",
    "public.sales_report",
    "public.search_products",
    "public.send_test_mail",
    "public.settle_payment",
    "public.settle_refund",
    "public.stock_counts",
    "public.test_mail_outcome",
    "public.undo_import",
    "public.undo_product_changes",
    "public.update_order_statuses",
  ],
  service_role: [
    "private.called_by_client",
    "private.data_of_customer",
    "private.erase_found_customer",
    "private.has_items",
    "private.is_admin",
    "private.local_digits",
    "private.order_text",
    "private.phone_digits",
    "private.require_admin",
    "private.runs_for_client",
    "public.apply_provider_message",
    "public.charges_to_reconcile",
    "public.claim_charge_refund",
    "public.claim_due_refunds",
    "public.claim_order_mails",
    "public.claim_payment_checks",
    "public.claim_reconciliation",
    "public.claim_refund",
    "public.count_products",
    "public.customer_data",
    "public.end_verification",
    "public.erase_customer",
    "public.record_order_mail",
    "public.refuse_refund",
    "public.related_products",
    "public.release_shop",
    "public.search_products",
    "public.set_admin",
    "public.shop_is_held",
    "public.unused_pictures",
  ],
};

const ROLES = ["anon", "authenticated", "service_role"] as const;

describeOnEachDatabase(
  "The API roles",
  (backend) => {
    describe.each(ROLES)("%s", (role) => {
      it("has exactly these privileges on tables", async () => {
        const rows = await backend().owner(sql<{ line: string }>`
          with whole as (
            select table_schema, table_name, privilege_type
            from information_schema.role_table_grants where grantee in (${role}, 'PUBLIC')
          ), part as (
            select table_schema, table_name, privilege_type,
              string_agg(column_name, ', ' order by column_name collate "C") as columns
            from information_schema.column_privileges as cell
            where grantee in (${role}, 'PUBLIC') and not exists (
              select from whole where (whole.table_schema, whole.table_name, whole.privilege_type)
                = (cell.table_schema, cell.table_name, cell.privilege_type)
            ) group by 1, 2, 3
          ), entry as (
            select *, privilege_type as text, 0 as place from whole
            union all
            select table_schema, table_name, privilege_type,
              privilege_type || ' (' || columns || ')', 1 from part
          )
          select case table_schema when 'public' then '' else table_schema || '.' end || table_name
            || ': ' || string_agg(text, ', ' order by place, text) as line
          from entry where table_schema in ('public', 'private', 'auth')
          group by table_schema, table_name order by table_name collate "C"`);
        expect(rows.map(({ line }) => line)).toEqual(TABLES[role]);
      });

      it("has no privilege on a sequence", async () => {
        const rows = await backend().owner(sql`
          select seqrelid::regclass::text as name from pg_catalog.pg_sequence
          join pg_catalog.pg_class on pg_class.oid = seqrelid
          where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
            and has_sequence_privilege(${role}, seqrelid, 'usage, select, update')`);
        expect(rows).toEqual([]);
      });

      it("can call exactly these functions", async () => {
        const rows = await backend().owner(sql<{ name: string }>`
          select pronamespace::regnamespace || '.' || proname as name from pg_catalog.pg_proc
          where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
            and has_function_privilege(${role}, oid, 'execute') order by 1`);
        expect(rows.map(({ name }) => name)).toEqual(FUNCTIONS[role]);
      });
    });

    it("have row security on every table of the shop", async () => {
      const open = await backend().owner(sql<{ name: string }>`
        select oid::regclass::text as name from pg_catalog.pg_class
        where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
          and relkind = 'r' and not relrowsecurity`);
      expect(open).toEqual([]);
    });

    it("have no security definer function that a browser can call", async () => {
      const definers = await backend().owner(sql<{ name: string }>`
        select proname as name from pg_catalog.pg_proc
        where pronamespace = 'public'::regnamespace and prosecdef and (
          has_function_privilege('anon', oid, 'execute')
          or has_function_privilege('authenticated', oid, 'execute'))`);
      expect(definers).toEqual([]);
    });
  },
  hostedToo(),
);
