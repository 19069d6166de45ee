import { useMemo } from 'react';
import { usePendingParams } from './use-pending-params.ts';

export interface ListState {
  /** What the URL says under a name; '' when nothing. */
  readonly get: (name: string) => string;
  /** The page asked for, from 1. Not yet held against the number of pages. */
  readonly page: number;
  readonly setPage: (page: number) => void;
  /** How it is sorted; '' as it came. See `sort-rows.ts`. */
  readonly sort: string;
  readonly setSort: (sort: string) => void;
  /** The same two pairs as a table and the tools over it take them. */
  readonly paging: { readonly page: number; readonly onPage: (page: number) => void };
  readonly sorting: { readonly sort: string; readonly onSort: (sort: string) => void };
  /** Changes filters; '' takes one away. Starts at the first page again. */
  readonly filter: (changes: Readonly<Record<string, string>>) => void;
  /** What a search field is given: the filter `q`. The same function always, as all of these are. */
  readonly search: (q: string) => void;
}

/** Search, filters and page of a list live in the URL: a reload, a link and the back button keep them. */
export const useListState = (): ListState => {
  const { params, change } = usePendingParams();
  // Always the same: tables are drawn again only when something of theirs changed.
  const setters = useMemo(
    (): Pick<ListState, 'setPage' | 'setSort' | 'filter' | 'search'> => ({
      setPage: (page) => change({ page: page === 1 ? '' : String(page) }, false),
      setSort: (sort) => change({ sort, page: '' }, true),
      filter: (changes) => change({ ...changes, page: '' }, true),
      search: (q) => change({ q, page: '' }, true),
    }),
    [change],
  );

  const page = Number(params.get('page') ?? 1);
  const sort = params.get('sort') ?? '';
  return {
    ...{ page, sort, ...setters },
    get: (name) => params.get(name) ?? '',
    paging: { page, onPage: setters.setPage },
    sorting: { sort, onSort: setters.setSort },
  };
};
