import type { getTracking } from '#api/tracking.ts';
import type { Handlers } from '#app/dispatch.ts';
import { ok } from '#domain/result.ts';
import type { LotId } from '#domain/stock/lots/lot.ts';
import { lotName } from '#domain/stock/lots/lot-name.ts';
import { recallsOfLot, recallsOfPallet } from '#domain/tracking/recall/recalled-nodes.ts';
import { lotsOfLabel, type ResolveDeps } from '../resolve-text.ts';
import { openRecalls } from './open-recalls.ts';
import type { RecallStore, WholeRecall } from './recall-ports.ts';

export interface RecalledDeps extends Pick<ResolveDeps, 'lots' | 'items' | 'itemRules' | 'pallets'> {
  readonly recalls: Pick<RecallStore, 'load' | 'due'>;
}

interface Recalled {
  readonly recallId: string;
  readonly label: string;
}

const lotsRecalled = async (
  deps: RecalledDeps,
  open: readonly WholeRecall[],
  label: {
    readonly lotNumber: string;
    readonly inventoryID?: string | undefined;
    readonly gtin?: string | undefined;
  },
): Promise<readonly Recalled[]> => {
  const { inventoryID, lotNumber } = label;
  const lots: readonly (LotId & { readonly recallId?: string | null })[] =
    inventoryID === undefined ? (await lotsOfLabel(deps, label)).lots : [{ inventoryID, lotNumber }];
  return lots.flatMap((lot) =>
    recallsOfLot(open, lot).map((recallId) => ({ recallId, label: lotName(lot) })),
  );
};

const palletRecalled = async (
  { pallets }: RecalledDeps,
  open: readonly WholeRecall[],
  sscc: string,
): Promise<readonly Recalled[]> => {
  const pallet = (await pallets.loadMany([sscc])).get(sscc);
  const seen = pallet ?? { sscc, hold: null, lines: [] };
  return recallsOfPallet(open, seen).map((recallId) => ({ recallId, label: `Pallet ${sscc}` }));
};

/** By what open recalls are to hold, also where one has not come to hold it yet; a closed one is not asked. */
export const recalledHandler = (deps: RecalledDeps): Pick<Handlers<typeof getTracking>, 'recalled'> => ({
  async recalled({ lotNumber, inventoryID, gtin, sscc }) {
    const open = await openRecalls(deps);
    if (open.length === 0) return ok({ data: { open: 0, items: [] } });
    const found = await Promise.all([
      lotNumber === undefined ? [] : lotsRecalled(deps, open, { lotNumber, inventoryID, gtin }),
      sscc === undefined ? [] : palletRecalled(deps, open, sscc),
    ]);
    return ok({ data: { open: open.length, items: found.flat() } });
  },
});
