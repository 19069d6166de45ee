import { useEffect, useState } from 'react';
import { isInvalidPageKey } from '#frontend/api/api-failure.ts';

/** A list that is asked for a page more at a time. */
export interface PagedAnswer<Row> {
  readonly data: { readonly pages: readonly PageOfRows<Row>[] } | undefined;
  readonly error: unknown;
  readonly isError: boolean;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<{ readonly error: unknown }>;
  readonly refetch: () => unknown;
}

interface PageOfRows<Row> {
  readonly items: readonly Row[];
  /** Until when all was looked at, UTC ISO, where more is to come. */
  readonly searched_to?: string | undefined;
}

/** So many rows more are looked for at a time. */
const WANTED = 50;

/**
 * Goes on asking where what is looked for is rare and a page came short, until there are as many as a page has or
 * somebody has waited long enough.
 */
export const useSearchOn = <Row>(answer: PagedAnswer<Row>) => {
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = answer;
  const [wanted, setWanted] = useState(WANTED);
  const [isStopped, setStopped] = useState(false);
  const rows = data?.pages.flatMap((page) => page.items) ?? [];
  const searchedTo = hasNextPage ? data?.pages.at(-1)?.searched_to : undefined;
  const isShort = searchedTo !== undefined && rows.length < wanted;
  const isSearching = isShort && !isStopped && !isError;

  useEffect(() => {
    if (isSearching && !isFetching) void fetchNextPage();
  }, [isSearching, isFetching, fetchNextPage]);

  return {
    rows,
    isSearching,
    /** Until when it looked, where that is not seen by the rows. */
    searchedTo: isShort ? searchedTo : undefined,
    stop: () => setStopped(true),
    async more() {
      const { error } = await fetchNextPage();
      // Not before: it would be asked for twice.
      setStopped(false);
      setWanted(rows.length + WANTED);
      if (isInvalidPageKey(error)) await refetch();
    },
  };
};
