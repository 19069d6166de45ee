import { json, type Reply } from '#emulators/acumatica/http/reply.ts';
import { stockBalanceOf, stockKeyOf } from '#emulators/acumatica/records/fill-records.ts';
import type { StockBalance } from '#emulators/acumatica/records/records.ts';
import type { Simulator } from '#emulators/acumatica/simulator.ts';
import type { AdminRoute } from './admin-route.ts';

const QUANTITIES = ['onHand', 'allocated', 'shipped'] as const;

const TEXTS = ['WarehouseID', 'LocationID', 'LotSerialNbr', 'ExpirationDate'] as const;

/** Stock as somebody in the office sets it, behind everybody's back: no document says why. */
export const stockRoutes: AdminRoute[] = [
  { method: 'GET', path: 'stock', run: ({ simulator }) => json(200, simulator.store.list('stock')) },
  {
    method: 'GET',
    path: 'stock/:InventoryID',
    run: ({ simulator, params }) => json(200, simulator.store.under('stock', params.InventoryID)),
  },
  {
    /** Sets what is said of one balance; what isn't stays. */
    method: 'PUT',
    path: 'stock/:InventoryID',
    run: ({ simulator, params, body }) => setBalance(simulator, params.InventoryID ?? '', body),
  },
];

function setBalance({ store }: Simulator, inventoryID: string, body: Record<string, unknown>): Reply {
  const item = store.get('stockItems', inventoryID);
  if (!item) return json(404, { error: 'There is no such item.' });
  const said: Partial<StockBalance> = {};
  for (const name of TEXTS) if (typeof body[name] === 'string') said[name] = body[name];
  for (const name of QUANTITIES) {
    const value = body[name];
    if (value === undefined) continue;
    if (typeof value !== 'number' || !(value >= 0)) return json(400, { error: `${name} must be 0 or more.` });
    said[name] = value;
  }
  const at = { InventoryID: item.InventoryID, WarehouseID: item.DefaultWarehouseID, onHand: 0, ...said };
  const key = stockKeyOf(stockBalanceOf(at));
  const record = { ...stockBalanceOf(at), ...store.get('stock', key), ...said };
  store.commit([['stock', key, record]]);
  return json(200, record);
}
