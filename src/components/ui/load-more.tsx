import { useEffect, useEffectEvent, useRef } from "react";
import { useIsNearViewport } from "#lib/browser/use-near-viewport.ts";
import { Button } from "./controls/button.tsx";

/** The part of a list that is read page by page, as `useInfiniteQuery` returns it. */
export type PagedList = {
  data: unknown;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  isPlaceholderData: boolean;
  fetchNextPage: () => unknown;
};

/** Requests the next page when the end of the list comes near; after a failure the button does. */
export function LoadMore({ list }: { list: PagedList }) {
  const { data, hasNextPage, isFetching, isFetchNextPageError } = list;
  const end = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(() => void list.fetchNextPage());
  const isNear = useIsNearViewport(end, data);
  const isDue = isNear && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isDue) load();
  }, [isDue]);
  return (
    <div ref={end} className="flex justify-center">
      {hasNextPage && !list.isPlaceholderData && (
        <Button
          variant="quiet"
          className="mt-10"
          onClick={() => void list.fetchNextPage()}
          disabled={list.isFetchingNextPage}
        >
          {list.isFetchingNextPage ? "Loading more" : "Show more"}
        </Button>
      )}
    </div>
  );
}
