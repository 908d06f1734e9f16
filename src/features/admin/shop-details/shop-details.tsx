import { useQuery } from "@tanstack/react-query";
import { LoadError } from "#components/ui/feedback/load-error.tsx";
import { Loading } from "#components/ui/feedback/loading.tsx";
import { PageHeading } from "#components/ui/page-heading.tsx";
import { shopDetailsQuery } from "../../shop-details/shop-details-queries.ts";
import { Notifications } from "./notifications.tsx";
import { ShopDetailsFields } from "./shop-details-form.tsx";

const skeletons = ["name", "email", "phone", "links", "address", "delivery", "returns", "terms"];

/** What the shop says about itself, on its pages, in mails and on slips. */
export function ShopDetails() {
  const { data, isError, isFetching, refetch } = useQuery(shopDetailsQuery);
  return (
    <>
      <PageHeading
        heading="Shop details"
        subtitle="Who sells, and what the pages, mails and slips of the shop say about it."
      />
      {data && <ShopDetailsFields details={data} />}
      {!data && isError && (
        <LoadError
          heading="The shop's details could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !isError && (
        <Loading label="Loading the shop's details" className="grid max-w-3xl gap-5">
          {/* As tall as the form, so that what follows begins below the screen from the start. */}
          {skeletons.map((name) => (
            <div key={name} className="skeleton h-48" />
          ))}
        </Loading>
      )}
      {data && <Notifications />}
    </>
  );
}
