import { itemStore } from '#adapters/dynamo/items/item-store.ts';
import type { ActionName } from '#api/contract.ts';
import { postInventory } from '#api/inventory-changes.ts';
import { keepStock } from '#app/stock/arrivals/keep-stock.ts';
import { inventoryWriteHandlers } from '#app/stock/inventory-write-handlers.ts';
import { adjustmentPostingIds } from '#domain/stock/posting/adjustment-id.ts';
import { callRoute } from '#test/support/ask-route.ts';
import { anItem, itemRuleTerms } from '#test/support/builders/items.ts';
import { aLot, aReceipt, aReceiptLine, failed, NOW, postedState } from '#test/support/builders/receipts.ts';
import { DOCK, SHELF, STAGING } from '#test/support/builders/stock.ts';
import { anyId } from '#test/support/pallets/pallet-bench.ts';
import { aStockBench } from '#test/support/stock/stock-bench.ts';
import { data, type Scenario } from './scenario.ts';

const TRACKED = { lotTrackingEnabled: true, lotAssigned: 'When Received' } as const;
const L1 = { inventoryID: 'GLASS-750', lotNumber: 'L1' };
const L2 = { ...L1, lotNumber: 'L2' };

/** Movements, lots, item rules and counts. */
export const stockActs = async (): Promise<Scenario> => {
  const bench = await aStockBench();
  const { tables } = bench;
  const locations = new Map([['MAIN', 'DOCK']]);
  const toBooks = { ...bench.deps, isOn: true, locations };
  const deps = { ...bench.deps, ownPlaces: [DOCK, SHELF, STAGING], toBooks };
  await itemStore(bench.client, tables.Items).saveMany([
    anItem(TRACKED),
    anItem({ ...TRACKED, inventoryID: 'CAP-28' }),
  ]);
  const allocations = [aLot('L1', 120), aLot('L2', 30)];
  await bench.receive(aReceipt({ lines: [aReceiptLine({ qty: 150, allocations })] }));
  await keepStock(deps, { receiptIds: [], isTick: true, fromTheStart: false }, () => 200_000);
  bench.clock.time += 1_000;
  const ask = (action: ActionName<typeof postInventory>, fields: object) =>
    data(
      callRoute(
        postInventory,
        inventoryWriteHandlers(deps),
        { action, ...fields },
        { group: 'manager', now: bench.clock.time },
      ),
      // biome-ignore lint/suspicious/noExplicitAny: the wire is looked at, not built on
    ) as Promise<any>;

  const actOnLots = async () => {
    const change = (version: number) => ({ requestId: anyId(), ...L2, reason: 'Glass', version });
    await ask('hold_lot', change(1));
    await ask('release_lot', change(2));
    await ask('reject_lot', change(3));
    const rules = { requestId: anyId(), inventoryID: 'GLASS-750', version: 0, ...itemRuleTerms() };
    await ask('set_item_rules', rules);
  };

  const move = async () => {
    const some = { movementId: anyId(), ...L1, qty: 1, uom: 'EA' };
    await ask('move_stock', { ...some, from: DOCK, to: SHELF });
    await ask('move_place', { movementId: anyId(), from: SHELF, to: STAGING });
    const adjusted = { ...some, movementId: anyId(), place: DOCK, reasonCode: 'Found', note: 'Behind' };
    await ask('adjust_stock', adjusted);
    await ask('scrap_stock', { ...some, movementId: anyId(), place: DOCK, reason: 'Broken' });
    await ask('sample_lot', { ...some, movementId: anyId(), place: DOCK, reason: 'Laboratory' });
    await ask('start_opening', { requestId: anyId() });
    const row = { line: 2, inventoryID: 'CAP-28', lotNumber: 'C1', place: SHELF, qty: '10', uom: 'EA' };
    const rows = [{ ...row, expiryDate: '2027-05-31' }];
    await ask('load_opening_stock', { loadId: anyId(), source: 'rows', rows });
  };

  /** As the poster leaves the posting of an adjustment. */
  const left = async (postingId: string, changes: object) => {
    const posting = await bench.deps.postings.load(postingId);
    if (!posting) throw new Error('Nothing is on its way.');
    await bench.deps.postings.save({ ...posting, ...changes, version: posting.version + 1 }, posting);
  };

  const actOnPostings = async () => {
    const movementId = anyId();
    const adjusted = {
      movementId,
      ...L1,
      qty: 1,
      uom: 'EA',
      place: DOCK,
      reasonCode: 'Found',
      note: 'There',
    };
    await ask('adjust_stock', adjusted);
    const [{ postingId } = { postingId: '' }] = await bench.deps.postings.loadMany(
      adjustmentPostingIds(movementId),
    );
    const versionNow = async () => (await bench.deps.postings.load(postingId))?.version;
    await left(postingId, { state: failed() });
    await ask('retry_posting', { postingId, version: await versionNow() });
    const remark = { of: 'lots', message: 'Another lot', at: new Date(NOW).toISOString(), checkedBy: null };
    await left(postingId, { state: { ...postedState(true), booksType: 'A', booksNbr: 'A-1' }, remark });
    await ask('check_posting', { postingId });
    await left(postingId, { state: failed() });
    await ask('cancel_posting', { postingId, version: await versionNow(), reason: 'By hand' });
  };

  const count = async () => {
    const [countId, L1AtDock] = [anyId(), { ...L1, place: DOCK, uom: 'EA' }];
    const sheet = { countId, places: [DOCK], inventoryIDs: [], blind: true, note: '' };
    await ask('start_count_sheet', sheet);
    const entered = { countId, ...L1AtDock, qty: 110, replaces: null };
    await ask('enter_count', { ...entered, entryId: anyId() });
    const change = (version: number, more: object = {}) => ({
      countId,
      requestId: anyId(),
      version,
      ...more,
    });
    let now = await ask('close_count', change(1));
    now = await ask('reopen_count', change(now.version, { reason: 'Far too few' }));
    now = await ask('close_count', change(now.version));
    await ask('approve_count', change(now.version));
    const other = anyId();
    await ask('start_count_sheet', { ...sheet, countId: other });
    await ask('cancel_count', { countId: other, requestId: anyId(), version: 1, reason: 'Not now' });
    const { onHand } = await bench.stockOf('GLASS-750');
    const seen = onHand[`L1 ${DOCK}`];
    await ask('count_stock', { countId: anyId(), ...L1AtDock, qty: seen, seen, note: '' });
  };

  return {
    tables: {
      ...{ Stock: tables.Stock, Movements: tables.Movements, Counts: tables.Counts },
      ...{ ItemRules: tables.ItemRules, StockDocuments: tables.StockDocuments, Postings: tables.Postings },
    },
    async act() {
      await actOnLots();
      await move();
      await count();
      await actOnPostings();
    },
  };
};
