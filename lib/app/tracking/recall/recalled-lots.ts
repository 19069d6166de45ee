import type { RecalledLot } from '#api/tracking/recall-answers.ts';
import type { KnownItems, LotStore } from '#app/stock/stock-ports.ts';
import { itemKey } from '#domain/items/item.ts';
import { toNumber } from '#domain/quantity.ts';
import { sideBySide } from '#domain/side-by-side.ts';
import { type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';
import { lotNode } from '#domain/tracking/trace-edge.ts';
import { nodeKey } from '#domain/tracking/trace-node.ts';
import { cameAt } from '#domain/tracking/traced-line.ts';
import { balanceOf, type LotBalanceDeps } from '../lot-balance.ts';
import type { TraceRead } from '../trace-ledger.ts';

export interface RecalledLotsDeps extends LotBalanceDeps {
  readonly lots: Pick<LotStore, 'loadMany'>;
  readonly items: KnownItems;
}

const SIDE_BY_SIDE = 16;

/** What became of each lot; `isSettled`: nobody moved any of them while it was reckoned. */
export const recalledLots = async (
  deps: RecalledLotsDeps,
  lots: readonly LotId[],
  lines: TraceRead['lines'],
): Promise<{ readonly lots: readonly RecalledLot[]; readonly isSettled: boolean }> => {
  const [known, items] = await Promise.all([
    deps.lots.loadMany(lots),
    deps.items.loadMany(lots.map(({ inventoryID }) => inventoryID)),
  ]);
  let isSettled = true;
  const one = async (id: LotId): Promise<RecalledLot> => {
    const {
      balance,
      balances,
      lines: own,
      ...read
    } = await balanceOf(deps, id, lines.get(nodeKey(lotNode(id))));
    isSettled &&= read.isSettled;
    const [lot, item] = [known.get(lotIdKey(id)), items.get(itemKey(id.inventoryID))];
    return {
      ...{ inventoryID: lot?.inventoryID ?? id.inventoryID, lotNumber: lot?.lotNumber ?? id.lotNumber },
      ...{ name: item?.name ?? '', baseUom: item?.baseUom ?? '' },
      ...{ status: lot?.status ?? null, recallId: lot?.recallId ?? null },
      ...{ in: toNumber(balance.in), onHand: toNumber(balance.onHand), used: toNumber(balance.used) },
      ...{ shipped: toNumber(balance.shipped), scrapped: toNumber(balance.scrapped) },
      ...{ sampled: toNumber(balance.sampled), unexplained: toNumber(balance.unexplained) },
      difference: toNumber(balance.difference),
      places: balances.map(({ place, onHand }) => ({ place, qty: toNumber(onHand) })),
      // By the ledger, as a trace says it: a run is under way for hours before it makes anything.
      origin: lot
        ? { type: lot.origin.type, at: cameAt(own) ?? lot.receivedAt, vendorID: lot.vendorID }
        : null,
      ...{ useBy: lot?.useBy ?? null, bestBefore: lot?.bestBefore ?? null },
    };
  };
  const became = await sideBySide(lots, SIDE_BY_SIDE, one);
  return { lots: became, isSettled };
};
