import { useQuery } from "@tanstack/react-query";
import { Card } from "#components/ui/card.tsx";
import { LoadError } from "#components/ui/feedback/load-error.tsx";
import { Loading } from "#components/ui/feedback/loading.tsx";
import { NotificationsForm } from "./notifications-form.tsx";
import { notificationsQuery } from "./notifications-queries.ts";

/** Where the owner's mails go, and which ones there are. */
export function Notifications() {
  const { data, isError, isFetching, refetch } = useQuery(notificationsQuery);
  return (
    <Card heading="Mails to the owner" className="mt-12 max-w-3xl">
      {data && <NotificationsForm settings={data} />}
      {!data && isError && (
        <LoadError
          heading="The notifications could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !isError && (
        <Loading label="Loading the notifications" className="mt-4 grid gap-4">
          {["address", "kinds"].map((name) => (
            <div key={name} className="skeleton h-20" />
          ))}
        </Loading>
      )}
    </Card>
  );
}
