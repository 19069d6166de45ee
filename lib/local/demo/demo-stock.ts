import { getInventory } from '#api/inventory.ts';
import { postInventory } from '#api/inventory-changes.ts';
import { postPallet } from '#api/pallets.ts';
import { getReceipts } from '#api/receipts.ts';
import type { RunningSimulator } from '#emulators/acumatica/start-simulator.ts';
import { type Ask, type AskAt, atPresent } from './api-as-person.ts';
import type { MadeLot } from './demo-blend.ts';
import { type DemoPlan, demoId, demoInstant } from './demo-plan.ts';
import { sideBySide } from './side-by-side.ts';
import { until } from './until.ts';

/** The accounting system as its own office sees it. */
type Office = Pick<RunningSimulator, 'url' | 'records'>;

/** The items that the accounting system has on hand. */
const itemsInBooks = ({ records }: Office): readonly string[] => [
  ...new Set(records.stock().flatMap(({ InventoryID, onHand }) => (onHand > 0 ? InventoryID : []))),
];

/** Asks the accounting system anew, until it answers. */
const askBooks = (ask: Ask, inventoryID: string): Promise<void> =>
  until(async () => (await ask(getInventory, 'against_books', { inventoryID, refresh: 'true' })).problem);

/** So many items of one load. */
const LOADED_AT_ONCE = 10;

/** Takes over what stood here a week ago, as the accounting system has it. Nothing may have arrived before. */
export async function openDemoStock(askAt: AskAt, office: Office, plan: DemoPlan): Promise<void> {
  const items = itemsInBooks(office);
  const now = atPresent(askAt);
  await sideBySide(items, (item) => askBooks(now, item));
  const weekAgo = askAt(demoInstant(plan, 7, '07:00'));
  for (let at = 0; at < items.length; at += LOADED_AT_ONCE) {
    const inventoryIDs = items.slice(at, at + LOADED_AT_ONCE);
    const loadId = demoId(plan, `opening ${at}`);
    // An item waits while anything that arrived before may still come into stock: whoever came first is through by then.
    await until(async () => {
      const load = { loadId, source: 'accounting', inventoryIDs } as const;
      const [waiting] = (await weekAgo(postInventory, 'load_opening_stock', load)).waiting;
      return waiting ? `${waiting.inventoryID}: ${waiting.reason}` : null;
    });
  }
  // Goods can be put where the accounting system knows a place.
  await until(async () =>
    (await now(getInventory, 'list_places', {})).asOf === null ? 'The places are not read.' : null,
  );
}

const inStock = (ask: Ask, receiptId: string) => ask(getInventory, 'receipt_in_stock', { receiptId });

/** Waits until what was received can be put away. */
export async function untilInStock(ask: Ask, receiptIds: readonly string[]): Promise<void> {
  for (const receiptId of receiptIds)
    await until(async () => {
      const arrival = await inStock(ask, receiptId);
      if (arrival && arrival.state !== 'arriving') return null;
      return `${await receiptNbrOf(ask, receiptId)} is not in stock. ${arrival?.problem ?? ''}`.trim();
    });
}

/** Waits until stock knows of every posted receipt that it is: before that nobody asks whether it is released. */
async function untilKnownPosted(ask: Ask, receiptIds: readonly string[]): Promise<void> {
  for (const receiptId of receiptIds)
    await until(async () => {
      const { status, receiptNbr } = await ask(getReceipts, 'get_by_id', { receiptId });
      if (status !== 'POSTED' || (await inStock(ask, receiptId))?.inBooks) return null;
      return `Stock does not know yet that ${receiptNbr} is posted.`;
    });
}

type Lot = readonly [inventoryID: string, lotNumber: string];
type When = readonly [daysAgo: number, time: string];

const at = (location: string, warehouse = 'WHOLESALE'): string => `loc:${warehouse}/${location}`;

type Act = (ask: Ask, id: string, lot: Lot) => Promise<unknown>;

