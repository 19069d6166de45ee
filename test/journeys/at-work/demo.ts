import { getBom } from '#api/bom.ts';
import { getInventory } from '#api/inventory.ts';
import { getPallet } from '#api/pallets.ts';
import { getProduction } from '#api/production.ts';
import { getReceipts } from '#api/receipts.ts';
import { getReceiveGoods } from '#api/receiving.ts';
import { getShipment } from '#api/shipments.ts';
import { getTracking } from '#api/tracking.ts';
import { getWorkOrder } from '#api/work-orders.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import { makeDemo } from '#local/demo/demo-data.ts';
import type { Functions } from '#local/functions/functions.ts';
import type { LocalRun } from '#local/start/start.ts';
import { eventually } from '#test/support/eventually.ts';
import { type ApiClient, signedInAs } from '#test/support/run/api-client.ts';
import type { SharedRun } from '#test/support/run/product-for-tests.ts';
import { whatDoesNotAddUp } from '#test/support/stock/adds-up.ts';

const told: string[] = [];
const tell = (line: string) => void told.push(line);

/** As if the run were killed with that call: it is carried out, nobody hears of it, and nothing comes after it. */
const killedAtCall = (functions: Functions, last: number): Functions => {
  let calls = 0;
  return {
    ...functions,
    async invoke(...args) {
      calls += 1;
      if (calls > last) return { ok: false, error: { errorType: 'Killed', errorMessage: 'killed' } };
      const result = await functions.invoke(...args);
      return calls < last ? result : { ok: false, error: { errorType: 'Killed', errorMessage: 'killed' } };
    },
  };
};

/** The demo, its making ended by force over and over, in every part of it, and begun again as often. */
export const makeDemoInPieces = async (run: LocalRun): Promise<void> => {
  for (const last of [2, 17, 40, 60, 85, 110, 140, 170, 260, 280, 300, 315, 330])
    await expect(makeDemo({ ...run, functions: killedAtCall(run.functions, last) }, tell)).rejects.toThrow(
      'killed',
    );
  expect(await makeDemo(run, tell)).toBe(true);
};

const receiptsOf = async (api: ApiClient) => {
  const today = siteDay(Date.now());
  const answer = await api.call(getReceipts, 'list', { from: addDays(today, -7), to: today, limit: '100' });
  return answer.ok ? answer.body.data.items : [];
};

/** Opened once whatever ended it, put away, held, sampled and scrapped; beside the books, with a difference of each kind. */
const hasStock = async (api: ApiClient) => {
  const against = async (inventoryID: string) => {
    const answer = await api.call(getInventory, 'against_books', { inventoryID });
    return answer.ok ? answer.body.data : undefined;
  };
  // What a run took explains its difference unless the books were asked again in between, as after an end by force.
  expect(await against('RM-SUGAR')).toMatchObject({ onHand: 12_376, notInBooks: 1000 });
  expect(await against('PK-BTL330')).toMatchObject({ difference: 96, notPosted: [], unexplained: 96 });
  expect(await against('PK-LBL-GB')).toMatchObject({
    notPosted: [{ kind: 'scrap', qty: -500 }],
    unexplained: 0,
  });
  expect(await against('RM-HONEY')).toMatchObject({ notPosted: [{ kind: 'count', qty: -1.5 }] });
  const apple = await api.call(getInventory, 'get_item', { inventoryID: 'RM-APPLE' });
  expect(apple.ok && apple.body.data).toMatchObject({ onHand: 2150, available: 1750, expired: 400 });
  const citric = await api.call(getInventory, 'get_lot', { inventoryID: 'RM-CITRIC', lotNumber: 'CA-3288' });
  expect(citric.ok && citric.body.data).toMatchObject({ notUsable: 'ON_HOLD', onHand: 175 });
  const kinds = new Set<string>();
  const places = new Set<string>();
  const days = new Set<string>();
  for (const inventoryID of ['RM-SUGAR', 'FG-SL330', 'PK-LBL-GB', 'RM-HONEY', 'RM-LIMCON']) {
    const moved = await api.call(getInventory, 'list_movements', { inventoryID, limit: '200' });
    for (const { kind, place, at } of moved.ok ? moved.body.data.items : []) {
      kinds.add(kind);
      places.add(place);
      days.add(siteDay(Date.parse(at)));
    }
  }
  expect(kinds).toEqual(
    new Set([
      ...['opening', 'receive', 'move', 'palletise', 'sample', 'scrap', 'count', 'issue', 'produce'],
      'ship',
    ]),
  );
  const pallets = await api.call(getPallet, 'list_pallets', {});
  expect(pallets.ok && pallets.body.data.items.map(({ lines }) => lines[0]?.qty).sort()).toEqual([
    ...[1728, 1728, 1728, 1728, 2304, 864, 864],
  ]);
  expect(places.size).toBeGreaterThanOrEqual(6);
  expect(days.size).toBeGreaterThanOrEqual(6);
};

