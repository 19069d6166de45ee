import type { AccountingClient } from '#adapters/accounting/client.ts';
import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import { isSameCode } from '#domain/code-key.ts';
import { err, ok } from '#domain/result.ts';
import { isRaw, type Raw, text } from './decode.ts';
import { fitsInPath, type Paths, type Query, quoted } from './odata.ts';
import type { ReadReply, ReadResult } from './read-reply.ts';

export type RecordPage = { readonly rows: readonly Raw[] } & Pick<ReadReply, 'serverTime' | 'tookMs'>;

/** Records of the endpoint, as they come. */
export interface Records {
  list(entity: string, query: Query, deadline?: number): Promise<ReadResult<RecordPage>>;
  /** The record with these keys (field → value); null when there is none. */
  one(
    entity: string,
    keys: Readonly<Record<string, string>>,
    query: Pick<Query, 'expand' | 'select'>,
    deadline?: number,
  ): Promise<ReadResult<Raw | null>>;
}

export const createRecords = (client: Pick<AccountingClient, 'get'>, paths: Paths): Records => {
  const list: Records['list'] = async (entity, query, deadline) => {
    const answer = await client.get(paths.list(entity, query), deadline);
    if (!answer.ok) return answer;
    const { json, serverTime, tookMs } = answer.value;
    if (!Array.isArray(json)) return err(unreadable(entity));
    return ok({ rows: json.filter(isRaw), serverTime, tookMs });
  };

  const byFilter: Records['one'] = async (entity, keys, query, deadline) => {
    const filter = Object.entries(keys)
      .map(([field, value]) => `${field} eq ${quoted(value)}`)
      .join(' and ');
    const answer = await list(entity, { ...query, filter, top: 2 }, deadline);
    if (!answer.ok) return answer;
    return ok(answer.value.rows.find((record) => hasKeys(record, keys)) ?? null);
  };

  return {
    list,
    one: async (entity, keys, query, deadline) => {
      const values = Object.values(keys);
      if (values.some((value) => value.trim() === '')) return ok(null);
      if (!values.every(fitsInPath)) return byFilter(entity, keys, query, deadline);
      const answer = await client.get(paths.byKey(entity, values, query), deadline);
      if (!answer.ok) return answer.reason === 'missing' ? ok(null) : answer;
      const { json } = answer.value;
      if (!isRaw(json)) return err(unreadable(entity));
      return hasKeys(json, keys) ? ok(json) : err(another(entity));
    },
  };
};

const hasKeys = (record: Raw, keys: Readonly<Record<string, string>>): boolean =>
  Object.entries(keys).every(([field, value]) => isSameCode(text(record, field), value));

const another = (entity: string): AccountingError => ({
  kind: 'unavailable',
  message: `The accounting system answered with another ${entity} than was asked for.`,
});

const unreadable = (entity: string): AccountingError => ({
  kind: 'unavailable',
  message: `The accounting system gave an answer about ${entity} that cannot be read.`,
});
