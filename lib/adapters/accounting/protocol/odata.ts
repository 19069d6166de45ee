/** A text in a filter: quotes are doubled (accounting-contract.md §2.2). */
export const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** An instant in a filter, from UTC ISO: with its offset spelled out, since the system knows no Z. */
export const instantLiteral = (iso: string): string => {
  const utc = new Date(iso).toISOString();
  return `datetimeoffset${quoted(utc.replace('Z', '+00:00'))}`;
};

export interface Query {
  readonly filter?: string;
  readonly expand?: readonly string[];
  /** Fields, those of expanded rows with their path. */
  readonly select?: readonly string[];
  readonly top?: number;
  readonly skip?: number;
}

/** Each value encoded, the plus of an offset too, the names not. */
export const queryString = ({ filter, expand, select, top, skip }: Query): string => {
  const parts = [
    filter && `$filter=${encodeURIComponent(filter)}`,
    expand?.length && `$expand=${expand.join(',')}`,
    select?.length && `$select=${select.join(',')}`,
    top !== undefined && `$top=${top}`,
    skip ? `$skip=${skip}` : null,
  ].filter((part) => typeof part === 'string' && part !== '');
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
};

/** Fields of expanded rows for `select`. */
export const under = (path: string, fields: readonly string[]): string[] =>
  fields.map((field) => `${path}/${field}`);

/**
 * May this key stand in an address? Web servers in front refuse or rewrite some characters even when they are
 * encoded; a record with such a key is looked for by filter.
 */
export const fitsInPath = (key: string): boolean => /^[\p{L}\p{N}_()@$,;=~ -]+$/u.test(key);

/** Adresses of one version of the endpoint: `/entity/Default/24.200.001/…`. */
export const createPaths = (endpoint: string) => ({
  list: (entity: string, query: Query): string => `/entity/${endpoint}/${entity}${queryString(query)}`,
  byKey: (entity: string, keys: readonly string[], query: Query): string =>
    `/entity/${endpoint}/${entity}/${keys.map(encodeURIComponent).join('/')}${queryString(query)}`,
  action: (entity: string, action: string): string => `/entity/${endpoint}/${entity}/${action}`,
});

export type Paths = ReturnType<typeof createPaths>;

/**
 * At or above that endpoint version, e.g. `24.200.001`; both have three numbers. Compared by hand: a collator that
 * sorts digits takes longer to load than the rest of the connector.
 */
export const isEndpointFrom = (endpoint: string, version: string): boolean => {
  const wanted = version.split('.').map(Number);
  const has = (endpoint.split('/')[1] ?? '').split('.').map(Number);
  const at = wanted.findIndex((number, index) => has[index] !== number);
  return at === -1 || (has[at] ?? 0) > (wanted[at] ?? 0);
};