/** One that is closed, with a substitute, what is missing and why; one under way. */
const hasRunsOfItems = async (api: ApiClient) => {
  const batches = await api.call(getBom, 'list_batches', {});
  const all = batches.ok ? batches.body.data.items : [];
  const live = all.filter(({ isLive }) => isLive);
  expect(live.map(({ component }) => component)).toEqual(['PK-PET1L', 'PK-SCREW38', 'PK-CTN12', 'RM-APPLE']);
  const closed = all.filter(({ isLive }) => !isLive);
  expect(closed.every(({ isClosed }) => isClosed)).toBe(true);
  expect(new Set(closed.map(({ product }) => product))).toEqual(
    new Set(['FG-SL330', 'RM-SYRUP', 'FG-GB330', 'FG-TON200']),
  );
  const rows = closed.filter(({ product }) => product === 'FG-SL330');
  expect(rows.map(({ component }) => component)).toEqual([
    ...['PK-CAN330', 'PK-CTN24', 'RM-SUGAR', 'RM-LEMCON', 'RM-CITRIC', 'RM-CO2'],
  ]);
  expect(rows[0]?.lots).toMatchObject([{ issued: 7300, returned: 36, used: 7240, missing: 24 }]);
  expect(rows[3]?.lots.map(({ inventoryID }) => inventoryID)).toEqual(['RM-LEMCON', 'RM-LIMCON']);
  // It began some hours ago, which is yesterday's night shift where the demo is made after midnight.
  const day = siteDay(Date.parse(live[0]?.startTime ?? ''));
  const scans = await api.call(getBom, 'list_scans', { day });
  expect(scans.ok && scans.body.data.items.map(({ state }) => state)).toEqual(['Overridden', 'Matched']);
};

/** One of each state that a page shows. */
const hasShipments = async (api: ApiClient) => {
  const open = await api.call(getShipment, 'list_shipments', {});
  const rows = open.ok ? open.body.data.items : [];
  expect(rows.map(({ status, shortCount }) => [status, shortCount]).sort()).toEqual([
    ['Preparing', 0],
    ['Preparing', 1],
    ['Ready', 0],
    // Nothing is set aside for it yet.
    ['Scheduled', 1],
  ]);
  const loading = rows.find(({ status }) => status === 'Ready');
  const detail = await api.call(getShipment, 'get_shipment', { shipmentId: loading?.shipmentId ?? '' });
  expect(detail.ok && detail.body.data.pallets).toEqual({ count: 2, toLoad: 1 });
  const ended = await api.call(getShipment, 'list_shipments', { ended: 'true' });
  const gone = ended.ok ? ended.body.data.items : [];
  expect(gone.map(({ orders, palletCount }) => [orders[0], palletCount]).sort()).toEqual([
    ['SO#SO001202', 2],
    ['SO#SO001203', 1],
    ['SO#SO001207', 0],
    ['SO#SO001212', 1],
  ]);
  expect(gone.map(({ status }) => status)).not.toContain('Cancelled');
};

