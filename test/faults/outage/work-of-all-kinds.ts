import { ulid } from 'ulid';
import { getBom, postBom } from '#api/bom.ts';
import { getInventory } from '#api/inventory.ts';
import { postInventory } from '#api/inventory-changes.ts';
import { getProduction, postProduction } from '#api/production.ts';
import { getReceiveGoods, postReceiveGoods } from '#api/receiving.ts';
import { getShipment, postShipment } from '#api/shipments.ts';
import { postWorkCenter } from '#api/work-centers.ts';
import { postWorkOrder } from '#api/work-orders.ts';
import { siteDay } from '#domain/calendar.ts';
import type { LocalRun } from '#local/start/start.ts';
import { eventually } from '#test/support/eventually.ts';
import type { Answered, ApiClient } from '#test/support/run/api-client.ts';
import { aRequest, LINES } from './outage.ts';

/** What stands here from the beginning, and is sold. */
const STOCKED = { inventoryID: 'FG-SL330', lotNumber: 'SL-7698', order: ['SO001202', 1] } as const;
/** What is made while the accounting system is away, and sold at once: none of it stands here before. */
const MADE = { inventoryID: 'FG-TON200', revision: 'OLD', order: ['SO001212', 2] } as const;
const RAW = { inventoryID: 'RM-SUGAR', lotNumber: 'OUTAGE-S', perEach: 0.016 } as const;
const LINE = 'OUTAGE-1';
/** Of a case. */
const EACH = 24;
const WHERE = {
  raw: 'loc:WHOLESALE/BULK',
  line: 'loc:WHOLESALE/LINES',
  stocked: 'loc:WHOLESALE/DESPATCH',
} as const;

/** Whose stock is held against the books in the end; all of it came from there. */
export const HELD_AGAINST_BOOKS = [STOCKED.inventoryID, RAW.inventoryID] as const;

const said = async <Body>(answer: Promise<Answered<Body>>): Promise<Body> => {
  const given = await answer;
  if (!given.ok) throw new Error(`${given.status} ${given.body.code}: ${given.body.error}`);
  return given.body;
};

/** The bill, the line, the orders and what stands here, while the accounting system is there to say so. */
export const prepareWork = async (run: LocalRun, dock: ApiClient): Promise<void> => {
  const admin = `${new URL(run.accountingUrl).origin}/__sim`;
  const put = (path: string, body: object) =>
    fetch(`${admin}/${path}`, { method: 'PUT', body: JSON.stringify(body) });
  await put(`kits/${MADE.inventoryID}/${MADE.revision}`, { Active: true });
  await put(`stock/${RAW.inventoryID}`, {
    ...{ WarehouseID: 'WHOLESALE', LocationID: 'BULK', LotSerialNbr: RAW.lotNumber, onHand: 1_000 },
  });
  await eventually(async () => {
    const orders = await dock.call(getShipment, 'list_sales_orders', {});
    return orders.ok || undefined;
  }, 'the sales orders');
  for (const { orderNbr } of LINES)
    await eventually(async () => {
      const read = await dock.call(getReceiveGoods, 'by_purchase_order', { purchaseOrder: orderNbr });
      return read.ok || undefined;
    }, `${orderNbr} read`);
  await said(dock.call(postBom, 'load_boms', { requestId: ulid() }));
  const bill = await eventually(async () => {
    const read = await dock.call(getBom, 'get_bom', MADE);
    return read.ok ? read.body.data.bom : undefined;
  }, 'the bill of material');
  await said(dock.call(postBom, 'activate_bom', { ...MADE, requestId: ulid(), version: bill.version }));
  await eventually(async () => {
    const places = await dock.call(getInventory, 'list_places', {});
    return (places.ok && places.body.data.asOf !== null) || undefined;
  }, 'the places');
  for (const inventoryID of HELD_AGAINST_BOOKS)
    await eventually(async () => {
      const read = await dock.call(getInventory, 'against_books', { inventoryID, refresh: 'true' });
      return (read.ok && read.body.data.problem === null) || undefined;
    }, `${inventoryID} in the books`);
  await said(
    dock.call(postInventory, 'load_opening_stock', {
      ...{ loadId: ulid(), source: 'accounting', inventoryIDs: [...HELD_AGAINST_BOOKS] },
    }),
  );
  await eventually(async () => {
    const read = await dock.call(getInventory, 'against_books', { inventoryID: RAW.inventoryID });
    return (read.ok && read.body.data.difference === 0) || undefined;
  }, 'what stands here');
  await said(
    dock.call(postWorkCenter, 'create_line', {
      ...{ code: LINE, name: 'Tonic', ratedSpeed: 1_000, ratedUnit: 'bottles', place: WHERE.line },
      requestId: ulid(),
    }),
  );
};

