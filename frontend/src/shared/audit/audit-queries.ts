import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ListedEntryResponse } from '#api/audit/audit.ts';
import type { Noun } from '#domain/audit/recorded-nouns.ts';
import { call } from '#frontend/api/call.ts';
import { getAudit } from '#frontend/api/endpoints.ts';

const AUDIT = 'audit';

/** What is answered at most of a list in one page. */
const MOST_AT_ONCE = 500;

/** What is looked for; '' where a filter is not set. */
export interface AuditFilters {
  readonly day: string;
  readonly by: string;
  readonly act: string;
  readonly name: string;
  /** Of records of this kind alone. Default: of any. */
  readonly noun?: Noun;
  /** Of one row of that kind's table alone. */
  readonly row?: string | undefined;
  /** With what the site's own check does. Default: without, unless that is asked for by its name. */
  readonly hasSiteCheck?: boolean;
}

const asked = ({ day, by, act, name, noun, row, hasSiteCheck = false }: AuditFilters) => ({
  ...(day === '' ? {} : { from: day, to: day }),
  ...(by === '' ? {} : { by }),
  ...(act === '' ? {} : { act }),
  ...(name === '' ? {} : { name }),
  ...(noun === undefined ? {} : { noun }),
  ...(row === undefined ? {} : { row }),
  ...(hasSiteCheck ? { site_check: 'true' as const } : {}),
});

/** Entries, the newest first, a page more at a time. */
export const auditEntries = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: [AUDIT, 'list', filters],
    staleTime: 0,
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const more = pageParam === '' ? {} : { pagination_key: pageParam };
      return (await call(getAudit, 'list_entries', { ...asked(filters), ...more }, { signal })).data;
    },
    getNextPageParam: (page) => page.pagination_key,
  });

/** How far the reading of all is. */
export interface ReadSoFar {
  readonly count: number;
  /** UTC ISO. */
  readonly searchedTo: string | undefined;
}

/** All that pass the filters, for a file; `onPart` hears how far that is. */
export const allAuditEntries = async (
  filters: AuditFilters,
  onPart: (part: ReadSoFar) => void,
  signal: AbortSignal,
): Promise<readonly ListedEntryResponse[]> => {
  const entries: ListedEntryResponse[] = [];
  let pagination_key: string | undefined;
  do {
    const wanted = {
      ...asked(filters),
      limit: String(MOST_AT_ONCE),
      ...(pagination_key === undefined ? {} : { pagination_key }),
    };
    const { data } = await call(getAudit, 'list_entries', wanted, { signal });
    entries.push(...data.items);
    onPart({ count: entries.length, searchedTo: data.searched_to });
    pagination_key = data.pagination_key;
  } while (pagination_key !== undefined);
  return entries;
};

/** One entry never changes. */
export const auditEntry = (record: string, entry: string) =>
  queryOptions({
    queryKey: [AUDIT, 'one', record, entry],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await call(getAudit, 'get_entry', { record, entry }, { signal })).data,
  });
