import { AUDIT_COLUMNS, type AuditEntry } from "#domain/orders/audit-log.ts";
import { tables } from "#lib/data/supabase.ts";

type Changed = { table: "orders" | "products"; rowId: number };

/** The newest changes of a row, newest first. */
export async function readChanges(
  { table, rowId }: Changed,
  atMost: number,
  signal: AbortSignal,
): Promise<AuditEntry[]> {
  const { data, error } = await tables()
    .from("auditLog")
    .select(AUDIT_COLUMNS)
    .eq("table", table)
    .eq("rowId", rowId)
    .order("id", { ascending: false })
    .limit(atMost)
    .abortSignal(signal);
  if (error) throw error;
  return data;
}