export const receiveGoods = (dock: ApiClient, index: number) =>
  said(dock.call(postReceiveGoods, 'receive_goods', aRequest(index)));

/** A case is made and its run closed. */
export const makeACase = async (dock: ApiClient): Promise<void> => {
  const { data: order } = await said(
    dock.call(postWorkOrder, 'create_work_order', {
      ...{ inventoryID: MADE.inventoryID, product: MADE.inventoryID, uom: 'cases', quantity: 1 },
      ...{ priority: 'Normal', requiredDate: siteDay(Date.now()), requestId: ulid() },
    }),
  );
  const runId = ulid();
  await said(
    dock.call(postProduction, 'start_run', { runId, line: LINE, workOrderId: order.id, operator: 'Olive' }),
  );
  await said(
    dock.call(postProduction, 'issue_lot', {
      ...{ runId, movementId: ulid(), inventoryID: RAW.inventoryID, lotNumber: RAW.lotNumber },
      ...{ qty: EACH * RAW.perEach, uom: 'KG', place: WHERE.raw, reason: 'It stood at the line.' },
    }),
  );
  const output = { good: 1, loss: 0, unit: 'cases' } as const;
  await said(dock.call(postProduction, 'stop_run', { runId, version: 1, countId: ulid(), ...output }));
  const { data } = await said(dock.call(getProduction, 'get_run', { runId }));
  await said(
    dock.call(postProduction, 'close_run', {
      ...{ runId, rev: data.goods?.rev ?? 0, changeId: ulid(), lots: [], components: [] },
    }),
  );
};

/** Three docks of half hours. */
const windowOf = (index: number) => {
  const half = Math.floor(index / 3) % 47;
  const at = (halves: number) =>
    `${String(Math.floor(halves / 2)).padStart(2, '0')}:${halves % 2 ? '30' : '00'}`;
  return { dock: `Dock ${(index % 3) + 1}`, window: { from: at(half), to: at(half + 1) } };
};

/** A case leaves: of what stood here, or of what was made last. */
export const shipACase = async (dock: ApiClient, index: number, isMade: boolean): Promise<void> => {
  const [orderNbr, lineNbr] = (isMade ? MADE : STOCKED).order;
  const shipmentId = ulid();
  await said(
    dock.call(postShipment, 'create_shipment', {
      ...{ requestId: shipmentId, lines: [{ orderType: 'SO', orderNbr, lineNbr, qty: 1 }] },
    }),
  );
  const standing = async () => (await said(dock.call(getShipment, 'get_shipment', { shipmentId }))).data;
  const change = async () => ({ requestId: ulid(), shipmentId, version: (await standing()).version });
  await said(
    dock.call(postShipment, 'schedule_shipment', {
      ...(await change()),
      ...{ day: siteDay(Date.now()), ...windowOf(index), carrier: null, truck: null, leastDays: null },
    }),
  );
  await said(dock.call(postShipment, 'prepare_shipment', await change()));
  for (const { inventoryID, lotNumber, place, qty, baseUom: uom } of (await standing()).picks)
    await said(
      dock.call(postShipment, 'pick', {
        ...{ requestId: ulid(), shipmentId, inventoryID, lotNumber, place, qty, uom },
      }),
    );
  await said(dock.call(postShipment, 'make_ready', await change()));
  await said(
    dock.call(postShipment, 'ship', { ...(await change()), overrideReason: 'Nothing has a number here.' }),
  );
};

/** A bottle is found, or one is broken. */
export const adjustABottle = (dock: ApiClient, index: number) => {
  const { inventoryID, lotNumber } = STOCKED;
  const goods = { movementId: ulid(), inventoryID, lotNumber, place: WHERE.stocked, qty: 1, uom: 'EA' };
  return index % 2 === 0
    ? said(dock.call(postInventory, 'adjust_stock', { ...goods, reasonCode: 'Found', note: '' }))
    : said(dock.call(postInventory, 'scrap_stock', { ...goods, reason: 'Broken' }));
};
