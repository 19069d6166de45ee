import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ListedEntryResponse } from '#api/audit/audit.ts';
import type { Noun } from '#domain/audit/recorded-nouns.ts';
import { call } from '#frontend/api/call.ts';
import { getAudit } from '#frontend/api/endpoints.ts';

const AUDIT = 'audit';

/** Of some 8,000 entries each. */
const MAX_EMPTY_PAGES = 15;

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
      let more = pageParam === '' ? {} : { pagination_key: pageParam };
      // A page may be empty with more to come: whoever looks for what is rare is not made to ask for each.
      for (let pages = 1; ; pages += 1) {
        const { data } = await call(getAudit, 'list_entries', { ...asked(filters), ...more }, { signal });
        if (data.items.length > 0 || data.pagination_key === undefined || pages === MAX_EMPTY_PAGES)
          return data;
        more = { pagination_key: data.pagination_key };
      }
    },
    getNextPageParam: (page) => page.pagination_key,
  });

/** All that pass the filters, for a file. */
export const allAuditEntries = async (filters: AuditFilters): Promise<readonly ListedEntryResponse[]> => {
  const entries: ListedEntryResponse[] = [];
  let pagination_key: string | undefined;
  do {
    const more = pagination_key === undefined ? {} : { pagination_key };
    const { data } = await call(getAudit, 'list_entries', { ...asked(filters), limit: '500', ...more });
    entries.push(...data.items);
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
