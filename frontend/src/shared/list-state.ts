import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
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

/** Where the URL is going, and the places it may still show on its way there. */
interface Ahead {
  readonly to: string;
  readonly passing: readonly string[];
}

/**
 * Search, filters and page of a list live in the URL: a reload, a link and the back button keep them. Writing it is a
 * call to the browser's own process that takes longer than drawing the rows, and the router follows in a transition,
 * which a busy machine puts off. So what was asked for is read from here at once, and the URL is written after it is
 * shown.
 */
export const useListState = (): ListState => {
  const [params, setParams] = useSearchParams();
  const [ahead, setAhead] = useState<Ahead | null>(null);
  const shown = params.toString();
  if (ahead && shown === ahead.to) setAhead(null);
  const isUnderWay = ahead?.passing.includes(shown) ?? false;
  const writing = useRef(new Set<ReturnType<typeof setTimeout>>());
  // Written later, it would take whoever has gone on to another page back to this one.
  useEffect(
    () => () => {
      for (const timer of writing.current) clearTimeout(timer);
    },
    [],
  );
  const asked = ahead && isUnderWay ? new URLSearchParams(ahead.to) : params;

  const change = (changes: Readonly<Record<string, string>>, replace: boolean): void => {
    const next = new URLSearchParams(asked);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    const passing = ahead && isUnderWay ? [...ahead.passing, ahead.to] : [shown];
    setAhead({ to: next.toString(), passing: passing.filter((place) => place !== next.toString()) });
    const timer = setTimeout(() => {
      writing.current.delete(timer);
      setParams(next, { replace });
    });
    writing.current.add(timer);
  };

  // Handed on to tables that are drawn again only when something of theirs changed.
  const latest = useRef(change);
  useLayoutEffect(() => {
    latest.current = change;
  });
  const setters = useMemo(
    (): Pick<ListState, 'setPage' | 'setSort' | 'filter'> => ({
      setPage: (page) => latest.current({ page: page === 1 ? '' : String(page) }, false),
      setSort: (sort) => latest.current({ sort, page: '' }, true),
      filter: (changes) => latest.current({ ...changes, page: '' }, true),
    }),
    [],
  );

  return {
    get: (name) => asked.get(name) ?? '',
    page: Number(asked.get('page') ?? 1),
    sort: asked.get('sort') ?? '',
    ...setters,
  };
};
