import { ulid } from 'ulid';
import { getPallet, postPallet } from '#api/pallets.ts';
import { ELSEWHERE, findGoods, GOODS, PLACE } from './bench-goods.ts';
import { type CapacityFigure, figure, wholeRow } from './figure.ts';
import { type MeteredProduct, minWrites } from './metered-product.ts';

/** So many pallets made at once. */
const PALLETS = [1, 10, 30];

const CASE = 12;

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
    tell(figure(name, size, measured, { read, write: minWrites(measured, wholeRow) }));
  };
  for (const pallets of PALLETS) {
    const qty = CASE * pallets;
    await findGoods(product, qty);
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
