import { times } from '../gateway/asks.ts';
import { decimal, type Id, type TrytonClient } from './tryton-client.ts';

/** What an order is made of. */
export interface Site {
  readonly company: Id;
  readonly currency: Id;
  readonly warehouse: Id;
  readonly supplier: Id;
  readonly address: Id;
  readonly unit: Id;
  readonly category: Id;
}

/** Records that are made in one call. */
const TOGETHER = 500;

const inParts = <T>(all: readonly T[]): T[][] =>
  times(Math.ceil(all.length / TOGETHER), (part) => all.slice(part * TOGETHER, (part + 1) * TOGETHER));

const create = async (
  tryton: TrytonClient,
  model: string,
  records: readonly Record<string, unknown>[],
): Promise<Id[]> => {
  const made: Id[] = [];
  for (const part of inParts(records)) made.push(...(await tryton.call<Id[]>(`${model}.create`, part)));
  return made;
};

const first = <T>([found]: readonly T[]): T => {
  if (found === undefined) throw new Error('Tryton lacks what its modules bring.');
  return found;
};

const find = async (tryton: TrytonClient, model: string, ...domain: readonly unknown[]): Promise<Id> =>
  first(await tryton.call<Id[]>(`${model}.search`, domain, 0, 1, null));

/** A company with a supplier; its warehouse and units are those that the modules bring. */
export const openSite = async (tryton: TrytonClient): Promise<Site> => {
  const make = async (model: string, record: Record<string, unknown>): Promise<Id> =>
    first(await create(tryton, model, [record]));
  const currency = await make('currency.currency', {
    name: 'Australian Dollar',
    code: 'AUD',
    symbol: '$',
    rounding: decimal('0.01'),
    digits: 2,
  });
  const supplier = await make('party.party', {
    name: 'Supplier',
    addresses: [['create', [{ street: '1 Dock Road' }]]],
  });
  const owner = await make('party.party', { name: 'Site' });
  const company = await make('company.company', { party: owner, currency });
  const user = await find(tryton, 'res.user', ['login', '=', 'admin']);
  await tryton.call('res.user.write', [user], { companies: [['add', [company]]], company });
  tryton.speakFor(company);
  return {
    company,
    currency,
    supplier,
    address: await find(tryton, 'party.address', ['party', '=', supplier]),
    warehouse: await find(tryton, 'stock.location', ['type', '=', 'warehouse']),
    unit: await find(tryton, 'product.uom', ['name', '=', 'Unit']),
    category: await make('party.category', { name: 'DRINKS' }),
  };
};

/** Makes parties until there are so many in all. */
export const fillParties = async (tryton: TrytonClient, { category }: Site, count: number): Promise<void> => {
  const there = await tryton.call<number>('party.party.search_count', []);
  await create(
    tryton,
    'party.party',
    times(count - there, (index) => ({
      name: `Vendor ${String((index * 7919) % count).padStart(6, '0')}`,
      categories: [['add', [category]]],
      addresses: [['create', [{ street: `${index} Dock Road` }]]],
    })),
  );
};

/** What is asked for a page of so many parties by name: what our vendor list is answered, as far as Tryton has it. */
export const pageOfParties = (limit: number): readonly unknown[] => [
  [],
  0,
  limit,
  [['name', 'ASC']],
  ['code', 'name', 'active', 'categories', 'create_date', 'write_date'],
];

/** So many things that can be bought. */
export const makeProducts = async (
  tryton: TrytonClient,
  { unit }: Site,
  count: number,
): Promise<readonly Id[]> => {
  await create(
    tryton,
    'product.template',
    times(count, (index) => ({
      name: `Item ${index}`,
      type: 'goods',
      default_uom: unit,
      list_price: decimal('2'),
      purchasable: true,
      purchase_uom: unit,
      products: [['create', [{ code: `I-${index}`, cost_price: decimal('1') }]]],
    })),
  );
  return tryton.call<Id[]>('product.product.search', [], 0, count, null);
};

/** What is expected of an order's line. */
interface Expected {
  readonly id: Id;
  readonly product: Id;
}

/** A confirmed purchase order of ten of each; answers what is expected by it. Tryton's accounts have no part in it. */
export const orderGoods = async (
  tryton: TrytonClient,
  { company, currency, supplier, address, warehouse, unit }: Site,
  products: readonly Id[],
): Promise<readonly Expected[]> => {
  const price = decimal('1.0000');
  const [order] = await create(tryton, 'purchase.purchase', [
    {
      party: supplier,
      invoice_address: address,
      invoice_method: 'manual',
      company,
      currency,
      warehouse,
      lines: [
        [
          'create',
          products.map((product) => ({ product, quantity: 10, unit, unit_price: price, description: '' })),
        ],
      ],
    },
  ]);
  for (const step of ['quote', 'confirm', 'process']) await tryton.call(`purchase.purchase.${step}`, [order]);
  const ofOrder = [['purchase', '=', order]];
  return tryton.call<Expected[]>('stock.move.search_read', ofOrder, 0, null, null, ['product']);
};

/**
 * Receives all that is expected, each line with a lot of its own: the calls that Tryton's client makes, in as few as
 * it allows. With the last the goods are in stock.
 */
export const receiveGoods = async (
  tryton: TrytonClient,
  { company, supplier, warehouse }: Site,
  expected: readonly Expected[],
): Promise<Id> => {
  const lots = await tryton.call<Id[]>(
    'stock.lot.create',
    expected.map(({ id, product }) => ({ number: `L${id}`, product })),
  );
  const counted = expected.flatMap(({ id }, at) => [[id], { lot: lots[at] }]);
  const shipments = await tryton.call<Id[]>('stock.shipment.in.create', [
    {
      company,
      supplier,
      warehouse,
      incoming_moves: [
        ['add', expected.map(({ id }) => id)],
        ['write', ...counted],
      ],
    },
  ]);
  await tryton.call('stock.shipment.in.receive', shipments);
  await tryton.call('stock.shipment.in.done', shipments);
  return first(shipments);
};

/** How many lots of a shipment lie in stock. */
export const lotsInStock = (tryton: TrytonClient, shipment: Id): Promise<number> =>
  tryton.call<number>('stock.move.search_count', [
    ['shipment', '=', `stock.shipment.in,${shipment}`],
    ['to_location.type', '=', 'storage'],
    ['from_location.type', '=', 'storage'],
    ['state', '=', 'done'],
    ['lot', '!=', null],
  ]);
