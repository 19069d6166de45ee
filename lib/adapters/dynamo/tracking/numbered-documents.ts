import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { fromListedRow } from '#adapters/dynamo/shipments/shipment-row.ts';
import { readSlice } from '#adapters/dynamo/table/index-slice.ts';
import type { NumberedDocuments, ShipmentName } from '#app/tracking/tracking-ports.ts';
import { siteDay } from '#domain/calendar.ts';
import { codeKey } from '#domain/code-key.ts';
import { LAST, monthsOf } from '#domain/receiving/receipt/day-range.ts';
import { findByNumber } from './find-by-number.ts';

interface NumberedTables {
  readonly receipts: string;
  readonly productionRuns: string;
  readonly shipments: string;
}

const DAY_MS = 24 * 3_600_000;
const YEAR_MS = 366 * DAY_MS;

/** No number is older. */
const FIRST = Date.UTC(2020, 0);

const orderAt = (instant: number): string => `${siteDay(instant)}#${new Date(instant).toISOString()}${LAST}`;

/** A page of shipments, and how many are looked through in a month. */
const PAGE = 500;

/** Documents by their numbers, out of the indexes that lists are read from. */
export const numberedDocuments = (
  client: DynamoDBDocumentClient,
  tables: NumberedTables,
): NumberedDocuments => {
  const newest = async (
    TableName: string,
    [IndexName, key, sortKey]: readonly [string, string, string],
    value: string,
    until: number,
    limit: number,
  ): Promise<readonly Record<string, unknown>[]> => {
    const { Items = [] } = await client.send(
      new QueryCommand({
        ...{ TableName, IndexName, Limit: limit, ScanIndexForward: false },
        KeyConditionExpression: '#key = :value AND #sort <= :until',
        ExpressionAttributeNames: { '#key': key, '#sort': sortKey },
        ExpressionAttributeValues: { ':value': value, ':until': orderAt(until) },
      }),
    );
    return Items;
  };

  const receiptAt = (row: Record<string, unknown>) => ({
    id: String(row.receiptId),
    nbr: String(row.receiptNbr),
    at: Date.parse(String(row.receivedAt)),
  });

  /** Of a month: where its last receipt was, so that the month of a number is known before its moment is looked for. */
  const receiptsUntil = async (month: string, until: number, limit: number) =>
    (await newest(tables.receipts, ['month', 'month', 'dayOrder'], month, until, limit)).map(receiptAt);

  const runAt = (row: Record<string, unknown>) => ({
    id: String(row.runId),
    nbr: String(row.runNumber),
    at: Date.parse(String(row.startTime)),
  });

  return {
    async receipt(nbr, now) {
      const months = monthsOf({ from: siteDay(now - 10 * YEAR_MS), to: siteDay(now) });
      // The newest month whose last number is not below it: months before it have lower ones.
      let candidate: string | null = null;
      for (const month of months) {
        const [last] = await receiptsUntil(month, now + DAY_MS, 1);
        if (!last) continue;
        if (last.nbr === nbr) return last;
        if (Number(last.nbr.slice(3)) < Number(nbr.slice(3))) break;
        candidate = month;
      }
      if (candidate === null) return null;
      const month = candidate;
      const from = Date.parse(`${month}-01T00:00:00Z`) - DAY_MS;
      return findByNumber(nbr, {
        newestAt: async (instant) => (await receiptsUntil(month, instant, 1))[0] ?? null,
        before: (instant, limit) => receiptsUntil(month, instant, limit),
        ...{ from, to: Math.min(now, from + 33 * DAY_MS) },
      });
    },

    async endedRun(nbr, now) {
      const index = ['history', 'ended', 'startOrder'] as const;
      for (const status of ['Stopped', 'Void']) {
        const until = async (instant: number, limit: number) =>
          (await newest(tables.productionRuns, index, status, instant, limit)).map(runAt);
        const found = await findByNumber(nbr, {
          newestAt: async (instant) => (await until(instant, 1))[0] ?? null,
          before: until,
          ...{ from: FIRST, to: now },
        });
        if (found) return found;
      }
      return null;
    },

    async shipments(text, now) {
      const months = monthsOf({ from: siteDay(now - YEAR_MS), to: siteDay(now) });
      for (const part of ['OPEN', ...months]) {
        const found: ShipmentName[] = [];
        let before: string | null = null;
        do {
          const index = { TableName: tables.shipments, IndexName: 'list', key: 'list', sortKey: 'listOrder' };
          const slice = await readSlice(
            client,
            { ...index, value: part },
            { from: null, before, limit: PAGE },
          );
          const rows = slice.rows.map(fromListedRow);
          found.push(
            ...rows.filter(({ shipmentNbr, trackingNbr }) =>
              [shipmentNbr, trackingNbr].some((one) => one !== null && codeKey(one) === text),
            ),
          );
          before = slice.more ? (rows.at(-1)?.order ?? null) : null;
        } while (before !== null && found.length === 0);
        if (found.length > 0) return found;
      }
      return [];
    },
  };
};
