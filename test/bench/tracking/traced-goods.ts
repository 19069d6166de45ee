import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { toPalletRow } from '#adapters/dynamo/pallets/pallet-row.ts';
import { toLineRows, toLotRow, toMovementRow } from '#adapters/dynamo/stock/stock-rows.ts';
import { checkDigitOf } from '#domain/check-digit.ts';
import { inGroups } from '#domain/in-groups.ts';
import type { Pallet } from '#domain/pallets/pallet.ts';
import { quantity } from '#domain/quantity.ts';
import type { Movement, MovementLine } from '#domain/stock/ledger/movement.ts';
import type { LocalRun } from '#local/start/start.ts';
import { aStockLot } from '#test/support/builders/stock.ts';

const AT = 'loc:WHOLESALE/MAIN';

/** Long ago: an index tells of all of it, so that one reading is enough. */
const BEGUN = Date.UTC(2026, 0, 1);

let number = 0;

type Line = readonly [inventoryID: string, lotNumber: string, delta: number, place?: string];

const moved = (kind: Movement['kind'], document: Movement['document'], lines: readonly Line[]): Movement => {
  number += 1;
  return {
    ...{ movementId: `${document.type}#${document.id}#${kind}#${number}`, kind, document },
    ...{ at: new Date(BEGUN + number * 1000).toISOString(), by: { sub: 'sub-1', username: 'wendy' } },
    ...{ reason: null, corrects: null },
    lines: lines.map(
      ([inventoryID, lotNumber, delta, place = AT]): MovementLine => ({
        ...{ inventoryID, lotNumber, place, delta: quantity(delta) },
      }),
    ),
  };
};

const ssccOf = (nth: number): string => {
  const digits = `3061414${String(nth).padStart(10, '0')}`;
  return `${digits}${checkDigitOf(digits)}`;
};

/** A raw lot that goes into so many runs, each of which makes a lot: two edges for each. */
export const intoRuns = (name: string, runs: number): readonly Movement[] => [
  moved('receive', { type: 'receipt', id: name }, [[name, 'RAW', 10 * runs]]),
  ...Array.from({ length: runs }, (_, at) => ({ type: 'run', id: `${name}-${at}` }) as const).flatMap(
    (run, at) => [
      moved('issue', run, [[name, 'RAW', -10]]),
      moved('produce', run, [[`${name}-MADE`, `M${at}`, 50]]),
    ],
  ),
];

/** So many raw lots of one delivery, each of which goes into each of as many runs: blends of blends. */
export const blended = (name: string, lots: number): readonly Movement[] => {
  const raw = Array.from({ length: lots }, (_, at) => `R${at}`);
  return [
    moved(
      'receive',
      { type: 'receipt', id: name },
      raw.map((lot) => [name, lot, 10 * lots]),
    ),
    ...Array.from({ length: lots }, (_, at) => ({ type: 'run', id: `${name}-${at}` }) as const).flatMap(
      (run, at) => [
        ...inGroups(raw, 40).map((group) =>
          moved(
            'issue',
            run,
            group.map((lot) => [name, lot, -10]),
          ),
        ),
        moved('produce', run, [[`${name}-MADE`, `M${at}`, 50]]),
      ],
    ),
  ];
};

/** A lot on so many pallets. */
export const ontoPallets = (name: string, pallets: number) => {
  const ssccs = Array.from({ length: pallets }, (_, at) => ssccOf(at + 1));
  const ledger = [
    moved('produce', { type: 'run', id: name }, [[name, 'MADE', 60 * pallets]]),
    ...inGroups(ssccs, 30).map((group) =>
      moved('palletise', { type: 'pallet', id: group[0] ?? '' }, [
        [name, 'MADE', -60 * group.length],
        ...group.map((sscc): Line => [name, 'MADE', 60, `hu:${sscc}`]),
      ]),
    ),
  ];
  return { ledger, ssccs };
};

/** Writes rows past the product: filling a ledger by its own acts would take minutes. */
export const goodsIn = ({ tables, dynamoUrl }: Pick<LocalRun, 'tables' | 'dynamoUrl'>) => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: dynamoUrl }), {
    marshallOptions: { removeUndefinedValues: true },
  });
  const putAll = async (variable: string, rows: readonly Record<string, unknown>[]): Promise<void> => {
    const name = tables[variable];
    if (name === undefined) throw new Error(`No function has a table ${variable}.`);
    for (const batches of inGroups(inGroups(rows, 25), 8))
      await Promise.all(
        batches.map((batch) =>
          client.send(
            new BatchWriteCommand({
              RequestItems: { [name]: batch.map((Item) => ({ PutRequest: { Item } })) },
            }),
          ),
        ),
      );
  };
  return {
    putLedger: (ledger: readonly Movement[]) =>
      putAll(
        'TABLE_MOVEMENTS',
        ledger.flatMap((movement) => [toMovementRow(movement), ...toLineRows(movement)]),
      ),
    putLot: (inventoryID: string, lotNumber: string) =>
      putAll('TABLE_STOCK', [toLotRow(aStockLot({ inventoryID, lotNumber }))]),
    putPallets: (pallets: readonly Pallet[]) => putAll('TABLE_PALLETS', pallets.map(toPalletRow)),
  };
};

/** Closed pallets of one lot. */
export const palletsOf = (inventoryID: string, ssccs: readonly string[]): readonly Pallet[] => {
  const at = new Date(BEGUN).toISOString();
  const line = { inventoryID, lotNumber: 'MADE', qty: quantity(60), baseUom: 'EA', name: inventoryID };
  return ssccs.map((sscc) => ({
    ...{ sscc, state: 'Closed', hold: null, location: AT, locatedAt: at, endReason: null },
    ...{ shipmentId: null, shipmentNbr: null, labelDue: false, labels: [], history: [], version: 1 },
    lines: [{ ...line, useBy: null, bestBefore: null }],
    ...{ createdAt: at, createdBy: 'wendy', updatedAt: at, updatedBy: 'wendy' },
  }));
};
