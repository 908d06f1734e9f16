import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { successes } from "#domain/successes.ts";
import { useRequestId } from "#lib/use-request-id.ts";
import {
  readNotifications,
  readTestMail,
  saveNotifications,
  sendTestMail,
} from "./notifications-api.ts";

/** A hosted shop sends once a minute. */
const TEST_MAIL_POLL_MS = 1000;

export const notificationsQuery = queryOptions({
  queryKey: ["notifications"],
  queryFn: ({ signal }) => readNotifications(signal),
  meta: { errorMessage: "The notifications could not be loaded" },
});

export const testMailQuery = (mailId: number) =>
  queryOptions({
    queryKey: ["notifications", "test", mailId],
    queryFn: ({ signal }) => readTestMail(mailId, signal),
    refetchInterval: ({ state }) =>
      state.data && state.data.state !== "waiting" ? false : TEST_MAIL_POLL_MS,
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