const moved =
  (qty: number, uom: string, from: string, to: string): Act =>
  (ask, movementId, [inventoryID, lotNumber]) =>
    ask(postInventory, 'move_stock', { movementId, inventoryID, lotNumber, qty, uom, from, to });

const taken =
  (act: 'sample_lot' | 'scrap_stock', qty: number, uom: string, place: string, reason: string): Act =>
  (ask, movementId, [inventoryID, lotNumber]) =>
    ask(postInventory, act, { movementId, inventoryID, lotNumber, qty, uom, place, reason });

/** `seen` is what the ledger had there in that moment. */
const counted =
  (qty: number, seen: number, uom: string, place: string): Act =>
  (ask, countId, [inventoryID, lotNumber]) =>
    ask(postInventory, 'count_stock', {
      ...{ countId, inventoryID, lotNumber, qty, seen, uom, place, note: '' },
    });

const held =
  (reason: string): Act =>
  async (ask, requestId, [inventoryID, lotNumber]) => {
    const { status, version } = await ask(getInventory, 'get_lot', { inventoryID, lotNumber });
    // Held already: this was done, and the run ended before it knew.
    if (status === 'On hold') return;
    await ask(postInventory, 'hold_lot', { requestId, inventoryID, lotNumber, reason, version });
  };

/** Full pallets of what is loose there, each under a number of its own. */
const palletised =
  (qty: number, uom: string, casesPerPallet: number, from: string): Act =>
  (ask, requestId, [inventoryID, lotNumber]) =>
    ask(postPallet, 'convert_items', {
      ...{ requestId, inventoryID, lotNumber, qty, uom, from, casesPerPallet, restOnPallet: false },
    });

const COLD_DOCK = at('RECEIVING', 'COLD');
const COLD_RACKS = at('MAIN', 'COLD');

/** How it was put away, palletised and held in the last days, each once its goods were here. */
const ACTS: readonly (readonly [...When, Lot, Act])[] = [
  [7, '14:10', ['PK-BTL330', 'BT-55120'], moved(2, 'PALLET', at('BULK'), at('MAIN'))],
  [6, '10:15', ['RM-SUGAR', 'SW-11840'], moved(1200, 'KG', at('RECEIVING'), at('BULK'))],
  [6, '15:30', ['FG-SL330', 'SL-7702'], moved(2, 'PALLET', at('MAIN'), at('DESPATCH'))],
  [6, '15:50', ['FG-SL330', 'SL-7702'], palletised(2, 'PALLET', 72, at('DESPATCH'))],
  [5, '10:40', ['RM-CITRIC', 'CA-3288'], held('The certificate of analysis is missing.')],
  [5, '15:05', ['PK-CTN24', ''], moved(1200, 'EA', at('RECEIVING'), at('MAIN'))],
  [4, '11:20', ['RM-SUGAR', 'SW-11852'], moved(900, 'KG', at('RECEIVING'), at('BULK'))],
  [3, '09:20', ['RM-LIMCON', 'LIM-2290'], moved(50, 'L', COLD_DOCK, COLD_RACKS)],
  [1, '14:00', ['PK-BTL330', 'BT-55131'], moved(1, 'PALLET', at('BULK'), at('MAIN'))],
];

/**
 * What the accounting system is not told of. Done now: of an earlier day it would explain nothing, where both were read as
 * the same since.
 */
const OURS_ALONE: readonly (readonly [Lot, Act])[] = [
  [['RM-HONEY', 'TV-0081'], counted(278.5, 280, 'KG', at('MAIN'))],
  [['FG-SL330', 'SL-7702'], taken('sample_lot', 6, 'EA', at('MAIN'), 'Taste panel')],
  [['PK-LBL-GB', 'LGB-0388'], taken('scrap_stock', 500, 'EA', at('MAIN'), 'A roll got wet.')],
];

