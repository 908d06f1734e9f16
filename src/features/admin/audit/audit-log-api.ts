import { AUDIT_COLUMNS, type AuditEntry } from "#domain/orders/audit-log.ts";
import { tables } from "#lib/data/supabase.ts";

/** The newest changes of a product, newest first. */
export async function readProductChanges(
  id: number,
  atMost: number,
  signal: AbortSignal,
): Promise<AuditEntry[]> {
  const { data, error } = await tables()
    .from("auditLog")
    .select(AUDIT_COLUMNS)
    .eq("table", "products")
    .eq("rowId", id)
    .order("id", { ascending: false })
    .limit(atMost)
    .abortSignal(signal);
  if (error) throw error;
  return data;
}
