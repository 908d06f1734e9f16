import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { successes } from "#domain/successes.ts";
import { readAgain } from "#lib/data/read-again.ts";
import { eraseCustomer, readCustomerData } from "./customer-data-api.ts";

/** Read whenever the dialog opens, and not kept. */
export const customerDataQuery = (reference: string) =>
  queryOptions({
    queryKey: ["customer-data", reference],
    queryFn: ({ signal }) => readCustomerData(reference, signal),
    staleTime: 0,
    gcTime: 0,
    meta: { errorMessage: "Customer data could not be loaded" },
  });

export function useEraseCustomer(reference: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => eraseCustomer(reference),
    // The form shows its error.
    meta: { silent: true },
    onSuccess: () => void toast.success(successes.customerErased),
    onSettled: () => void readAgain(client, ["orders"]),
  });
}
