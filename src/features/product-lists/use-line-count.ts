import { useQuery } from "@tanstack/react-query";
import { useSession } from "#lib/auth/session.ts";
import { listQuery, type ProductList } from "./list-query.ts";

/** The number of lines of the user's list; undefined until it is known. */
export function useLineCount(list: ProductList): number | undefined {
  const { status, user } = useSession();
  const { data: lines } = useQuery(listQuery(list, user?.id));
  return status === "signed-out" ? 0 : user ? lines?.length : undefined;
}
