import { useSearchParams } from 'react-router-dom';

export interface ListState {
  /** What the URL says under a name; '' when nothing. */
  readonly get: (name: string) => string;
  /** The page asked for, from 1. Not yet held against the number of pages. */
  readonly page: number;
  readonly setPage: (page: number) => void;
  /** How it is sorted; '' as it came. See `sort-rows.ts`. */
  readonly sort: string;
  readonly setSort: (sort: string) => void;
  /** Changes filters; '' takes one away. Starts at the first page again. */
  readonly filter: (changes: Readonly<Record<string, string>>) => void;
}

/** Search, filters and page of a list live in the URL: a reload, a link and the back button keep them. */
export const useListState = (): ListState => {
  const [params, setParams] = useSearchParams();

  const change = (changes: Readonly<Record<string, string>>, replace: boolean): void => {
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace },
    );
  };

  return {
    get: (name) => params.get(name) ?? '',
    page: Number(params.get('page') ?? 1),
    setPage: (page) => change({ page: page === 1 ? '' : String(page) }, false),
    sort: params.get('sort') ?? '',
    setSort: (sort) => change({ sort, page: '' }, true),
    filter: (changes) => change({ ...changes, page: '' }, true),
  };
};