/** Moves, pallets and a lot on hold, as the manager did them in the last days; a count, a sample and a scrap. */
export async function workWithDemoStock(askAt: AskAt, plan: DemoPlan): Promise<void> {
  for (const [daysAgo, time, lot, act] of ACTS)
    await act(askAt(demoInstant(plan, daysAgo, time)), demoId(plan, `stock ${daysAgo} ${time}`), lot);
  for (const [lot, act] of OURS_ALONE) await act(askAt(Date.now()), demoId(plan, `stock of ${lot[0]}`), lot);
}

async function inOffice(
  office: Office,
  method: 'PUT' | 'POST',
  path: string,
  body: object = {},
): Promise<void> {
  const response = await fetch(new URL(`/__sim/${path}`, office.url), { method, body: JSON.stringify(body) });
  if (!response.ok)
    throw new Error(`The accounting system's office could not do ${path}: ${response.status}`);
}

/** Not on the shelves any more, says the accounting system, and nobody here knows why. */
const WRITTEN_OFF = {
  inventoryID: 'PK-BTL330',
  LotSerialNbr: 'BT-55120',
  LocationID: 'BULK',
  onHand: 20_640,
};

/** What runs made, each lot once: what is shipped of it later is the accounting system's own doing. */
async function enterMade(office: Office, made: readonly MadeLot[]): Promise<void> {
  const entered = new Set(office.records.stock().map(({ LotSerialNbr }) => LotSerialNbr));
  for (const { inventoryID, lotNumber, expiresOn, onHand } of made)
    if (!entered.has(lotNumber))
      await inOffice(office, 'PUT', `stock/${inventoryID}`, {
        ...{ LotSerialNbr: lotNumber, LocationID: 'LINES', onHand },
        ...(expiresOn === null ? {} : { ExpirationDate: expiresOn }),
      });
}

/** What the receipt is called. */
const receiptNbrOf = async (ask: Ask, receiptId: string): Promise<string> =>
  (await ask(getReceipts, 'get_by_id', { receiptId })).receiptNbr;

/** Releases what was posted, but for the receipt that is left. */
async function releaseReceipts(office: Office, left: string): Promise<void> {
  const balanced = () =>
    ours(office).filter(({ Status, VendorRef = '' }) => Status === 'Balanced' && !VendorRef.includes(left));
  // What is posted later is not waited for: nobody has said that it be released.
  const numbers = new Set(balanced().map(({ ReceiptNbr }) => ReceiptNbr));
  for (const number of numbers) await inOffice(office, 'POST', `receipts/${number}/release`);
  await until(async () => {
    const waiting = balanced().find(({ ReceiptNbr }) => numbers.has(ReceiptNbr));
    return waiting ? `The office has not released ${waiting.ReceiptNbr}.` : null;
  });
}

/** Receipts that came from here. */
const ours = ({ records }: Office) =>
  records.receipts().filter(({ VendorRef = '' }) => / \/ GR-/.test(VendorRef));

interface InOffice {
  readonly receiptIds: readonly string[];
  readonly unreleasedId: string;
  readonly made: readonly MadeLot[];
}

/**
 * Its office releases what was posted but for the receipt that is left, whose goods it does not have on hand, writes
 * something off, and enters what runs made. Then it is asked for what has changed there, so that both stand side by side.
 */
export async function workInOffice(
  ask: Ask,
  office: Office,
  { receiptIds, unreleasedId, made }: InOffice,
): Promise<void> {
  await untilKnownPosted(ask, receiptIds);
  await releaseReceipts(office, await receiptNbrOf(ask, unreleasedId));
  const { inventoryID, ...balance } = WRITTEN_OFF;
  await inOffice(office, 'PUT', `stock/${inventoryID}`, balance);
  const received = ours(office).flatMap(({ Details }) => Details.map((line) => line.InventoryID ?? ''));
  await enterMade(office, made);
  const changed = new Set([inventoryID, ...received, ...made.map((lot) => lot.inventoryID)]);
  await sideBySide(changed, (item) => askBooks(ask, item));
}
