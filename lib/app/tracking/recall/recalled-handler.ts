import type { getTracking } from '#api/tracking.ts';
import type { Handlers } from '#app/dispatch.ts';
import { ok } from '#domain/result.ts';
import { type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';
import { lotName } from '#domain/stock/lots/lot-name.ts';
import { lotsOfLabel, type ResolveDeps } from '../resolve-text.ts';
import type { RecallStore, WholeRecall } from './recall-ports.ts';

export interface RecalledDeps extends Pick<ResolveDeps, 'lots' | 'items' | 'itemRules' | 'pallets'> {
  readonly recalls: Pick<RecallStore, 'load' | 'due'>;
}

interface Recalled {
  readonly recallId: string;
  readonly label: string;
}

/** By what a recall has, also where it has not come to hold it yet. */
const hasLot = ({ holds }: WholeRecall, lot: LotId): boolean =>
  holds.lots.some((one) => lotIdKey(one) === lotIdKey(lot));

const openOnes = async ({ recalls }: RecalledDeps): Promise<readonly WholeRecall[]> => {
  const due = await Promise.all((await recalls.due()).map(recalls.load));
  return due.filter((one) => one !== null).filter(({ recall }) => recall.status === 'Open');
};

const lotsRecalled = async (
  deps: RecalledDeps,
  open: readonly WholeRecall[],
  label: { readonly lotNumber: string; readonly gtin?: string | undefined },
): Promise<readonly Recalled[]> =>
  (await lotsOfLabel(deps, label)).lots.flatMap((lot) => {
    const recallId = lot.recallId ?? open.find((one) => hasLot(one, lot))?.recall.recallId;
    return recallId === undefined ? [] : [{ recallId, label: lotName(lot) }];
  });

const palletRecalled = async (
  { pallets }: RecalledDeps,
  open: readonly WholeRecall[],
  sscc: string,
): Promise<readonly Recalled[]> => {
  const pallet = (await pallets.loadMany([sscc])).get(sscc);
  const has = (one: WholeRecall): boolean =>
    one.holds.pallets.includes(sscc) || (pallet?.lines ?? []).some((line) => hasLot(one, line));
  const recallId = pallet?.hold?.recallId ?? open.find(has)?.recall.recallId;
  return recallId === undefined ? [] : [{ recallId, label: `Pallet ${sscc}` }];
};

/** Whether what a label says is recalled. While no recall is open that is one question to a sparse index. */
export const recalledHandler = (deps: RecalledDeps): Pick<Handlers<typeof getTracking>, 'recalled'> => ({
  async recalled({ lotNumber, gtin, sscc }) {
    const open = await openOnes(deps);
    if (open.length === 0) return ok({ data: { open: 0, items: [] } });
    const found = await Promise.all([
      lotNumber === undefined ? [] : lotsRecalled(deps, open, { lotNumber, gtin }),
      sscc === undefined ? [] : palletRecalled(deps, open, sscc),
    ]);
    return ok({ data: { open: open.length, items: found.flat() } });
  },
});
