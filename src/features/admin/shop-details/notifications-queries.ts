import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { successes } from "#domain/successes.ts";
import { useRequestId } from "#lib/use-request-id.ts";
import {
  readNotifications,
  readTestMail,
  saveNotifications,
  sendTestMail,
  type TestMailOutcome,
} from "./notifications-api.ts";

const TEST_MAIL_POLL_MS = 1000;

/** A hosted shop sends once a minute. */
const TEST_MAIL_LATE_MS = 120_000;

export const notificationsQuery = queryOptions({
  queryKey: ["notifications"],
  queryFn: ({ signal }) => readNotifications(signal),
  meta: { errorMessage: "The notifications could not be loaded" },
});

export type AwaitedOutcome = TestMailOutcome | { state: "late" };

/** Asks until it is known what became of the mail, an answer fails, or the mail is late. */
export const testMailQuery = (mailId: number, askedAt: number) =>
  queryOptions({
    queryKey: ["notifications", "test", mailId],
    queryFn: async ({ signal }): Promise<AwaitedOutcome> => {
      const outcome = await readTestMail(mailId, signal);
      const isLate = Date.now() - askedAt > TEST_MAIL_LATE_MS;
      return outcome.state === "waiting" && isLate ? { state: "late" } : outcome;
    },
    refetchInterval: ({ state: { status, data } }) =>
      status === "error" || (data && data.state !== "waiting") ? false : TEST_MAIL_POLL_MS,
    meta: { errorMessage: "What became of the test mail could not be read" },
  });

export function useSaveNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveNotifications,
    onSuccess: (settings) => {
      client.setQueryData(notificationsQuery.queryKey, settings);
      toast.success(successes.notificationsSaved);
    },
  });
}

export function useTestMail() {
  const withRequestId = useRequestId();
  return useMutation({ mutationFn: () => withRequestId({}, sendTestMail) });
}
