import type { CustomerData } from "#domain/customers/customer-data.ts";
import { tables } from "#lib/data/supabase.ts";

/** Null when the customer of the order is erased. */
export async function readCustomerData(
  reference: string,
  signal: AbortSignal,
): Promise<CustomerData | null> {
  const { data, error } = await tables()
    .rpc("customer_data", { customer: reference })
    .abortSignal(signal);
  if (error) throw error;
  return data;
}

export async function eraseCustomer(reference: string): Promise<void> {
  const { error } = await tables().rpc("erase_customer", { customer: reference });
  if (error) throw error;
}
