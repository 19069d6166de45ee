import { type DynamoDBDocumentClient, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { ifVersion } from '#adapters/dynamo/table/put-if-version.ts';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { LedgerStore } from '#app/stock/stock-ports.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import { ZERO } from '#domain/quantity.ts';
import type { CountTally } from '#domain/stock/counts/count-tally.ts';
import type { Balance } from '#domain/stock/ledger/balance.ts';
import { balanceKey, type Movement, type MovementLine } from '#domain/stock/ledger/movement.ts';
import type { Lot, LotId } from '#domain/stock/lots/lot.ts';
import { lotRowKeys, lotsOfRows } from './lot-store.ts';
import * as keys from './stock-keys.ts';
import * as rows from './stock-rows.ts';

interface LedgerTables {
  readonly stock: string;
  readonly movements: string;
  /** Of those who write movements that come into the books by themselves: how one is put beside its movement. */
  readonly putPosting?: (posting: Posting) => { TableName: string; Item: Record<string, unknown> };
}

/** In which warehouse a pallet stands, by its place; null: it says nothing of what is there. */
type StandsIn = (place: string) => string | null;

const SAYS_NOTHING: StandsIn = () => null;

/**
 * Changes a balance, whoever else does: the condition is that it does not fall below zero. One that is not there is zero.
 * `isAllocated`: what goes was spoken for, and is no more.
 */
const changeBalance = (
  TableName: string,
  line: MovementLine,
  isAllocated: boolean,
  standsIn: string | null,
) => {
  const { inventoryID, lotNumber, place, delta } = line;
  return {
    TableName,
    Key: keys.balanceRowKey(line),
    UpdateExpression: `SET inventoryID = :inventoryID, lotNumber = :lotNumber, #place = :place, summed = :summed${standsIn === null ? '' : ', standsIn = :standsIn'} ADD onHand :delta${isAllocated ? ', allocated :delta' : ''}`,
    ExpressionAttributeNames: { '#place': 'place' },
    ExpressionAttributeValues: {
      ...{ ':inventoryID': inventoryID, ':lotNumber': lotNumber, ':place': place },
      ':summed': rows.SUMMED.summed,
      ':delta': delta,
      ...(standsIn === null ? {} : { ':standsIn': standsIn }),
      ...(delta < 0 ? { ':needed': -delta } : {}),
    },
    ...(delta < 0
      ? { ConditionExpression: `onHand >= :needed${isAllocated ? ' AND allocated >= :needed' : ''}` }
      : {}),
  };
};

/** What is on a pallet that was moved into another warehouse says so, as a part of a transaction; nothing else changes. */
export const standElsewhere = (
  TableName: string,
  at: LotId & { readonly place: string },
  standsIn: string | null,
) => ({ Update: changeBalance(TableName, { ...at, delta: ZERO }, false, standsIn) });

/**
 * A movement, its lines and what they change, as parts of a transaction: where its id is free and no balance falls below
 * zero. Everything that moves goods writes these.
 */
export const movementWrites = (
  tables: LedgerTables,
  movement: Movement,
  standsIn: StandsIn = SAYS_NOTHING,
) => [
  {
    Put: {
      TableName: tables.movements,
      Item: rows.toMovementRow(movement),
      ConditionExpression: 'attribute_not_exists(ledgerKey)',
    },
  },
  ...rows.toLineRows(movement).map((Item) => ({ Put: { TableName: tables.movements, Item } })),
  // Only what a shipment speaks for leaves with it.
  ...movement.lines.map((line) => ({
    Update: changeBalance(
      tables.stock,
      line,
      movement.kind === 'ship' && movement.corrects === null,
      standsIn(line.place),
    ),
  })),
];

/** That a lot is still the version that was decided on, as a part of a transaction. */
export const lotStands = (TableName: string, lot: Lot) => ({
  ConditionCheck: {
    TableName,
    Key: keys.lotRowKey(lot),
    ...ifVersion(lot.version),
  },
});

/** What counts have booked, where nobody has booked another since it was read. */
const putTally = (TableName: string, tally: CountTally) => ({
  TableName,
  Item: rows.toTallyRow(tally),
  ...(tally.rev === 1
    ? { ConditionExpression: 'attribute_not_exists(itemKey)' }
    : { ConditionExpression: 'rev = :before', ExpressionAttributeValues: { ':before': tally.rev - 1 } }),
});

const noPostings = (): never => {
  throw new Error('Nothing that is written here comes into the books by itself.');
};

/** Movements in their table, with the balances that change in the same transaction. */
export const ledgerStore = (client: DynamoDBDocumentClient, tables: LedgerTables): LedgerStore => ({
  async loadGround(movement, lots) {
    const taking = movement.lines.filter(({ delta }) => delta < 0);
    const lotKeys = lotRowKeys(lots);
    const read = await readByKeys(client, [
      { tableName: tables.movements, keys: [keys.movementRowKey(movement.movementId)] },
      { tableName: tables.stock, keys: [...taking.map(keys.balanceRowKey), ...lotKeys] },
    ]);
    const [written] = read.get(tables.movements) ?? [];
    const stock = read.get(tables.stock) ?? [];
    const isLot = (row: Record<string, unknown>) => String(row.part).startsWith(keys.LOT_PREFIX);
    const balances = stock.filter((row) => !isLot(row)).map(rows.fromBalanceRow);
    return {
      written: written ? rows.fromMovementRow(written) : null,
      balances: new Map(balances.map((balance) => [balanceKey(balance), balance])),
      lots: lotsOfRows(stock.filter(isLot)),
    };
  },

  write: (movement, standing, { tallies = [], postings = [] } = {}) =>
    orConflict(
      client.send(
        new TransactWriteCommand({
          TransactItems: [
            ...movementWrites(tables, movement),
            ...standing.map((lot) => lotStands(tables.stock, lot)),
            ...tallies.map((tally) => ({ Put: putTally(tables.stock, tally) })),
            ...postings.map((posting) => ({ Put: (tables.putPosting ?? noPostings)(posting) })),
          ],
        }),
      ),
    ),

  async loadMovements(movementIds) {
    const wanted = [...new Set(movementIds)].map(keys.movementRowKey);
    const read = await readByKeys(client, [{ tableName: tables.movements, keys: wanted }]);
    const movements = (read.get(tables.movements) ?? []).map(rows.fromMovementRow);
    return new Map(movements.map((movement) => [movement.movementId, movement]));
  },

  async loadTallies(wanted) {
    const keysOf = [...new Map(wanted.map((row) => [balanceKey(row), keys.tallyRowKey(row)])).values()];
    const read = await readByKeys(client, [{ tableName: tables.stock, keys: keysOf }]);
    const tallies = (read.get(tables.stock) ?? []).map(rows.fromTallyRow);
    return new Map(tallies.map((tally) => [balanceKey(tally), tally]));
  },

  async balancesOf(lot) {
    const found: Balance[] = [];
    let from: Record<string, unknown> | undefined;
    do {
      const answer = await client.send(
        new QueryCommand({
          TableName: tables.stock,
          KeyConditionExpression: 'itemKey = :itemKey AND begins_with(part, :prefix)',
          ExpressionAttributeValues: {
            ':itemKey': keys.lotRowKey(lot).itemKey,
            ':prefix': keys.balancePrefixOf(lot),
          },
          ConsistentRead: true,
          ExclusiveStartKey: from,
        }),
      );
      found.push(...(answer.Items ?? []).map(rows.fromBalanceRow));
      from = answer.LastEvaluatedKey;
    } while (from);
    return found.filter(({ onHand }) => onHand > 0);
  },
});
