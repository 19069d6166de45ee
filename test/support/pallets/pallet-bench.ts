import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { itemStore } from '#adapters/dynamo/items/item-store.ts';
import { palletStore } from '#adapters/dynamo/pallets/pallet-store.ts';
import type { ActionName } from '#api/contract.ts';
import { getPallet, postPallet } from '#api/pallets.ts';
import type { PalletDeps } from '#app/pallets/pallet-deps.ts';
import { palletReadHandlers } from '#app/pallets/pallet-read-handlers.ts';
import { palletWriteHandlers } from '#app/pallets/pallet-write-handlers.ts';
import { changeLot } from '#app/stock/acts/change-lot.ts';
import { callRoute } from '#test/support/ask-route.ts';
import { anItem } from '#test/support/builders/items.ts';
import { aLot, aReceipt, aReceiptLine } from '#test/support/builders/receipts.ts';
import { COLD_STORE, DOCK, SHELF, STAGING } from '#test/support/builders/stock.ts';
import { aStockBench } from '#test/support/stock/stock-bench.ts';

const CASE = { uom: 'CASE', factor: 12, operation: 'Multiply' } as const;

type Fields = Readonly<Record<string, unknown>>;

let lastId = 0;

/** A ULID that nobody had. */
export const anyId = (): string => {
  lastId += 1;
  return `01JD00000000000000P${String(lastId).padStart(7, '0')}`;
};

/** Bottles in cases of 12, at the dock: lots L1 (1,200) and L2 (600); and caps of lot C1 (100). */
export const aPalletBench = async () => {
  const bench = await aStockBench();
  const tracked = { lotTrackingEnabled: true, lotAssigned: 'When Received' } as const;
  await itemStore(bench.client, bench.tables.Items).saveMany([
    anItem({ ...tracked, conversions: [CASE] }),
    anItem({ ...tracked, inventoryID: 'CAP-28' }),
  ]);
  const allocations = [aLot('L1', 1200, '2027-03-01'), aLot('L2', 600, '2027-02-01')];
  await bench.receive(
    aReceipt({
      lines: [
        aReceiptLine({ qty: 1800, allocations }),
        aReceiptLine({ lineNbr: 2, inventoryID: 'CAP-28', qty: 100, allocations: [aLot('C1', 100)] }),
      ],
    }),
  );
  const tables = {
    pallets: bench.tables.Pallets,
    stock: bench.tables.Stock,
    movements: bench.tables.Movements,
  };
  const deps: PalletDeps = {
    ...bench.deps,
    pallets: palletStore(bench.client, tables),
    ownPlaces: [DOCK, SHELF, STAGING, COLD_STORE],
    numbering: { companyPrefix: '9312345', extensionDigit: '0', firstSerial: 1 },
  };

  const look = <A extends ActionName<typeof getPallet>>(action: A, fields: Fields = {}) =>
    callRoute(
      getPallet,
      palletReadHandlers(deps),
      { action, ...fields },
      { group: 'consultant', now: bench.clock.time },
    );

  const act = <A extends ActionName<typeof postPallet>>(
    action: A,
    fields: Fields,
    { group = 'consultant', using = deps }: { group?: string; using?: PalletDeps } = {},
  ) =>
    callRoute(
      postPallet,
      palletWriteHandlers(using),
      { action, requestId: anyId(), ...fields },
      { group, now: bench.clock.time },
    );

  /** So many bottles of a lot on new pallets of five cases. */
  const convert = (qty: number, fields: Fields = {}, options = {}) =>
    act(
      'convert_items',
      {
        ...{ inventoryID: 'GLASS-750', lotNumber: 'L1', from: DOCK, qty, uom: 'EA' },
        ...{ casesPerPallet: 5, restOnPallet: false, ...fields },
      },
      options,
    );

  return {
    ...bench,
    ...{ deps, look, act, convert, palletTable: bench.tables.Pallets },
    stockBench: bench,
    /** One closed pallet of 60 bottles of L1. */
    aPallet: async () => {
      const { pallets } = (await convert(60)).body.data;
      const [pallet] = pallets;
      if (!pallet) throw new Error('No pallet was made.');
      return pallet;
    },
    /** As a restore of the pallets alone would. */
    putCounterBack: (lastSerial: number) =>
      bench.client.send(
        new PutCommand({ TableName: bench.tables.Pallets, Item: { sscc: '#serial#09312345', lastSerial } }),
      ),
    hold: (lotNumber: string) =>
      changeLot(
        bench.deps,
        'On hold',
        { requestId: anyId(), inventoryID: 'GLASS-750', lotNumber, reason: 'Leaks', version: 1 },
        {
          ...{ requestId: 'r', now: bench.clock.time },
          person: { sub: 's-1', username: 'mia', email: null, emailVerified: true, groups: ['manager'] },
        },
      ),
  };
};

export type PalletBench = Awaited<ReturnType<typeof aPalletBench>>;