/** Lots of two vendors, a syrup of both in two products, pallets, three customers; and what runs made is in the books. */
const hasAChain = async (api: ApiClient) => {
  const trace = async (id: string, direction: 'forward' | 'backward') => {
    const answer = await api.call(getTracking, 'trace', { kind: 'lot', id, direction });
    if (!answer.ok) throw new Error(answer.body.error);
    return answer.body.data.nodes;
  };
  const forward = await trace('RM-SUGAR/SW-11840', 'forward');
  const items = forward.flatMap(({ lot }) => lot?.inventoryID ?? []);
  expect(items).toEqual(expect.arrayContaining(['RM-SYRUP', 'FG-GB330', 'FG-TON200']));
  expect(new Set(forward.flatMap(({ party }) => party?.id ?? []))).toEqual(
    new Set(['C-FRESHMART', 'C-HARBOUR', 'C-BEANST']),
  );
  expect(forward.filter(({ kind }) => kind === 'pallet')).toHaveLength(5);
  const product = forward.find(({ lot }) => lot?.inventoryID === 'FG-GB330');
  const backward = await trace(product?.id ?? '', 'backward');
  expect(new Set(backward.flatMap(({ lot }) => lot?.vendorID ?? []))).toEqual(
    new Set(['V-SWEETCO', 'V-PRESERVE']),
  );
  for (const inventoryID of ['RM-SYRUP', 'FG-GB330', 'FG-TON200']) {
    const answer = await api.call(getInventory, 'against_books', { inventoryID });
    expect(answer.ok && answer.body.data).toMatchObject({ inventoryID, unexplained: 0 });
  }
};

export const describeDemo = (at: SharedRun): void => {
  it('has receipts of the last days in all states, orders of every status, runs, stock, shipments, and a chain', async () => {
    const { run } = at();
    expect(told.at(-1)).toMatch(
      /^The warehouse is at work: \d+ vendors, 19 receipts, 20 work orders, 8 shipments/,
    );
    expect(await makeDemo(run, tell)).toBe(false);

    const api = await signedInAs(run, 'manager');
    const receipts = await receiptsOf(api);
    const ofStatus = (status: string) => receipts.filter((receipt) => receipt.status === status).length;
    expect(receipts).toHaveLength(19);
    expect([ofStatus('POSTED'), ofStatus('FAILED'), ofStatus('CANCELLED')]).toEqual([16, 1, 1]);
    // Each is in the books once, whatever it went through.
    const booked = run.accounting.records.receipts().filter(({ VendorRef }) => VendorRef?.includes(' / GR-'));
    expect(booked).toHaveLength(16);
    expect(new Set(receipts.map(({ receivedDate }) => receivedDate)).size).toBeGreaterThanOrEqual(6);

    const orders = await api.call(getWorkOrder, 'list_work_orders', {});
    const items = orders.ok ? orders.body.data.items : [];
    expect(items).toHaveLength(20);
    expect(new Set(items.map(({ status }) => status))).toEqual(
      new Set(['New Entry', 'In progress', 'Completed', 'Cancelled']),
    );
    expect(new Set(items.map(({ createdOn }) => createdOn)).size).toBeGreaterThan(8);
    const runs = await api.call(getProduction, 'list_runs', { lastDays: '30' });
    const made = runs.ok ? runs.body.data.items : [];
    expect(made).toHaveLength(20);
    // A start that the demo set too early is moved to the end of the run before: none was, and none ended before it began.
    const isMoved = ({ line, startTime }: (typeof made)[number]) =>
      made.some((other) => other.line === line && other.stopTime === startTime);
    expect(made.filter(isMoved)).toEqual([]);
    expect(made.filter(({ startTime, stopTime }) => stopTime !== null && stopTime < startTime)).toEqual([]);
    const counted = await api.call(getWorkOrder, 'count_open', {});
    expect(counted.ok && counted.body.data).toMatchObject({ inProgress: 4, dueToday: 2, overdue: 1 });
    const expected = await api.call(getReceiveGoods, 'expected', {});
    expect(expected.ok && expected.body.data.today).toBeGreaterThan(2);
    await hasStock(api);
    await hasRunsOfItems(api);
    await hasShipments(api);
    await hasAChain(api);
    // Totals follow what they are worked out of a moment later.
    let found: Awaited<ReturnType<typeof whatDoesNotAddUp>> = { looked: 0, wrong: [] };
    const addsUp = async () => {
      found = await whatDoesNotAddUp(api);
      return found.wrong.length === 0 ? true : undefined;
    };
    await eventually(addsUp, 'each number as the sum of its parts').catch(() => undefined);
    expect(found.wrong).toEqual([]);
    expect(found.looked).toBeGreaterThan(40);
  });
};
