import { namedDataset } from '#emulators/acumatica/demo/named-dataset.ts';
import { type EntityName, entities } from '#emulators/acumatica/entities/registry.ts';
import { json, type Reply } from '#emulators/acumatica/http/reply.ts';
import { changesOf, type Dataset } from '#emulators/acumatica/records/dataset.ts';
import type { Change, Kind } from '#emulators/acumatica/records/store.ts';
import type { Simulator } from '#emulators/acumatica/simulator.ts';
import type { AdminRoute } from './admin-route.ts';
import { internalCall } from './internal-call.ts';

/** Addresses of the records under /__sim and what they are called at the endpoint. */
const collections: Record<string, EntityName> = {
  vendors: 'Vendor',
  orders: 'PurchaseOrder',
  customers: 'Customer',
  'sales-orders': 'SalesOrder',
  items: 'StockItem',
  'non-stock-items': 'NonStockItem',
  'lot-classes': 'LotSerialClass',
  kits: 'KitSpecification',
  warehouses: 'Warehouse',
  receipts: 'PurchaseReceipt',
  shipments: 'Shipment',
};

/** Records as they are stored, and written with plain fields; a change of a vendor is pushed. */
const recordRoutes: AdminRoute[] = Object.entries(collections).flatMap(([path, name]): AdminRoute[] => {
  const { kind, schema } = entities[name];
  const keyPath = `${path}/${schema.keys.map((key) => `:${key}`).join('/')}`;
  const keysOf = (params: Record<string, string>) => schema.keys.map((key) => params[key] ?? '');
  return [
    { method: 'GET', path, run: ({ simulator, query }) => json(200, page(simulator, kind, query)) },
    {
      method: 'GET',
      path: keyPath,
      run: ({ simulator, params }) => {
        const record = simulator.store.get(kind, ...keysOf(params));
        return record ? json(200, record) : json(404, { error: 'There is no such record.' });
      },
    },
    {
      method: 'POST',
      path,
      run: ({ simulator, body }) => stored(simulator, name, internalCall(simulator, 'PUT', [name], body)),
    },
    {
      method: 'PUT',
      path: keyPath,
      run: ({ simulator, params, body }) =>
        stored(simulator, name, internalCall(simulator, 'PUT', [name], { ...body, ...params })),
    },
    {
      method: 'DELETE',
      path: keyPath,
      run: ({ simulator, params }) => internalCall(simulator, 'DELETE', [name, ...keysOf(params)]),
    },
  ];
});

function page({ store }: Simulator, kind: Kind, query: URLSearchParams) {
  const top = Number(query.get('top') ?? Number.MAX_SAFE_INTEGER);
  return store.slice(kind, Number(query.get('skip') ?? 0), top);
}

/** The endpoint answers on the wire's terms; here the stored record is of use. */
function stored({ store }: Simulator, name: EntityName, reply: Reply): Reply {
  if (reply.status !== 200) return reply;
  const { id } = JSON.parse(String(reply.body)) as { id: string };
  return json(200, store.byId(entities[name].kind, id));
}

export const recordsRoutes: AdminRoute[] = [
  ...recordRoutes,
  {
    method: 'POST',
    path: 'receipts/:ReceiptNbr/release',
    run: ({ simulator, params }) =>
      internalCall(simulator, 'POST', ['PurchaseReceipt', 'ReleasePurchaseReceipt'], {
        entity: { Type: 'Receipt', ReceiptNbr: params.ReceiptNbr },
      }),
  },
  {
    method: 'POST',
    path: 'seed',
    run: ({ simulator, body }) => {
      const changes = changesOf(body as Dataset, simulator.clock.now());
      simulator.store.commit(changes);
      return json(200, { written: changes.length });
    },
  },
  {
    method: 'POST',
    path: 'reset',
    run: ({ simulator, body }) => {
      const { dataset = 'demo' } = body;
      if (dataset !== 'demo' && dataset !== 'empty' && typeof dataset !== 'object') {
        return json(400, { error: "dataset must be 'demo', 'empty' or records." });
      }
      resetRecords(simulator, dataset as 'demo' | 'empty' | Dataset);
      return json(200, {
        orders: simulator.store.count('orders'),
        vendors: simulator.store.count('vendors'),
      });
    },
  },
];

/** New books; sessions and tokens stay, faults go. */
function resetRecords(simulator: Simulator, dataset: 'demo' | 'empty' | Dataset): void {
  const { store, clock, faults, hiddenUntil } = simulator;
  const removals = [...store.everything()]
    .filter(([kind]) => kind !== 'refreshTokens')
    .map(([kind, key]) => [kind, key, null] as Change);
  store.commit([...removals, ...changesOf(namedDataset(dataset, clock.now()), clock.now())]);
  hiddenUntil.clear();
  faults.clear();
}
