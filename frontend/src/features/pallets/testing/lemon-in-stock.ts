import { getInventory } from '#api/inventory.ts';
import { getPallet, type PalletDetail } from '#api/pallets.ts';
import { aLotInStock, anInventoryItem } from '#frontend/testing/an-inventory-item.ts';
import { anItemWithRules, someItemRules } from '#frontend/testing/an-item-with-rules.ts';
import { type FakeApi, fakeApi } from '#frontend/testing/fake-api.ts';

export const SSCC = '093123450000000012';
export const CASE_GTIN = '19312345000019';
export const BOTTLE_GTIN = '9312345000012';
const CASE = { uom: 'CASE', factor: 24, operation: 'Multiply' as const };

export const anOpenPallet = (more: Partial<PalletDetail> = {}): PalletDetail => ({
  ...{ sscc: SSCC, state: 'Open', hold: null, lines: [], location: 'loc:MAIN/R1', shipmentId: null },
  ...{ locatedAt: '2026-11-20T05:00:00.000Z', labelDue: true, version: 1, expires: null },
  ...{ createdAt: '2026-11-20T05:00:00.000Z', updatedAt: '2026-11-20T05:00:00.000Z' },
  ...{ endReason: null, createdBy: 'mia', labels: [], history: [] },
  ...more,
});

/** A server with one item, two lots of it at one place, and an empty pallet there. */
export const lemonInStock = (): FakeApi => {
  const api = fakeApi();
  api.on(getPallet, 'list_pallets', () => ({ data: { items: [] } }));
  api.on(getPallet, 'get_pallet', () => ({ data: anOpenPallet() }));
  api.on(getInventory, 'list_places', () => ({ data: { asOf: null, items: [] } }));
  const lots = ['LEM-1', 'LEM-2'].map((lotNumber) =>
    aLotInStock({
      ...{ lotNumber, onHand: 2400 },
      balances: [{ place: 'loc:MAIN/R1', onHand: 2400, allocated: 0 }],
    }),
  );
  api.on(getInventory, 'get_item', ({ inventoryID }) => ({
    data: {
      ...anInventoryItem({ inventoryID, name: 'Lemon', baseUom: 'EA' }),
      ...{
        lots,
        lotsLeftOut: 0,
        notInBooksDocuments: [],
        conversions: [CASE],
      },
    },
  }));
  const lemon = anItemWithRules({
    ...{ inventoryID: 'FG-LEM330', uoms: ['EA', 'CASE'] },
    booksGtins: [{ gtin: BOTTLE_GTIN, uom: 'EA' }],
    rules: someItemRules({ inventoryID: 'FG-LEM330', gtins: [{ gtin: CASE_GTIN, uom: 'CASE' }] }),
  });
  api.on(getInventory, 'get_item_rules', () => ({ data: { items: [lemon] } }));
  return api;
};
