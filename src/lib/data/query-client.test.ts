import { QueryObserver } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "./query-client.ts";

const failing = {
  queryKey: ["products"],
  queryFn: () => Promise.reject(new Error("no response")),
  retry: false,
  meta: { errorMessage: "products could not be loaded" },
};

beforeEach(() => {
  vi.spyOn(toast, "error");
});

describe("a query that fails", () => {
  it("shows a toast when it is observed", async () => {
    const queryClient = createQueryClient();
    const stop = new QueryObserver(queryClient, failing).subscribe(() => undefined);
    await vi.waitFor(() => expect(toast.error).toHaveBeenCalled());
    stop();
    expect(vi.mocked(toast.error).mock.calls.map(([message]) => message)).toEqual([
      "products could not be loaded",
    ]);
  });

  it("shows no toast when it was only prefetched", async () => {
    const queryClient = createQueryClient();
    await queryClient.prefetchQuery(failing);
    expect(queryClient.getQueryState(["products"])?.status).toBe("error");
    expect(toast.error).not.toHaveBeenCalled();
  });
});
