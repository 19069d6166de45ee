import {
  type DynamoDBDocumentClient,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { lotStands, movementWrites, standElsewhere } from '#adapters/dynamo/stock/ledger-store.ts';
import { readSlice } from '#adapters/dynamo/table/index-slice.ts';
import { ifUnchanged } from '#adapters/dynamo/table/put-if-version.ts';
import { queryAll } from '#adapters/dynamo/table/query-all.ts';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { PalletStore, PalletWrite } from '#app/pallets/pallet-ports.ts';
import { palletPlace } from '#domain/pallets/pallet-movement.ts';
import { type SsccNumbering, ssccRange } from '#domain/pallets/sscc.ts';
import { warehouseOf } from '#domain/stock/ledger/place.ts';
import { fromListedRow, fromPalletRow, toPalletRow } from './pallet-row.ts';

interface PalletTables {
  readonly pallets: string;
  readonly stock: string;
  readonly movements: string;
}

/** Beside the pallets, under a key no SSCC can have: one counter for each range of numbers. */
const counterOf = (numbering: SsccNumbering) => ({ sscc: `#serial#${ssccRange(numbering)}` });

const isRefused = (cause: unknown): boolean =>
  cause instanceof Error && cause.name === 'ConditionalCheckFailedException';

/** All numbers that were ever given, in the ledger: the last of them is one question. */
const numbersKey = (range: string): string => `sscc#${range}`;

/** Under a key no SSCC can have: which pallet a request made. */
const requestKey = (requestId: string): string => `#request#${requestId}`;

const madeFor = (TableName: string, requestId: string, [first]: readonly PalletWrite[]) => ({
  Put: {
    TableName,
    Item: { sscc: requestKey(requestId), made: first?.next.sscc },
    ConditionExpression: 'attribute_not_exists(sscc)',
  },
});

/** The last of the numbers that are given with a change. */
const numbersGiven = (movements: string, pallets: readonly PalletWrite[], numbering?: SsccNumbering) => {
  const born = pallets.filter(({ previous }) => previous === null).map(({ next }) => next.sscc);
  const last = born.toSorted().at(-1);
  if (!numbering || last === undefined) return [];
  const range = ssccRange(numbering);
  // Without its check digit: they are in the order in which they were given.
  const Item = { ledgerKey: numbersKey(range), entry: last.slice(range.length, -1), count: born.length };
  return [{ Put: { TableName: movements, Item } }];
};

/** Its own entry in the ledger: by time; unique. */
const entryOf = (movements: string, { next: { sscc, history }, previous }: PalletWrite) => {
  const event = history.at(-1);
  if (!event || history.length === previous?.history.length) return [];
  const { at, by, act, reason, from, to, requestId } = event;
  const said = Object.fromEntries(
    Object.entries({ act, reason, from, to }).filter(([, value]) => value !== null),
  );
  const Item = { ledgerKey: `pallet#${sscc}`, entry: `${at}#${requestId}`, at, username: by, ...said };
  return [{ Put: { TableName: movements, Item } }];
};

/** In which warehouse these pallets stand once they are written, by their place. */
const standingIn = (pallets: readonly PalletWrite[]) => {
  const places = new Map(pallets.map(({ next }) => [palletPlace(next.sscc), warehouseOf(next.location)]));
  return (place: string) => places.get(place) ?? null;
};

/** What is on a pallet that comes into another warehouse follows it: what an item has there is worked out anew. */
const followIt = (stock: string, { next, previous }: PalletWrite) => {
  const [from, to] = [previous, next].map((pallet) => pallet && warehouseOf(pallet.location));
  if (previous === null || from === to) return [];
  return next.lines.map(({ inventoryID, lotNumber }) =>
    standElsewhere(stock, { inventoryID, lotNumber, place: palletPlace(next.sscc) }, to ?? null),
  );
};

/** Pallets: each one item, written together with the movement of what comes onto it or leaves it. */
export const palletStore = (client: DynamoDBDocumentClient, tables: PalletTables): PalletStore => {
  const { pallets: TableName, movements } = tables;

  const unchanged = ({ previous }: PalletWrite) => ifUnchanged('sscc', previous);

  /** The number that the ledger knows as the last; 0: none. */
  const lastInLedger = async (numbering: SsccNumbering): Promise<number> => {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: movements,
        KeyConditionExpression: 'ledgerKey = :numbers',
        ExpressionAttributeValues: { ':numbers': numbersKey(ssccRange(numbering)) },
        ConsistentRead: true,
        ScanIndexForward: false,
        Limit: 1,
      }),
    );
    return Number(Items[0]?.entry ?? 0);
  };

  const count = async (numbering: SsccNumbering, by: number): Promise<number> => {
    const { Attributes } = await client.send(
      new UpdateCommand({
        TableName,
        Key: counterOf(numbering),
        UpdateExpression: 'ADD lastSerial :count',
        ExpressionAttributeValues: { ':count': by },
        ReturnValues: 'UPDATED_NEW',
      }),
    );
    return Number(Attributes?.lastSerial) - by + 1;
  };

  /** Somebody else may have raised it meanwhile. */
  const raiseTo = async (numbering: SsccNumbering, serial: number): Promise<void> => {
    try {
      await client.send(
        new UpdateCommand({
          TableName,
          Key: counterOf(numbering),
          UpdateExpression: 'SET lastSerial = :serial',
          ConditionExpression: 'attribute_not_exists(lastSerial) OR lastSerial < :serial',
          ExpressionAttributeValues: { ':serial': serial },
        }),
      );
    } catch (cause) {
      if (!isRefused(cause)) throw cause;
    }
  };

  const rowsAt = async (ssccs: readonly string[]): Promise<readonly Record<string, unknown>[]> => {
    const keys = [...new Set(ssccs)].map((sscc) => ({ sscc }));
    return (await readByKeys(client, [{ tableName: TableName, keys }])).get(TableName) ?? [];
  };

  return {
    async loadMany(ssccs) {
      const found = (await rowsAt(ssccs)).map(fromPalletRow);
      return new Map(found.map((pallet) => [pallet.sscc, pallet]));
    },

    async madeBy(requestId) {
      const [request] = await rowsAt([requestKey(requestId)]);
      const [row] = request ? await rowsAt([String(request.made)]) : [];
      return row ? fromPalletRow(row) : null;
    },

    async takeSerials(numbering, wanted) {
      // Read before the counter is raised: what others write after this was given to them, and is no sign of a restore.
      const last = Math.max(await lastInLedger(numbering), numbering.firstSerial - 1);
      const first = await count(numbering, wanted);
      if (first > last) return first;
      await raiseTo(numbering, last);
      return count(numbering, wanted);
    },

    save: ({ pallets, movement, standing, numbering, request }) =>
      orConflict(
        client.send(
          new TransactWriteCommand({
            TransactItems: [
              ...pallets.map((write) => ({
                Put: { TableName, Item: toPalletRow(write.next), ...unchanged(write) },
              })),
              ...(movement
                ? [
                    ...movementWrites(tables, movement, standingIn(pallets)),
                    ...standing.map((lot) => lotStands(tables.stock, lot)),
                  ]
                : pallets.flatMap((write) => [
                    ...entryOf(movements, write),
                    ...followIt(tables.stock, write),
                  ])),
              ...numbersGiven(movements, pallets, numbering),
              ...(request === undefined ? [] : [madeFor(TableName, request, pallets)]),
            ],
          }),
        ),
      ),

    async list(part, slice) {
      const { rows, more } = await readSlice(
        client,
        { TableName, IndexName: 'list', key: 'list', value: part, sortKey: 'listOrder' },
        slice,
      );
      return { rows: rows.map(fromListedRow), more };
    },

    async at(location) {
      const found = await queryAll(client, {
        TableName,
        IndexName: 'location',
        KeyConditionExpression: 'standsAt = :location',
        ExpressionAttributeValues: { ':location': location },
      });
      return found.map(({ sscc }) => String(sscc));
    },
  };
};
