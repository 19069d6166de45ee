import { ulid } from 'ulid';
import { postInventory } from '#api/inventory-changes.ts';
import { getPallet, postPallet } from '#api/pallets.ts';
import { ELSEWHERE, GOODS, PLACE } from './bench-goods.ts';
import { allBut, type CapacityFigure, figure } from './figure.ts';
import type { Fact } from './floor.ts';
import { type MeteredProduct, minWrites } from './metered-product.ts';

/** So many pallets made at once. */
const PALLETS = [1, 10, 30];

const CASE = 12;

/** All that is written says something: nothing here holds a lease. */
const fact: Fact = (row) => allBut(row, []);

/**
 * Least that is read, a unit each: to make pallets the item and its rules, the lot and its balance, the places, and whether
 * it was done before; to move one or take all off it the pallet, the places, and whether it was done before.
 */
const LEAST_READ = { make: 6, move: 3, void: 3 };

/** What is done to pallets from goods at a place, until they are loose again. */
export const measurePallets = async (
  product: MeteredProduct,
  tell: (figure: CapacityFigure) => void,
): Promise<void> => {
  const tables = ['PALLETS', 'STOCK', 'MOVEMENTS'].map(product.table);
  const measure = async (name: string, size: number, read: number, act: () => Promise<unknown>) => {
    const measured = await product.measure(tables, act);
    tell(figure(name, size, measured, { read, write: minWrites(measured, fact) }));
  };
  for (const pallets of PALLETS) {
    const qty = CASE * pallets;
    await product.ask(postInventory, 'adjust_stock', {
      ...{ movementId: ulid(), ...GOODS, place: PLACE, qty, expiryDate: '2028-01-31' },
      ...{ reasonCode: 'Found', note: '' },
    });
    const made: string[] = [];
    await measure('make pallets', pallets, LEAST_READ.make, async () => {
      const { data } = await product.ask(postPallet, 'convert_items', {
        ...{ requestId: ulid(), ...GOODS, qty, from: PLACE, casesPerPallet: CASE, restOnPallet: false },
      });
      made.push(...data.pallets.map(({ sscc }) => sscc));
    });
    const [sscc = ''] = made;
    const asItStands = async () => {
      const { data } = await product.ask(getPallet, 'get_pallet', { sscc });
      return { requestId: ulid(), sscc, version: data.version };
    };
    const standing = await asItStands();
    await measure('move a pallet', pallets, LEAST_READ.move, () =>
      product.ask(postPallet, 'move_pallet', { ...standing, to: ELSEWHERE }),
    );
    const moved = await asItStands();
    await measure('void a pallet', pallets, LEAST_READ.void, () =>
      product.ask(postPallet, 'void_pallet', { ...moved, reason: 'A mistake' }),
    );
  }
};
